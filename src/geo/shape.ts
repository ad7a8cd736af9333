import { geofenceTypes } from '../contract/choices.ts';
import type { Geofence, GeofenceParsed } from '../contract/geofences.ts';

/** WGS84 degrees. Latitude comes first in the whole project. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Circle {
  readonly kind: 'circle';
  readonly centre: Point;
  readonly radiusMetres: number;
}

/** An open ring: the last node joins the first. */
export interface Polygon {
  readonly kind: 'polygon';
  readonly nodes: readonly Point[];
}

/** The area of a geofence. A circle stays centre and radius everywhere. */
export type Shape = Circle | Polygon;

export type WireShape = Pick<GeofenceParsed, 'geofenceType' | 'latitude' | 'longitude' | 'radius' | 'points'>;

/** The shape's five fields in the API. */
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

/** A geofence from the API, or from a list in which `corners` alternates latitudes and longitudes. */
export type Shaped = Pick<Geofence, 'geofenceType' | 'latitude' | 'longitude' | 'radius'> &
  ({ readonly points: Geofence['points'] } | { readonly corners: Float64Array | null });

/** The shape of a geofence; undefined if it cannot be drawn. (A server that knows only the document may store such.) */
export function shapeOf(geofence: Shaped): Shape | undefined {
  if (!hasShape(geofence)) return undefined;
  const { geofenceType, latitude, longitude, radius } = geofence;
  if (geofenceType !== geofenceTypes.circle) return { kind: 'polygon', nodes: nodesOf(geofence) };
  return { kind: 'circle', centre: { latitude: latitude ?? 0, longitude: longitude ?? 0 }, radiusMetres: radius ?? 0 };
}

/** Whether the fields that its shape needs are set. */
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
