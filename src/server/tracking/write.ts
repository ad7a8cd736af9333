/**
 * One statement is the whole transaction of a batch. It checks and locks the versions that the plan is based on, then
 * stores the batch. There are only a few variants of its text, so PostgreSQL plans each once. All arrays are sent in
 * binary.
 */

import { Column, int4s, int8s, moments, texts } from '../database/binary.ts';
import { type Statement, sql } from '../database/sql.ts';
import { positionMinutes } from '../store/alarm-context.ts';
import type { LiveKind } from '../store/live-events.ts';
import { type Account, checkedSubjects } from './account.ts';
import { arrivalOf } from './arrivals.ts';
import type { Entry } from './book.ts';
import type { Plan } from './plan.ts';

export interface Checked {
  /** The versions of geofences and vehicles are unchanged. */
  held: boolean;
  /** The versions of the stripes are unchanged too, and the batch is stored. */
  stored: boolean;
}

export function writeStatement(plan: Plan, now: Date): Statement {
  const begun = plan.begun.length > 0 ? begin(plan, now) : sql``;
  const changed = plan.changed.length > 0 ? change(plan, now) : sql``;
  return sql`
    with ${check(plan)}
    ${plan.plots.length > 0 ? insert(plan, now) : sql``} ${begun} ${changed} ${insertEvents(plan)} ${contexts(plan)}
    select held, stored from checked`;
}

/** Joins from the array to the key, so that the query plan suits tables of any size. */
function check({ accounts, stripes, version }: Plan): Statement {
  const versions = [...accounts].sort((one, other) => one.id - other.id).flatMap(versionsOf);
  return sql`
    held as materialized (
      select 1 from unnest(${int8s(versions.map(({ accountId }) => accountId))}::bigint[],
          ${texts(versions.map(({ subject }) => subject))}::text[],
          ${int8s(versions.map((each) => each.version))}::bigint[]) as u (account_id, subject, version)
        join account_version a
          on a.account_id = u.account_id and a.subject = u.subject and a.version = u.version
      for share of a),
    all_held as materialized (select count(*) = ${versions.length}::integer as held from held),
    locked as materialized (
      select s.id from unnest(${int4s(stripes.map(({ id }) => id))}::integer[],
          ${int8s(stripes.map((stripe) => stripe.version))}::bigint[]) as u (id, version)
        join stripe s on s.id = u.id and s.version = u.version
      where (select held from all_held)
      order by s.id for update of s),
    checked as materialized (
      select held, held and (select count(*) from locked) = ${stripes.length}::integer as stored from all_held),
    raised as (
      update stripe set version = ${version}::bigint
      where id = any(${int4s(stripes.map(({ id }) => id))}::integer[]) and (select stored from checked))`;
}

const versionsOf = ({ id, versions }: Account) =>
  checkedSubjects.map((subject) => ({ accountId: id, subject, version: versions[subject] }));

