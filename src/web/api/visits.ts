import { type QueryFunctionContext, queryOptions, skipToken } from '@tanstack/react-query';
import type { GeofenceVisit } from '../../contract/visits.ts';
import { get, getPages } from './client.ts';
import { openVisitsKey } from './open-visits.ts';
import type { FilterOf } from './row.ts';
import { serviceNowMs } from './service-clock.ts';

type VisitFilter = FilterOf<'listGeofenceVisits'>;

export interface VisitsRead {
  /** By their beginning. What has not changed since the last reading is the same object. */
  visits: readonly GeofenceVisit[];
  /** There are more than are read at most: these are the first. */
  cut: boolean;
  /** How long it took to read them. */
  tookMs: number;
}

/** Some hundred megabytes in the browser: more than anybody looks through. */
export const visitsAtMost = 250_000;
/** As many as are read in less than a frame or two. */
const pageSize = 5000;
/** A long list is read again no sooner than so many times what reading it took. */
const restTimes = 10;

/** Visits of a period: of a vehicle, a geofence, a tag, a driver. Page by page, so that however many they are the page goes on. */
export const visitsQuery = (filter: VisitFilter) =>
  queryOptions({
    queryKey: ['visits', 'period', filter] as const,
    // Done here, visit by visit: the library's own way would hold up the page.
    structuralSharing: false,
    queryFn: (context: QueryFunctionContext) => readVisits(filter, context),
  });

/** How many of them have come so far. */
export const visitsSoFarQuery = (filter: VisitFilter) =>
  queryOptions<number>({ queryKey: ['visitsSoFar', filter], queryFn: skipToken });

async function readVisits(filter: VisitFilter, context: QueryFunctionContext): Promise<VisitsRead> {
  const { client, queryKey, signal } = context;
  const before = client.getQueryData<VisitsRead>(queryKey);
  const readMs = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (before) await rest(readMs + before.tookMs * restTimes - Date.now(), signal);
  const known = new Map(before?.visits.map((visit) => [visit.id, visit]));
  const beganMs = Date.now();
  const visits: GeofenceVisit[] = [];
  const pages = getPages('/public/v1/geofenceVisits', { query: filter, limit: pageSize, signal });
  for await (const page of pages) {
    for (const visit of page) visits.push(sameAs(known.get(visit.id), whole(visit)));
    client.setQueryData(visitsSoFarQuery(filter).queryKey, visits.length);
    if (visits.length > visitsAtMost) break;
  }
  const cut = visits.length > visitsAtMost;
  return { visits: cut ? visits.slice(0, visitsAtMost) : visits, cut, tookMs: Date.now() - beganMs };
}

/** The API document's visits have no driver, and it shows none that lasts: a server may leave out both. */
const whole = (visit: GeofenceVisit): GeofenceVisit => ({ ...nothing, ...visit });
const nothing = { driverId: null, endUtc: null };

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

/** Those that last now. A server that knows the API document alone tells of none. */
export const openVisitsQuery = queryOptions({
  queryKey: openVisitsKey,
  queryFn: async ({ signal }) => {
    const now = serviceNowMs();
    const period = { startDate: new Date(now).toISOString(), endDate: new Date(now + 1).toISOString() };
    const found = await get('/public/v1/geofenceVisits', { query: { ...period, overlap: true }, signal });
    return found.map(whole).filter(({ endUtc }) => endUtc === null);
  },
});

export const visitQuery = (visitId: number) =>
  queryOptions({
    queryKey: ['visits', visitId],
    queryFn: ({ signal }) => get('/public/v1/geofenceVisits/{visitId}', { path: { visitId }, signal }),
  });
