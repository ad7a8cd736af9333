import { queryOptions } from '@tanstack/react-query';
import { get, getVersioned, post, remove, save } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { FilterOf, Saving } from './row.ts';
import { useChange } from './use-change.ts';

/** All vehicles of the account, those of a fleet, or the one with an external reference. */
export const vehiclesQuery = (filter: FilterOf<'listVehicles'> = {}) =>
  queryOptions({
    queryKey: ['vehicles', 'live', filter],
    queryFn: ({ signal }) => get('/public/v1/vehicles', { query: filter, signal }),
  });

/** Those that were deleted, for their names in history. */
export const deletedVehiclesQuery = queryOptions({
  queryKey: ['vehicles', 'deleted'],
  queryFn: ({ signal }) => get('/public/v1/vehicles', { query: { deleted: true }, signal }),
});

/** One record as it stands now, with the ETag that a save sends back as `ifMatch`. */
export const vehicleQuery = (vehicleId: number) =>
  queryOptions({
    queryKey: ['vehicles', vehicleId],
    queryFn: ({ signal }) => getVersioned('/public/v1/vehicles/{vehicleId}', { path: { vehicleId }, signal }),
    ...alwaysNewest,
  });

/** Creates (no id) or updates; gives the id. */
export const useSaveVehicle = () =>
  useChange('vehicles', ({ record, ifMatch }: Saving<'saveVehicle'>) =>
    save('/public/v1/vehicles', record, { ifMatch }),
  );

/** 409 while a driver is assigned to it; the detail names the driver. Its inputs and probes go with it. */
export const useDeleteVehicle = () =>
  useChange('vehicles', (vehicleId: number) => remove('/public/v1/vehicles/{vehicleId}', { path: { vehicleId } }));

/** Within a day of the deletion. */
export const useRestoreVehicle = () =>
  useChange('vehicles', (vehicleId: number) =>
    post('/public/v1/vehicles/{vehicleId}/restore', undefined, { path: { vehicleId } }),
  );
