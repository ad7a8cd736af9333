import type { Alarm } from '../../contract/temperature.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { type AlarmContext, alarmContexts } from './alarm-context.ts';
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
  extends Omit<Alarm, 'bound' | 'startUtc' | 'raisedUtc' | 'endUtc' | 'reviewedUtc' | 'updated' | keyof AlarmContext> {
  bound: number;
  startUtc: Date;
  raisedUtc: Date;
  endUtc: Date | null;
  reviewedUtc: Date | null;
  updatedUtc: Date;
}

const columns = sql`r.id, r.probe_id as "probeId", r.vehicle_id as "vehicleId", r.profile_id as "profileId", r.bound,
  r.bound_limit as "limit", r.peak, r.start_utc as "startUtc", r.raised_utc as "raisedUtc",
  r.end_utc as "endUtc", r.reviewed_utc as "reviewedUtc", r.reviewed_by as "reviewedBy", r.cause,
  r.note, r.updated_utc as "updatedUtc"`;

const toAlarm = (row: AlarmRow, context: AlarmContext): Alarm => ({
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
  ...context,
  reviewedUtc: row.reviewedUtc?.toISOString() ?? null,
  reviewedBy: row.reviewedBy,
  cause: row.cause,
  note: row.note,
  updated: row.updatedUtc.toISOString(),
});

async function toAlarms(db: Queryable, accountId: number, rows: readonly AlarmRow[]): Promise<Alarm[]> {
  const contexts = await alarmContexts(db, accountId, rows);
  return rows.flatMap((row, place) => {
    const context = contexts[place];
    return context ? [toAlarm(row, context)] : [];
  });
}

export const findAlarm = async (db: Queryable, accountId: number, id: number): Promise<Alarm | undefined> =>
  (await findAlarms(db, accountId, [id]))[0];

/** The ids that exist. */
export async function findAlarms(db: Queryable, accountId: number, ids: readonly number[]): Promise<Alarm[]> {
  const rows = await db.many<AlarmRow>(sql`
    select ${columns} from alarm r where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and r.is_alarm`);
  return toAlarms(db, accountId, rows);
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
  return toAlarms(db, accountId, rows);
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

/** The alarms without a review that overlap a period. */
export async function countNotReviewed(
  db: Queryable,
  accountId: number,
  { startDate, endDate }: { startDate: Date; endDate: Date },
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from alarm r
    where r.account_id = ${accountId} and r.is_alarm and r.reviewed_utc is null
      and (r.end_utc is null or r.end_utc > ${startDate}) and r.start_utc < ${endDate}`);
  return count;
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
