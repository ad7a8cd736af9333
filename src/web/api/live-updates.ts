/**
 * What live events do to what is shown. Values that come often are put into the lists as they are; of all else the lists
 * are asked for again, each kind only so often. A record that a form was filled from is left alone: its ETag says whether
 * it changed meanwhile.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Input } from '../../contract/inputs.ts';
import type { LiveKind, LiveRecord } from '../../contract/live.ts';
import type { Probe, Reading } from '../../contract/temperature.ts';
import type { Plot, Vehicle } from '../../contract/vehicles.ts';
import type { GeofenceVisit } from '../../contract/visits.ts';
import { kindOfKey } from './fresh-after.ts';
import { openVisitsKey, withVisits } from './open-visits.ts';
import { withPlots } from './plots.ts';
import { addReadings } from './readings.ts';

/** The first words of the keys of what is asked for again after an event, and how often at most. */
const askedAgain: Readonly<Record<LiveKind, readonly string[]>> = {
  plot: ['plots'],
  // Those that last are told whole; yet one of them may have come while the list was on its way.
  visit: ['visits but open', 'open visits'],
  input: ['inputHistory'],
  // Added to those that are known.
  temperature: [],
  alarm: ['alarms', 'probes'],
  // A visit tells who drove; the driver may be new.
  assignment: ['assignments', 'visits', 'drivers'],
  // Visits can be asked for by its tags.
  geofence: ['geofences', 'visits'],
};
/** What people change is shown in a moment; what devices change all the time, every few seconds. */
const oftenMs = 5000;
const soonMs = 1000;
const seldomMs = 60_000;
const spacings: Readonly<Record<string, number>> = {
  assignments: soonMs,
  geofences: soonMs,
  alarms: soonMs,
  'open visits': seldomMs,
};
/** Values that come within are put into the lists together; where lists are long, what is drawn anew is much. */
const togetherMs = 250;
const long = { rows: 1000, togetherMs: 1000 };

/** A newer service may tell of more. */
export const isLiveKind = (name: string): name is LiveKind => Object.hasOwn(askedAgain, name);

/** All kinds that events tell of. */
const shown = [...new Set([...Object.values(askedAgain).flat(), 'vehicles', 'inputs', 'track'])];
/** A long period of them is a lot: only where some were missed for good. */
const heavy = ['readings'];
/** A single record, by its id, fills a form. */
const fillsForm = ([key, which]: readonly unknown[]): boolean =>
  typeof which === 'number' && kindOfKey(key) !== undefined;

/** What could not be had, or is only just being asked for, is not asked for once more: it would flicker. */
const isOf = (kinds: readonly string[], { queryKey, state }: Query): boolean => {
  const [kind, which] = queryKey;
  return (
    (kinds.includes(String(kind)) ||
      (kind === 'visits' && kinds.includes(which === 'open' ? 'open visits' : 'visits but open'))) &&
    !fillsForm(queryKey) &&
    state.data !== undefined
  );
};

export interface LiveUpdates {
  take(kind: LiveKind, record: LiveRecord): void;
  /** Nobody knows what changed: everything that events tell of is asked for again. */
  refreshAll(): void;
  /** The same while the stream is away for a moment: when it is back it tells of the readings that came meanwhile. */
  refreshMost(): void;
  stop(): void;
}

