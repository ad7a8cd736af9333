/** Reads referenced records as the API shows them now. Missing records are left out. */
import type { LiveKind, LiveRecord } from '../../contract/live.ts';
import type { Queryable } from '../database/database.ts';
import { findAlarms } from '../store/alarms.ts';
import { findAssignments } from '../store/assignments.ts';
import { findGeofences } from '../store/geofences.ts';
import { listInputs } from '../store/inputs.ts';
import type { LiveRow } from '../store/live-events.ts';
import { findSnoozes } from '../store/snoozes.ts';
import { findVehicles } from '../store/vehicle-facts.ts';
import { findVisits } from '../store/visits.ts';
import { findPlots } from '../telemetry/plots.ts';
import { findReadings } from '../telemetry/readings.ts';

/** One source at one moment. */
export type Moment = readonly [sourceId: number, utcMs: number];

type Loaded = Map<string, LiveRecord>;
type Load = (db: Queryable, accountId: number, refs: readonly number[]) => Promise<Loaded>;

const byId =
  <Found extends LiveRecord & { id: number }>(
    find: (db: Queryable, accountId: number, ids: readonly number[]) => Promise<Found[]>,
  ): Load =>
  async (db, accountId, ids) =>
    new Map((await find(db, accountId, ids)).map((record) => [String(record.id), record]));

const momentsOf = (refs: readonly number[]): Moment[] =>
  Array.from({ length: refs.length / 2 }, (_, index) => [refs[2 * index] ?? 0, refs[2 * index + 1] ?? 0]);
const momentKey = (sourceId: number, utc: string): string => `${sourceId} ${Date.parse(utc)}`;

const loaders: Readonly<Record<LiveKind, Load>> = {
  plot: async (db, accountId, refs) =>
    new Map(
      (await findPlots(db, accountId, momentsOf(refs))).map((plot) => [momentKey(plot.vehicleId, plot.utc), plot]),
    ),
  temperature: async (db, accountId, refs) =>
    new Map((await findReadings(db, accountId, momentsOf(refs))).map((one) => [momentKey(one.probeId, one.utc), one])),
  input: async (db, accountId, ids) =>
    new Map((await listInputs(db, accountId, { ids })).map((input) => [String(input.inputId), input])),
  visit: byId(findVisits),
  alarm: byId(findAlarms),
  assignment: byId(findAssignments),
  geofence: byId(findGeofences),
  snooze: byId(findSnoozes),
  vehicle: byId(findVehicles),
};

/** Numbers per reference. */
const widthOf = (kind: LiveKind): number => (kind === 'plot' || kind === 'temperature' ? 2 : 1);

/** Number of records in a row. */
export const countOf = ({ kind, refs }: LiveRow): number => (kind === 'swept' ? 0 : refs.length / widthOf(kind));

export interface SentRecord {
  row: LiveRow;
  kind: LiveKind;
  /** Index among the row's records, from 1; `last` is their number. */
  number: number;
  last: boolean;
  record: LiveRecord;
}

/** The records of the rows, in order. A record that occurs in several rows is sent once, at its last occurrence. */
export async function recordsOf(db: Queryable, accountId: number, rows: readonly LiveRow[]): Promise<SentRecord[]> {
  const named = rows.flatMap((row) => namesIn(row).map((name) => ({ row, ...name })));
  const lastNamed = new Map(named.map((each, index) => [`${each.kind} ${each.key}`, index]));
  const wanted = named.filter((each, index) => lastNamed.get(`${each.kind} ${each.key}`) === index);
  const found = new Map<LiveKind, Loaded>();
  for (const kind of new Set(wanted.map((each) => each.kind))) {
    const refs = wanted.flatMap((each) => (each.kind === kind ? each.key.split(' ').map(Number) : []));
    found.set(kind, await loaders[kind](db, accountId, refs));
  }
  return wanted.flatMap(({ row, kind, key, number, last }) => {
    const record = found.get(kind)?.get(key);
    return record ? [{ row, kind, number, last, record }] : [];
  });
}

function namesIn(row: LiveRow): { kind: LiveKind; key: string; number: number; last: boolean }[] {
  const { kind, refs } = row;
  if (kind === 'swept') return [];
  const [width, count] = [widthOf(kind), countOf(row)];
  return Array.from({ length: count }, (_, index) => ({
    kind,
    key: refs.slice(width * index, width * (index + 1)).join(' '),
    number: index + 1,
    last: index + 1 === count,
  }));
}
