/** Writes assignments that follow from reads, in an order in which they never overlap. */
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { announce, announceDrivers, announceGone, differingSpans, type VehicleSpan } from './announce.ts';
import { laterThan } from './updated.ts';

export interface DerivedTimes {
  id: number;
  startUtc: Date;
  endUtc: Date | null;
}

export interface DerivedAssignment {
  vehicleId: number;
  driverId: number;
  startUtc: Date;
  endUtc: Date | null;
  source: number;
}

export interface DerivedChanges {
  gone: readonly number[];
  changed: readonly DerivedTimes[];
  added: readonly DerivedAssignment[];
}

export async function replaceDerived(
  tx: Transaction,
  accountId: number,
  { gone, changed, added }: DerivedChanges,
): Promise<void> {
  const before = await timesOf(tx, accountId, [...gone, ...changed.map(({ id }) => id)]);
  if (gone.length > 0) {
    await tx.run(sql`delete from assignment where account_id = ${accountId} and id = any(${gone}::bigint[])`);
  }
  if (changed.length > 0) await changeTimes(tx, accountId, changed);
  const ids = added.length > 0 ? await insertDerived(tx, accountId, added) : [];
  announceGone(
    tx,
    accountId,
    'assignment',
    gone.map((id) => ({ id })),
  );
  announce(tx, accountId, 'assignment', [...changed.map(({ id }) => id), ...ids]);
  const after = new Map(changed.map((each) => [each.id, each]));
  await announceDrivers(tx, accountId, [
    ...before.flatMap((old) => differingSpans(old.vehicleId, old, after.get(old.id) ?? nothing(old))),
    ...added.map(({ vehicleId, startUtc, endUtc }): VehicleSpan => ({ vehicleId, fromUtc: startUtc, toUtc: endUtc })),
  ]);
}

const nothing = ({ startUtc }: DerivedTimes) => ({ startUtc, endUtc: startUtc });

const timesOf = (
  tx: Transaction,
  accountId: number,
  ids: readonly number[],
): Promise<(DerivedTimes & { vehicleId: number })[]> =>
  tx.many(sql`
    select id, vehicle_id as "vehicleId", start_utc as "startUtc", end_utc as "endUtc" from assignment
    where account_id = ${accountId} and id = any(${ids}::bigint[])`);

async function changeTimes(tx: Transaction, accountId: number, changed: readonly DerivedTimes[]): Promise<void> {
  const ids = changed.map(({ id }) => id);
  // The exclusion constraint checks each row as it is written, so rows must make room first.
  await tx.run(sql`
    update assignment set end_utc = start_utc where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  await tx.run(sql`
    update assignment a set start_utc = s."startUtc", end_utc = s."endUtc",
      ended_by_read = not a.derived and s."endUtc" is not null, updated_utc = ${laterThan(sql`a.updated_utc`)}
    from json_to_recordset(${JSON.stringify(changed)}::json)
      as s (id bigint, "startUtc" timestamptz, "endUtc" timestamptz)
    where a.account_id = ${accountId} and a.id = s.id`);
}

async function insertDerived(
  tx: Transaction,
  accountId: number,
  added: readonly DerivedAssignment[],
): Promise<number[]> {
  const sent = added.map((each, index) => ({ ...each, index }));
  const rows = await tx.many<{ id: number }>(sql`
    insert into assignment (account_id, vehicle_id, driver_id, start_utc, end_utc, source, derived)
    select ${accountId}::bigint, "vehicleId", "driverId", "startUtc", "endUtc", source, true
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent ("vehicleId" bigint, "driverId" bigint,
      "startUtc" timestamptz, "endUtc" timestamptz, source smallint, index integer)
    order by index
    returning id`);
  return rows.map(({ id }) => id);
}
