/** Writes geofences as GeoJSON (RFC 7946), which has longitude first; all other code has latitude first. */
import type { Feature, FeatureCollection, Point, Polygon, Position } from 'geojson';
import type { Geofence } from '../contract/geofences.ts';
import type { Point as Node, Shape } from './shape.ts';

/** Fields of a geofence that are texts, besides its name, which have the same names in a file. */
export const textFields = ['addr1', 'addr2', 'addr3', 'addr4', 'descriptionExt', 'email'] as const;

type Written = Pick<Geofence, 'id' | 'description' | (typeof textFields)[number]> & { shape: Shape | undefined };

const toPosition = ({ latitude, longitude }: Node): Position => [longitude, latitude];

/**
 * A FeatureCollection that `geofencesOfGeojson` reads back without loss: exact shapes and all texts. It contains ids
 * for the reader, and no tags, whose ids have no meaning outside the account. A ring keeps the order of its nodes.
 */
export function geojsonOfGeofences(geofences: readonly Written[]): FeatureCollection<Point | Polygon> {
  return { type: 'FeatureCollection', features: geofences.map(featureOf) };
}

function featureOf(geofence: Written): Feature<Point | Polygon> {
  const texts = textFields.map((field) => [field, geofence[field]] as const).filter(([, text]) => text !== null);
  const properties = { description: geofence.description, ...Object.fromEntries<string | null>(texts) };
  const { id, shape } = geofence;
  if (shape?.kind === 'circle') {
    const geometry: Point = { type: 'Point', coordinates: toPosition(shape.centre) };
    return { type: 'Feature', id, properties: { ...properties, radius: shape.radiusMetres }, geometry };
  }
  const ring = (shape?.nodes ?? []).map(toPosition);
  const geometry: Polygon = { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
  return { type: 'Feature', id, properties, geometry };
}
