/**
 * Applies live events to cached queries. Frequent values are written into the lists. For other events the lists are
 * refetched, each kind with a minimum interval. A record that fills a form stays: its ETag detects changes.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Input } from '../../contract/inputs.ts';
import type { GoneRecord, LiveKind, LiveRecord } from '../../contract/live.ts';
import type { Probe, Reading } from '../../contract/temperature.ts';
import type { Plot, Vehicle } from '../../contract/vehicles.ts';
import type { GeofenceVisit } from '../../contract/visits.ts';
import { kindOfKey } from './fresh-after.ts';
import { withPlots } from './plots.ts';
import { addReadings } from './readings.ts';
import { openVisitsQuery, withVisits } from './visits.ts';

/** First words of the query keys that an event refetches. */
const refetchedAfter = {
  plot: ['plots'],
  // Events have whole open visits, but one can arrive while the list is being fetched.
  visit: ['visits but open', 'open visits'],
  input: ['inputHistory'],
  // Readings are added to the cached periods.
  temperature: [],
  alarm: ['alarms', 'probes'],
  // Visits and alarms show their driver. The driver can be new.
  assignment: ['assignments', 'visits', 'alarms', 'drivers'],
  // Visits can be filtered by the geofence's tags. A position is described by the geofence next to it.
  geofence: ['geofences', 'visits', 'placeAt'],
  snooze: ['snoozes'],
  // Events have whole vehicles. Each position is followed by one.
  vehicle: [],
} as const satisfies { readonly [Kind in LiveKind]?: readonly string[] };
/** The kinds that change what pages show. */
type ShownKind = keyof typeof refetchedAfter;
/** Minimum intervals: short for what people change, longer for what devices change all the time. */
const oftenMs = 5000;
const soonMs = 1000;
const seldomMs = 60_000;
const spacings: Readonly<Record<string, number>> = {
  assignments: soonMs,
  geofences: soonMs,
  snoozes: soonMs,
  alarms: soonMs,
  'open visits': seldomMs,
};
/** Values of this time are written together. Long lists take longer to draw, so they wait longer. */
const togetherMs = 250;
const long = { rows: 1000, togetherMs: 1000 };

/** The service sends more kinds: pages fetch their lists when they open. */
export const isLiveKind = (name: string): name is ShownKind => Object.hasOwn(refetchedAfter, name);

/** All query keys that events change. */
const shown = [...new Set([...Object.values(refetchedAfter).flat(), 'vehicles', 'inputs', 'track'])];
/** Long periods are expensive, so they are refetched only if events were lost. */
const heavy = ['readings'];
/** The query of a single record, which fills a form. No form changes a visit. */
function fillsForm([key, which]: readonly unknown[]): boolean {
  const kind = kindOfKey(key);
  return typeof which === 'number' && kind !== undefined && kind !== 'visit';
}

const isOf = (kinds: readonly string[], { queryKey }: Query): boolean => {
  const [kind, which] = queryKey;
  return (
    (kinds.includes(String(kind)) ||
      (kind === 'visits' && kinds.includes(which === 'open' ? 'open visits' : 'visits but open'))) &&
    !fillsForm(queryKey)
  );
};

export interface LiveUpdates {
  take(kind: ShownKind, record: LiveRecord | GoneRecord): void;
  /** Refetches everything that events change, because events were lost. */
  refreshAll(): void;
  /** The same without readings, during an interruption: the resumed stream sends the missed readings. */
  refreshMost(): void;
  stop(): void;
}

