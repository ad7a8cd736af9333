import type { Alarm } from '../../contract/temperature.ts';
import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { newestReading } from '../telemetry/readings-newest.ts';
import { flatMapInSlices } from '../work/slices.ts';
import { type AlarmContext, alarmContexts } from './alarm-context.ts';
import type { ChangeStore } from './bulk-store.ts';
import { andAll, anyOf, byState, columnIn, updated, updatedSince } from './growing/choices.ts';
import { growingStore } from './growing/growing-store.ts';
import { seriesScans } from './growing/series-scans.ts';
import { laterThan, reviewedNow, timeIf } from './updated.ts';

export type AlarmBound = Alarm['bound'];

/** How a bound is stored; 0 means none. */
export const boundNumbers: Readonly<Record<AlarmBound, number>> = { upper: 1, lower: 2 };
export const boundOf = (number: number): AlarmBound => (number === boundNumbers.upper ? 'upper' : 'lower');

interface AlarmRow
  extends Omit<
    Alarm,
    'bound' | 'startUtc' | 'raisedUtc' | 'endUtc' | 'reviewedUtc' | 'judgedUtc' | 'updated' | keyof AlarmContext
  > {
  bound: number;
  startUtc: Date;
  raisedUtc: Date | null;
  endUtc: Date | null;
  reviewedUtc: Date | null;
  judgedUtc: Date;
  updatedUtc: Date;
}

const columns = sql`r.id, r.probe_id as "probeId", r.vehicle_id as "vehicleId", r.profile_id as "profileId", r.bound,
  r.bound_limit as "limit", r.peak, r.start_utc as "startUtc", r.raised_utc as "raisedUtc",
  r.end_utc as "endUtc", r.reviewed_utc as "reviewedUtc", r.reviewed_by as "reviewedBy", r.cause,
  r.note, r.judged_utc as "judgedUtc", r.updated_utc as "updatedUtc"`;

const toAlarm = (row: AlarmRow, context: AlarmContext): Alarm => ({
  id: row.id,
  probeId: row.probeId,
  vehicleId: row.vehicleId,
  profileId: row.profileId,
  bound: boundOf(row.bound),
  limit: row.limit,
  peak: row.peak,
  startUtc: row.startUtc.toISOString(),
  raisedUtc: row.raisedUtc?.toISOString() ?? null,
  endUtc: row.endUtc?.toISOString() ?? null,
  ...context,
  reviewedUtc: row.reviewedUtc?.toISOString() ?? null,
  reviewedBy: row.reviewedBy,
  cause: row.cause,
  note: row.note,
  judgedUtc: row.judgedUtc.toISOString(),
  updated: row.updatedUtc.toISOString(),
});

