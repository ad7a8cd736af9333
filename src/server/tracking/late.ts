/** Reads what late plots need: the neighbouring plots, and the visits at those. */
import type { Gap, JudgedPlot } from '../../rules/visits.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { int8s, moments } from './binary.ts';
import { type KeptVisit, milliseconds, type VehicleState } from './states.ts';

type Reader = Pick<Queryable, 'many'>;

/** The stored plots around a moment. `before` may be at that moment. */
export interface Neighbours {
  before: JudgedPlot | undefined;
  after: JudgedPlot | undefined;
}

interface Moment {
  state: VehicleState;
  utcMs: number;
}

interface NeighbourRow {
  place: number;
  beforeId: number | null;
  beforeMs: number;
  beforeInside: number[] | null;
  afterId: number | null;
  afterMs: number;
  afterInside: number[] | null;
}

/** Returns one entry for each element of `wanted`, in the same order. */
export async function findNeighbours(db: Reader, wanted: readonly Moment[]): Promise<Neighbours[]> {
  const near = sql`select p.id, p.utc, p.inside from plot p
    where p.account_id = w.account_id and p.vehicle_id = w.vehicle_id`;
  const rows = await db.many<NeighbourRow>(sql`
    select w.place, q.id as "beforeId", ${milliseconds(sql`q.utc`)} as "beforeMs", q.inside as "beforeInside",
      n.id as "afterId", ${milliseconds(sql`n.utc`)} as "afterMs", n.inside as "afterInside"
    from unnest(${int8s(wanted.map(({ state }) => state.accountId))}::bigint[],
        ${int8s(wanted.map(({ state }) => state.vehicleId))}::bigint[],
        ${moments(wanted.map(({ utcMs }) => utcMs))}::timestamptz[]) with ordinality
        as w (account_id, vehicle_id, utc, place)
      left join lateral (${near} and p.utc <= w.utc order by p.utc desc limit 1) as q on true
      left join lateral (${near} and p.utc > w.utc order by p.utc limit 1) as n on true`);
  const found: Neighbours[] = wanted.map(() => ({ before: undefined, after: undefined }));
  for (const row of rows) {
    found[row.place - 1] = {
      before: plotOf(row.beforeId, row.beforeMs, row.beforeInside),
      after: plotOf(row.afterId, row.afterMs, row.afterInside),
    };
  }
  return found;
}

const plotOf = (id: number | null, utcMs: number, inside: number[] | null): JudgedPlot | undefined =>
  id === null ? undefined : { id, utcMs, inside: inside ?? [] };

/** Groups plots (ordered by time) that have the same neighbours. */
export function gapsOf(plots: readonly JudgedPlot[], neighbours: readonly Neighbours[]): Gap[] {
  const gaps: (Gap & { plots: JudgedPlot[] })[] = [];
  plots.forEach((plot, index) => {
    const { before, after } = neighbours[index] ?? { before: undefined, after: undefined };
    const last = gaps.at(-1);
    if (last && last.after?.id === after?.id) last.plots.push(plot);
    else gaps.push({ before, plots: [plot], after });
  });
  return gaps;
}

export interface WantedVisit extends Moment {
  geofenceId: number;
}

interface VisitRow {
  place: number;
  id: number;
  startPlotId: number;
  startMs: number;
  endPlotId: number | null;
  endMs: number | null;
}

/** For each element of `wanted` the last visit that started at or before its moment. */
export async function findVisits(
  db: Reader,
  wanted: readonly WantedVisit[],
  found: (wanted: WantedVisit, visit: KeptVisit) => void,
): Promise<void> {
  if (wanted.length === 0) return;
  const rows = await db.many<VisitRow>(sql`
    select w.place, v.id, v.start_plot_id as "startPlotId", ${milliseconds(sql`v.start_utc`)} as "startMs",
      v.end_plot_id as "endPlotId", ${milliseconds(sql`v.end_utc`)} as "endMs"
    from unnest(${int8s(wanted.map(({ state }) => state.accountId))}::bigint[],
        ${int8s(wanted.map(({ state }) => state.vehicleId))}::bigint[],
        ${int8s(wanted.map(({ geofenceId }) => geofenceId))}::bigint[],
        ${moments(wanted.map(({ utcMs }) => utcMs))}::timestamptz[]) with ordinality
        as w (account_id, vehicle_id, geofence_id, utc, place)
      cross join lateral (
        select v.* from visit v
        where v.account_id = w.account_id and v.vehicle_id = w.vehicle_id and v.geofence_id = w.geofence_id
          and v.start_utc <= w.utc
        order by v.start_utc desc limit 1
      ) as v`);
  for (const { place, id, startPlotId, startMs, endPlotId, endMs } of rows) {
    const query = wanted[place - 1];
    if (!query) continue;
    found(query, {
      id,
      geofenceId: query.geofenceId,
      startPlotId,
      startUtcMs: startMs,
      endPlotId,
      endUtcMs: endMs,
    });
  }
}
