import { queryOptions } from '@tanstack/react-query';
import { get, getVersioned, save } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { Saving } from './row.ts';
import { useChange } from './use-change.ts';

/** All who may sign in to the account; for administrators. */
export const usersQuery = queryOptions({
  queryKey: ['users', 'live'],
  queryFn: ({ signal }) => get('/public/v1/users', { signal }),
});

/** One record as it stands now, with the ETag that a save sends back as `ifMatch`. */
export const userQuery = (userId: number) =>
  queryOptions({
    queryKey: ['users', userId],
    queryFn: ({ signal }) => getVersioned('/public/v1/users/{userId}', { path: { userId }, signal }),
    ...alwaysNewest,
  });

/** Creates (no id) or updates; gives the id. Without a password the stored one stays. */
export const useSaveUser = () =>
  useChange('users', ({ record, ifMatch }: Saving<'saveUser'>) => save('/public/v1/users', record, { ifMatch }));
