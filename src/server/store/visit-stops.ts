/**
 * How long a vehicle stood during an ended visit: the stop rule (rules/stops.ts) over the plots of the visit alone. So it
 * depends on these plots only, and no gap or stop outside changes it. Stored, so that lists are filtered and sorted by it. Intake
 * only stores what it knows without reading plots, and clears the column when a plot is added to the visit. A reader derives
 * what is missing, so an answer never depends on when it was asked.
 */

import { stopMs, stoppedMs } from '../../rules/stops.ts';
import type { Database, Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { timedPoints } from '../telemetry/plot-columns.ts';
import { plotsOfStays, type Stay } from '../telemetry/plots-of-stays.ts';
import type { ListFilter } from './growing/source.ts';
import { visitScans } from './growing/visit-scans.ts';

/** A visit whose stops are not stored. */
interface UnsettledVisit extends Stay {
  id: number;
}

/** The column of a visit that begins or changes: a stop takes a while, so most passages have none. */
export const stoppedAtOnce = (startUtc: Statement, endUtc: Statement): Statement =>
  sql`case when ${endUtc} - ${startUtc} < make_interval(secs => ${stopMs / 1000}) then 0 end`;

/** Milliseconds by id. A visit with damaged plots is left out. */
export async function stopsOf(
  db: Queryable,
  accountId: number,
  visits: readonly UnsettledVisit[],
): Promise<Map<number, number>> {
  const stopped = new Map<number, number>();
  const waiting = visits.values();
  for await (const plots of plotsOfStays(db, accountId, visits)) {
    const visit = waiting.next().value;
    if (!visit || !plots) continue;
    stopped.set(visit.id, stoppedMs(timedPoints(plots)));
  }
  return stopped;
}

const isUnsettled = sql`r.stopped_ms is null and r.end_utc is not null`;

/** The stops that are not stored, of visits that one of the filters finds, for `minStoppedSeconds` and the order. */
export interface UnsettledStops {
  ids: number[];
  ms: number[];
}

export async function unsettledStops(
  db: Queryable,
  accountId: number,
  filters: readonly ListFilter[],
): Promise<UnsettledStops> {
  const parts = filters
    .flatMap((filter) => visitScans(accountId, filter))
    .map(
      ({ from, where }) => sql`
        select r.id, r.vehicle_id as "vehicleId", r.start_utc as "startUtc", r.end_utc as "endUtc"
        from ${from} where ${where} and ${isUnsettled}`,
    );
  // Each visit once, although periods may overlap.
  const visits = await db.many<UnsettledVisit>(parts.reduce((all, part) => sql`${all} union ${part}`));
  const stopped = await stopsOf(db, accountId, visits);
  return { ids: [...stopped.keys()], ms: [...stopped.values()] };
}

/** Of the row `r`; null while the visit is open. */
export function stoppedColumn({ unsettled }: ListFilter): Statement {
  const { ids, ms } = (unsettled ?? { ids: [], ms: [] }) as UnsettledStops;
  if (ids.length === 0) return sql`r.stopped_ms`;
  return sql`coalesce(r.stopped_ms, (
    select u.ms from unnest(${ids}::bigint[], ${ms}::bigint[]) as u (id, ms) where u.id = r.id))`;
}

/** Visits settled at once, because the plots of them all are in memory. */
const settledAtOnce = 100;

/** Stores the stops of the visits of a period. */
export async function settlePeriod(
  db: Database,
  accountId: number,
  period: { startDate: Date; endDate: Date },
  signal?: AbortSignal,
): Promise<void> {
  for (const { from, where } of visitScans(accountId, { ...period, overlap: true })) {
    const rows = await db.many<{ id: number }>(sql`select r.id from ${from} where ${where} and ${isUnsettled}`);
    const ids = rows.map(({ id }) => id);
    await settleVisits(db, accountId, ids, signal);
  }
}

/** Stores the stops of visits. */
export async function settleVisits(
  db: Database,
  accountId: number,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  for (let from = 0; from < ids.length && !signal?.aborted; from += settledAtOnce) {
    await settleTogether(db, accountId, ids.slice(from, from + settledAtOnce));
  }
}

/** Stores one after the other: intake changes several at once, in another order. */
async function settleTogether(db: Database, accountId: number, ids: readonly number[]): Promise<void> {
  const visits = await db.many<UnsettledVisit & { updatedUtc: Date }>(sql`
    select r.id, r.vehicle_id as "vehicleId", r.start_utc as "startUtc", r.end_utc as "endUtc",
      r.updated_utc as "updatedUtc"
    from visit r where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and ${isUnsettled}`);
  const stopped = await stopsOf(db, accountId, visits);
  for (const { id, updatedUtc } of visits) {
    const ms = stopped.get(id);
    if (ms === undefined) continue;
    // A plot that was stored meanwhile has changed `updated_utc`.
    await db.run(sql`
      update visit r set stopped_ms = ${ms}
      where r.account_id = ${accountId} and r.id = ${id} and r.updated_utc = ${updatedUtc} and ${isUnsettled}`);
  }
}
