/**
 * One statement is the whole transaction of a batch: it checks that everything the plan was made on still stands (the
 * versions of the accounts' geofences and vehicles, held until it is stored, and those of the stripes), and only then
 * stores. Texts are few and fixed, so that each is planned once; every array goes over in binary.
 */
import { type Statement, sql } from '../database/sql.ts';
import { type Account, checkedSubjects } from './account.ts';
import { float8s, int4s, int8s, moments, texts } from './binary.ts';
import type { Plan } from './plan.ts';

export interface Checked {
  /** The geofences and vehicles are as they were taken to be. */
  held: boolean;
  /** So are the stripes: it is stored. */
  stored: boolean;
}

export function writeStatement(plan: Plan, now: Date): Statement {
  const begun = plan.begun.length > 0 ? begin(plan, now) : sql``;
  const changed = plan.changed.length > 0 ? change(plan, now) : sql``;
  return sql`
    with ${check(plan)}
    ${plan.plots.length > 0 ? insert(plan) : sql``} ${begun} ${changed} ${tell(plan)}
    select held, stored from checked`;
}

/** Joined from the array to the key: the plan has to be good whatever the tables hold. */
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

function insert({ plots }: Plan): Statement {
  const inside = slices(plots.map(({ plot }) => plot.inside));
  return sql`, plots as (
    insert into plot (account_id, vehicle_id, utc, id, latitude, longitude, speed, heading, inside)
    select u.account_id, u.vehicle_id, u.utc, u.id, u.latitude, u.longitude, u.speed, u.heading,
      case when u.first <= u.last then (${int8s(inside.all)}::bigint[])[u.first:u.last] end
    from unnest(${int8s(plots.map(({ account }) => account.id))}::bigint[],
        ${int8s(plots.map(({ vehicleId }) => vehicleId))}::bigint[],
        ${moments(plots.map(({ utcMs }) => utcMs))}::timestamptz[],
        ${int8s(plots.map(({ plot }) => plot.id))}::bigint[],
        ${float8s(plots.map(({ position }) => position.latitude))}::double precision[],
        ${float8s(plots.map(({ position }) => position.longitude))}::double precision[],
        ${float8s(plots.map(({ position }) => position.speed))}::double precision[],
        ${float8s(plots.map(({ position }) => position.heading))}::double precision[],
        ${int4s(inside.first)}::integer[], ${int4s(inside.last)}::integer[])
      as u (account_id, vehicle_id, utc, id, latitude, longitude, speed, heading, first, last)
    where (select stored from checked))`;
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

/** By their ids: of all keys that alone leaves the planner no choice. */
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

/** For those who listen: see store/live-events.ts. */
function tell(plan: Plan): Statement {
  const rows = [...plan.accounts].flatMap(({ id }) => {
    const visits = [...plan.begun, ...plan.changed];
    return [
      {
        id,
        kind: 'plot',
        refs: plan.plots.flatMap((each) => (each.account.id === id ? [each.vehicleId, each.utcMs] : [])),
      },
      { id, kind: 'visit', refs: visits.flatMap(({ visit, state }) => (state.accountId === id ? [visit.id] : [])) },
    ].filter(({ refs }) => refs.length > 0);
  });
  if (rows.length === 0) return sql``;
  const refs = slices(rows.map((row) => row.refs));
  return sql`, told as (
    insert into live_event (account_id, kind, refs)
    select u.account_id, u.kind, (${int8s(refs.all)}::bigint[])[u.first:u.last]
    from unnest(${int8s(rows.map(({ id }) => id))}::bigint[], ${texts(rows.map(({ kind }) => kind))}::text[],
        ${int4s(refs.first)}::integer[], ${int4s(refs.last)}::integer[]) as u (account_id, kind, first, last)
    where (select stored from checked))`;
}

/** Lists of lists as one array: unnest would make elements of them. From `first` to `last`, counted from 1. */
function slices(lists: readonly (readonly number[])[]): { all: number[]; first: number[]; last: number[] } {
  const all: number[] = [];
  const first: number[] = [];
  const last: number[] = [];
  for (const list of lists) {
    first.push(all.length + 1);
    for (const each of list) all.push(each);
    last.push(all.length);
  }
  return { all, first, last };
}
