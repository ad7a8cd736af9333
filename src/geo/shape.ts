import { geofenceTypes } from '../contract/choices.ts';
import type { Geofence, GeofenceParsed } from '../contract/geofences.ts';

/** A point as everywhere in this project: latitude first, WGS84 degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Circle {
  readonly kind: 'circle';
  readonly centre: Point;
  readonly radiusMetres: number;
}

/** One ring, not closed: the last node joins the first. */
export interface Polygon {
  readonly kind: 'polygon';
  readonly nodes: readonly Point[];
}

/** What a geofence covers. A circle stays centre and radius from the pointer to the database and back. */
export type Shape = Circle | Polygon;

export type WireShape = Pick<GeofenceParsed, 'geofenceType' | 'latitude' | 'longitude' | 'radius' | 'points'>;

/** The shape's five fields as the API document has them. */
export function toWire(shape: Shape): WireShape {
  if (shape.kind === 'circle') {
    const { latitude, longitude } = shape.centre;
    return { geofenceType: geofenceTypes.circle, latitude, longitude, radius: shape.radiusMetres };
  }
  return {
    geofenceType: geofenceTypes.polygon,
    points: shape.nodes.map(({ latitude, longitude }): [number, number] => [latitude, longitude]),
  };
}

/**
 * The shape of a geofence as the API gives it; undefined where it is no shape that can be drawn (a server that knows only
 * the document may hold such).
 */
export function shapeOf(
  geofence: Pick<Geofence, 'geofenceType' | 'latitude' | 'longitude' | 'radius' | 'points'>,
): Shape | undefined {
  const { geofenceType, latitude, longitude, radius, points } = geofence;
  if (geofenceType === geofenceTypes.circle) {
    if (latitude === null || longitude === null || radius === null) return undefined;
    return { kind: 'circle', centre: { latitude, longitude }, radiusMetres: radius };
  }
  if (!points || points.length < 3) return undefined;
  return { kind: 'polygon', nodes: points.map(([latitude, longitude]) => ({ latitude, longitude })) };
}
