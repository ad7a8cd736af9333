import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { GeofenceVisit } from '../../contract/visits.ts';
import { get, getFile } from './client.ts';
import { findLoaded, growingList } from './growing-list.ts';
import type { FilterOf } from './row.ts';
import { serviceNowMs } from './service-clock.ts';

type VisitFilter = FilterOf<'listGeofenceVisits'>;

/** Visits of any period: see `growing-list.ts`. */
export const visitsList = growingList('/public/v1/geofenceVisits', {
  key: 'visits',
  file: (query) => getFile('/public/v1/geofenceVisits/export', { query }),
  totals: (query, signal) => get('/public/v1/geofenceVisits/totals', { query, signal }),
});

/** All visits of a short period, or of one record. */
export const visitsQuery = (filter: VisitFilter) =>
  queryOptions({
    queryKey: ['visits', 'period', filter] as const,
    queryFn: ({ signal }) => fetchVisits(filter, signal),
  });

/** The same, not cached. */
export const fetchVisits = (filter: VisitFilter, signal: AbortSignal): Promise<GeofenceVisit[]> =>
  get('/public/v1/geofenceVisits', { query: filter, signal });

/** Open visits. */
export const openVisitsQuery = queryOptions({
  queryKey: ['visits', 'open'] as const,
  queryFn: async ({ signal }) => {
    const now = serviceNowMs();
    const period = { startDate: new Date(now).toISOString(), endDate: new Date(now + 1).toISOString() };
    const found = await get('/public/v1/geofenceVisits', { query: { ...period, overlap: true }, signal });
    return found.filter(({ endUtc }) => endUtc === null);
  },
});

/** The open visits after events about some of them: a visit that ended is removed, a new one comes last. */
export function withVisits(
  open: readonly GeofenceVisit[],
  changed: ReadonlyMap<number, GeofenceVisit>,
): GeofenceVisit[] {
  const known = new Set(open.map(({ id }) => id));
  const begun = [...changed.values()].filter(({ id }) => !known.has(id));
  return [...open.map((visit) => changed.get(visit.id) ?? visit), ...begun].filter(({ endUtc }) => endUtc === null);
}

export const visitQuery = (visitId: number, client?: QueryClient) =>
  queryOptions({
    queryKey: ['visits', visitId],
    queryFn: ({ signal }) => get('/public/v1/geofenceVisits/{visitId}', { path: { visitId }, signal }),
    // The table has most visits that people open.
    placeholderData: () => client && findLoaded(client, visitsList, visitId),
  });

/**
 * Why a visit begins and ends. `endUtc` is part of the key: without a position outside, an ended visit means a deleted
 * geofence, so evidence of the open visit must not explain the ended one.
 */
export const visitWhyQuery = ({ id: visitId, endUtc }: GeofenceVisit) =>
  queryOptions({
    queryKey: ['visits', 'why', visitId, endUtc] as const,
    queryFn: ({ signal }) => get('/public/v1/geofenceVisits/{visitId}/why', { path: { visitId }, signal }),
  });
