/** The plots of a vehicle in a period, from rows and spans. */
import type { Queryable } from '../database/database.ts';
import type { PlotColumns } from '../sealed/columns.ts';
import { mergePlots } from './merge-plots.ts';
import { noPlots } from './plot-columns.ts';
import { sealedPlots } from './sealed-plots.ts';
import { spanPages } from './span-pages.ts';

export interface PlotPeriod {
  vehicleId: number;
  /** Includes the start, excludes the end. */
  start: Date;
  end: Date;
}

/** The plots of a vehicle in a period, by time, in pages that fit in memory. `atOnce`: rows of a page. */
export const plotPages = (
  db: Pick<Queryable, 'many'>,
  accountId: number,
  { vehicleId, ...period }: PlotPeriod,
  atOnce?: number,
): AsyncGenerator<PlotColumns> => spanPages(sealedPlots, db, accountId, { seriesId: vehicleId, ...period }, { atOnce });

/** All of them at once. */
export async function plotsInPeriod(db: Queryable, accountId: number, period: PlotPeriod): Promise<PlotColumns> {
  let all = noPlots;
  for await (const page of plotPages(db, accountId, period)) all = mergePlots(all, page);
  return all;
}
