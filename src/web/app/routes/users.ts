import { createRoute } from '@tanstack/react-router';
import { usersQuery } from '../../api/records.ts';
import { paths } from '../../paths/index.ts';
import { readTableSearch } from '../../paths/table.ts';
import { lazyPage } from '../lazy-page.ts';
import { prefetching, root } from './root.ts';

const users = createRoute({
  getParentRoute: () => root,
  path: paths.users,
  validateSearch: readTableSearch('role', 'status'),
  loader: prefetching((queryClient) => queryClient.prefetchQuery(usersQuery)),
  component: lazyPage(() => import('../../features/users/UsersPage.tsx'), 'UsersPage'),
});
const newUser = createRoute({ getParentRoute: () => users, path: 'new' });
const user = createRoute({ getParentRoute: () => users, path: '$userId' });
const editUser = createRoute({ getParentRoute: () => users, path: '$userId/edit' });

export const usersRoutes = [users.addChildren([newUser, user, editUser])] as const;
