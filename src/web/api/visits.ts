import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { disregardReasonNumbers } from '../../contract/choices.ts';
import type { GeofenceVisit } from '../../contract/visits.ts';
import { get, getFile, postAudited } from './client.ts';
import { findLoaded, growingList, type SelectedRows } from './growing-list.ts';
import type { FilterOf } from './row.ts';
import { serviceNowMs } from './service-clock.ts';
import { useChange } from './use-change.ts';

type VisitFilter = FilterOf<'listGeofenceVisits'>;

/** Visits of any period: see `growing-list.ts`. */
export const visitsList = growingList('/public/v1/geofenceVisits', {
  key: 'visits',
  report: 'visits',
  file: (query) => getFile('/public/v1/geofenceVisits/export', { query }),
  totals: (query, signal) => get('/public/v1/geofenceVisits/totals', { query, signal }),
});

interface Review {
  of: SelectedRows;
  /** One of `disregardReasons`; null: the visits count again. */
  reason: number | null;
  /** Left out: each visit keeps its own. */
  note: string | undefined;
}

export const useReviewVisits = () =>
  useChange('visits', ({ of, reason, note }: Review) => {
    const body =
      reason === null
        ? { ...of.body, disregarded: false }
        : { ...of.body, note, disregarded: true, reason: disregardReasonNumbers.find((each) => each === reason) };
    return postAudited('/public/v1/geofenceVisits/review', body, { query: of.query });
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

const lastingNow = () => {
  const now = serviceNowMs();
  return { startDate: new Date(now).toISOString(), endDate: new Date(now + 1).toISOString(), overlap: true };
};

/** Open visits. */
export const openVisitsQuery = queryOptions({
  queryKey: ['visits', 'open'] as const,
  queryFn: async ({ signal }) => {
    const found = await get('/public/v1/geofenceVisits', { query: lastingNow(), signal });
    return found.filter(({ endUtc }) => endUtc === null);
  },
});

/** The usual lengths for open visits that an alert rule names as unusual, by visit. Not refetched with visits, which change often. */
export const unusualByRuleQuery = queryOptions({
  queryKey: ['unusualByRule'] as const,
  queryFn: ({ signal }) =>
    get('/public/v1/geofenceVisits/unusual', { query: { ...lastingNow(), byRule: true }, signal }),
  select: (visits) => new Map(visits.map(({ id, usual }) => [id, usual])),
  refetchInterval: 60_000,
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

/** The visit if it is longer or shorter than usual, else null. */
export const unusualVisitQuery = ({ id, geofenceId, vehicleId, startUtc, endUtc }: GeofenceVisit) =>
  queryOptions({
    queryKey: ['visits', 'unusual', id, endUtc] as const,
    queryFn: async ({ signal }) => {
      const period = { startDate: startUtc, endDate: new Date(Date.parse(startUtc) + 1).toISOString() };
      const query = { ...period, geofenceId: [geofenceId], vehicleId: [vehicleId] };
      return (await get('/public/v1/geofenceVisits/unusual', { query, signal })).find((one) => one.id === id) ?? null;
    },
  });
