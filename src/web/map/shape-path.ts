import { Circle, type LatLngLiteral, type PathOptions, Polygon } from 'leaflet';
import { longitudeNear } from '../../geo/longitude.ts';
import { unwrapped } from '../../geo/ring.ts';
import type { Point, Shape } from '../../geo/shape.ts';

/** A shape as Leaflet draws it, `worlds` turns east of where its longitudes say. */
export function shapePath(shape: Shape, options: PathOptions, worlds = 0): Circle | Polygon {
  if (shape.kind === 'circle') {
    return new Circle(latLng(shape.centre, worlds), { ...options, radius: shape.radiusMetres });
  }
  return new Polygon(ringLatLngs(shape.nodes, worlds), options);
}

/** A ring that runs on across the 180th meridian instead of around the world. */
export const ringLatLngs = (nodes: readonly Point[], worlds = 0): LatLngLiteral[] =>
  unwrapped(nodes).map((node) => latLng(node, worlds));

export const latLng = ({ latitude, longitude }: Point, worlds = 0): LatLngLiteral => ({
  lat: latitude,
  lng: longitude + 360 * worlds,
});

/** The turns by which a point must be carried to lie within half a turn of `longitude`: where the view is. */
export const worldsTowards = (point: Point, longitude: number): number =>
  Math.round((longitudeNear(point.longitude, longitude) - point.longitude) / 360);
