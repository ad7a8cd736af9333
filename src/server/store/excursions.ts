/** Excursions of probes: alarms, and what is not or not yet an alarm. See rules/temperature-alarms.ts. */

import type { Excursion } from '../../rules/temperature-alarms.ts';
import type { Transaction } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { type Statement, sql } from '../database/sql.ts';
import { type Moment, sentMoments } from '../telemetry/neighbours.ts';
import { boundNumbers, boundOf } from './alarms.ts';
import { announce, announceGone } from './announce.ts';
import { touchProbes } from './probes.ts';
import { atInsert, laterThan, timeIf } from './updated.ts';

/** An excursion as its row stores it. */
export interface ExcursionContent extends Omit<Excursion, 'insideUtcMs'> {
  probeId: number;
  /** Null until it is known to be over. */
  endUtcMs: number | null;
  isAlarm: boolean;
}

export interface StoredExcursion extends ExcursionContent {
  id: number;
  isReviewed: boolean;
}

type Row = Omit<StoredExcursion, 'bound'> & { bound: number };

const columns = sql`a.id, a.probe_id as "probeId", a.bound, a.bound_limit as "limit", a.profile_id as "profileId",
  a.alarm_after_minutes as "alarmAfterMinutes", a.clear_after_minutes as "clearAfterMinutes",
  ${milliseconds(sql`a.start_utc`)} as "startUtcMs", ${milliseconds(sql`a.last_utc`)} as "lastUtcMs", a.peak,
  ${milliseconds(sql`a.raised_utc`)} as "raisedUtcMs", ${milliseconds(sql`a.end_utc`)} as "endUtcMs",
  ${milliseconds(sql`a.closed_utc`)} as "closedUtcMs",
  a.is_alarm as "isAlarm", a.reviewed_utc is not null as "isReviewed"`;

const toStored = ({ bound, ...row }: Row): StoredExcursion => ({ ...row, bound: boundOf(bound) });

/** For each probe the last excursion that started before its moment. */
export async function excursionsBefore(
  tx: Transaction,
  accountId: number,
  moments: readonly Moment[],
): Promise<Map<number, StoredExcursion>> {
  if (moments.length === 0) return new Map();
  const rows = await tx.many<Row>(sql`
    select ${columns} from ${sentMoments(moments)} cross join lateral (
      select * from alarm
      where account_id = ${accountId} and probe_id = sent.series_id and start_utc < sent.utc
      order by start_utc desc limit 1
    ) as a`);
  return new Map(rows.map((row) => [row.probeId, toStored(row)]));
}

/** Excursions of a probe that start in a span, both ends included. */
export interface StartSpan {
  seriesId: number;
  fromMs: number;
  /** Null: without end. */
  toMs: number | null;
}

/** By probe and start. */
export async function excursionsIn(
  tx: Transaction,
  accountId: number,
  spans: readonly StartSpan[],
): Promise<StoredExcursion[]> {
  if (spans.length === 0) return [];
  const rows = await tx.many<Row>(sql`
    select ${columns}
    from unnest(${spans.map(({ seriesId }) => seriesId)}::bigint[], ${spans.map(({ fromMs }) => fromMs)}::bigint[],
        ${spans.map(({ toMs }) => toMs)}::bigint[]) as sent (series_id, from_ms, to_ms)
      cross join lateral (
        select * from alarm
        where account_id = ${accountId} and probe_id = sent.series_id
          and start_utc >= to_timestamp(from_ms / 1000.0)::timestamptz(3)
          and start_utc <= coalesce(to_timestamp(to_ms / 1000.0)::timestamptz(3), 'infinity')
        order by start_utc
      ) as a
    order by a.probe_id, a.start_utc`);
  return rows.map(toStored);
}

export interface ExcursionChanges {
  removed: readonly StoredExcursion[];
  /** `isShown`: the API shows the change, which sets the time of the last change. */
  changed: readonly (ExcursionContent & { id: number; isShown: boolean; wasAlarm: boolean })[];
  added: readonly (ExcursionContent & { vehicleId: number })[];
}

