import { queryOptions } from '@tanstack/react-query';
import { get } from './client.ts';
import type { FilterOf } from './row.ts';

/** Visits of a period: of a vehicle, a geofence, a tag, a driver. */
export const visitsQuery = (filter: FilterOf<'listGeofenceVisits'>) =>
  queryOptions({
    queryKey: ['visits', 'period', filter],
    queryFn: ({ signal }) => get('/public/v1/geofenceVisits', { query: filter, signal }),
  });

export const visitQuery = (visitId: number) =>
  queryOptions({
    queryKey: ['visits', visitId],
    queryFn: ({ signal }) => get('/public/v1/geofenceVisits/{visitId}', { path: { visitId }, signal }),
  });
