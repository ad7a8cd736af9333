import type { Alarm } from '../../contract/temperature.ts';
import type { Queryable } from '../database/database.ts';
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
