/**
 * Stores a planned batch. On one PostgreSQL one statement is the whole transaction: it checks and locks the versions that the plan
 * is based on, then stores the batch. There are only a few variants of its text, so PostgreSQL plans each once. A cluster
 * sends a statement whole to the account's machine unless part of it inserts, so it gets a transaction of several
 * statements. All arrays are sent in binary.
 */
import { Column, int4s, int8s, moments, texts } from '../database/binary.ts';
import type { Transaction } from '../database/database.ts';
import { identifier, type Statement, sql } from '../database/sql.ts';
import { positionMinutes } from '../store/alarm-context.ts';
import { insertLiveEvents, type LiveKind } from '../store/live-events.ts';
import { atInsert, laterThan } from '../store/updated.ts';
import { stoppedAtOnce } from '../store/visit-stops.ts';
import { type Account, checkedSubjects } from './account.ts';
import { arrivalOf } from './arrivals.ts';
import type { Entry } from './book.ts';
import type { Plan } from './plan.ts';
import { accountOfStripe } from './stripes.ts';

export interface Checked {
  /** The versions of geofences and vehicles are unchanged. */
  held: boolean;
  /** The versions of the stripes are unchanged too, and the batch is stored. */
  stored: boolean;
}

/** How a statement finds rows: `account` is that of the row source `u`, and nothing is stored unless `guard`. */
interface Target {
  account: Statement;
  guard: Statement;
}

/**
 * Each row names its account. With one number for all, a plan made while a table is small reads all rows of the account, and
 * is kept when the table has grown.
 */
const byRow: Target = { account: sql`u.account_id`, guard: sql`(select stored from checked)` };

/** A number, so that a cluster sends the statement to one machine. It stores one account at a time. */
const byNumber = ({ accounts }: Plan): Target => {
  const [account] = accounts;
  return { account: sql`${account?.id ?? 0}::bigint`, guard: sql`true` };
};

export function writeStatement(plan: Plan, now: Date): Statement {
  const changes = changesOf(plan, now, byRow);
  const contexts = changeContexts(plan, byRow);
  const moved = contexts
    ? sql`, contexts as (${contexts}), context_events as (
        insert into live_event (account_id, kind, refs, quiet)
        select account_id, 'alarm', array_agg(id), true from contexts group by account_id)`
    : sql``;
  const named = changes.map((change, index) => sql`, ${identifier(`change_${index}`)} as (${change})`);
  return sql`
    with ${check(plan, byRow)} ${named.reduce((all, one) => sql`${all} ${one}`)} ${moved}
    select held, stored from checked`;
}

/** The same on a cluster. The caller rolls back if it throws. */
export async function writeInSteps(tx: Transaction, plan: Plan, now: Date): Promise<Checked> {
  const target = byNumber(plan);
  const checked = await tx.one<Checked>(sql`with ${check(plan, target)} select held, stored from checked`);
  if (!checked.stored) return checked;
  for (const change of changesOf(plan, now, target)) await tx.run(change);
  const contexts = changeContexts(plan, target);
  const moved = contexts ? await tx.many<{ accountId: number; id: number }>(contexts) : [];
  const [first] = moved;
  if (first) await insertLiveEvents(tx, first.accountId, {}, {}, { alarm: moved.map(({ id }) => id) });
  return checked;
}

function changesOf(plan: Plan, now: Date, target: Target): Statement[] {
  return [
    raise(plan, target),
    ...(plan.plots.length > 0 ? [insert(plan, now, target)] : []),
    ...(plan.begun.length > 0 ? [begin(plan, target)] : []),
    ...(plan.changed.length > 0 ? [change(plan, target)] : []),
    ...insertEvents(plan, target),
  ];
}

