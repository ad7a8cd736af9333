/** How plots are sealed: by vehicle, with what finds them by place and by id. */
import type { Transaction } from '../database/database.ts';
import { locks } from '../database/locks.ts';
import { sql } from '../database/sql.ts';
import type { PlotColumns } from '../sealed/columns.ts';
import { decodePlots, encodePlots } from '../sealed/plots.ts';
import { mergePlots } from './merge-plots.ts';
import { columnsOf, noPlots, type PlotJson, plotJson, slicePlots } from './plot-columns.ts';
import type { DayOf, SealedKind } from './sealed-kind.ts';
import { cellsOf } from './span-cells.ts';

export const sealedPlots: SealedKind<PlotColumns, PlotJson> = {
  rows: sql`plot`,
  spans: 'plot_span',
  of: 'vehicle',
  series: sql`vehicle_id`,
  owners: sql`vehicle`,
  bytes: sql`plots`,
  keeps: 1,
  vehicle: sql`s.vehicle_id`,
  spansAtOnce: 4,
  select: plotJson,
  columnsOf,
  none: noPlots,
  slice: slicePlots,
  merge: mergePlots,
  decode: decodePlots,
  store: storePlotSpans,
  owned: 'plots of vehicle',
  nameOf: (vehicleId) => `plots of vehicle ${vehicleId}`,
  lock: locks.sealing,
};

const least = (values: Float64Array): number => values.reduce((found, each) => Math.min(found, each));
const most = (values: Float64Array): number => values.reduce((found, each) => Math.max(found, each));

/** Replaces the spans of these days. */
export async function storePlotSpans(
  tx: Transaction,
  accountId: number,
  vehicleId: number,
  days: readonly DayOf<PlotColumns>[],
): Promise<void> {
  const rows = days.map(({ dayUtc, entries }) => {
    const { count, utcMs, id, latitude, longitude } = entries;
    return {
      ...{ day_utc: dayUtc, first_utc: new Date(utcMs[0] ?? 0), last_utc: new Date(utcMs[count - 1] ?? 0), count },
      ...{ min_id: least(id), max_id: most(id), south: least(latitude), west: least(longitude) },
      ...{ north: most(latitude), east: most(longitude), cells: cellsOf(latitude, longitude) },
      plots: encodePlots(entries).toString('base64'),
    };
  });
  await tx.run(sql`
    insert into plot_span
      (account_id, vehicle_id, day_utc, first_utc, last_utc, count, min_id, max_id, south, west, north, east, cells, plots)
    select ${accountId}::bigint, ${vehicleId}::bigint, day_utc, first_utc, last_utc, count, min_id, max_id, south, west, north,
      east, cells, decode(plots, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::json) as sent (day_utc timestamptz, first_utc timestamptz,
      last_utc timestamptz, count integer, min_id bigint, max_id bigint, south double precision, west double precision,
      north double precision, east double precision, cells integer[], plots text)
    on conflict (account_id, vehicle_id, day_utc) do update set (first_utc, last_utc, count, min_id, max_id, south, west, north,
      east, cells, plots) = (excluded.first_utc, excluded.last_utc, excluded.count, excluded.min_id, excluded.max_id,
      excluded.south, excluded.west, excluded.north, excluded.east, excluded.cells, excluded.plots)`);
}
