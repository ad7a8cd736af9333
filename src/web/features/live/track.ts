import type { Plot } from '../../../contract/vehicles.ts';
import { distanceMetres } from '../../../geo/distance.ts';
import { isMoving, secondsBetween } from '../../../rules/vehicle-state.ts';
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

/** Metres driven, without the drift of positions of a parked vehicle. */
export function drivenMetres(plots: readonly Plot[]): number {
  let metres = 0;
  plots.forEach((plot, index) => {
    const before = plots[index - 1];
    if (before && (isMoving(plot) || isMoving(before))) metres += distanceMetres(before, plot);
  });
  return metres;
}

/** Start of the current motion or stop; undefined if it began before the first plot or there are no plots. */
export function sinceUtc(plots: readonly Plot[]): string | undefined {
  const last = plots.at(-1);
  if (!last) return undefined;
  const changed = plots.findLastIndex((plot) => isMoving(plot) !== isMoving(last));
  return changed < 0 ? undefined : plots[changed + 1]?.utc;
}
