/** The stops of one vehicle by the rule of `rules/stops.ts`. */
import type { Point } from '../../geo/shape.ts';
import { spansOf, type TimedColumns } from '../stops.ts';

export interface FoundStop {
  vehicleId: number;
  startUtcMs: number;
  endUtcMs: number;
  at: Point;
}

/** A stop with the indexes of its first and last plot. */
export type StopOfPlots = FoundStop & { first: number; last: number };

/** By time. */
export function stopsIn(vehicleId: number, plots: TimedColumns): StopOfPlots[] {
  const stops: StopOfPlots[] = [];
  for (const { kind, first, last, at } of spansOf(plots)) {
    if (kind !== 'stop') continue;
    const startUtcMs = plots.utcMs[first] as number;
    stops.push({ vehicleId, startUtcMs, endUtcMs: plots.utcMs[last] as number, at, first, last });
  }
  return stops;
}
