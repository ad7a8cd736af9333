import { createRoute } from '@tanstack/react-router';
import { paths } from '../../paths/index.ts';
import { lazyPage } from '../lazy-page.ts';
import { root } from './root.ts';

const component = lazyPage(() => import('../../features/import/ImportPage.tsx'), 'ImportPage');
const getParentRoute = () => root;

/** One page imports all kinds of records. Its address names the kind. */
export const importsRoutes = [
  createRoute({ getParentRoute, path: paths.importDrivers, component }),
  createRoute({ getParentRoute, path: paths.importVehicles, component }),
  createRoute({ getParentRoute, path: paths.importReferences, component }),
  createRoute({ getParentRoute, path: paths.importReminders, component }),
  createRoute({ getParentRoute, path: paths.importUsers, component }),
] as const;
