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

/** A geofence as the API gives it, or as a list holds it: `corners` are latitudes and longitudes in turns. */
export type Shaped = Pick<Geofence, 'geofenceType' | 'latitude' | 'longitude' | 'radius'> &
  ({ readonly points: Geofence['points'] } | { readonly corners: Float64Array | null });

/**
 * The shape of a geofence; undefined where it is no shape that can be drawn (a server that knows only the document may
 * hold such).
 */
export function shapeOf(geofence: Shaped): Shape | undefined {
  if (!hasShape(geofence)) return undefined;
  const { geofenceType, latitude, longitude, radius } = geofence;
  if (geofenceType !== geofenceTypes.circle) return { kind: 'polygon', nodes: nodesOf(geofence) };
  return { kind: 'circle', centre: { latitude: latitude ?? 0, longitude: longitude ?? 0 }, radiusMetres: radius ?? 0 };
}

/** Whether it has what its shape needs. */
export function hasShape(geofence: Shaped): boolean {
  const { geofenceType, latitude, longitude, radius } = geofence;
  if (geofenceType === geofenceTypes.circle) return latitude !== null && longitude !== null && radius !== null;
  return 'corners' in geofence ? (geofence.corners?.length ?? 0) >= 6 : (geofence.points?.length ?? 0) >= 3;
}

function nodesOf(geofence: Shaped): Point[] {
  if ('points' in geofence) return (geofence.points ?? []).map(([latitude, longitude]) => ({ latitude, longitude }));
  const { corners } = geofence;
  return Array.from({ length: (corners?.length ?? 0) / 2 }, (_, at) => ({
    latitude: corners?.[2 * at] ?? 0,
    longitude: corners?.[2 * at + 1] ?? 0,
  }));
}
