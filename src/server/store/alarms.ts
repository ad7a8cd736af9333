import type { Alarm } from '../../contract/temperature.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { StartKey } from './assignments.ts';
import { seriesInPeriod } from './series-in-period.ts';

export type AlarmBound = Alarm['bound'];

/** How a bound is stored; 0 means none. */
export const boundNumbers: Readonly<Record<AlarmBound, number>> = { upper: 1, lower: 2 };
export const boundOf = (number: number): AlarmBound => (number === boundNumbers.upper ? 'upper' : 'lower');

export interface AlarmFilter {
  startDate: Date;
  endDate: Date;
  vehicleId?: number | undefined;
  /** Of the vehicles that are in the fleet now. */
  fleetId?: number | undefined;
  probeId?: number | undefined;
  after?: StartKey | undefined;
  limit?: number | undefined;
}

interface AlarmRow
  extends Omit<Alarm, 'bound' | 'startUtc' | 'raisedUtc' | 'endUtc' | 'reviewedUtc' | 'updated' | keyof Context> {
  bound: number;
  startUtc: Date;
  raisedUtc: Date;
  endUtc: Date | null;
  reviewedUtc: Date | null;
  updatedUtc: Date;
  context: Context;
}

type Context = Pick<Alarm, 'driverId' | 'geofenceIds' | 'latitude' | 'longitude'>;

/** A position that is older than this says nothing about where an alarm began. */
const positionMinutes = 15;

/**
 * Who drove and where, when the alarm `r` began. The last plot names the geofences to look at; without plots, all that the
 * vehicle ever visited. One column, because the list reads it only for the rows that it returns.
 */
const context = sql`(
  select json_build_object(
    'driverId', (
      select case when d.end_utc is null or d.end_utc > r.start_utc then d.driver_id end from assignment d
      where d.account_id = r.account_id and d.vehicle_id = r.vehicle_id and d.deleted_utc is null
        and d.start_utc <= r.start_utc and (d.end_utc is null or d.end_utc > d.start_utc)
      order by d.start_utc desc limit 1),
    'geofenceIds', array(
      select g.id from unnest(
        case when p.utc is null then array(
          select distinct v.geofence_id from visit v where v.account_id = r.account_id and v.vehicle_id = r.vehicle_id
        ) else p.inside end) as g (id)
      where exists (
        select 1 from (
          select v.end_utc from visit v
          where v.account_id = r.account_id and v.vehicle_id = r.vehicle_id and v.geofence_id = g.id
            and v.start_utc <= r.start_utc
          order by v.start_utc desc limit 1
        ) as last where last.end_utc is null or last.end_utc >= r.start_utc)
      order by g.id),
    'latitude', case when p.utc >= r.start_utc - ${positionMinutes} * interval '1 minute' then p.latitude end,
    'longitude', case when p.utc >= r.start_utc - ${positionMinutes} * interval '1 minute' then p.longitude end)
  from (select 1) as one left join lateral (
    select plot.utc, plot.latitude, plot.longitude, plot.inside from plot
    where plot.account_id = r.account_id and plot.vehicle_id = r.vehicle_id and plot.utc <= r.start_utc
    order by plot.utc desc limit 1
  ) as p on true)`;

const columns = sql`r.id, r.probe_id as "probeId", r.vehicle_id as "vehicleId", r.profile_id as "profileId", r.bound,
  r.bound_limit as "limit", r.peak, r.start_utc as "startUtc", coalesce(r.raised_utc, r.start_utc) as "raisedUtc",
  r.end_utc as "endUtc", ${context} as context, r.reviewed_utc as "reviewedUtc", r.reviewed_by as "reviewedBy", r.cause,
  r.note, r.updated_utc as "updatedUtc"`;

const toAlarm = (row: AlarmRow): Alarm => ({
  id: row.id,
  probeId: row.probeId,
  vehicleId: row.vehicleId,
  profileId: row.profileId,
  bound: boundOf(row.bound),
  limit: row.limit,
  peak: row.peak,
  startUtc: row.startUtc.toISOString(),
  raisedUtc: row.raisedUtc.toISOString(),
  endUtc: row.endUtc?.toISOString() ?? null,
  ...row.context,
  reviewedUtc: row.reviewedUtc?.toISOString() ?? null,
  reviewedBy: row.reviewedBy,
  cause: row.cause,
  note: row.note,
  updated: row.updatedUtc.toISOString(),
});

