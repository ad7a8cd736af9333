/**
 * Every store function that changes the answer of a list or record announces it. The announcements of a transaction become its
 * live events before the commit.
 */
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { type GoneRef, insertLiveEvents, type LiveKind, type LiveRefs } from './live-events.ts';
import { laterThan } from './updated.ts';

interface Announced {
  changed: Map<LiveKind, Set<number>>;
  /** Without notices. */
  quiet: Map<LiveKind, Set<number>>;
  gone: Map<LiveKind, Map<number, GoneRef>>;
  /** Positions or readings: pairs. */
  moments: Map<LiveKind, number[]>;
}

const announcements = new WeakMap<Transaction, Map<number, Announced>>();

function announcedIn(tx: Transaction, accountId: number): Announced {
  let ofAccounts = announcements.get(tx);
  if (!ofAccounts) {
    const accounts = new Map<number, Announced>();
    ofAccounts = accounts;
    announcements.set(tx, accounts);
    tx.atEnd(async () => {
      for (const [account, announced] of accounts) await store(tx, account, announced);
    });
  }
  const announced = ofAccounts.get(accountId) ?? {
    changed: new Map(),
    quiet: new Map(),
    gone: new Map(),
    moments: new Map(),
  };
  ofAccounts.set(accountId, announced);
  return announced;
}

function addTo(all: Map<LiveKind, Set<number>>, kind: LiveKind, ids: readonly number[]): void {
  const known = all.get(kind) ?? new Set();
  for (const id of ids) known.add(id);
  all.set(kind, known);
}

/** Records that differ. */
export function announce(tx: Transaction, accountId: number, kind: LiveKind, ids: readonly number[]): void {
  if (ids.length > 0) addTo(announcedIn(tx, accountId).changed, kind, ids);
}

/** Records that differ by what happened to others. Nobody is notified about them again. */
export function announceQuietly(tx: Transaction, accountId: number, kind: LiveKind, ids: readonly number[]): void {
  if (ids.length > 0) addTo(announcedIn(tx, accountId).quiet, kind, ids);
}

/** Records that were removed for good. */
export function announceGone(tx: Transaction, accountId: number, kind: LiveKind, records: readonly GoneRef[]): void {
  if (records.length === 0) return;
  const { gone } = announcedIn(tx, accountId);
  const known = gone.get(kind) ?? new Map<number, GoneRef>();
  for (const record of records) known.set(record.id, record);
  gone.set(kind, known);
}

/** Stored positions or readings: pairs of id and milliseconds. */
export function announceMoments(
  tx: Transaction,
  accountId: number,
  kind: 'plot' | 'temperature',
  moments: readonly number[],
): void {
  if (moments.length === 0) return;
  const { moments: all } = announcedIn(tx, accountId);
  const known = all.get(kind) ?? [];
  for (const each of moments) known.push(each);
  all.set(kind, known);
}

async function store(tx: Transaction, accountId: number, { changed, quiet, gone, moments }: Announced): Promise<void> {
  const without = (all: ReadonlyMap<LiveKind, ReadonlySet<number>>, others: typeof all): LiveRefs =>
    Object.fromEntries(
      [...all].map(([kind, ids]) => [
        kind,
        [...ids].filter((id) => !gone.get(kind)?.has(id) && !others.get(kind)?.has(id)),
      ]),
    );
  await insertLiveEvents(
    tx,
    accountId,
    { ...without(changed, new Map()), ...Object.fromEntries(moments) },
    Object.fromEntries([...gone].map(([kind, records]) => [kind, [...records.values()]])),
    without(quiet, changed),
  );
}

/** A period of a vehicle. */
export interface VehicleSpan {
  vehicleId: number;
  fromUtc: Date;
  /** Excluded. Null: without end. */
  toUtc: Date | null;
}

/** The driver of what began in these periods may be another one now. */
export async function announceDrivers(
  tx: Transaction,
  accountId: number,
  spans: readonly VehicleSpan[],
): Promise<void> {
  if (spans.length === 0) return;
  const visits = await tx.many<{ id: number }>(sql`
    update visit r set updated_utc = ${laterThan(sql`r.updated_utc`)} from ${sentSpans(spans)}
    where r.account_id = ${accountId} and ${began}
    returning r.id`);
  announceQuietly(
    tx,
    accountId,
    'visit',
    visits.map(({ id }) => id),
  );
  await announceContexts(tx, accountId, spans);
}

/** The context of alarms that began in these periods may differ: the driver, the position, or the geofences. */
export async function announceContexts(
  tx: Transaction,
  accountId: number,
  spans: readonly VehicleSpan[],
): Promise<void> {
  if (spans.length === 0) return;
  const alarms = await tx.many<{ id: number }>(sql`
    update alarm r set updated_utc = ${laterThan(sql`r.updated_utc`)} from ${sentSpans(spans)}
    where r.account_id = ${accountId} and ${began} and r.is_alarm
    returning r.id`);
  announceQuietly(
    tx,
    accountId,
    'alarm',
    alarms.map(({ id }) => id),
  );
}

const began = sql`r.vehicle_id = sent."vehicleId" and r.start_utc >= sent."fromUtc"
  and r.start_utc < coalesce(sent."toUtc", 'infinity')`;

const sentSpans = (spans: readonly VehicleSpan[]) => sql`
  json_to_recordset(${JSON.stringify(spans)}::json) as sent ("vehicleId" bigint, "fromUtc" timestamptz, "toUtc" timestamptz)`;

/** The parts of a period that another one does not have. */
export function differingSpans(
  vehicleId: number,
  one: { startUtc: Date; endUtc: Date | null },
  other: { startUtc: Date; endUtc: Date | null },
): VehicleSpan[] {
  const endOf = ({ endUtc }: typeof one): number => endUtc?.getTime() ?? Number.POSITIVE_INFINITY;
  const utcOf = (ms: number): Date | null => (ms === Number.POSITIVE_INFINITY ? null : new Date(ms));
  const [starts, ends] = [
    [one.startUtc.getTime(), other.startUtc.getTime()],
    [endOf(one), endOf(other)],
  ].map((pair) => pair.toSorted((a, b) => a - b)) as [[number, number], [number, number]];
  return [starts, ends].flatMap(([from, to]) =>
    from === to ? [] : [{ vehicleId, fromUtc: new Date(from), toUtc: utcOf(to) }],
  );
}
