/** Reads the visits at the neighbours of late plots. */
import type { Gap, JudgedPlot } from '../../rules/visits.ts';
import { accountOf } from '../database/account-of.ts';
import { int8s, moments } from '../database/binary.ts';
import type { Queryable } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { sql } from '../database/sql.ts';
import type { PlotsAround } from '../telemetry/plots-around.ts';
import type { KeptVisit, VehicleState } from './states.ts';

type Reader = Pick<Queryable, 'many'>;

/** Groups plots (ordered by time) that have the same neighbours. */
export function gapsOf(plots: readonly JudgedPlot[], neighbours: readonly PlotsAround[]): Gap[] {
  const gaps: (Gap & { plots: JudgedPlot[] })[] = [];
  plots.forEach((plot, index) => {
    const { before, after } = neighbours[index] ?? { before: undefined, after: undefined };
    const last = gaps.at(-1);
    if (last && last.after?.id === after?.id) last.plots.push(plot);
    else gaps.push({ before, plots: [plot], after });
  });
  return gaps;
}

export interface WantedVisit {
  state: VehicleState;
  utcMs: number;
  geofenceId: number;
}

interface VisitRow {
  index: number;
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
  const accounts = wanted.map(({ state }) => state.accountId);
  const rows = await db.many<VisitRow>(sql`
    select w.index, v.id, v.start_plot_id as "startPlotId", ${milliseconds(sql`v.start_utc`)} as "startMs",
      v.end_plot_id as "endPlotId", ${milliseconds(sql`v.end_utc`)} as "endMs"
    from unnest(${int8s(accounts)}::bigint[],
        ${int8s(wanted.map(({ state }) => state.vehicleId))}::bigint[],
        ${int8s(wanted.map(({ geofenceId }) => geofenceId))}::bigint[],
        ${moments(wanted.map(({ utcMs }) => utcMs))}::timestamptz[]) with ordinality
        as w (account_id, vehicle_id, geofence_id, utc, index)
      cross join lateral (
        select v.* from visit v
        where v.account_id = ${accountOf(accounts, sql`w.account_id`)} and v.vehicle_id = w.vehicle_id and v.geofence_id = w.geofence_id
          and v.start_utc <= w.utc
        order by v.start_utc desc limit 1
      ) as v`);
  for (const { index, id, startPlotId, startMs, endPlotId, endMs } of rows) {
    const query = wanted[index - 1];
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
