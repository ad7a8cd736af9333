import type { Plot } from '../../../contract/vehicles.ts';
import { secondsBetween } from '../../../rules/vehicle-state.ts';
import { trackGapSeconds } from './thresholds.ts';

/** The pieces of a track between gaps, in the order of time. */
export function trackPieces(plots: readonly Plot[]): Plot[][] {
  const pieces: Plot[][] = [];
  let before: Plot | undefined;
  for (const plot of plots) {
    if (before && secondsBetween(before.utc, Date.parse(plot.utc)) <= trackGapSeconds) pieces.at(-1)?.push(plot);
    else pieces.push([plot]);
    before = plot;
  }
  return pieces;
}