async function toAlarms(db: Queryable, accountId: number, rows: readonly AlarmRow[]): Promise<Alarm[]> {
  const contexts = await alarmContexts(db, accountId, rows);
  return flatMapInSlices(rows, (row, index) => {
    const context = contexts[index];
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

/** Rows that are not, or not yet, an alarm are excursions: of these a list shows only pending ones, on request. */
const states = {
  pending: sql`not r.is_alarm and r.end_utc is null`,
  open: sql`r.is_alarm and r.end_utc is null`,
  ended: sql`r.is_alarm and r.end_utc is not null`,
};

/** An open alarm counts up to the probe's last reading. */
const countsUntil = (accountId: number): Statement => sql`coalesce(r.end_utc,
  greatest(r.start_utc, (select utc from ${newestReading(sql`${accountId}`, sql`r.probe_id`)} as last)))`;

/** Alarms that overlap a period. */
export const alarmList = growingStore<'alarms', AlarmRow, Alarm>({
  source: {
    list: 'alarms',
    table: sql`alarm`,
    scans: (accountId, filter) =>
      seriesScans(accountId, filter, {
        table: sql`alarm`,
        series: sql`r.probe_id`,
        among: sql`select id from probe where account_id = ${accountId} ${andAll([
          columnIn(filter, 'probeId', sql`id`),
          columnIn(filter, 'vehicleId', sql`vehicle_id`),
        ])}`,
      }),
    id: sql`r.id`,
    start: sql`r.start_utc`,
    until: (_now, accountId) => countsUntil(accountId),
    facets: {
      vehicle: sql`r.vehicle_id`,
      probe: sql`r.probe_id`,
      profile: sql`r.profile_id`,
      driver: sql`drove.driver_id`,
      geofence: sql`placed.geofence_ids`,
    },
    atStart: ['driver', 'geofence'],
    where: (filter) => [
      anyOf(filter, 'state', states) ?? sql`r.is_alarm`,
      anyOf(filter, 'bound', {
        upper: sql`r.bound = ${boundNumbers.upper}`,
        lower: sql`r.bound = ${boundNumbers.lower}`,
      }),
      columnIn(filter, 'cause', sql`r.cause`),
      updatedSince(filter),
      filter.reviewed === undefined
        ? undefined
        : filter.reviewed
          ? sql`r.reviewed_utc is not null`
          : sql`r.reviewed_utc is null`,
    ],
    sorts: {
      endUtc: { kind: 'time', key: sql`r.end_utc` },
      peak: { kind: 'number', key: sql`r.peak` },
      limit: { kind: 'number', key: sql`r.bound_limit` },
      bound: { kind: 'number', key: sql`r.bound` },
      cause: { kind: 'number', key: sql`r.cause` },
      state: byState(states),
      updated,
      note: { kind: 'text', key: sql`lower(r.note) collate "C"` },
      registration: (_now, accountId) => ({
        kind: 'text',
        key: sql`(select lower(w.registration) collate "C" from vehicle w
          where w.account_id = ${accountId} and w.id = r.vehicle_id)`,
      }),
    },
  },
  columns,
  toRecords: toAlarms,
});

/** Alarms that overlap a period, by start. */
export const listAlarms = alarmList.all;

/** What people say about an alarm; all null without a review. `reviewedUtc` of a new one is `reviewedNow`. */
export type Review = Pick<Alarm, 'reviewedUtc' | 'reviewedBy' | 'cause' | 'note'>;

/** Reviews of alarms. They change `updated`, not `judgedUtc`. */
export const alarmReviews: ChangeStore<Review, Alarm> = {
  async lock(tx, accountId, ids) {
    await tx.run(sql`
      select 1 from alarm where account_id = ${accountId} and id = any(${ids}::bigint[]) order by id for update`);
    return new Map((await findAlarms(tx, accountId, ids)).map((alarm) => [alarm.id, alarm]));
  },
  async replace(tx, accountId, rows) {
    const sent = rows.map(({ id, content: { reviewedUtc, ...content } }) => {
      const isNew = reviewedUtc === reviewedNow;
      return { id, ...content, isNew, reviewedUtc: isNew ? null : reviewedUtc };
    });
    const updatedUtc = laterThan(sql`alarm.updated_utc`);
    await tx.run(sql`
      update alarm set reviewed_utc = ${timeIf(sql`sent."isNew"`, updatedUtc, sql`sent."reviewedUtc"`)},
        reviewed_by = sent."reviewedBy", cause = sent.cause, note = sent.note, updated_utc = ${updatedUtc}
      from json_to_recordset(${JSON.stringify(sent)}::json)
        as sent (id bigint, "isNew" boolean, "reviewedUtc" timestamptz, "reviewedBy" text, cause smallint, note text)
      where alarm.account_id = ${accountId} and alarm.id = sent.id`);
    const stored = new Map(
      (
        await findAlarms(
          tx,
          accountId,
          sent.map(({ id }) => id),
        )
      ).map((alarm) => [alarm.id, alarm]),
    );
    return sent.flatMap(({ id }) => stored.get(id) ?? []);
  },
};

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
  const scans = seriesScans(accountId, period, {
    table: sql`alarm`,
    series: sql`r.probe_id`,
    among: sql`select unnest(${probeIds}::bigint[]) as id`,
  });
  const parts = scans.map(
    ({ from, where }) => sql`
      select r.id, r.probe_id as "probeId", r.bound, r.start_utc as "startUtc", r.end_utc as "endUtc"
      from ${from} where ${where} and r.is_alarm and r.probe_id = any(${probeIds}::bigint[])`,
  );
  const rows = await db.many<{ id: number; probeId: number; bound: number; startUtc: Date; endUtc: Date | null }>(sql`
    select * from (${parts.reduce((all, part) => sql`${all} union all ${part}`)}) as found order by "startUtc", id`);
  return rows.map(({ bound, startUtc, endUtc, ...row }) => ({
    ...row,
    bound: boundOf(bound),
    startUtcMs: startUtc.getTime(),
    endUtcMs: endUtc?.getTime() ?? null,
  }));
}
