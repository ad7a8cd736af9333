import { createRoute } from '@tanstack/react-router';
import { paths } from '../../paths/index.ts';
import { lazyPage } from '../lazy-page.ts';
import { root } from './root.ts';

const account = createRoute({
  getParentRoute: () => root,
  path: paths.account,
  component: lazyPage(() => import('../../features/account/AccountPage.tsx'), 'AccountPage'),
});

export const accountRoutes = [account] as const;
