import { geofenceTypes, minPolygonPoints } from '../contract/choices.ts';
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
  /** The nodes as alternating latitudes and longitudes, in a `PackedPolygon`. */
  readonly corners?: Float64Array;
}

/** A polygon of a long list. Creates its nodes on request, because few of very many are needed. */
export class PackedPolygon implements Polygon {
  readonly kind = 'polygon';
  readonly corners: Float64Array;

  constructor(corners: Float64Array) {
    this.corners = corners;
  }

  get nodes(): Point[] {
    const { corners } = this;
    return Array.from({ length: corners.length / 2 }, (_, at) => ({
      latitude: corners[2 * at] ?? 0,
      longitude: corners[2 * at + 1] ?? 0,
    }));
  }
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

/** The shape of a geofence of the API; undefined if it cannot be drawn. (A server that knows only the document may store such.) */
export function shapeOf(geofence: Pick<Geofence, keyof WireShape>): Shape | undefined {
  const { geofenceType, latitude, longitude, radius, points } = geofence;
  if (geofenceType !== geofenceTypes.circle) {
    const nodes = (points ?? []).map(([latitude, longitude]) => ({ latitude, longitude }));
    return nodes.length < minPolygonPoints ? undefined : { kind: 'polygon', nodes };
  }
  if (latitude === null || longitude === null || radius === null) return undefined;
  return { kind: 'circle', centre: { latitude, longitude }, radiusMetres: radius };
}
