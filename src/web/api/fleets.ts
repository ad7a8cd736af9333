import { queryOptions } from '@tanstack/react-query';
import { get, getVersioned, post, remove, save } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { FilterOf, Saving } from './row.ts';
import { useChange } from './use-change.ts';

/** All fleets of the account, or the one with an external reference. */
export const fleetsQuery = (filter: FilterOf<'listFleets'> = {}) =>
  queryOptions({
    queryKey: ['fleets', 'live', filter],
    queryFn: ({ signal }) => get('/public/v1/fleets', { query: filter, signal }),
  });

/** Those that were deleted, for their names in history. */
export const deletedFleetsQuery = queryOptions({
  queryKey: ['fleets', 'deleted'],
  queryFn: ({ signal }) => get('/public/v1/fleets', { query: { deleted: true }, signal }),
});

/** One record as it stands now, with the ETag that a save sends back as `ifMatch`. */
export const fleetQuery = (fleetId: number) =>
  queryOptions({
    queryKey: ['fleets', fleetId],
    queryFn: ({ signal }) => getVersioned('/public/v1/fleets/{fleetId}', { path: { fleetId }, signal }),
    ...alwaysNewest,
  });

/** Creates (no id) or updates; gives the id. */
export const useSaveFleet = () =>
  useChange('fleets', ({ record, ifMatch }: Saving<'saveFleet'>) => save('/public/v1/fleets', record, { ifMatch }));

/** 409 while it has vehicles; the problem's detail names them. */
export const useDeleteFleet = () =>
  useChange('fleets', (fleetId: number) => remove('/public/v1/fleets/{fleetId}', { path: { fleetId } }));

/** Within a day of the deletion. */
export const useRestoreFleet = () =>
  useChange('fleets', (fleetId: number) =>
    post('/public/v1/fleets/{fleetId}/restore', undefined, { path: { fleetId } }),
  );
