/** Writes geofences as GeoJSON (RFC 7946), which has longitude first; all other code has latitude first. */
import type { Feature, FeatureCollection, Point, Polygon, Position } from 'geojson';
import type { Geofence } from '../contract/geofences.ts';
import type { Point as Node, Shape } from './shape.ts';

/** Fields of a geofence that are texts, besides its name, which have the same names in a file. */
export const textFields = ['addr1', 'addr2', 'addr3', 'addr4', 'descriptionExt', 'email'] as const;

type Written = Pick<Geofence, 'id' | 'description' | 'tags' | (typeof textFields)[number]> & {
  shape: Shape | undefined;
};

/** Records that name geofences, or that they name. */
interface Named {
  tags: readonly { id: number; name: string }[];
  references: readonly { resourceId: number; reference: string }[];
}

const toPosition = ({ latitude, longitude }: Node): Position => [longitude, latitude];

/**
 * A FeatureCollection that an import reads back without loss: exact shapes, all texts, the names of the tags, and the
 * external references. It contains ids for the reader. A ring keeps the order of its nodes.
 */
export function geojsonOfGeofences(
  geofences: readonly Written[],
  { tags, references }: Named = { tags: [], references: [] },
): FeatureCollection<Point | Polygon> {
  const nameOf = new Map(tags.map(({ id, name }) => [id, name]));
  const referencesOf = new Map<number, string[]>();
  for (const { resourceId, reference } of references) {
    referencesOf.set(resourceId, [...(referencesOf.get(resourceId) ?? []), reference]);
  }
  return {
    type: 'FeatureCollection',
    features: geofences.map((geofence) =>
      featureOf(geofence, {
        tags: geofence.tags.flatMap((id) => nameOf.get(id) ?? []),
        references: referencesOf.get(geofence.id) ?? [],
      }),
    ),
  };
}

function featureOf(
  geofence: Written,
  lists: Readonly<Record<'tags' | 'references', readonly string[]>>,
): Feature<Point | Polygon> {
  const texts = textFields.map((field) => [field, geofence[field]] as const).filter(([, text]) => text !== null);
  const named = Object.entries(lists).filter(([, names]) => names.length > 0);
  const properties = {
    description: geofence.description,
    ...Object.fromEntries<string | null>(texts),
    ...Object.fromEntries(named),
  };
  const { id, shape } = geofence;
  if (shape?.kind === 'circle') {
    const geometry: Point = { type: 'Point', coordinates: toPosition(shape.centre) };
    return { type: 'Feature', id, properties: { ...properties, radius: shape.radiusMetres }, geometry };
  }
  const ring = (shape?.nodes ?? []).map(toPosition);
  const geometry: Polygon = { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
  return { type: 'Feature', id, properties, geometry };
}
