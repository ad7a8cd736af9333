/** How plots are sealed: by vehicle, with what finds them by place and by id. */
import type { Transaction } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { sql } from '../database/sql.ts';
import type { PlotColumns } from '../sealed/columns.ts';
import { decodePlots, encodePlots } from '../sealed/plots.ts';
import { mergePlots } from './merge-plots.ts';
import { columnsOf, noPlots, type PlotJson, plotJson, slicePlots } from './plot-columns.ts';
import type { SealedKind } from './sealed-kind.ts';
import { coarseCells, fineCells } from './span-cells.ts';

export const sealedPlots: SealedKind<PlotColumns, PlotJson> = {
  rows: sql`plot`,
  spans: 'plot_span',
  series: sql`vehicle_id`,
  owners: sql`vehicle`,
  bytes: sql`plots`,
  vehicle: sql`s.vehicle_id`,
  spansAtOnce: 4,
  select: plotJson,
  columnsOf,
  none: noPlots,
  slice: slicePlots,
  merge: mergePlots,
  decode: decodePlots,
  store: storePlotSpan,
  nameOf: (vehicleId) => `plots of vehicle ${vehicleId}`,
  lock: locks.sealing,
};

const least = (values: Float64Array): number => values.reduce((found, each) => Math.min(found, each));
const most = (values: Float64Array): number => values.reduce((found, each) => Math.max(found, each));

/** Replaces the span of a day. */
export async function storePlotSpan(
  tx: Transaction,
  accountId: number,
  vehicleId: number,
  dayUtc: Date,
  plots: PlotColumns,
): Promise<void> {
  const { count, utcMs, id, latitude, longitude } = plots;
  const [firstUtc, lastUtc] = [new Date(utcMs[0] ?? 0), new Date(utcMs[count - 1] ?? 0)];
  await tx.run(sql`
    insert into plot_span
      (account_id, vehicle_id, day_utc, first_utc, last_utc, count, min_id, max_id, south, west, north, east, cells, fine_cells,
        plots)
    values (${accountId}, ${vehicleId}, ${dayUtc}, ${firstUtc}, ${lastUtc}, ${count}, ${least(id)}, ${most(id)},
      ${least(latitude)}, ${least(longitude)}, ${most(latitude)}, ${most(longitude)},
      ${coarseCells.of(latitude, longitude)}::integer[], ${fineCells.of(latitude, longitude)}::integer[],
      ${encodePlots(plots)})
    on conflict (account_id, vehicle_id, day_utc) do update set (first_utc, last_utc, count, min_id, max_id, south, west, north,
      east, cells, fine_cells, plots) = (excluded.first_utc, excluded.last_utc, excluded.count, excluded.min_id, excluded.max_id,
      excluded.south, excluded.west, excluded.north, excluded.east, excluded.cells, excluded.fine_cells, excluded.plots)`);
}
