/** A person's decisions about assignments that follow from button reads, stored as facts. */
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { announce, announceDrivers, announceGone } from './announce.ts';
import type { WantedTimes } from './assignments.ts';
import { laterThan } from './updated.ts';

interface End {
  vehicleId: number;
  driverId: number;
  endUtc: Date;
}

/** A person ended the pair's open assignment. */
export async function insertManualEnd(
  tx: Transaction,
  accountId: number,
  { vehicleId, driverId, endUtc }: End,
): Promise<void> {
  await tx.run(sql`
    insert into assignment_end (account_id, vehicle_id, driver_id, utc)
    values (${accountId}, ${vehicleId}, ${driverId}, ${endUtc}) on conflict do nothing`);
}

/** Whether a person already ended the pair at that moment. */
export async function isManualEnd(
  tx: Transaction,
  accountId: number,
  { vehicleId, driverId, endUtc }: End,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 from assignment_end
    where account_id = ${accountId} and vehicle_id = ${vehicleId} and utc = ${endUtc} and driver_id = ${driverId}`);
  return row !== undefined;
}

/** A period in which reads of a pair no longer count, because a person has corrected what followed from them. */
export interface OverruledPeriod {
  vehicleId: number;
  driverId: number;
  startUtc: Date;
  /** Excluded. */
  untilUtc: Date;
}

/** Reads and manual ends of the pairs no longer count in these periods. */
export async function overrule(tx: Transaction, accountId: number, periods: readonly OverruledPeriod[]): Promise<void> {
  const sent = sql`json_to_recordset(${JSON.stringify(periods)}::json) as s (
    "vehicleId" bigint, "driverId" bigint, "startUtc" timestamptz, "untilUtc" timestamptz)`;
  await tx.run(sql`
    insert into overruled_reads (account_id, vehicle_id, driver_id, from_utc, until_utc)
    select ${accountId}::bigint, "vehicleId", "driverId", "startUtc", "untilUtc" from ${sent} on conflict do nothing`);
  await tx.run(sql`
    delete from assignment_end e using ${sent}
    where e.account_id = ${accountId} and e.vehicle_id = s."vehicleId" and e.driver_id = s."driverId"
      and e.utc > s."startUtc" and e.utc <= s."untilUtc"`);
}

/** The period that was cut off an assignment. */
export interface CutAssignment {
  id: number;
  vehicleId: number;
  driverId: number;
  startUtc: Date;
  endUtc: Date | null;
}

/** Cuts derived assignments where manual ones are entered. The manual ones drive there. */
export async function cutDerived(
  tx: Transaction,
  accountId: number,
  wanted: readonly WantedTimes[],
): Promise<CutAssignment[]> {
  const rows = await tx.many<CutAssignment & { isGone: boolean }>(sql`
    with met as (
      select a.id, a.vehicle_id, a.driver_id, a.start_utc, a.end_utc, min(sent."startUtc") as cut_utc
      from json_to_recordset(${JSON.stringify(wanted)}::json) as sent (
          "vehicleId" bigint, "driverId" bigint, "startUtc" timestamptz, "endUtc" timestamptz)
        join assignment a on (a.vehicle_id = sent."vehicleId" or a.driver_id = sent."driverId")
          and tstzrange(a.start_utc, a.end_utc) && tstzrange(sent."startUtc", sent."endUtc")
      where a.account_id = ${accountId} and a.derived and a.deleted_utc is null
      group by a.id, a.vehicle_id, a.driver_id, a.start_utc, a.end_utc
    ), gone as (
      delete from assignment a using met
      where a.account_id = ${accountId} and a.id = met.id and met.start_utc >= met.cut_utc
    ), cut as (
      update assignment a set end_utc = met.cut_utc, updated_utc = ${laterThan(sql`a.updated_utc`)} from met
      where a.account_id = ${accountId} and a.id = met.id and met.start_utc < met.cut_utc
    )
    select id, vehicle_id as "vehicleId", driver_id as "driverId",
      greatest(start_utc, cut_utc) as "startUtc", end_utc as "endUtc",
      start_utc >= cut_utc as "isGone"
    from met`);
  announceGone(
    tx,
    accountId,
    'assignment',
    rows.filter(({ isGone }) => isGone),
  );
  announce(
    tx,
    accountId,
    'assignment',
    rows.flatMap(({ id, isGone }) => (isGone ? [] : [id])),
  );
  await announceDrivers(
    tx,
    accountId,
    rows.map((cut) => ({ vehicleId: cut.vehicleId, fromUtc: cut.startUtc, toUtc: cut.endUtc })),
  );
  return rows;
}
