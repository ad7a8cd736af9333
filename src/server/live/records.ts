/** Reads referenced records as the API shows them now. */
import { type GoneRecord, type LiveKind, type LiveRecord, liveKinds } from '../../contract/live.ts';
import type { Queryable } from '../database/database.ts';
import { findAlarms } from '../store/alarms.ts';
import { alertRules } from '../store/alert-rules.ts';
import { findAssignments } from '../store/assignments.ts';
import { drivers } from '../store/drivers.ts';
import { externalReferences } from '../store/external-references.ts';
import { fleets } from '../store/fleets.ts';
import { findGeofences } from '../store/geofences.ts';
import { inputTypes } from '../store/input-types.ts';
import { listInputs } from '../store/inputs.ts';
import type { LiveRow } from '../store/live-events.ts';
import { listProbes } from '../store/probes.ts';
import { profiles } from '../store/profiles.ts';
import type { ListOptions } from '../store/record-store.ts';
import { ofExistingVehicle, reminders } from '../store/reminders.ts';
import { ofExistingVehicle as ofVehicleWithSnooze, snoozes } from '../store/snoozes.ts';
import { tags } from '../store/tags.ts';
import { findVehicles } from '../store/vehicle-facts.ts';
import { findVisits } from '../store/visits.ts';
import { findPlots } from '../telemetry/plots.ts';
import { findReadings } from '../telemetry/readings.ts';
import { flatMapInSlices, forEachInSlices } from '../work/slices.ts';

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

/** Existing and deleted records. */
const inList = <Found extends LiveRecord>(
  list: (db: Queryable, accountId: number, options: ListOptions) => Promise<Found[]>,
  idOf: (record: Found) => number,
  where?: ListOptions['where'],
): Load => {
  return async (db, accountId, ids) => {
    const existing = await list(db, accountId, { ids, where });
    const deleted = existing.length < ids.length ? await list(db, accountId, { ids, deleted: true }) : [];
    return new Map([...existing, ...deleted].map((record) => [String(idOf(record)), record]));
  };
};
const id = (record: { id: number }): number => record.id;

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
  input: inList(listInputs, ({ inputId }) => inputId),
  probe: inList(listProbes, ({ probeId }) => probeId),
  visit: byId(findVisits),
  alarm: byId(findAlarms),
  assignment: byId(findAssignments),
  geofence: byId(findGeofences),
  snooze: inList(snoozes.list, id, ofVehicleWithSnooze),
  vehicle: byId(findVehicles),
  driver: inList(drivers.list, id),
  fleet: inList(fleets.list, id),
  tag: inList(tags.list, id),
  externalReference: inList(externalReferences.list, id),
  inputType: inList(inputTypes.list, ({ inputTypeId }) => inputTypeId),
  profile: inList(profiles.list, id),
  reminder: inList(reminders.list, id, ofExistingVehicle),
  alertRule: inList(alertRules.list, id),
};

/** A position changes its vehicle, and a reading its probe: their records show the newest one. */
const shownBy: { readonly [Kind in LiveKind]?: LiveKind } = { plot: 'vehicle', temperature: 'probe' };
const isMoment = (kind: LiveKind): boolean => shownBy[kind] !== undefined;

/** The kinds of rows that name records of these kinds. */
export const rowKindsOf = (kinds: ReadonlySet<LiveKind>): LiveKind[] =>
  liveKinds.filter((kind) => kinds.has(kind) || (shownBy[kind] && kinds.has(shownBy[kind])));

/** Number of records that a row names. Those of a moment name two: see `shownBy`. */
export const countOf = ({ kind, refs }: LiveRow): number => (kind === 'swept' ? 0 : refs.length);

/** A record that a row names. */
export interface NamedRecord {
  row: LiveRow;
  kind: LiveKind;
  /** Of its loader: an id, or an id and milliseconds. */
  key: string;
  /** Index among the row's records, from 1; `last` is their number. */
  number: number;
  last: boolean;
  replacedBy: number | undefined;
}

