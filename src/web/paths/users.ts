import { readTableSearch } from './table.ts';

export const userPaths = {
  users: '/users',
  newUser: '/users/new',
  user: '/users/$userId',
  editUser: '/users/$userId/edit',
} as const;

export const readUsersSearch = readTableSearch('role', 'status');
