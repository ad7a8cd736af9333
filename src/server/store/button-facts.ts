/** Facts for assignments by button, limited to periods of some vehicles and drivers. */
import type { Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import type { StoredButtonRead } from './button-reads.ts';

/** A period of a vehicle or of a driver. Without an end it is open. */
export interface Stretch {
  of: 'vehicle' | 'driver';
  id: number;
  fromUtc: Date;
  untilUtc: Date | null;
}

/** A period in which a driver has a vehicle. Excludes its end. */
export interface PairStretch {
  vehicleId: number;
  driverId: number;
  fromUtc: Date;
  untilUtc: Date | null;
}

/** An assignment as the rules for reads need it. */
export interface ReplayedAssignment {
  id: number;
  vehicleId: number;
  driverId: number;
  startUtc: Date;
  endUtc: Date | null;
  source: number;
  /** Follows only from reads. */
  derived: boolean;
  endedByRead: boolean;
}

interface PairMoment {
  vehicleId: number;
  driverId: number;
  utc: Date;
}

const stretches = (sent: readonly Stretch[], of: Stretch['of']): Statement => sql`
  json_to_recordset(${JSON.stringify(sent.filter((each) => each.of === of))}::json)
    as s (id bigint, "fromUtc" timestamptz, "untilUtc" timestamptz)`;

const pairs = (sent: readonly PairStretch[]): Statement => sql`
  json_to_recordset(${JSON.stringify(sent)}::json)
    as s ("vehicleId" bigint, "driverId" bigint, "fromUtc" timestamptz, "untilUtc" timestamptz)`;

const isBefore = (column: Statement): Statement => sql`(s."untilUtc" is null or ${column} < s."untilUtc")`;

const isOverruled = (accountId: number, vehicleId: Statement, driverId: Statement, utc: Statement): Statement => sql`
  exists (
    select 1 from overruled_reads o
    where o.account_id = ${accountId} and o.vehicle_id = ${vehicleId} and o.driver_id = ${driverId}
      and o.from_utc <= ${utc} and o.until_utc > ${utc})`;

const lasting = sql`a.deleted_utc is null and (a.end_utc is null or a.end_utc > a.start_utc)`;

/**
 * For each moment the next read that is not overruled, or the next start of a manual assignment if it comes first, or null; in the
 * given order.
 */
export async function nextDecisions(
  tx: Transaction,
  accountId: number,
  moments: readonly { of: Stretch['of']; id: number; utc: Date }[],
): Promise<(Date | null)[]> {
  const sent = moments.map((moment, index) => ({ ...moment, index }));
  const next = (of: Stretch['of'], readColumn: Statement, column: Statement) => sql`
    select s.index, least(r.utc, a.start_utc) as utc
    from json_to_recordset(${JSON.stringify(sent.filter((each) => each.of === of))}::json)
        as s (id bigint, utc timestamptz, index integer)
      left join lateral (
        select r.utc from button_read r
        where r.account_id = ${accountId} and ${readColumn} = s.id and r.utc > s.utc
          and not ${isOverruled(accountId, sql`r.vehicle_id`, sql`r.driver_id`, sql`r.utc`)}
        order by r.utc limit 1) as r on true
      left join lateral (
        select a.start_utc from assignment a
        where a.account_id = ${accountId} and ${column} = s.id and ${lasting} and not a.derived
          and a.start_utc > s.utc and (r.utc is null or a.start_utc < r.utc)
        order by a.start_utc limit 1) as a on true`;
  const rows = await tx.many<{ utc: Date | null }>(sql`
    select utc from (
      ${next('vehicle', sql`r.vehicle_id`, sql`a.vehicle_id`)}
      union all ${next('driver', sql`r.driver_id`, sql`a.driver_id`)}) as found
    order by index`);
  return rows.map(({ utc }) => utc);
}

const read = sql`r.vehicle_id as "vehicleId", r.utc, r.driver_id as "driverId"`;

/** The reads in the vehicles and of the drivers. */
export const readsIn = (tx: Transaction, accountId: number, sent: readonly Stretch[]): Promise<StoredButtonRead[]> =>
  tx.many<StoredButtonRead>(sql`
    select ${read} from ${stretches(sent, 'vehicle')} join button_read r on r.account_id = ${accountId}
      and r.vehicle_id = s.id and r.utc >= s."fromUtc" and ${isBefore(sql`r.utc`)}
    union
    select ${read} from ${stretches(sent, 'driver')} join button_read r on r.account_id = ${accountId}
      and r.driver_id = s.id and r.utc >= s."fromUtc" and ${isBefore(sql`r.utc`)}`);

/**
 * For each pair the reads of other drivers in the vehicle, and of the driver in other vehicles: those at the first
 * moment, and the first one later.
 */
export function endingReads(
  tx: Transaction,
  accountId: number,
  sent: readonly PairStretch[],
): Promise<StoredButtonRead[]> {
  const inVehicle = sql`r.account_id = ${accountId} and r.vehicle_id = s."vehicleId"
    and r.driver_id is distinct from s."driverId"`;
  const elsewhere = sql`r.account_id = ${accountId} and r.driver_id = s."driverId"
    and r.vehicle_id <> s."vehicleId"`;
  const first = (which: Statement) => sql`
    select ${read} from ${pairs(sent)} cross join lateral (
      select * from button_read r where ${which} and r.utc > s."fromUtc" and ${isBefore(sql`r.utc`)}
      order by r.utc limit 1) as r`;
  const atOnce = (which: Statement) => sql`
    select ${read} from ${pairs(sent)} join button_read r on ${which} and r.utc = s."fromUtc"`;
  return tx.many<StoredButtonRead>(sql`
    ${atOnce(inVehicle)} union ${atOnce(elsewhere)} union (${first(inVehicle)}) union (${first(elsewhere)})`);
}

const columns = sql`a.id, a.vehicle_id as "vehicleId", a.driver_id as "driverId", a.start_utc as "startUtc",
  a.end_utc as "endUtc", a.source, a.derived, a.ended_by_read as "endedByRead"`;

/** Existing assignments that overlap or touch the periods, without those of zero length. */
export function assignmentsTouching(
  tx: Transaction,
  accountId: number,
  sent: readonly Stretch[],
): Promise<ReplayedAssignment[]> {
  const touching = (of: Stretch['of'], column: Statement) => {
    const own = sql`a.account_id = ${accountId} and ${column} = s.id and ${lasting}`;
    return sql`
      select ${columns} from ${stretches(sent, of)} join assignment a on ${own}
        and a.start_utc >= s."fromUtc" and (s."untilUtc" is null or a.start_utc <= s."untilUtc")
      union
      select ${columns} from ${stretches(sent, of)} cross join lateral (
        select * from assignment a where ${own} and a.start_utc < s."fromUtc" order by a.start_utc desc limit 1) as a
      where a.end_utc is null or a.end_utc >= s."fromUtc"`;
  };
  return tx.many<ReplayedAssignment>(sql`
    ${touching('vehicle', sql`a.vehicle_id`)} union ${touching('driver', sql`a.driver_id`)}
    order by "startUtc", id`);
}

/**
 * Manual assignments of each pair's vehicle or driver: the last one that started by the first moment, and the next one.
 */
export function manualAround(
  tx: Transaction,
  accountId: number,
  sent: readonly PairStretch[],
): Promise<ReplayedAssignment[]> {
  const assignmentsOf = (column: Statement, id: Statement) => {
    const own = sql`a.account_id = ${accountId} and ${column} = ${id} and ${lasting} and not a.derived`;
    return sql`
      select ${columns} from ${pairs(sent)} cross join lateral (
        select * from assignment a where ${own} and a.start_utc <= s."fromUtc" order by a.start_utc desc limit 1) as a
      union
      select ${columns} from ${pairs(sent)} cross join lateral (
        select * from assignment a where ${own} and a.start_utc > s."fromUtc" and ${isBefore(sql`a.start_utc`)}
        order by a.start_utc limit 1) as a`;
  };
  return tx.many<ReplayedAssignment>(sql`
    ${assignmentsOf(sql`a.vehicle_id`, sql`s."vehicleId"`)} union ${assignmentsOf(sql`a.driver_id`, sql`s."driverId"`)}`);
}

/** Manual ends of the pairs. */
export const manualEndsOf = (tx: Transaction, accountId: number, sent: readonly PairStretch[]): Promise<PairMoment[]> =>
  tx.many<PairMoment>(sql`
    select distinct e.vehicle_id as "vehicleId", e.driver_id as "driverId", e.utc
    from ${pairs(sent)} join assignment_end e on e.account_id = ${accountId} and e.vehicle_id = s."vehicleId"
      and e.driver_id = s."driverId" and e.utc >= s."fromUtc" and ${isBefore(sql`e.utc`)}`);

/** Periods in which the pairs' reads are overruled. */
export const overruledOf = (
  tx: Transaction,
  accountId: number,
  sent: readonly PairStretch[],
): Promise<(PairStretch & { untilUtc: Date })[]> =>
  tx.many<PairStretch & { untilUtc: Date }>(sql`
    select distinct o.vehicle_id as "vehicleId", o.driver_id as "driverId", o.from_utc as "fromUtc",
      o.until_utc as "untilUtc"
    from ${pairs(sent)} join overruled_reads o on o.account_id = ${accountId} and o.vehicle_id = s."vehicleId"
      and o.driver_id = s."driverId" and ${isBefore(sql`o.from_utc`)} and o.until_utc > s."fromUtc"`);

/**
 * Who has the vehicle at each moment, in the given order. Null without a driver, and for a driver whose reads are overruled
 * there.
 */
export async function driversAt(
  tx: Transaction,
  accountId: number,
  moments: readonly { vehicleId: number; utc: Date }[],
): Promise<(number | null)[]> {
  const sent = moments.map((moment, index) => ({ ...moment, index }));
  const rows = await tx.many<{ driverId: number | null }>(sql`
    select case when (a.end_utc is null or a.end_utc > s.utc)
        and not ${isOverruled(accountId, sql`s."vehicleId"`, sql`a.driver_id`, sql`s.utc`)}
      then a.driver_id end as "driverId"
    from json_to_recordset(${JSON.stringify(sent)}::json) as s ("vehicleId" bigint, utc timestamptz, index integer)
      left join lateral (
        select a.end_utc, a.driver_id from assignment a
        where a.account_id = ${accountId} and a.vehicle_id = s."vehicleId" and a.start_utc <= s.utc and ${lasting}
        order by a.start_utc desc limit 1
      ) as a on true
    order by s.index`);
  return rows.map(({ driverId }) => driverId);
}
