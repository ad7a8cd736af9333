import { type QueryFunctionContext, queryOptions, skipToken } from '@tanstack/react-query';
import type { GeofenceVisit } from '../../contract/visits.ts';
import { get, getPages } from './client.ts';
import type { FilterOf } from './row.ts';
import { serviceNowMs } from './service-clock.ts';

type VisitFilter = FilterOf<'listGeofenceVisits'>;

export interface VisitsRead {
  /** By start time. An unchanged visit stays the same object. */
  visits: readonly GeofenceVisit[];
  /** There are more visits than `visitsAtMost`; these are the first. */
  cut: boolean;
  /** Duration of the fetch. */
  tookMs: number;
}

/** Some hundred megabytes of memory. */
export const visitsAtMost = 250_000;
/** Visits that the page parses within a frame or two. */
const pageSize = 5000;
/** A refetch waits this many times the duration of the last fetch. */
const restFactor = 10;

/** Visits of a period, fetched in pages so that many visits do not block the page. */
export const visitsQuery = (filter: VisitFilter) =>
  queryOptions({
    queryKey: ['visits', 'period', filter] as const,
    // `readVisits` does it per visit. React Query would compare everything at once and block the page.
    structuralSharing: false,
    queryFn: (context: QueryFunctionContext) => readVisits(filter, context),
  });

/** Visits of a short period, not cached. */
export const fetchVisits = (filter: VisitFilter, signal: AbortSignal): Promise<GeofenceVisit[]> =>
  get('/public/v1/geofenceVisits', { query: filter, signal });

/** Number of visits fetched so far. */
export const visitsSoFarQuery = (filter: VisitFilter) =>
  queryOptions<number>({ queryKey: ['visitsSoFar', filter], queryFn: skipToken });

async function readVisits(filter: VisitFilter, context: QueryFunctionContext): Promise<VisitsRead> {
  const { client, queryKey, signal } = context;
  const before = client.getQueryData<VisitsRead>(queryKey);
  const readMs = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (before) await rest(readMs + before.tookMs * restFactor - Date.now(), signal);
  const known = new Map(before?.visits.map((visit) => [visit.id, visit]));
  const beganMs = Date.now();
  const visits: GeofenceVisit[] = [];
  const pages = getPages('/public/v1/geofenceVisits', { query: filter, limit: pageSize, signal });
  for await (const page of pages) {
    for (const visit of page) visits.push(sameAs(known.get(visit.id), visit));
    client.setQueryData(visitsSoFarQuery(filter).queryKey, visits.length);
    if (visits.length > visitsAtMost) break;
  }
  const cut = visits.length > visitsAtMost;
  return { visits: cut ? visits.slice(0, visitsAtMost) : visits, cut, tookMs: Date.now() - beganMs };
}

function sameAs(known: GeofenceVisit | undefined, visit: GeofenceVisit): GeofenceVisit {
  if (!known) return visit;
  const keys = Object.keys(visit) as (keyof GeofenceVisit)[];
  return keys.every((key) => known[key] === visit[key]) ? known : visit;
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

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

export const visitQuery = (visitId: number) =>
  queryOptions({
    queryKey: ['visits', visitId],
    queryFn: ({ signal }) => get('/public/v1/geofenceVisits/{visitId}', { path: { visitId }, signal }),
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
