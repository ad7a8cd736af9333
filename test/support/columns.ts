/** Columns of plots and readings for tests of `server/sealed`. */
import type { PlotColumns, ReadingColumns } from '../../src/server/sealed/columns.ts';

export interface PlainPlot {
  utcMs: number;
  id: number;
  latitude: number;
  longitude: number;
  speed?: number | null;
  heading?: number | null;
  inside?: readonly number[];
  receivedMs?: number | null;
}

export function columnsOf(plots: readonly PlainPlot[]): PlotColumns {
  const column = (value: (plot: PlainPlot) => number | null | undefined): Float64Array =>
    Float64Array.from(plots, (plot) => value(plot) ?? Number.NaN);
  return {
    count: plots.length,
    utcMs: column(({ utcMs }) => utcMs),
    id: column(({ id }) => id),
    latitude: column(({ latitude }) => latitude),
    longitude: column(({ longitude }) => longitude),
    speed: column(({ speed }) => speed),
    heading: column(({ heading }) => heading),
    inside: plots.map(({ inside }) => inside ?? []),
    receivedMs: column(({ receivedMs }) => receivedMs),
  };
}

/** All bits of all columns, so that -0 differs from 0. */
export const bitsOf = (columns: PlotColumns | ReadingColumns): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]: [string, unknown]) => [
      name,
      column instanceof Float64Array
        ? Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('hex')
        : column,
    ]),
  );
