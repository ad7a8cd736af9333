/** Reads sealed plots. */
import type { Queryable } from '../database/database.ts';
import type { PlotColumns, Positions } from '../sealed/columns.ts';
import { decodePlots, decodePositions } from '../sealed/plots.ts';
import type { Entries } from './sealed-kind.ts';
import { sealedPlots } from './sealed-plots.ts';
import { entriesOf, readSpans, type Span } from './spans.ts';

export { dayOf } from './spans.ts';

export interface VehicleDay {
  vehicleId: number;
  /** The start of the UTC day. */
  dayMs: number;
}

export type SpanRow = Pick<Span, 'vehicleId' | 'dayUtc' | 'bytes'>;

const decoded = <Decoded extends Entries>(span: SpanRow, decode: (bytes: Buffer) => Decoded): Decoded =>
  entriesOf(sealedPlots, { ...span, seriesId: span.vehicleId }, decode);

/** Throws DamagedSpanOfDayError. */
export const plotsOfSpan = (span: SpanRow): PlotColumns => decoded(span, decodePlots);

/** Without the rest of the plots. The result is valid until the next call. Throws DamagedSpanOfDayError. */
export const positionsOfSpan = (span: SpanRow): Positions => decoded(span, decodePositions);

/** The place of the plot in its span, or -1. */
export const placeOfId = (span: SpanRow, id: number): number => positionsOfSpan(span).ids().indexOf(id);

/** The existing spans of these vehicles and days, in no order. `atOnce`: spans in memory; a caller who knows that they are small needs fewer queries. */
export const readPlotSpans = (
  db: Pick<Queryable, 'many'>,
  accountId: number,
  days: readonly VehicleDay[],
  atOnce?: number,
): AsyncGenerator<Span> =>
  readSpans(
    sealedPlots,
    db,
    accountId,
    days.map(({ vehicleId, dayMs }) => ({ seriesId: vehicleId, dayMs })),
    atOnce,
  );