export function createLiveUpdates(queryClient: QueryClient): LiveUpdates {
  const asking = new Map<string, ReturnType<typeof setTimeout>>();
  // All is read when the stream begins.
  const askedMs = new Map([['open visits', Date.now()]]);
  const newest = {
    plot: new Map<number, Plot>(),
    temperature: new Map<number, Reading>(),
    input: new Map<number, Input>(),
    visit: new Map<number, GeofenceVisit>(),
  };
  let readings: Reading[] = [];
  /** Every position: the way of some vehicles may be shown. */
  let driven: Plot[] = [];
  let longest = 0;
  let putting: ReturnType<typeof setTimeout> | undefined;
  let visitsPutMs = -Infinity;

  const askAgain = (kinds: readonly string[]): void =>
    void queryClient.invalidateQueries({ predicate: (query) => isOf(kinds, query) });

  function askInTime(kind: string): void {
    if (asking.has(kind)) return;
    const waitMs = Math.max(togetherMs, (askedMs.get(kind) ?? -Infinity) + (spacings[kind] ?? oftenMs) - Date.now());
    const timer = setTimeout(() => {
      asking.delete(kind);
      // What is on its way is let come: a long list would never be read to its end.
      if (queryClient.isFetching({ predicate: (query) => isOf([kind], query) }) > 0) return askInTime(kind);
      askedMs.set(kind, Date.now());
      askAgain([kind]);
    }, waitMs);
    asking.set(kind, timer);
  }

  /** Into every list of the kind, whatever it was filtered by; one that nobody knew yet is asked for. */
  function put<Row, Value>(
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
    if (unknown.size > 0) askInTime(kind);
  }

  function putDriven(): void {
    for (const [queryKey] of queryClient.getQueriesData({ queryKey: ['track'] })) {
      // By `trackQuery`.
      const [, of, { startDate, endDate }] = queryKey as [string, number, { startDate: string; endDate: string }];
      const own = driven.filter(({ vehicleId, utc }) => vehicleId === of && utc >= startDate && utc < endDate);
      queryClient.setQueryData<readonly Plot[]>(queryKey, (known) => known && withPlots(known, own));
    }
    driven = [];
  }

  function putVisits(): void {
    // Where many vehicles drive about, somebody comes or goes all the time.
    if (newest.visit.size === 0 || (longest >= long.rows && Date.now() < visitsPutMs + oftenMs)) return;
    visitsPutMs = Date.now();
    const told = new Map(newest.visit);
    queryClient.setQueryData<readonly GeofenceVisit[]>(openVisitsKey, (open) => open && withVisits(open, told));
    newest.visit.clear();
  }

  function putAll(): void {
    putting = undefined;
    putDriven();
    putVisits();
    put('vehicles', newest.plot, ({ id }: Vehicle) => id, withPlot);
    put('probes', newest.temperature, ({ probeId }: Probe) => probeId, withReading);
    put(
      'inputs',
      newest.input,
      ({ inputId }: Input) => inputId,
      (_, input) => input,
    );
    readings = addReadings(queryClient, readings);
    if (readings.length > 0) putting = setTimeout(putAll, togetherMs);
  }

  return {
    take(kind, record) {
      // The event's name says what its record is.
      if (kind === 'plot') driven.push(record as Plot);
      if (kind === 'plot') keepNewest(newest.plot, (record as Plot).vehicleId, record as Plot);
      if (kind === 'temperature') {
        keepNewest(newest.temperature, (record as Reading).probeId, record as Reading);
        readings.push(record as Reading);
      }
      if (kind === 'visit') newest.visit.set((record as GeofenceVisit).id, record as GeofenceVisit);
      if (kind === 'input') newest.input.set((record as Input).inputId, record as Input);
      if (kind in newest) putting ??= setTimeout(putAll, longest < long.rows ? togetherMs : long.togetherMs);
      askedAgain[kind].forEach(askInTime);
    },
    refreshAll: () => askAgain([...shown, ...heavy]),
    refreshMost: () => askAgain(shown),
    stop() {
      clearTimeout(putting);
      for (const timer of asking.values()) clearTimeout(timer);
    },
  };
}

/** Late data comes late: what is shown is the newest by its own time. */
function keepNewest<Value extends { utc: string }>(values: Map<number, Value>, id: number, value: Value): void {
  const known = values.get(id);
  if (!known || known.utc <= value.utc) values.set(id, value);
}

const withPlot = (vehicle: Vehicle, plot: Plot): Vehicle =>
  vehicle.lastPlot && vehicle.lastPlot.utc > plot.utc ? vehicle : { ...vehicle, lastPlot: plot };

const withReading = (probe: Probe, { utc, temperature }: Reading): Probe =>
  probe.readUtc !== null && probe.readUtc > utc ? probe : { ...probe, temperature, readUtc: utc };
