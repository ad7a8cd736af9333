import { createRoute } from '@tanstack/react-router';
import { paths } from '../../paths/index.ts';
import { readTableSearch } from '../../paths/table.ts';
import { lazyPage } from '../lazy-page.ts';
import { later, root } from './root.ts';

const users = createRoute({
  getParentRoute: () => root,
  path: paths.users,
  validateSearch: readTableSearch('role', 'status'),
  loader: later(async (queryClient) => queryClient.prefetchQuery((await import('../../api/records.ts')).usersQuery)),
  component: lazyPage(() => import('../../features/users/UsersPage.tsx'), 'UsersPage'),
});
const newUser = createRoute({ getParentRoute: () => users, path: 'new' });
const user = createRoute({ getParentRoute: () => users, path: '$userId' });
const editUser = createRoute({ getParentRoute: () => users, path: '$userId/edit' });

export const usersRoutes = [users.addChildren([newUser, user, editUser])] as const;
