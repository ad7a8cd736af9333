/** Reads sealed plots: rows of `plot_span`. */
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { PlotColumns, Positions } from '../sealed/columns.ts';
import { decodePlots, decodePositions } from '../sealed/plots.ts';
import { DamagedPlotsError, noteDamage } from './damaged-plots.ts';

export const dayMs = 24 * 3600_000;
/** The start of the UTC day. */
export const dayOf = (utcMs: number): number => Math.floor(utcMs / dayMs) * dayMs;

export interface VehicleDay {
  vehicleId: number;
  /** The start of the UTC day. */
  dayMs: number;
}

export interface SpanRow {
  vehicleId: number;
  dayUtc: Date;
  plots: Buffer;
}

/** Throws DamagedPlotsError. */
export const plotsOfSpan = (span: SpanRow): PlotColumns => decoded(span, decodePlots);

/** Without the rest of the plots. Throws DamagedPlotsError. */
export const positionsOfSpan = (span: SpanRow): Positions => decoded(span, decodePositions);

/** The place of the plot in its span, or -1. */
export const placeOfId = (span: SpanRow, id: number): number => positionsOfSpan(span).ids().indexOf(id);

function decoded<Decoded>({ vehicleId, dayUtc, plots }: SpanRow, decode: (bytes: Buffer) => Decoded): Decoded {
  try {
    return decode(plots);
  } catch (cause) {
    const error = new DamagedPlotsError(vehicleId, dayUtc, cause);
    noteDamage(error);
    throw error;
  }
}

/** Few, because each has up to some hundred kilobytes. */
const spansAtOnce = 16;

/** The existing spans of these vehicles and days, in no order, without holding all in memory. */
export async function* readSpans(
  db: Pick<Queryable, 'many'>,
  accountId: number,
  days: readonly VehicleDay[],
): AsyncGenerator<SpanRow> {
  for (let at = 0; at < days.length; at += spansAtOnce) {
    const some = days.slice(at, at + spansAtOnce);
    yield* await db.many<SpanRow>(sql`
      select s.vehicle_id as "vehicleId", s.day_utc as "dayUtc", s.plots
      from unnest(${some.map(({ vehicleId }) => vehicleId)}::bigint[],
          ${some.map((day) => new Date(day.dayMs))}::timestamptz[]) as w (vehicle_id, day_utc)
        join plot_span s on s.account_id = ${accountId} and s.vehicle_id = w.vehicle_id and s.day_utc = w.day_utc`);
  }
}
