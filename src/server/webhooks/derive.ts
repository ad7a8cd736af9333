/**
 * Derives an account's events from the order of its changes, and adds their deliveries. One service at a time moves the place of an
 * account; another one that read the same changes finds that the place has moved, and drops them.
 */

import type { Assignment } from '../../contract/assignments.ts';
import { unknownButtonAgainSeconds, type WebhookEvent, webhookTest } from '../../contract/choices.ts';
import type { Input } from '../../contract/inputs.ts';
import type { LiveKind } from '../../contract/live.ts';
import type { Alarm } from '../../contract/temperature.ts';
import type { GeofenceVisit } from '../../contract/visits.ts';
import { ownSilenceSeconds, silentAfterSeconds } from '../../rules/vehicle-state.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { lastPlace, readChanges } from '../live/read-changes.ts';
import type { SentRecord } from '../live/records.ts';
import { fleets } from '../store/fleets.ts';
import { type WatchedVehicle, watchedVehicles } from '../store/notice-sources.ts';
import {
  filterFacts,
  forgetStates,
  inputChangesAfter,
  insertEvents,
  lockPlace,
  movePlace,
  type NewEvent,
  type RecordState,
  readPlace,
  recordStates,
  recordsWithEvents,
  saveStates,
  silentVehicles,
  unknownReadsAfter,
  type WebhookPlace,
} from '../store/webhook-events.ts';
import { addDeliveries } from '../store/webhook-queue.ts';
import { alarmEvents, assignmentEvents, type Named, visitEvents } from './name-events.ts';
import { newMessageId } from './signature.ts';

export interface Deriving {
  db: Database;
  now(): Date;
  warn(message: string, error: unknown): void;
}

const kinds: ReadonlySet<LiveKind> = new Set<LiveKind>(['visit', 'alarm', 'assignment', 'input']);
const changesAtATime = 500;

/** An event before its filters are known. */
interface RawEvent {
  type: WebhookEvent;
  record: string;
  number: number;
  utc: Date;
  vehicleId: number | null;
  /** Null: the event has no place. */
  geofenceIds: readonly number[] | null;
  data: object;
}

/** Returns whether there may be more. */
export async function deriveChanges({ db, now, warn }: Deriving, accountId: number): Promise<boolean> {
  const place = await readPlace(db, accountId);
  if (!place) return false;
  const { queue, number, sent } = place;
  const after = { queue, number, ...(sent !== null && { sent }) };
  const read = await readChanges(db, accountId, { after, kinds, limit: changesAtATime });
  if (!read) {
    // The changes are gone: a restored backup has another order, and old ones are deleted.
    warn(`Webhooks of the account ${accountId} continue at the newest change`, new Error('Changes are missing.'));
    const end = await lastPlace(db, accountId);
    await db.transaction(async (tx) => {
      if (isSame(await lockPlace(tx, accountId), place)) await movePlace(tx, accountId, end);
    });
    return true;
  }
  return db.transaction(async (tx) => {
    if (!isSame(await lockPlace(tx, accountId), place)) return false;
    const events = await eventsOfChanges(tx, accountId, place, read.changes);
    await storeEvents(tx, accountId, events, now());
    await movePlace(tx, accountId, read.end);
    const hasMoreDeliveries = await addDeliveries(tx, accountId, now());
    return hasMoreDeliveries || read.more;
  });
}

const isSame = (one: WebhookPlace | undefined, other: WebhookPlace): boolean =>
  one?.queue === other.queue && one.number === other.number && one.sent === other.sent;

