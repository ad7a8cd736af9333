/** The plots of a vehicle in a period, from rows and spans. */
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { PlotColumns } from '../sealed/columns.ts';
import { mergePlots } from './merge-plots.ts';
import { columnsOf, noPlots, type PlotJson, plotJson, plotsBetween } from './plot-columns.ts';
import { dayOf, plotsOfSpan, type SpanRow } from './plot-spans.ts';

export interface PlotPeriod {
  vehicleId: number;
  /** Includes the start, excludes the end. */
  start: Date;
  end: Date;
}

const spansAtOnce = 4;
const rowsAtOnce = 20_000;

/** The plots of a vehicle in a period, by time, in pages that fit in memory. `atOnce`: rows of a page. */
export async function* plotPages(
  db: Pick<Queryable, 'many'>,
  accountId: number,
  { vehicleId, start, end }: PlotPeriod,
  atOnce = rowsAtOnce,
): AsyncGenerator<PlotColumns> {
  let fromMs = start.getTime();
  while (fromMs < end.getTime()) {
    const { rows, spans, untilMs } = await readPage(db, accountId, { vehicleId, start: new Date(fromMs), end }, atOnce);
    // More rows may follow after the last one.
    const toMs = rows.count < atOnce ? untilMs : (rows.utcMs[rows.count - 1] ?? 0) + 1;
    const sealed = spans.map(plotsOfSpan).reduce((all, plots) => mergePlots(all, plots), noPlots);
    const page = plotsBetween(mergePlots(sealed, rows), fromMs, toMs);
    if (page.count > 0) yield page;
    fromMs = toMs;
  }
}

interface Page {
  rows: PlotColumns;
  spans: SpanRow[];
  /** The page has all spans before this moment. */
  untilMs: number;
}

/** One statement, so that no plot is in both or in neither. */
async function readPage(
  db: Pick<Queryable, 'many'>,
  accountId: number,
  { vehicleId, start, end }: PlotPeriod,
  atOnce: number,
): Promise<Page> {
  const found = await db.many<{ dayUtc: Date | null; plots: Buffer | null; until: Date; rows: PlotJson | null }>(sql`
    with spans as materialized (
      select day_utc, plots from plot_span
      where account_id = ${accountId} and vehicle_id = ${vehicleId}
        and day_utc >= ${new Date(dayOf(start.getTime()))} and day_utc < ${end}
        and last_utc >= ${start} and first_utc < ${end}
      order by day_utc limit ${spansAtOnce}),
    page as materialized (
      select case when count(*) = ${spansAtOnce}::integer then least(max(day_utc) + interval '1 day', ${end}) else ${end} end
        as until from spans)
    select null as "dayUtc", null as plots, page.until, (select to_json(r) from (
      select ${plotJson} from (
        select * from plot
        where account_id = ${accountId} and vehicle_id = ${vehicleId} and utc >= ${start} and utc < page.until
        order by utc limit ${atOnce}) as in_order) as r) as rows
    from page
    union all select day_utc, plots, null, null from spans
    order by "dayUtc" nulls first`);
  const [first, ...sealed] = found;
  if (!first?.rows) throw new Error('Expected a row of plots, got none.');
  const spans = sealed.flatMap(({ dayUtc, plots }) => (dayUtc && plots ? [{ vehicleId, dayUtc, plots }] : []));
  return { rows: columnsOf(first.rows), spans, untilMs: first.until.getTime() };
}

/** All of them at once. */
export async function plotsInPeriod(db: Queryable, accountId: number, period: PlotPeriod): Promise<PlotColumns> {
  let all = noPlots;
  for await (const page of plotPages(db, accountId, period)) all = mergePlots(all, page);
  return all;
}