const sentColumns = sql`"probeId" bigint, "vehicleId" bigint, id bigint, bound smallint, "limit" double precision,
  "profileId" bigint, "alarmAfterMinutes" integer, "clearAfterMinutes" integer, "startUtcMs" bigint, "lastUtcMs" bigint,
  peak double precision, "raisedUtcMs" bigint, "endUtcMs" bigint, "closedUtcMs" bigint, "isAlarm" boolean, "isShown" boolean`;
const utcOf = (column: Statement): Statement => sql`to_timestamp(${column} / 1000.0)`;
const sent = (rows: readonly ExcursionContent[]): Statement =>
  sql`json_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, bound: boundNumbers[row.bound] })))}::json)
    as sent (${sentColumns})`;

/**
 * No two excursions of a probe start at the same time. `now`: when the data arrived. The past of the demo has a clock of its
 * own.
 */
export async function saveExcursions(
  tx: Transaction,
  accountId: number,
  { removed, changed, added }: ExcursionChanges,
  now: Date,
): Promise<void> {
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id);
    await tx.run(sql`delete from alarm where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  }
  if (changed.length > 0) {
    await tx.run(sql`
      update alarm a set bound = sent.bound, bound_limit = sent."limit", profile_id = sent."profileId",
        alarm_after_minutes = sent."alarmAfterMinutes", clear_after_minutes = sent."clearAfterMinutes",
        start_utc = ${utcOf(sql`sent."startUtcMs"`)}, last_utc = ${utcOf(sql`sent."lastUtcMs"`)}, peak = sent.peak,
        raised_utc = ${utcOf(sql`sent."raisedUtcMs"`)}, end_utc = ${utcOf(sql`sent."endUtcMs"`)},
        closed_utc = ${utcOf(sql`sent."closedUtcMs"`)}, is_alarm = sent."isAlarm",
        updated_utc = ${timeIf(sql`sent."isShown"`, laterThan(sql`a.updated_utc`), sql`a.updated_utc`)},
        judged_utc = case when sent."isShown" then ${now}::timestamptz else a.judged_utc end
      from ${sent(changed)} where a.account_id = ${accountId} and a.id = sent.id`);
  }
  const rows =
    added.length === 0
      ? []
      : await tx.many<{ id: number }>(sql`
    insert into alarm (account_id, probe_id, vehicle_id, bound, bound_limit, profile_id, alarm_after_minutes,
      clear_after_minutes, start_utc, last_utc, peak, raised_utc, end_utc, closed_utc, is_alarm, updated_utc,
      judged_utc)
    select ${accountId}::bigint, "probeId", "vehicleId", bound, "limit", "profileId", "alarmAfterMinutes",
      "clearAfterMinutes", ${utcOf(sql`"startUtcMs"`)}, ${utcOf(sql`"lastUtcMs"`)}, peak,
      ${utcOf(sql`"raisedUtcMs"`)}, ${utcOf(sql`"endUtcMs"`)}, ${utcOf(sql`"closedUtcMs"`)}, "isAlarm",
      ${atInsert}, ${now}::timestamptz
    from ${sent(added)}
    returning id`);
  announceGone(
    tx,
    accountId,
    'alarm',
    removed.filter(({ isAlarm }) => isAlarm).map((gone) => ({ id: gone.id, replacedBy: successorOf(gone, changed) })),
  );
  announce(tx, accountId, 'alarm', [
    ...changed.flatMap(({ id, isAlarm, isShown, wasAlarm }) => (isShown && (wasAlarm || isAlarm) ? [id] : [])),
    ...rows.flatMap(({ id }, nth) => (added[nth]?.isAlarm ? [id] : [])),
  ]);
  // A probe shows its alarm, or the beginning of what may become one.
  const probeIds = [...removed, ...changed, ...added].map(({ probeId }) => probeId);
  await touchProbes(tx, accountId, probeIds);
}

/** The alarm that an earlier one was joined with. */
const successorOf = (
  { probeId, startUtcMs }: StoredExcursion,
  changed: ExcursionChanges['changed'],
): number | undefined =>
  changed.find(
    (each) => each.probeId === probeId && each.isAlarm && each.startUtcMs <= startUtcMs && each.lastUtcMs >= startUtcMs,
  )?.id;
