/** Web Mercator, in whole tiles: positions among the tiles of a zoom. */
import { degrees, earthRadiusMetres, radians } from '../../geo/distance.ts';
import type { Point } from '../../geo/shape.ts';

/** A position, in tiles from the north-western corner of the world. */
export interface Plane {
  x: number;
  y: number;
  zoom: number;
  /** Width of a tile at this latitude. */
  tileMetres: number;
}

export function planeOf({ latitude, longitude }: Point, zoom: number): Plane {
  const count = 2 ** zoom;
  return {
    x: ((longitude + 180) / 360) * count,
    y: ((1 - Math.asinh(Math.tan(radians(latitude))) / Math.PI) / 2) * count,
    zoom,
    tileMetres: (2 * Math.PI * earthRadiusMetres * Math.cos(radians(latitude))) / count,
  };
}

/** The inverse of `planeOf`. */
export function pointAt(x: number, y: number, zoom: number): Point {
  const count = 2 ** zoom;
  return {
    latitude: degrees(Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / count)))),
    longitude: (x / count) * 360 - 180,
  };
}