async function eventsOfChanges(
  tx: Transaction,
  accountId: number,
  place: WebhookPlace,
  changes: readonly SentRecord[],
): Promise<RawEvent[]> {
  const ofKind = (kind: LiveKind): SentRecord[] => changes.filter((change) => change.kind === kind);
  const inputs = await inputEvents(tx, accountId, ofKind('input'));
  const events = new Map<SentRecord, RawEvent[]>(inputs);
  const states: RecordState[] = [];
  for (const kind of ['visit', 'alarm', 'assignment'] as const) {
    const found = ofKind(kind);
    if (found.length === 0) continue;
    const known = new Map((await recordStates(tx, accountId, kind, idsOf(found))).map((state) => [state.ref, state]));
    const gone: number[] = [];
    for (const change of found) {
      const before = known.get(change.id);
      const { events: types, state } = nameEvents(kind, change, before, place);
      if (state === 'forget') gone.push(change.id);
      else if (state) states.push(state);
      const after = state && state !== 'forget' ? state : before;
      const common = {
        record: `${kind} ${change.id}`,
        number: change.row.number,
        utc: change.row.storedUtc,
        vehicleId: after?.vehicleId ?? null,
        geofenceIds: after?.geofenceIds ?? null,
        data: change.sent,
      };
      events.set(
        change,
        types.map((type) => ({ type, ...common })),
      );
    }
    await forgetStates(tx, accountId, kind, gone);
  }
  await saveStates(tx, accountId, states);
  return changes.flatMap((change) => events.get(change) ?? []);
}

const idsOf = (changes: readonly SentRecord[]): number[] => changes.map(({ id }) => id);

/** The kind determines the type of the record. */
function nameEvents(
  kind: 'visit' | 'alarm' | 'assignment',
  { id, record }: SentRecord,
  known: RecordState | undefined,
  first: WebhookPlace,
): Named {
  if (kind === 'visit') return visitEvents(id, record as GeofenceVisit | null, known, first);
  if (kind === 'alarm') return alarmEvents(id, record as Alarm | null, known, first.beganUtc);
  return assignmentEvents(id, record as Assignment | null, known, id <= first.assignmentId);
}

/** One event for each change of a value after the last notified one. Late values that change only the past give none. */
async function inputEvents(
  tx: Transaction,
  accountId: number,
  changes: readonly SentRecord[],
): Promise<Map<SentRecord, RawEvent[]>> {
  const shown = changes.filter(({ record }) => record !== null);
  if (shown.length === 0) return new Map();
  const states = await recordStates(tx, accountId, 'input', idsOf(shown));
  const since = new Map(states.map(({ ref, sinceUtc }) => [ref, sinceUtc]));
  const found = await inputChangesAfter(
    tx,
    accountId,
    shown.map(({ id }) => ({ inputId: id, sinceUtc: since.get(id) ?? null })),
  );
  const events = new Map<SentRecord, RawEvent[]>();
  const changed: RecordState[] = [];
  for (const change of shown) {
    const record = change.record as Input;
    const values = found.filter(({ inputId }) => inputId === change.id);
    const last = values.at(-1);
    if (!last) continue;
    const { vehicleId } = record;
    changed.push({
      ...{ kind: 'input', ref: change.id, isOpen: true, digest: null, review: null },
      ...{ sinceUtc: last.startUtc, vehicleId, geofenceIds: null },
    });
    events.set(
      change,
      values.map(({ value, startUtc }) => ({
        ...{ type: 'input.changed', record: `input ${change.id}`, number: change.row.number },
        ...{ utc: change.row.storedUtc, vehicleId, geofenceIds: null },
        data: { ...record, value, changedUtc: startUtc.toISOString() },
      })),
    );
  }
  await saveStates(tx, accountId, changed);
  return events;
}

/** Vehicles that fell silent or are back, and unknown buttons. They follow from the time, and are no changes of a record. */
export async function deriveByTime(
  { db, now }: Deriving,
  accountId: number,
  /** When this service started to receive: nothing is received before. */
  sinceMs: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const place = await lockPlace(tx, accountId);
    if (!place) return;
    const events = [
      ...(await silenceEvents(tx, accountId, place, { now: now(), sinceMs })),
      ...(await buttonEvents(tx, accountId, place, now())),
    ];
    if (events.length === 0) return;
    await storeEvents(tx, accountId, events, now());
    await addDeliveries(tx, accountId, now());
  });
}