/** Joins from the array to the key, so that the query plan suits tables of any size. */
function check({ accounts, stripes }: Plan, { account }: Target): Statement {
  const versions = [...accounts].sort((one, other) => one.id - other.id).flatMap(versionsOf);
  const ofStripes = stripes.map(({ id }) => accountOfStripe(id));
  return sql`
    held as materialized (
      select 1 from unnest(${int8s(versions.map(({ accountId }) => accountId))}::bigint[],
          ${texts(versions.map(({ subject }) => subject))}::text[],
          ${int8s(versions.map((each) => each.version))}::bigint[]) as u (account_id, subject, version)
        join account_version a
          on a.account_id = ${account} and a.subject = u.subject and a.version = u.version
      for share of a),
    all_held as materialized (select count(*) = ${versions.length}::integer as held from held),
    locked as materialized (
      select s.id from unnest(${int8s(ofStripes)}::bigint[], ${int8s(stripes.map(({ id }) => id))}::bigint[],
          ${int8s(stripes.map((stripe) => stripe.version))}::bigint[]) as u (account_id, id, version)
        join stripe s on s.account_id = ${account} and s.id = u.id and s.version = u.version
      where (select held from all_held)
      order by s.id for update of s),
    checked as materialized (
      select held, held and (select count(*) from locked) = ${stripes.length}::integer as stored from all_held)`;
}

function raise({ stripes, version }: Plan, { account, guard }: Target): Statement {
  const ids = stripes.map(({ id }) => id);
  return sql`
    update stripe s set version = ${version}::bigint
    from unnest(${int8s(ids.map(accountOfStripe))}::bigint[], ${int8s(ids)}::bigint[]) as u (account_id, id)
    where s.account_id = ${account} and s.id = u.id and ${guard}`;
}

const versionsOf = ({ id, versions }: Account) =>
  checkedSubjects.map((subject) => ({ accountId: id, subject, version: versions[subject] }));

function insert({ plots }: Plan, now: Date, { account, guard }: Target): Statement {
  const { of, inside } = columnsOf(plots, now.getTime());
  return sql`
    insert into plot (account_id, vehicle_id, utc, id, latitude, longitude, speed, heading, inside, received_utc)
    select ${account}, u.vehicle_id, u.utc, u.id, u.latitude, u.longitude, u.speed, u.heading,
      case when u.first <= u.last then (${inside}::bigint[])[u.first:u.last] end, u.received_utc
    from unnest(${of.account.int8s}::bigint[], ${of.vehicle.int8s}::bigint[], ${of.utc.moments}::timestamptz[],
        ${of.id.int8s}::bigint[], ${of.latitude.float8s}::double precision[], ${of.longitude.float8s}::double precision[],
        ${of.speed.float8s}::double precision[], ${of.heading.float8s}::double precision[],
        ${of.first.int4s}::integer[], ${of.last.int4s}::integer[], ${of.received.moments}::timestamptz[])
      as u (account_id, vehicle_id, utc, id, latitude, longitude, speed, heading, first, last, received_utc)
    where ${guard}`;
}

/**
 * Fills all columns in one pass, because a batch has thousands of plots. The geofences of all plots are one array;
 * `first` and `last` (from 1) delimit those of a plot, because unnest would flatten nested arrays.
 */
function columnsOf(plots: Plan['plots'], nowMs: number) {
  const column = () => new Column(plots.length);
  const of = {
    account: column(),
    vehicle: column(),
    utc: column(),
    id: column(),
    latitude: column(),
    longitude: column(),
    speed: column(),
    heading: column(),
    first: column(),
    last: column(),
    received: column(),
  };
  const inside: number[] = [];
  for (const { account, vehicleId, position, plot, late } of plots) {
    of.account.int8(account.id);
    of.vehicle.int8(vehicleId);
    of.utc.moment(plot.utcMs);
    of.id.int8(plot.id);
    of.latitude.float8(position.latitude);
    of.longitude.float8(position.longitude);
    of.speed.float8(position.speed);
    of.heading.float8(position.heading);
    of.first.int4(inside.length + 1);
    for (const id of plot.inside) inside.push(id);
    of.last.int4(inside.length);
    of.received.moment(arrivalOf(plot.utcMs, late, nowMs));
  }
  return { of, inside: int8s(inside) };
}

