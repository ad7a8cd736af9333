import { queryOptions } from '@tanstack/react-query';
import type { Driver } from '../../contract/drivers.ts';
import { get, getVersioned, post, remove, save } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { FilterOf, Saving } from './row.ts';
import { useChange } from './use-change.ts';

/** The API document has optional fields: a server may leave out those that are empty. */
const whole = (driver: Driver): Driver => ({ ...nothing, ...driver });
const nothing = { name: null, mobile: null, email: null, buttonId: null };

/** All drivers of the account, or the one with an external reference. */
export const driversQuery = (filter: FilterOf<'listDrivers'> = {}) =>
  queryOptions({
    queryKey: ['drivers', 'live', filter],
    queryFn: async ({ signal }) => (await get('/public/v1/drivers', { query: filter, signal })).map(whole),
  });

/** Those that were deleted, for their names in history. */
export const deletedDriversQuery = queryOptions({
  queryKey: ['drivers', 'deleted'],
  queryFn: ({ signal }) => get('/public/v1/drivers', { query: { deleted: true }, signal }),
});

/** One record as it stands now, with the ETag that a save sends back as `ifMatch`. */
export const driverQuery = (driverId: number) =>
  queryOptions({
    queryKey: ['drivers', driverId],
    queryFn: ({ signal }) => getVersioned('/public/v1/drivers/{driverId}', { path: { driverId }, signal }),
    ...alwaysNewest,
  });

/** Creates (no id) or updates; gives the id. The masked password leaves the stored one as it is. */
export const useSaveDriver = () =>
  useChange('drivers', ({ record, ifMatch }: Saving<'saveDriver'>) => save('/public/v1/drivers', record, { ifMatch }));

/** 409 while the driver is assigned to a vehicle; the detail names it. */
export const useDeleteDriver = () =>
  useChange('drivers', (driverId: number) => remove('/public/v1/drivers/{driverId}', { path: { driverId } }));

/** Within a day of the deletion. */
export const useRestoreDriver = () =>
  useChange('drivers', (driverId: number) =>
    post('/public/v1/drivers/{driverId}/restore', undefined, { path: { driverId } }),
  );

/** Buttons that were read and belong to no driver. */
export const unknownButtonsQuery = queryOptions({
  queryKey: ['buttons'],
  queryFn: ({ signal }) => get('/public/v1/drivers/buttons', { signal }),
});
