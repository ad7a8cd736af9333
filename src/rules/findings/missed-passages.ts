/**
 * A missed passage: two consecutive plots of a vehicle at most five minutes apart, both outside of a geofence, whose straight line
 * meets it. The vehicle may also have driven past on a road that the line leaves out, so fast passages are counted apart.
 */
import { fastPassageKmh } from '../../contract/finding-limits.ts';
import { distanceMetres } from '../../geo/distance.ts';
import type { Point } from '../../geo/shape.ts';

export const passageAtMostMs = 5 * 60_000;

export function isFast(from: Point, to: Point, tookMs: number): boolean {
  return distanceMetres(from, to) * 3600 >= fastPassageKmh * tookMs;
}