export async function findAlarm(db: Queryable, accountId: number, id: number): Promise<Alarm | undefined> {
  const row = await db.maybe<AlarmRow>(sql`
    select ${columns} from alarm r where r.account_id = ${accountId} and r.id = ${id} and r.is_alarm`);
  return row && toAlarm(row);
}

/** The ids that exist. */
export async function findAlarms(db: Queryable, accountId: number, ids: readonly number[]): Promise<Alarm[]> {
  const rows = await db.many<AlarmRow>(sql`
    select ${columns} from alarm r where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and r.is_alarm`);
  return rows.map(toAlarm);
}

/** Alarms that overlap a period, by start. */
export async function listAlarms(
  db: Queryable,
  accountId: number,
  { vehicleId, fleetId, probeId, after, limit, ...period }: AlarmFilter,
): Promise<Alarm[]> {
  // A probe always keeps its vehicle, so a vehicle's alarms are those of its probes.
  const among = sql`
    select p.id from probe p join vehicle v on v.account_id = p.account_id and v.id = p.vehicle_id
    where p.account_id = ${accountId}
      ${probeId === undefined ? sql`` : sql`and p.id = ${probeId}`}
      ${vehicleId === undefined ? sql`` : sql`and p.vehicle_id = ${vehicleId}`}
      ${fleetId === undefined ? sql`` : sql`and v.fleet_id = ${fleetId}`}`;
  const rows = await db.many<AlarmRow>(
    seriesInPeriod({
      accountId,
      table: sql`alarm`,
      where: sql`r.is_alarm`,
      series: sql`r.probe_id`,
      columns,
      key: { column: sql`r.id`, name: sql`id` },
      among,
      all: probeId === undefined && vehicleId === undefined && fleetId === undefined,
      after,
      limit,
      ...period,
    }),
  );
  return rows.map(toAlarm);
}

export interface Review {
  reviewedBy: string;
  cause: number;
  note: string | null;
}

/** Locks these alarms until the transaction ends; returns those that exist, by id. */
export async function lockAlarms(
  tx: Transaction,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Alarm>> {
  await tx.run(sql`
    select 1 from alarm where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id for update`);
  return new Map((await findAlarms(tx, accountId, ids)).map((alarm) => [alarm.id, alarm]));
}

/** Null takes their review back. The time of their last change stays, so that later changes by late data show. */
export async function reviewAlarms(
  tx: Transaction,
  accountId: number,
  ids: readonly number[],
  review: Review | null,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update alarm set reviewed_utc = ${review && now}::timestamptz, reviewed_by = ${review?.reviewedBy ?? null}::text,
      cause = ${review?.cause ?? null}::smallint, note = ${review?.note ?? null}::text
    where account_id = ${accountId} and id = any(${ids}::bigint[])`);
}

export interface AlarmSpan {
  id: number;
  probeId: number;
  bound: AlarmBound;
  startUtcMs: number;
  /** Null while it is open. */
  endUtcMs: number | null;
}

/** The alarms of probes that overlap a period, without their context. */
export async function alarmSpans(
  db: Queryable,
  accountId: number,
  { probeIds, ...period }: { probeIds: readonly number[]; startDate: Date; endDate: Date },
): Promise<AlarmSpan[]> {
  const rows = await db.many<{ id: number; probeId: number; bound: number; startUtc: Date; endUtc: Date | null }>(
    seriesInPeriod({
      accountId,
      table: sql`alarm`,
      where: sql`r.is_alarm`,
      series: sql`r.probe_id`,
      columns: sql`r.id, r.probe_id as "probeId", r.bound, r.start_utc as "startUtc", r.end_utc as "endUtc"`,
      key: { column: sql`r.id`, name: sql`id` },
      among: sql`select unnest(${probeIds}::bigint[]) as id`,
      all: false,
      after: undefined,
      limit: undefined,
      ...period,
    }),
  );
  return rows.map(({ bound, startUtc, endUtc, ...row }) => ({
    ...row,
    bound: boundOf(bound),
    startUtcMs: startUtc.getTime(),
    endUtcMs: endUtc?.getTime() ?? null,
  }));
}
