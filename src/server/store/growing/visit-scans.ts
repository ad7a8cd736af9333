import { type Statement, sql } from '../../database/sql.ts';
import { newestPlot } from '../../telemetry/plots-newest.ts';
import type { ListFilter, Scan } from './source.ts';

/** Visits that last longer are in an index of their own: see the column `lasting_until`. */
const longAfter = sql`interval '24 hours'`;
export const longVisitSeconds = 24 * 3600;

/**
 * Visits of a period, as `r`. A visit that lasts into the period started less than a day before it, or is one of the few
 * that last longer, or is open: then the last plot of its vehicle is inside.
 */
export function visitScans(accountId: number, filter: ListFilter): Scan[] {
  const { startDate, endDate, overlap, minSeconds = 0 } = filter;
  if (!startDate || !endDate) return [{ from: sql`visit r`, where: sql`r.account_id = ${accountId}` }];
  if (minSeconds >= longVisitSeconds) return longVisitScans(accountId, { startDate, endDate, overlap });
  const starting: Scan = {
    from: sql`visit r`,
    where: sql`r.account_id = ${accountId} and r.start_utc >= ${startDate} and r.start_utc < ${endDate}`,
  };
  if (!overlap) return [starting];
  const dayBefore = sql`${startDate}::timestamptz - ${longAfter}`;
  return [
    starting,
    {
      from: sql`visit r`,
      where: sql`r.account_id = ${accountId} and r.start_utc < ${startDate} and r.start_utc >= ${dayBefore}
        and (r.end_utc is null or r.end_utc >= ${startDate})`,
      few: true,
    },
    longBefore(accountId, startDate, dayBefore),
    { from: openVisits(accountId), where: sql`r.account_id = ${accountId} and r.start_utc < ${dayBefore}`, few: true },
  ];
}

/**
 * The long visits that started before a time and last into the period. Without `offset 0` PostgreSQL may read all earlier visits
 * in the order of a page, until it has found enough of these few.
 */
const longBefore = (accountId: number, startDate: Date, before: Statement): Scan => ({
  from: sql`(
    select * from visit v
    where v.account_id = ${accountId} and v.lasting_until >= ${startDate} and v.start_utc < ${before} offset 0) as r`,
  where: sql`r.account_id = ${accountId}`,
  few: true,
});

/** Those that can be longer than a day. */
function longVisitScans(
  accountId: number,
  { startDate, endDate, overlap }: { startDate: Date; endDate: Date; overlap: boolean | undefined },
): Scan[] {
  const starting = sql`r.account_id = ${accountId} and r.start_utc >= ${startDate} and r.start_utc < ${endDate}`;
  const before = sql`r.account_id = ${accountId} and r.start_utc < ${startDate}`;
  const open = openVisits(accountId);
  const scans: Scan[] = [
    { from: sql`visit r`, where: sql`${starting} and r.lasting_until >= ${startDate}` },
    { from: open, where: starting, few: true },
  ];
  if (!overlap) return scans;
  return [...scans, longBefore(accountId, startDate, sql`${startDate}`), { from: open, where: before, few: true }];
}

/** Of all vehicles. */
const openVisits = (accountId: number): Statement => sql`(
  select open.*
  from vehicle w cross join lateral ${openVisitsOf(accountId, sql`w.id`)} as open
  where w.account_id = ${accountId}) as r`;

/** A vehicle without plots, which retention has deleted, was last inside any geofence that it has visited. */
const openVisitsOf = (accountId: number, vehicleId: Statement): Statement => sql`(
  select v.*
  from (select) as one
    left join lateral ${newestPlot(sql`${accountId}`, vehicleId)} as last on true
    cross join lateral unnest(case when last.id is null then ${visitedBy(accountId, vehicleId)} else last.inside end)
      as inside (geofence_id)
    cross join lateral (
      select * from visit v
      where v.account_id = ${accountId} and v.vehicle_id = ${vehicleId} and v.geofence_id = inside.geofence_id
      order by v.start_utc desc limit 1
    ) as v
  where v.end_utc is null)`;

/** For `from`: the visits of a vehicle that had begun by `to`, and lasted at least until `from`, at most a few minutes earlier. */
export const visitsDuring = (
  accountId: number,
  vehicleId: Statement,
  { from, to }: { from: Statement; to: Statement },
): Statement => {
  const ofVehicle = sql`v.account_id = ${accountId} and v.vehicle_id = ${vehicleId}`;
  const columns = sql`v.geofence_id, v.start_utc, v.end_utc`;
  const dayBefore = sql`${from} - ${longAfter}`;
  return sql`(
    select ${columns} from visit v
    where ${ofVehicle} and v.start_utc >= ${dayBefore} and v.start_utc <= ${to} and (v.end_utc is null or v.end_utc >= ${from})
    union all
    select ${columns} from (
      select * from visit l
      where l.account_id = ${accountId} and l.lasting_until >= ${from} and l.start_utc < ${dayBefore} offset 0) as v
    where ${ofVehicle}
    union all
    select ${columns} from ${openVisitsOf(accountId, vehicleId)} as v where v.start_utc < ${dayBefore})`;
};

/** The geofences that a vehicle has visited: one step in the primary key for each. */
export const visitedBy = (accountId: number, vehicle: Statement): Statement => sql`array(
  with recursive series as (
    (select v.geofence_id from visit v
      where v.account_id = ${accountId} and v.vehicle_id = ${vehicle} order by v.geofence_id limit 1)
    union all
    select next.geofence_id
    from series s cross join lateral (
      select v.geofence_id from visit v
      where v.account_id = ${accountId} and v.vehicle_id = ${vehicle} and v.geofence_id > s.geofence_id
      order by v.geofence_id limit 1
    ) as next)
  select geofence_id from series)`;