function begin({ begun }: Plan, { account, guard }: Target): Statement {
  return sql`
    insert into visit
      (account_id, id, vehicle_id, geofence_id, start_plot_id, end_plot_id, start_utc, end_utc, updated_utc, stopped_ms)
    select ${account}, u.id, u.vehicle_id, u.geofence_id, u.start_plot_id, u.end_plot_id, u.start_utc, u.end_utc,
      ${atInsert}, ${stoppedAtOnce(sql`u.start_utc`, sql`u.end_utc`)}
    from unnest(${int8s(begun.map(({ state }) => state.accountId))}::bigint[],
        ${int8s(begun.map(({ visit }) => visit.id))}::bigint[],
        ${int8s(begun.map(({ state }) => state.vehicleId))}::bigint[],
        ${int8s(begun.map(({ visit }) => visit.geofenceId))}::bigint[],
        ${int8s(begun.map(({ visit }) => visit.startPlotId))}::bigint[],
        ${int8s(begun.map(({ visit }) => visit.endPlotId))}::bigint[],
        ${moments(begun.map(({ visit }) => visit.startUtcMs))}::timestamptz[],
        ${moments(begun.map(({ visit }) => visit.endUtcMs))}::timestamptz[])
      as u (account_id, id, vehicle_id, geofence_id, start_plot_id, end_plot_id, start_utc, end_utc)
    where ${guard}`;
}

/** Joins by id: the only key that leaves the planner no choice. */
function change({ changed }: Plan, { account, guard }: Target): Statement {
  return sql`
    update visit v set start_plot_id = u.start_plot_id, end_plot_id = u.end_plot_id, start_utc = u.start_utc,
      end_utc = u.end_utc, updated_utc = ${laterThan(sql`v.updated_utc`)},
      stopped_ms = ${stoppedAtOnce(sql`u.start_utc`, sql`u.end_utc`)}
    from unnest(${int8s(changed.map(({ state }) => state.accountId))}::bigint[],
        ${int8s(changed.map(({ visit }) => visit.id))}::bigint[],
        ${int8s(changed.map(({ visit }) => visit.startPlotId))}::bigint[],
        ${int8s(changed.map(({ visit }) => visit.endPlotId))}::bigint[],
        ${moments(changed.map(({ visit }) => visit.startUtcMs))}::timestamptz[],
        ${moments(changed.map(({ visit }) => visit.endUtcMs))}::timestamptz[])
      as u (account_id, id, start_plot_id, end_plot_id, start_utc, end_utc)
    where v.account_id = ${account} and v.id = u.id and ${guard}`;
}

/** Live events, one row for each account and kind. Their references are one array. See store/live-events.ts. */
function insertEvents({ plots, begun, changed, accounts }: Plan, { account, guard }: Target): Statement[] {
  const refs = new Column(plots.length * 2 + begun.length + changed.length);
  const rows: { id: number; kind: LiveKind; first: number; last: number }[] = [];
  let refsBefore = 0;
  const row = (id: number, kind: LiveKind, count: number): void => {
    if (count > 0) rows.push({ id, kind, first: refsBefore + 1, last: refsBefore + count });
    refsBefore += count;
  };
  for (const { id } of accounts) {
    row(id, 'plot', addPlotRefs(refs, id, plots));
    row(id, 'visit', addVisitRefs(refs, id, begun) + addVisitRefs(refs, id, changed));
  }
  if (rows.length === 0) return [];
  return [
    sql`
    insert into live_event (account_id, kind, refs)
    select ${account}, u.kind, (${refs.int8s}::bigint[])[u.first:u.last]
    from unnest(${int8s(rows.map(({ id }) => id))}::bigint[], ${texts(rows.map(({ kind }) => kind))}::text[],
        ${int4s(rows.map(({ first }) => first))}::integer[], ${int4s(rows.map(({ last }) => last))}::integer[])
      as u (account_id, kind, first, last)
    where ${guard}`,
  ];
}

/**
 * The context of alarms: a plot that is older than an alarm, or the end of a visit before it, may change where the vehicle was
 * when the alarm began. Most batches find no alarm that began so late.
 */
