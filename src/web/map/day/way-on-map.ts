import { longitudeNear } from '../../../geo/longitude.ts';
import type { Point } from '../../../geo/shape.ts';
import { worldX, worldY } from '../canvas/web-mercator.ts';
import { type Side, speedClass } from './speed-ramp.ts';

/** A position of a way. */
interface WayPoint extends Point {
  /** km/h */
  speed: number | null;
}

export interface StopOnMap extends Point {
  number: number;
  /** "14 min" */
  duration: string;
}

/** The way of one vehicle as the map draws it. */
export interface WayOnMap {
  readonly side: Side;
  /** Positions on the unit square of the world; a way across the 180th meridian continues beyond 0 or 1. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** Class of the speed between a position and the next one. */
  readonly classes: Uint8Array;
  /** 1 where nothing is known between a position and the next one. */
  readonly gaps: Uint8Array;
  readonly stops: readonly (StopOnMap & { worldX: number; worldY: number })[];
}

/** `isGap` says whether nothing is known between a position and the next one. */
export function wayOnMap(
  points: readonly WayPoint[],
  isGap: (at: number) => boolean,
  stops: readonly StopOnMap[],
  side: Side,
): WayOnMap {
  const reference = points[0]?.longitude ?? 0;
  const way = {
    side,
    stops: stops.map((stop) => ({
      ...stop,
      worldX: worldX(longitudeNear(stop.longitude, reference)),
      worldY: worldY(stop.latitude),
    })),
    xs: new Float64Array(points.length),
    ys: new Float64Array(points.length),
    classes: new Uint8Array(points.length),
    gaps: new Uint8Array(points.length),
  };
  let before = reference;
  for (const [at, { latitude, longitude, speed }] of points.entries()) {
    before = longitudeNear(longitude, before);
    way.xs[at] = worldX(before);
    way.ys[at] = worldY(latitude);
    // The speed on the way to a position is closer to that of the faster end.
    way.classes[at] = speedClass(Math.max(speed ?? 0, points[at + 1]?.speed ?? 0));
    way.gaps[at] = isGap(at) ? 1 : 0;
  }
  return way;
}