/** The records that a row names after the first `skipped`, up to `most`. */
export function namesIn(row: LiveRow, { skipped = 0, most = Number.POSITIVE_INFINITY } = {}): NamedRecord[] {
  const { kind, refs, replacedBy } = row;
  if (kind === 'swept') return [];
  const count = countOf(row);
  return Array.from({ length: Math.max(0, Math.min(most, count - skipped)) }, (_, nth) => {
    const at = skipped + nth;
    const named = { row, number: at + 1, last: at + 1 === count, replacedBy: replacedBy?.[at] || undefined };
    const shown = shownBy[kind];
    if (!shown) return { ...named, kind, key: String(refs[at]) };
    return at % 2 === 0
      ? { ...named, kind, key: `${refs[at]} ${refs[at + 1]}` }
      : { ...named, kind: shown, key: String(refs[at - 1]) };
  });
}

export interface SentRecord extends Pick<NamedRecord, 'row' | 'kind' | 'number' | 'last'> {
  id: number;
  /** Null if the lists no longer show it. */
  record: LiveRecord | null;
  /** It exists, or is kept although it was deleted. */
  isStored: boolean;
  gone: GoneRecord;
}

/**
 * The records in order. One that is named several times is sent once, at its last place. Positions and readings that
 * retention deleted are left out.
 */
export async function recordsOf(
  db: Queryable,
  accountId: number,
  named: readonly NamedRecord[],
): Promise<SentRecord[]> {
  const nameOf = ({ kind, key }: NamedRecord): string => `${kind} ${key}`;
  const lastNamed = new Map<string, number>();
  const successors = new Map<string, number>();
  await forEachInSlices(named, (each, index) => {
    lastNamed.set(nameOf(each), index);
    if (each.replacedBy) successors.set(nameOf(each), each.replacedBy);
  });
  const wanted = await flatMapInSlices(named, (each, index) => (lastNamed.get(nameOf(each)) === index ? [each] : []));
  const found = new Map<LiveKind, Loaded>();
  for (const kind of new Set(wanted.map((each) => each.kind))) {
    const refs = await flatMapInSlices(wanted, (each) => (each.kind === kind ? each.key.split(' ').map(Number) : []));
    found.set(kind, await loaders[kind](db, accountId, refs));
  }
  return flatMapInSlices(wanted, (each) => {
    const { row, kind, key, number, last } = each;
    const record = found.get(kind)?.get(key);
    if (!record && isMoment(kind)) return [];
    const recordId = record && 'id' in record ? record.id : Number(key.split(' ')[0]);
    const deletedUtc = record && 'deletedUtc' in record ? record.deletedUtc : undefined;
    const gone: GoneRecord = {
      id: recordId,
      deletedUtc: deletedUtc ?? row.storedUtc.toISOString(),
      replacedBy: successors.get(nameOf(each)) ?? null,
    };
    const shown = record && deletedUtc === undefined ? record : null;
    return [{ row, kind, number, last, id: recordId, record: shown, isStored: record !== undefined, gone }];
  });
}

/**
 * The records that a caller with limited fleets sees: `db` is limited, `whole` is not. Undefined if a record is gone for good and
 * nothing says whose it was: then the caller has to read the lists again.
 */
export async function recordsSeen(
  db: Queryable,
  whole: Queryable,
  accountId: number,
  named: readonly NamedRecord[],
): Promise<SentRecord[] | undefined> {
  const records = await recordsOf(db, accountId, named);
  const sought = records.filter(({ isStored }) => !isStored);
  if (sought.length === 0) return records;
  const nameOf = ({ kind, id }: Pick<SentRecord, 'kind' | 'id'>): string => `${kind} ${id}`;
  const hidden = new Set<string>();
  for (const kind of new Set(sought.map((each) => each.kind))) {
    const ofKind = sought.filter((each) => each.kind === kind);
    const successors = ofKind.flatMap(({ gone }) => gone.replacedBy ?? []);
    const existing = await loaders[kind](whole, accountId, [...ofKind.map(({ id }) => id), ...successors]);
    const seen = await loaders[kind](db, accountId, successors);
    for (const each of ofKind) {
      const { replacedBy } = each.gone;
      if (replacedBy !== null && seen.has(String(replacedBy))) continue;
      const isOthers = existing.has(String(each.id)) || (replacedBy !== null && existing.has(String(replacedBy)));
      if (!isOthers) return undefined;
      hidden.add(nameOf(each));
    }
  }
  return records.filter((each) => !hidden.has(nameOf(each)));
}