function insert({ plots }: Plan, now: Date): Statement {
  const { of, inside } = columnsOf(plots, now.getTime());
  return sql`, plots as (
    insert into plot (account_id, vehicle_id, utc, id, latitude, longitude, speed, heading, inside, received_utc)
    select u.account_id, u.vehicle_id, u.utc, u.id, u.latitude, u.longitude, u.speed, u.heading,
      case when u.first <= u.last then (${inside}::bigint[])[u.first:u.last] end, u.received_utc
    from unnest(${of.account.int8s}::bigint[], ${of.vehicle.int8s}::bigint[], ${of.utc.moments}::timestamptz[],
        ${of.id.int8s}::bigint[], ${of.latitude.float8s}::double precision[], ${of.longitude.float8s}::double precision[],
        ${of.speed.float8s}::double precision[], ${of.heading.float8s}::double precision[],
        ${of.first.int4s}::integer[], ${of.last.int4s}::integer[], ${of.received.moments}::timestamptz[])
      as u (account_id, vehicle_id, utc, id, latitude, longitude, speed, heading, first, last, received_utc)
    where (select stored from checked))`;
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

function begin({ begun }: Plan, now: Date): Statement {
  return sql`, begun as (
    insert into visit
      (account_id, id, vehicle_id, geofence_id, start_plot_id, end_plot_id, start_utc, end_utc, updated_utc)
    select u.*, ${now}::timestamptz
    from unnest(${int8s(begun.map(({ state }) => state.accountId))}::bigint[],
        ${int8s(begun.map(({ visit }) => visit.id))}::bigint[],
        ${int8s(begun.map(({ state }) => state.vehicleId))}::bigint[],
        ${int8s(begun.map(({ visit }) => visit.geofenceId))}::bigint[],
        ${int8s(begun.map(({ visit }) => visit.startPlotId))}::bigint[],
        ${int8s(begun.map(({ visit }) => visit.endPlotId))}::bigint[],
        ${moments(begun.map(({ visit }) => visit.startUtcMs))}::timestamptz[],
        ${moments(begun.map(({ visit }) => visit.endUtcMs))}::timestamptz[]) as u
    where (select stored from checked))`;
}

/** Joins by id: the only key that leaves the planner no choice. */
function change({ changed }: Plan, now: Date): Statement {
  return sql`, changed as (
    update visit v set start_plot_id = u.start_plot_id, end_plot_id = u.end_plot_id, start_utc = u.start_utc,
      end_utc = u.end_utc, updated_utc = ${now}::timestamptz
    from unnest(${int8s(changed.map(({ state }) => state.accountId))}::bigint[],
        ${int8s(changed.map(({ visit }) => visit.id))}::bigint[],
        ${int8s(changed.map(({ visit }) => visit.startPlotId))}::bigint[],
        ${int8s(changed.map(({ visit }) => visit.endPlotId))}::bigint[],
        ${moments(changed.map(({ visit }) => visit.startUtcMs))}::timestamptz[],
        ${moments(changed.map(({ visit }) => visit.endUtcMs))}::timestamptz[])
      as u (account_id, id, start_plot_id, end_plot_id, start_utc, end_utc)
    where v.account_id = u.account_id and v.id = u.id and (select stored from checked))`;
}

/** Live events, one row for each account and kind. Their references are one array. See store/live-events.ts. */
function insertEvents({ plots, begun, changed, accounts }: Plan): Statement {
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
  if (rows.length === 0) return sql``;
  return sql`, events as (
    insert into live_event (account_id, kind, refs)
    select u.account_id, u.kind, (${refs.int8s}::bigint[])[u.first:u.last]
    from unnest(${int8s(rows.map(({ id }) => id))}::bigint[], ${texts(rows.map(({ kind }) => kind))}::text[],
        ${int4s(rows.map(({ first }) => first))}::integer[], ${int4s(rows.map(({ last }) => last))}::integer[])
      as u (account_id, kind, first, last)
    where (select stored from checked))`;
}

/**
 * The context of alarms: a plot that is older than an alarm, or the end of a visit before it, may change where the vehicle was
 * when the alarm began. Most batches find no alarm that began so late.
 */
function contexts(plan: Plan): Statement {
  const spans = spansOfContexts(plan);
  if (spans.length === 0) return sql``;
  const accounts = [...plan.accounts].flatMap(({ id }) => {
    const own = spans.filter(({ accountId }) => accountId === id);
    const [first] = own;
    return first ? [own.reduce((all, { fromMs, toMs }) => widened(all, fromMs, toMs), first)] : [];
  });
  return sql`, recent as materialized (
    select a.account_id, a.id, a.vehicle_id, a.start_utc
    from unnest(${int8s(accounts.map(({ accountId }) => accountId))}::bigint[],
        ${moments(accounts.map(({ fromMs }) => fromMs))}::timestamptz[],
        ${moments(accounts.map(({ toMs }) => toMs))}::timestamptz[]) as w (account_id, from_utc, to_utc)
      join alarm a on a.account_id = w.account_id and a.start_utc >= w.from_utc
        and a.start_utc <= coalesce(w.to_utc, 'infinity')
    where a.is_alarm and (select stored from checked)),
  contexts as (
    update alarm a set updated_utc = greatest(clock_timestamp(), a.updated_utc + interval '1 millisecond')
    from recent r join unnest(${int8s(spans.map(({ accountId }) => accountId))}::bigint[],
        ${int8s(spans.map(({ vehicleId }) => vehicleId))}::bigint[],
        ${moments(spans.map(({ fromMs }) => fromMs))}::timestamptz[],
        ${moments(spans.map(({ toMs }) => toMs))}::timestamptz[]) as u (account_id, vehicle_id, from_utc, to_utc)
      on u.account_id = r.account_id and u.vehicle_id = r.vehicle_id and r.start_utc >= u.from_utc
        and r.start_utc <= coalesce(u.to_utc, 'infinity')
    where a.account_id = r.account_id and a.id = r.id
    returning a.account_id, a.id),
  context_events as (
    insert into live_event (account_id, kind, refs, quiet)
    select account_id, 'alarm', array_agg(id), true from contexts group by account_id)`;
}

interface ContextSpan {
  accountId: number;
  vehicleId: number;
  fromMs: number;
  /** Included. Null: without end. */
  toMs: number | null;
}

function spansOfContexts({ plots, begun, changed }: Plan): ContextSpan[] {
  const spans = new Map<number, ContextSpan>();
  const late = new Set<number>();
  for (const { account, vehicleId, utcMs, late: isLate } of plots) {
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