function changeContexts(plan: Plan, { account, guard }: Target): Statement | undefined {
  const spans = spansOfContexts(plan);
  if (spans.length === 0) return undefined;
  const accounts = [...plan.accounts].flatMap(({ id }) => {
    const own = spans.filter(({ accountId }) => accountId === id);
    const [first] = own;
    return first ? [own.reduce((all, { fromMs, toMs }) => widened(all, fromMs, toMs), first)] : [];
  });
  return sql`
    update alarm a set updated_utc = ${laterThan(sql`a.updated_utc`)}
    from (
      select a.account_id, a.id, a.vehicle_id, a.start_utc
      from unnest(${int8s(accounts.map(({ accountId }) => accountId))}::bigint[],
          ${moments(accounts.map(({ fromMs }) => fromMs))}::timestamptz[],
          ${moments(accounts.map(({ toMs }) => toMs))}::timestamptz[]) as u (account_id, from_utc, to_utc)
        join alarm a on a.account_id = ${account} and a.start_utc >= u.from_utc
          and a.start_utc <= coalesce(u.to_utc, 'infinity')
      where a.is_alarm and ${guard}) as r
      join unnest(${int8s(spans.map(({ accountId }) => accountId))}::bigint[],
        ${int8s(spans.map(({ vehicleId }) => vehicleId))}::bigint[],
        ${moments(spans.map(({ fromMs }) => fromMs))}::timestamptz[],
        ${moments(spans.map(({ toMs }) => toMs))}::timestamptz[]) as u (account_id, vehicle_id, from_utc, to_utc)
      on r.account_id = ${account} and u.vehicle_id = r.vehicle_id and r.start_utc >= u.from_utc
        and r.start_utc <= coalesce(u.to_utc, 'infinity')
    where a.account_id = ${account} and a.id = r.id
    returning a.account_id, a.account_id as "accountId", a.id`;
}

interface ContextSpan {
  accountId: number;
  vehicleId: number;
  fromMs: number;
  /** Included. Null: without end. */
  toMs: number | null;
}

function spansOfContexts({ plots, begun, changed, vehiclesWithProbes }: Plan): ContextSpan[] {
  const spans = new Map<number, ContextSpan>();
  const late = new Set<number>();
  for (const { account, vehicleId, utcMs, late: isLate } of plots) {
    if (!vehiclesWithProbes.has(vehicleId)) continue;
    if (isLate) late.add(vehicleId);
    const toMs = utcMs + positionMinutes * 60_000;
    const known = spans.get(vehicleId) ?? { accountId: account.id, vehicleId, fromMs: utcMs, toMs };
    spans.set(vehicleId, widened(known, utcMs, toMs));
  }
  for (const { state, visit } of [...begun, ...changed]) {
    const { vehicleId } = state;
    const known = spans.get(vehicleId);
    if (!known) continue;
    // In order, a visit only loses alarms that began after its end.
    const fromMs = late.has(vehicleId) ? visit.startUtcMs : (visit.endUtcMs ?? known.fromMs);
    spans.set(vehicleId, widened(known, fromMs, late.has(vehicleId) ? visit.endUtcMs : null));
  }
  return [...spans.values()];
}

const widened = (span: ContextSpan, fromMs: number, toMs: number | null): ContextSpan => ({
  ...span,
  fromMs: Math.min(span.fromMs, fromMs),
  toMs: span.toMs === null || toMs === null ? null : Math.max(span.toMs, toMs),
});

/** Returns the number of references. */
function addPlotRefs(refs: Column, accountId: number, plots: Plan['plots']): number {
  let count = 0;
  for (const { account, vehicleId, utcMs } of plots) {
    if (account.id !== accountId) continue;
    refs.int8(vehicleId);
    refs.int8(utcMs);
    count += 2;
  }
  return count;
}

function addVisitRefs(refs: Column, accountId: number, visits: readonly Entry[]): number {
  let count = 0;
  for (const { visit, state } of visits) {
    if (state.accountId !== accountId) continue;
    refs.int8(visit.id);
    count += 1;
  }
  return count;
}