export function createLiveUpdates(queryClient: QueryClient): LiveUpdates {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  // Everything is fetched when the stream begins.
  const refetchedMs = new Map([['open visits', Date.now()]]);
  const newest = {
    plot: new Map<number, Plot>(),
    temperature: new Map<number, Reading>(),
    input: new Map<number, Input>(),
    visit: new Map<number, GeofenceVisit>(),
    vehicle: new Map<number, Vehicle>(),
  };
  const readings: Reading[] = [];
  /** Every position, for tracks. */
  let plots: Plot[] = [];
  let longest = 0;
  let flushing: ReturnType<typeof setTimeout> | undefined;
  let visitsFlushedMs = -Infinity;
  let isStopped = false;

  /** Leaves out queries without data: refetching a failed or pending query would flicker. */
  const refetch = (kinds: readonly string[]): void =>
    void queryClient.invalidateQueries({
      predicate: (query) => isOf(kinds, query) && query.state.data !== undefined,
    });

  function refetchLater(kind: string): void {
    if (timers.has(kind)) return;
    const waitMs = Math.max(
      togetherMs,
      (refetchedMs.get(kind) ?? -Infinity) + (spacings[kind] ?? oftenMs) - Date.now(),
    );
    const timer = setTimeout(() => {
      timers.delete(kind);
      // Waits for a running fetch, whose answer can be from before the event. If each event restarted it, a long list
      // would never arrive.
      if (queryClient.isFetching({ predicate: (query) => isOf([kind], query) }) > 0) return refetchLater(kind);
      refetchedMs.set(kind, Date.now());
      refetch([kind]);
    }, waitMs);
    timers.set(kind, timer);
  }

  /** Changes rows in all lists of the kind, whatever their filter. Refetches the lists if a row is in none of them. */
  function update<Row, Value>(
    kind: string,
    values: Map<number, Value>,
    idOf: (row: Row) => number,
    change: (row: Row, value: Value) => Row,
  ): void {
    if (values.size === 0) return;
    const unknown = new Set(values.keys());
    queryClient.setQueriesData<Row[]>({ queryKey: [kind, 'live'] }, (rows) =>
      rows?.map((row) => {
        longest = Math.max(longest, rows.length);
        unknown.delete(idOf(row));
        const value = values.get(idOf(row));
        return value === undefined ? row : change(row, value);
      }),
    );
    values.clear();
    if (unknown.size > 0) refetchLater(kind);
  }

  function flushPlots(): void {
    for (const [queryKey] of queryClient.getQueriesData({ queryKey: ['track'] })) {
      // The key is that of `trackQuery`.
      const [, of, { startDate, endDate }] = queryKey as [string, number, { startDate: string; endDate: string }];
      const own = plots.filter(({ vehicleId, utc }) => vehicleId === of && utc >= startDate && utc < endDate);
      queryClient.setQueryData<readonly Plot[]>(queryKey, (known) => known && withPlots(known, own));
    }
    plots = [];
  }

  function flushVisits(): void {
    // In a large fleet visits begin and end all the time.
    if (newest.visit.size === 0 || (longest >= long.rows && Date.now() < visitsFlushedMs + oftenMs)) return;
    visitsFlushedMs = Date.now();
    const changed = new Map(newest.visit);
    queryClient.setQueryData(openVisitsQuery.queryKey, (open) => open && withVisits(open, changed));
    newest.visit.clear();
  }

  function flush(): void {
    flushing = undefined;
    flushPlots();
    flushVisits();
    update(
      'vehicles',
      newest.vehicle,
      ({ id }: Vehicle) => id,
      (_, vehicle) => vehicle,
    );
    update('vehicles', newest.plot, ({ id }: Vehicle) => id, withPlot);
    update('probes', newest.temperature, ({ probeId }: Probe) => probeId, withReading);
    update(
      'inputs',
      newest.input,
      ({ inputId }: Input) => inputId,
      (_, input) => input,
    );
    void flushReadings();
  }

  /** Most pages show no readings, so their code is loaded with the first query of readings. */
  async function flushReadings(): Promise<void> {
    const added = readings.splice(0);
    if (added.length === 0 || queryClient.getQueryCache().findAll({ queryKey: heavy }).length === 0) return;
    if (isStopped) return;
    readings.push(...addReadings(queryClient, added));
    if (readings.length > 0) flushing ??= setTimeout(flush, togetherMs);
  }

  return {
    take(kind, record) {
      refetchedAfter[kind].forEach(refetchLater);
      if (isGone(record)) {
        // An ended visit leaves the open ones.
        if (kind === 'visit') newest.visit.set(record.id, { ...record, endUtc: record.deletedUtc } as never);
        else if (kind === 'vehicle' || kind === 'input') refetchLater(`${kind}s`);
        if (kind === 'visit') flushing ??= setTimeout(flush, togetherMs);
        return;
      }
      // The event's kind determines the type of its record.
      if (kind === 'plot') plots.push(record as Plot);
      if (kind === 'plot') keepNewest(newest.plot, (record as Plot).vehicleId, record as Plot);
      if (kind === 'temperature') {
        keepNewest(newest.temperature, (record as Reading).probeId, record as Reading);
        readings.push(record as Reading);
      }
      if (kind === 'visit') newest.visit.set((record as GeofenceVisit).id, record as GeofenceVisit);
      if (kind === 'input') newest.input.set((record as Input).inputId, record as Input);
      if (kind === 'vehicle') newest.vehicle.set((record as Vehicle).id, record as Vehicle);
      if (kind in newest) flushing ??= setTimeout(flush, longest < long.rows ? togetherMs : long.togetherMs);
    },
    refreshAll: () => refetch([...shown, ...heavy]),
    refreshMost: () => refetch(shown),
    stop() {
      isStopped = true;
      clearTimeout(flushing);
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

const isGone = (record: LiveRecord | GoneRecord): record is GoneRecord => 'replacedBy' in record;

/** Trackers send late data, so the newest value is found by its own time. */
function keepNewest<Value extends { utc: string }>(values: Map<number, Value>, id: number, value: Value): void {
  const known = values.get(id);
  if (!known || known.utc <= value.utc) values.set(id, value);
}

const withPlot = (vehicle: Vehicle, plot: Plot): Vehicle =>
  vehicle.lastPlot && vehicle.lastPlot.utc > plot.utc ? vehicle : { ...vehicle, lastPlot: plot };

const withReading = (probe: Probe, { utc, temperature }: Reading): Probe =>
  probe.readUtc !== null && probe.readUtc > utc ? probe : { ...probe, temperature, readUtc: utc };
