/** Reads a shape from well-known text (OGC 06-103r4), which has longitude first; all other code has latitude first. */
import { wktToGeoJSON } from '@terraformer/wkt';
import { openRing } from './open-ring.ts';

type Pair = [latitude: number, longitude: number];

export type WktReason = 'unreadable' | 'empty' | 'otherKind' | 'holes' | 'parts' | 'otherSystem';

export type WktShape = { points: Pair[] } | { centre: { latitude: number; longitude: number } } | { reason: WktReason };

interface WktOptions {
  /** Leaves holes out. Otherwise a polygon with holes is refused. */
  fillsHoles?: boolean;
}

/** The corners of a polygon, or the centre of a circle. One polygon of several parts alone is no geofence. */
export function pointsOfWkt(wkt: string, { fillsHoles = false }: WktOptions = {}): WktShape {
  const [, system, body = ''] = /^\s*(?:SRID\s*=\s*(\d+)\s*;)?\s*([\s\S]*)$/i.exec(wkt) ?? [];
  if (system !== undefined && system !== '4326') return { reason: 'otherSystem' };
  const geometry = parsed(body);
  if (geometry === undefined) return { reason: 'unreadable' };
  return shapeOf(geometry, fillsHoles);
}

function shapeOf({ type, coordinates, geometries }: Geometry, fillsHoles: boolean): WktShape {
  if (type === 'Point') {
    const [longitude, latitude] = coordinates as number[];
    return longitude === undefined || latitude === undefined
      ? { reason: 'empty' }
      : { centre: { latitude, longitude } };
  }
  if (type === 'MultiPolygon') {
    const parts = coordinates as number[][][][];
    const [only, ...others] = parts;
    if (!only) return { reason: 'empty' };
    return others.length > 0 ? { reason: 'parts' } : shapeOf({ type: 'Polygon', coordinates: only }, fillsHoles);
  }
  if (type === 'GeometryCollection' && !geometries?.length) return { reason: 'empty' };
  if (type !== 'Polygon') return { reason: 'otherKind' };
  const [ring, ...holes] = coordinates as number[][][];
  if (!ring) return { reason: 'empty' };
  if (holes.length > 0 && !fillsHoles) return { reason: 'holes' };
  return { points: openRing(ring.map(([longitude = 0, latitude = 0]): Pair => [latitude, longitude])) };
}

interface Geometry {
  type: string;
  coordinates?: unknown;
  geometries?: readonly unknown[];
}

/** The parser takes capital letters alone, no comma before a closing bracket, and no `PolygonZ`, as QGIS writes it. */
function parsed(wkt: string): Geometry | undefined {
  try {
    const plain = wkt.trim().toUpperCase().replace(/;$/, '');
    return wktToGeoJSON(plain.replace(/(POLYGON|POINT|LINESTRING|COLLECTION)(ZM?|M)\b/g, '$1 $2')) as Geometry;
  } catch {
    return undefined;
  }
}
