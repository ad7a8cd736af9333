/** What a part of a series says in a few figures. */
import { knownExcursionsOf, totalMs } from '../../ui/chart/excursions.ts';
import { valuesIn } from '../../ui/chart/line-geometry.ts';
import type { Bounds, Series, Span } from '../../ui/chart/series.ts';

interface ChartFacts {
  count: number;
  lowest: number;
  highest: number;
  average: number;
  /** In the window alone, however long an excursion lasts around it. */
  outsideMs: number;
  outsideTimes: number;
}

export function factsOf(series: Series, bounds: Bounds | undefined, { startMs, endMs }: Span): ChartFacts {
  const values = valuesIn(series, { startMs, endMs });
  let [sum, lowest, highest] = [0, Infinity, -Infinity];
  for (const value of values) {
    sum += value;
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  const outside = (bounds ? knownExcursionsOf(series, bounds) : [])
    .map((span) => ({ startMs: Math.max(span.startMs, startMs), endMs: Math.min(span.endMs, endMs) }))
    .filter((span) => span.endMs >= span.startMs);
  return {
    count: values.length,
    lowest,
    highest,
    average: sum / values.length,
    outsideMs: totalMs(outside),
    outsideTimes: outside.length,
  };
}