async function silenceEvents(
  tx: Transaction,
  accountId: number,
  { number, beganUtc }: WebhookPlace,
  { now, sinceMs }: { now: Date; sinceMs: number },
): Promise<RawEvent[]> {
  const known = new Map((await silentVehicles(tx, accountId)).map((state) => [state.ref, state]));
  const silenceMs = await silenceOfFleets(tx, accountId);
  const events: RawEvent[] = [];
  const silent: RecordState[] = [];
  const over: number[] = [];
  for (const vehicle of await watchedVehicles(tx, accountId)) {
    const { vehicleId, fleetId, heardUtc } = vehicle;
    const wasSilent = known.delete(vehicleId);
    if (!heardUtc) continue;
    const limitMs = silenceMs(fleetId);
    const event = {
      ...{ record: `vehicle ${vehicleId}`, number, utc: now, vehicleId, geofenceIds: null },
      data: { vehicleId, lastUtc: heardUtc.toISOString(), silentAfterMinutes: limitMs / 60_000 },
    };
    if (now.getTime() - heardUtc.getTime() <= limitMs) {
      if (!wasSilent) continue;
      over.push(vehicleId);
      events.push({ type: 'vehicle.back', ...event });
    } else if (!wasSilent && now.getTime() - Math.max(heardUtc.getTime(), sinceMs) > limitMs) {
      silent.push(stateOfSilent(vehicle));
      // Who was silent before the first webhook gets no event.
      if (heardUtc.getTime() + limitMs >= beganUtc.getTime()) events.push({ type: 'vehicle.silent', ...event });
    }
  }
  await saveStates(tx, accountId, silent);
  // The others are deleted or inactive.
  await forgetStates(tx, accountId, 'vehicle', [...over, ...known.keys()]);
  return events;
}

const stateOfSilent = ({ vehicleId, heardUtc }: WatchedVehicle): RecordState => ({
  ...{ kind: 'vehicle', ref: vehicleId, isOpen: true, digest: null, review: null },
  ...{ sinceUtc: heardUtc, vehicleId, geofenceIds: null },
});

async function silenceOfFleets(db: Queryable, accountId: number): Promise<(fleetId: number | null) => number> {
  const own = new Map((await fleets.list(db, accountId)).map((fleet) => [fleet.id, ownSilenceSeconds(fleet)]));
  return (fleetId) => 1000 * ((fleetId === null ? undefined : own.get(fleetId)) ?? silentAfterSeconds);
}

async function buttonEvents(
  tx: Transaction,
  accountId: number,
  { number, beganUtc }: WebhookPlace,
  now: Date,
): Promise<RawEvent[]> {
  const since = new Date(now.getTime() - unknownButtonAgainSeconds * 1000);
  const reads = await unknownReadsAfter(tx, accountId, since > beganUtc ? since : beganUtc);
  const recordOf = ({ vehicleId, buttonKey }: (typeof reads)[number]): string => `button ${vehicleId} ${buttonKey}`;
  const notified = await recordsWithEvents(tx, accountId, reads.map(recordOf), since);
  return reads
    .filter((read) => !notified.has(recordOf(read)))
    .map((read) => ({
      ...{ type: 'button.unknown', record: recordOf(read), number, utc: now },
      ...{ vehicleId: read.vehicleId, geofenceIds: null },
      data: { buttonId: read.buttonId, vehicleId: read.vehicleId, utc: read.utc.toISOString() },
    }));
}

/** With the facts that filters need. */
async function storeEvents(tx: Transaction, accountId: number, events: readonly RawEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const { fleetOf, tagsOf } = await filterFacts(tx, accountId, {
    vehicleIds: [...new Set(events.flatMap(({ vehicleId }) => vehicleId ?? []))],
    geofenceIds: [...new Set(events.flatMap(({ geofenceIds }) => geofenceIds ?? []))],
  });
  await insertEvents(
    tx,
    accountId,
    events.map(
      ({ type, record, number, utc, vehicleId, geofenceIds, data }): NewEvent => ({
        ...{ messageId: newMessageId(), type, record, number, geofenceIds },
        fleetId: vehicleId === null ? null : (fleetOf.get(vehicleId) ?? null),
        tagIds: geofenceIds && [...new Set(geofenceIds.flatMap((id) => tagsOf.get(id) ?? []))],
        body: bodyOf(type, utc, data),
      }),
    ),
    now,
  );
}

export const bodyOf = (type: NewEvent['type'], utc: Date, data: object): string =>
  JSON.stringify({ type, timestamp: utc.toISOString(), data });

export const testBody = (now: Date): string =>
  bodyOf(webhookTest, now, { text: 'This is a test. Fenceline can reach this address.' });
