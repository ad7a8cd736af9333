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

/** An id; of a position its vehicle and of a reading its probe, and the moment in milliseconds. */
type Ref = readonly [id: number, utcMs: number];

/** The records, in the order of their references. */
type Load = (db: Queryable, accountId: number, refs: readonly Ref[]) => Promise<(LiveRecord | undefined)[]>;

const idsOf = (refs: readonly Ref[]): number[] => refs.map(([id]) => id);

function inOrder<Found extends LiveRecord>(
  refs: readonly Ref[],
  found: readonly Found[],
  idOf: (record: Found) => number,
): (Found | undefined)[] {
  const records = new Map(found.map((record) => [idOf(record), record]));
  return refs.map(([id]) => records.get(id));
}

const byId =
  <Found extends LiveRecord & { id: number }>(
    find: (db: Queryable, accountId: number, ids: readonly number[]) => Promise<Found[]>,
  ): Load =>
  async (db, accountId, refs) =>
    inOrder(refs, await find(db, accountId, idsOf(refs)), id);

/** Existing and deleted records. */
const inList = <Found extends LiveRecord>(
  list: (db: Queryable, accountId: number, options: ListOptions) => Promise<Found[]>,
  idOf: (record: Found) => number,
  where?: ListOptions['where'],
): Load => {
  return async (db, accountId, refs) => {
    const ids = idsOf(refs);
    const existing = await list(db, accountId, { ids, where });
    const deleted = existing.length < ids.length ? await list(db, accountId, { ids, deleted: true }) : [];
    return inOrder(refs, [...existing, ...deleted], idOf);
  };
};
const id = (record: { id: number }): number => record.id;

const loaders: Readonly<Record<LiveKind, Load>> = {
  plot: findPlots,
  temperature: findReadings,
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
  ref: Ref;
  /** Index among the row's records, from 1; `last` is their number. */
  number: number;
  last: boolean;
  replacedBy: number | undefined;
}

/** The records that a row names after the first `skipped`, up to `most`. */
export function namesIn(row: LiveRow, { skipped = 0, most = Number.POSITIVE_INFINITY } = {}): NamedRecord[] {
  const { kind, refs, replacedBy } = row;
  const count = countOf(row);
  const end = Math.min(count, skipped + most);
  const names: NamedRecord[] = [];
  if (kind === 'swept') return names;
  const shown = shownBy[kind];
  for (let at = skipped; at < end; at += 1) {
    // References of a moment are pairs: the first one names the position, the second one its vehicle.
    const isMomentItself = shown !== undefined && at % 2 === 0;
    const id = refs[shown === undefined ? at : at - (at % 2)] ?? 0;
    names.push({
      row,
      kind: shown === undefined || isMomentItself ? kind : shown,
      ref: [id, isMomentItself ? (refs[at + 1] ?? 0) : 0],
      number: at + 1,
      last: at + 1 === count,
      replacedBy: replacedBy?.[at] || undefined,
    });
  }
  return names;
}

export interface SentRecord extends Pick<NamedRecord, 'row' | 'kind' | 'number' | 'last'> {
  id: number;
  /** Null if the lists no longer show it. */
  record: LiveRecord | null;
  /** What streams and webhooks send: the record, or what remains to be said about it. */
  sent: LiveRecord | GoneRecord;
  /** It exists, or is kept although it was deleted. */
  isStored: boolean;
  replacedBy: number | null;
}

/** Distinguishes records without making a text of each: a page names ten thousand. */
class NamedOnce {
  private readonly known = new Map<LiveKind, Map<number, Set<number>>>();

  /** Returns false for a record that was added before. */
  add({ kind, ref: [id, utcMs] }: NamedRecord): boolean {
    const ofKind = entryOf(this.known, kind, () => new Map<number, Set<number>>());
    const moments = entryOf(ofKind, id, () => new Set<number>());
    if (moments.has(utcMs)) return false;
    moments.add(utcMs);
    return true;
  }
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

const nameOf = ({ kind, id }: Pick<SentRecord, 'kind' | 'id'>): string => `${kind} ${id}`;

/**
 * The records in order. One that is named several times is sent once, at its last place. Positions and readings that
 * retention deleted are left out.
 */
export async function recordsOf(
  db: Queryable,
  accountId: number,
  named: readonly NamedRecord[],
): Promise<SentRecord[]> {
  const once = new NamedOnce();
  const wanted: NamedRecord[] = [];
  const successors = new Map<string, number>();
  await forEachInSlices(named.toReversed(), (each) => {
    if (once.add(each)) wanted.push(each);
    if (each.replacedBy === undefined) return;
    const name = nameOf({ kind: each.kind, id: each.ref[0] });
    if (!successors.has(name)) successors.set(name, each.replacedBy);
  });
  wanted.reverse();
  const found = new Map<LiveKind, Iterator<LiveRecord | undefined>>();
  for (const kind of new Set(wanted.map((each) => each.kind))) {
    const refs = await flatMapInSlices(wanted, (each) => (each.kind === kind ? [each.ref] : []));
    found.set(kind, (await loaders[kind](db, accountId, refs)).values());
  }
  return flatMapInSlices(wanted, ({ row, kind, ref, number, last }): SentRecord[] => {
    const record = found.get(kind)?.next().value as LiveRecord | undefined;
    if (!record && isMoment(kind)) return [];
    const id = record && 'id' in record ? record.id : ref[0];
    const deletedUtc = record && 'deletedUtc' in record ? record.deletedUtc : undefined;
    const isStored = record !== undefined;
    // Literals: a spread takes most of the time of a page.
    if (record && deletedUtc === undefined)
      return [{ row, kind, number, last, id, record, sent: record, isStored, replacedBy: null }];
    const replacedBy = successors.get(nameOf({ kind, id })) ?? null;
    const sent = { id, deletedUtc: deletedUtc ?? row.storedUtc.toISOString(), replacedBy };
    return [{ row, kind, number, last, id, record: null, sent, isStored, replacedBy }];
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
  const hidden = new Set<string>();
  for (const kind of new Set(sought.map((each) => each.kind))) {
    const ofKind = sought.filter((each) => each.kind === kind);
    const successors = ofKind.flatMap(({ replacedBy }) => replacedBy ?? []);
    const existing = await existingOf(kind, whole, accountId, [...ofKind.map(({ id }) => id), ...successors]);
    const seen = await existingOf(kind, db, accountId, successors);
    for (const each of ofKind) {
      const { replacedBy } = each;
      if (replacedBy !== null && seen.has(replacedBy)) continue;
      const isOthers = existing.has(each.id) || (replacedBy !== null && existing.has(replacedBy));
      if (!isOthers) return undefined;
      hidden.add(nameOf(each));
    }
  }
  return records.filter((each) => !hidden.has(nameOf(each)));
}

/** Which of these ids have a record. */
async function existingOf(
  kind: LiveKind,
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const records = await loaders[kind](
    db,
    accountId,
    ids.map((id) => [id, 0]),
  );
  return new Set(ids.filter((_, index) => records[index] !== undefined));
}
