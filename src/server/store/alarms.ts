import type { Alarm } from '../../contract/temperature.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { StartKey } from './assignments.ts';
import { type Moment, type Move, moveStarts, sentMoments } from './neighbours.ts';
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

interface AlarmRow extends Omit<Alarm, 'bound' | 'startUtc' | 'endUtc' | 'updated'> {
  bound: number;
  startUtc: Date;
  endUtc: Date | null;
  updatedUtc: Date;
}

const columns = sql`r.id, r.probe_id as "probeId", r.vehicle_id as "vehicleId", r.profile_id as "profileId", r.bound,
  r.bound_limit as "limit", r.peak, r.start_utc as "startUtc", r.end_utc as "endUtc", r.updated_utc as "updatedUtc"`;

const toAlarm = (row: AlarmRow): Alarm => ({
  id: row.id,
  probeId: row.probeId,
  vehicleId: row.vehicleId,
  profileId: row.profileId,
  bound: boundOf(row.bound),
  limit: row.limit,
  peak: row.peak,
  startUtc: row.startUtc.toISOString(),
  endUtc: row.endUtc?.toISOString() ?? null,
  updated: row.updatedUtc.toISOString(),
});

export async function findAlarm(db: Queryable, accountId: number, id: number): Promise<Alarm | undefined> {
  const row = await db.maybe<AlarmRow>(sql`
    select ${columns} from alarm r where r.account_id = ${accountId} and r.id = ${id}`);
  return row && toAlarm(row);
}

/** The ids that exist. */
export async function findAlarms(db: Queryable, accountId: number, ids: readonly number[]): Promise<Alarm[]> {
  const rows = await db.many<AlarmRow>(sql`
    select ${columns} from alarm r where r.account_id = ${accountId} and r.id = any(${ids}::bigint[])`);
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

export interface NewAlarm {
  probeId: number;
  vehicleId: number;
  profileId: number;
  bound: AlarmBound;
  limit: number;
  /** Null: computed from the stored readings. */
  peak: number | null;
  startUtc: Date;
  endUtc: Date | null;
  updatedUtc: Date;
}

export type StoredAlarm = Omit<NewAlarm, 'vehicleId' | 'updatedUtc'>;

/** For each moment of a probe the last alarm that started at or before it; without duplicates, by start. */
export async function alarmsAt(tx: Transaction, accountId: number, moments: readonly Moment[]): Promise<StoredAlarm[]> {
  if (moments.length === 0) return [];
  const rows = await tx.many<Omit<StoredAlarm, 'bound'> & { bound: number }>(sql`
    select distinct a.probe_id as "probeId", a.profile_id as "profileId", a.bound, a.bound_limit as "limit", a.peak,
      a.start_utc as "startUtc", a.end_utc as "endUtc"
    from ${sentMoments(moments)} cross join lateral (
      select * from alarm
      where account_id = ${accountId} and probe_id = sent.series_id and start_utc <= sent.utc
      order by start_utc desc limit 1
    ) as a
    order by "startUtc"`);
  return rows.map(({ bound, ...row }) => ({ ...row, bound: boundOf(bound) }));
}

/**
 * Inserts alarms, or updates those with the same probe and start; probe, vehicle and bound never change. Returns their
 * ids in order.
 */
export async function saveAlarms(tx: Transaction, accountId: number, alarms: readonly NewAlarm[]): Promise<number[]> {
  if (alarms.length === 0) return [];
  const sent = alarms.map((alarm, place) => ({ ...alarm, bound: boundNumbers[alarm.bound], place }));
  const peak = sql`
    coalesce(sent.peak, (
      select case sent.bound when ${boundNumbers.upper} then max(r.temperature) else min(r.temperature) end
      from reading r
      where r.account_id = ${accountId} and r.probe_id = sent."probeId" and r.utc >= sent."startUtc"
        and (sent."endUtc" is null or r.utc < sent."endUtc")))`;
  const rows = await tx.many<{ id: number }>(sql`
    insert into alarm (account_id, probe_id, vehicle_id, profile_id, bound, bound_limit, peak, start_utc, end_utc,
      updated_utc)
    select ${accountId}::bigint, "probeId", "vehicleId", "profileId", bound, "limit", ${peak}, "startUtc", "endUtc",
      "updatedUtc"
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent ("probeId" bigint, "vehicleId" bigint,
      "profileId" bigint, bound smallint, "limit" double precision, peak double precision, "startUtc" timestamptz,
      "endUtc" timestamptz, "updatedUtc" timestamptz, place integer)
    order by place
    on conflict (account_id, probe_id, start_utc) do update set profile_id = excluded.profile_id,
      bound_limit = excluded.bound_limit, peak = excluded.peak, end_utc = excluded.end_utc,
      updated_utc = excluded.updated_utc
    returning id`);
  return rows.map(({ id }) => id);
}

/** Moves the start of alarms. No other alarm of the probe may start at the new time. */
export const moveAlarms = (tx: Transaction, accountId: number, moves: readonly Move[]): Promise<void> =>
  moveStarts(tx, accountId, { table: sql`alarm`, series: sql`probe_id` }, moves);
