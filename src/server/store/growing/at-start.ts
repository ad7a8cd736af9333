/**
 * Who drove a vehicle, and in which geofences it was, when a row began. For the many rows of a period PostgreSQL joins by
 * vehicle, or by vehicle and day, with hash tables. An index search for each row would take ten times as long.
 */
import { type Statement, sql } from '../../database/sql.ts';
import { seriesScans } from './series-scans.ts';
import type { Scan } from './source.ts';
import { visitedBy, visitScans } from './visit-scans.ts';

export interface StartPeriod {
  startDate: Date;
  endDate: Date;
}

interface AtStart {
  accountId: number;
  scan: Scan;
  /** All rows of the scan begin in it, unless the scan has few rows. Undefined: any time. */
  period: StartPeriod | undefined;
  /** Fragments about `r`. With `start`, `id` identifies a row. */
  id: Statement;
  vehicle: Statement;
  start: Statement;
  /** The drivers that must be named. Undefined: all. */
  driverIds?: readonly number[] | undefined;
  /** Rows without one of them are not wanted. */
  areAllTheirs?: boolean;
}

/** Days since 1970. */
const dayOf = (utc: Statement): Statement => sql`floor(date_part('epoch', ${utc}) / 86400)::integer`;

/** The days of a period that a span touches. */
const daysOf = (start: Statement, end: Statement, { startDate, endDate }: StartPeriod): Statement => sql`
  generate_series(${dayOf(sql`greatest(${start}, ${startDate}::timestamptz)`)},
    ${dayOf(sql`least(${end}, ${endDate}::timestamptz)`)}) as days (day)`;

/**
 * Joins `drove`: the assignment of the row's vehicle at its start. Assignments of a vehicle never overlap, so a binary
 * search in the sorted array of their starts finds it.
 */
export function driverJoin({
  accountId,
  scan,
  period,
  vehicle,
  start,
  driverIds,
  areAllTheirs = false,
}: AtStart): Statement {
  if (scan.few || !period) return driverOf(accountId, vehicle, start);
  const at = sql`width_bucket(${start}, shifts.starts)`;
  return sql`
    ${areAllTheirs ? sql`join` : sql`left join`} (
      select a.vehicle_id, array_agg(a.start_utc order by a.start_utc) as starts,
        array_agg(coalesce(a.end_utc, 'infinity') order by a.start_utc) as ends,
        array_agg(a.driver_id order by a.start_utc) as drivers
      from (${assignmentsOf(accountId, period)}) as a
      ${driverIds ? sql`where a.driver_id = any(${driverIds}::bigint[])` : sql``}
      group by a.vehicle_id
    ) as shifts on shifts.vehicle_id = ${vehicle}
    cross join lateral (
      select case when shifts.ends[${at}] > ${start} then shifts.drivers[${at}] end as driver_id) as drove`;
}

/** The assignments of non-zero length that overlap a period. */
const assignmentsOf = (accountId: number, period: StartPeriod): Statement =>
  seriesScans(
    accountId,
    { ...period },
    {
      table: sql`assignment`,
      rows: sql`r.deleted_utc is null and (r.end_utc is null or r.end_utc > r.start_utc)`,
      series: sql`r.vehicle_id`,
      among: sql`select id from vehicle where account_id = ${accountId}`,
    },
  )
    .map(({ from, where }) => sql`select r.vehicle_id, r.driver_id, r.start_utc, r.end_utc from ${from} where ${where}`)
    .reduce((all, each) => sql`${all} union all ${each}`);

/** The same for a few rows: the last assignment of non-zero length that started by then. */
export const driverOf = (accountId: number, vehicle: Statement, start: Statement): Statement => sql`
  left join lateral (
    select a.driver_id, a.end_utc from assignment a
    where a.account_id = ${accountId} and a.vehicle_id = ${vehicle} and a.start_utc <= ${start}
      and a.deleted_utc is null and (a.end_utc is null or a.end_utc > a.start_utc)
    order by a.start_utc desc limit 1
  ) as drove on drove.end_utc is null or drove.end_utc > ${start}`;

/** Joins `placed`: the geofences that the row's vehicle was visiting at its start; null for none. */
export function placesJoin({ accountId, scan, period, id, vehicle, start }: AtStart): Statement {
  if (scan.few || !period) {
    return sql`
      left join lateral (
        select array_agg(visited.geofence_id) as geofence_ids
        from unnest(${visitedBy(accountId, vehicle)}) as visited (geofence_id)
          cross join lateral (
            select v.end_utc from visit v
            where v.account_id = ${accountId} and v.vehicle_id = ${vehicle} and v.geofence_id = visited.geofence_id
              and v.start_utc <= ${start}
            order by v.start_utc desc limit 1
          ) as last
        where last.end_utc is null or last.end_utc >= ${start}
      ) as placed on true`;
  }
  const visits = visitScans(accountId, { ...period, overlap: true })
    .map(
      ({ from, where }) => sql`select r.vehicle_id, r.geofence_id, r.start_utc, r.end_utc from ${from} where ${where}`,
    )
    .reduce((all, each) => sql`${all} union all ${each}`);
  return sql`
    left join (
      select begun.id, begun.start_utc, array_agg(distinct stay.geofence_id) as geofence_ids
      from (
          select ${id} as id, ${start} as start_utc, ${vehicle} as vehicle_id from ${scan.from} where ${scan.where}
        ) as begun
        join (
          select v.vehicle_id, v.geofence_id, v.start_utc, v.end_utc, days.day
          from (${visits}) as v cross join lateral ${daysOf(sql`v.start_utc`, sql`v.end_utc`, period)}
        ) as stay on stay.vehicle_id = begun.vehicle_id and stay.day = ${dayOf(sql`begun.start_utc`)}
          and stay.start_utc <= begun.start_utc and (stay.end_utc is null or stay.end_utc >= begun.start_utc)
      group by begun.id, begun.start_utc
    ) as placed on placed.id = ${id} and placed.start_utc = ${start}`;
}
