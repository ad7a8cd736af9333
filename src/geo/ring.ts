import { destination } from './distance.ts';
import { longitudeNear } from './longitude.ts';
import type { Circle, Point } from './shape.ts';

/**
 * The nodes with continuous longitudes across the 180th meridian (179, 181 instead of 179, -179), as a plane map needs
 * them. They may leave -180 to 180.
 */
export function unwrapped(nodes: readonly Point[]): Point[] {
  let reference = nodes[0]?.longitude ?? 0;
  return nodes.map(({ latitude, longitude }) => {
    reference = longitudeNear(longitude, reference);
    return { latitude, longitude: reference };
  });
}

/** The edge of a circle as points for drawing, clockwise from north, with longitudes near the centre's. */
export function circleRing({ centre, radiusMetres }: Circle, points = 64): Point[] {
  return Array.from({ length: points }, (_, index) => {
    const { latitude, longitude } = destination(centre, (360 * index) / points, radiusMetres);
    return { latitude, longitude: longitudeNear(longitude, centre.longitude) };
  });
}
