/** The figures of a part of a series. */
import { knownExcursionsOf, totalMs } from '../../ui/chart/excursions.ts';
import { extremesOf } from '../../ui/chart/extremes.ts';
import { type Bounds, placesIn, type Series, type Span } from '../../ui/chart/series.ts';

interface ChartFacts {
  count: number;
  lowest: number;
  highest: number;
  average: number;
  /** Within the window only, even if an excursion extends beyond it. */
  outsideMs: number;
  outsideTimes: number;
}

export function factsOf(series: Series, bounds: Bounds | undefined, { startMs, endMs }: Span): ChartFacts {
  const [first, last] = placesIn(series, { startMs, endMs });
  const found = extremesOf(series, first, last);
  const count = last - first + 1;
  const outside = (bounds ? knownExcursionsOf(series, bounds) : [])
    .map((span) => ({ startMs: Math.max(span.startMs, startMs), endMs: Math.min(span.endMs, endMs) }))
    .filter((span) => span.endMs >= span.startMs);
  return {
    count,
    lowest: found ? (series.values[found.lowest] ?? Infinity) : Infinity,
    highest: found ? (series.values[found.highest] ?? -Infinity) : -Infinity,
    average: (found?.sum ?? 0) / count,
    outsideMs: totalMs(outside),
    outsideTimes: outside.length,
  };
}
