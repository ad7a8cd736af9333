import { queryOptions } from '@tanstack/react-query';
import { get, getVersioned, post, remove, save } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { FilterOf, Saving } from './row.ts';
import { useChange } from './use-change.ts';

/** All temperature profiles of the account, or the one with an external reference. */
export const profilesQuery = (filter: FilterOf<'listProfiles'> = {}) =>
  queryOptions({
    queryKey: ['profiles', 'live', filter],
    queryFn: ({ signal }) => get('/public/v1/temperature/profiles', { query: filter, signal }),
  });

/** Those that were deleted, for their names in history. */
export const deletedProfilesQuery = queryOptions({
  queryKey: ['profiles', 'deleted'],
  queryFn: ({ signal }) => get('/public/v1/temperature/profiles', { query: { deleted: true }, signal }),
});

/** One record as it stands now, with the ETag that a save sends back as `ifMatch`. */
export const profileQuery = (profileId: number) =>
  queryOptions({
    queryKey: ['profiles', profileId],
    queryFn: ({ signal }) =>
      getVersioned('/public/v1/temperature/profiles/{profileId}', { path: { profileId }, signal }),
    ...alwaysNewest,
  });

/** Creates (no id) or updates; gives the id. */
export const useSaveProfile = () =>
  useChange('profiles', ({ record, ifMatch }: Saving<'saveProfile'>) =>
    save('/public/v1/temperature/profiles', record, { ifMatch }),
  );

/** 409 while probes have it; the problem's detail names them. */
export const useDeleteProfile = () =>
  useChange('profiles', (profileId: number) =>
    remove('/public/v1/temperature/profiles/{profileId}', { path: { profileId } }),
  );

/** Within a day of the deletion. */
export const useRestoreProfile = () =>
  useChange('profiles', (profileId: number) =>
    post('/public/v1/temperature/profiles/{profileId}/restore', undefined, { path: { profileId } }),
  );
