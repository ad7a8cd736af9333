/**
 * Converts between GeoJSON (RFC 7946) and geofences. GeoJSON has longitude first; all other code has latitude first.
 * Only `toPair` and `toPosition` swap them.
 */
import type { Feature, FeatureCollection, Point, Polygon, Position } from 'geojson';
import { geofenceTypes } from '../contract/choices.ts';
import type { Geofence, GeofenceInput } from '../contract/geofences.ts';
import { openRing } from './open-ring.ts';

/** A geofence read from a feature, not yet checked by the contract. `feature` is its index in the file. */
interface GeojsonRow {
  feature: number;
  geofence: GeofenceInput;
}

/** The reason as a code, for other languages; `detail` is in English. */
export type GeojsonReason =
  | 'notGeojson'
  | 'otherSystem'
  | 'noFeatures'
  | 'notFeature'
  | 'noGeometry'
  | 'noRing'
  | 'noRadius'
  | 'otherKind'
  | 'holes'
  | 'badPosition';

/** Why a feature cannot become a geofence. Without `feature` the problem concerns the whole file. */
interface GeojsonProblem {
  feature?: number;
  name?: string;
  reason: GeojsonReason;
  detail: string;
}

export interface GeojsonGeofences {
  rows: GeojsonRow[];
  problems: GeojsonProblem[];
}

type Bag = Record<string, unknown>;
type Pair = [latitude: number, longitude: number];
type WireShape = Pick<GeofenceInput, 'geofenceType' | 'latitude' | 'longitude' | 'radius' | 'points'>;

/** Thrown for one feature; the other features are still read. */
class Unusable extends Error {
  constructor(
    readonly reason: GeojsonReason,
    detail: string,
  ) {
    super(detail);
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The geofences of a FeatureCollection, a Feature or a bare geometry. A polygon with one ring is a polygon, a point
 * with a property `radius` or `radiusMetres` is a circle, and each part of a multipolygon is a geofence. Whatever
 * cannot be stored is reported: holes, lines, points without a radius. Altitudes and ids are ignored.
 */
export function geofencesOfGeojson(value: unknown): GeojsonGeofences {
  if (!isBag(value)) return unreadable('notGeojson', 'is not GeoJSON: it must be an object with a type');
  const wrongSystem = coordinateSystemProblem(value.crs);
  if (wrongSystem) return unreadable('otherSystem', wrongSystem);
  if (value.type === 'FeatureCollection') {
    return Array.isArray(value.features)
      ? gather(value.features)
      : unreadable('noFeatures', 'is a FeatureCollection without an array of features');
  }
  if (value.type === 'Feature') return gather([value]);
  if (typeof value.type === 'string' && ('coordinates' in value || 'geometries' in value)) {
    return gather([{ type: 'Feature', properties: null, geometry: value }]);
  }
  return unreadable('notGeojson', 'is not GeoJSON: its type must be FeatureCollection, Feature or a geometry');
}

const unreadable = (reason: GeojsonReason, detail: string): GeojsonGeofences => ({
  rows: [],
  problems: [{ reason, detail }],
});

/** Before RFC 7946 a file could name another coordinate system. Its numbers would be read as degrees. */
function coordinateSystemProblem(crs: unknown): string | undefined {
  if (crs === undefined || crs === null) return undefined;
  const name = isBag(crs) && isBag(crs.properties) ? crs.properties.name : undefined;
  if (typeof name === 'string' && /(CRS84|EPSG:+4326)$/i.test(name)) return undefined;
  return `must be in WGS84 longitude and latitude, not in ${typeof name === 'string' ? name : 'another system'}`;
}

function gather(features: readonly unknown[]): GeojsonGeofences {
  const result: GeojsonGeofences = { rows: [], problems: [] };
  features.forEach((feature, index) => {
    try {
      result.rows.push(...geofencesOfFeature(feature, index).map((geofence) => ({ feature: index, geofence })));
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      result.problems.push({ feature: index, name: nameOf(feature), reason: error.reason, detail: error.message });
    }
  });
  return result;
}

function geofencesOfFeature(feature: unknown, index: number): GeofenceInput[] {
  if (!isBag(feature) || feature.type !== 'Feature') throw new Unusable('notFeature', 'is not a Feature');
  const properties = isBag(feature.properties) ? feature.properties : {};
  const description = nameOf(feature) ?? `Geofence ${index + 1}`;
  const shapes = shapesOf(feature.geometry, properties);
  return shapes.map((shape, part) => ({
    ...textsOf(properties),
    ...shape,
    description: part === 0 ? description : `${description} #${part + 1}`,
  }));
}

/** Numbers (a house number, a depot number) are accepted as names. */
const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

function nameOf(feature: unknown): string | undefined {
  const properties = isBag(feature) && isBag(feature.properties) ? feature.properties : {};
  return [properties.description, properties.name, properties.title]
    .map(asText)
    .find((text): text is string => typeof text === 'string' && text.trim() !== '')
    ?.trim();
}

const textFields = ['addr1', 'addr2', 'addr3', 'addr4', 'descriptionExt', 'email'] as const;

/**
 * Further fields of the API document under their own names. A value that is not text is passed on, so that the contract
 * refuses it.
 */
function textsOf(properties: Bag): Partial<GeofenceInput> {
  const present = textFields.filter((field) => properties[field] !== undefined && properties[field] !== null);
  return Object.fromEntries(present.map((field) => [field, asText(properties[field])]));
}

function shapesOf(geometry: unknown, properties: Bag): WireShape[] {
  if (!isBag(geometry)) throw new Unusable('noGeometry', 'has no geometry');
  const { type, coordinates } = geometry;
  if (type === 'Point') return [circleOf(coordinates, properties)];
  if (type === 'Polygon') return [polygonOf(coordinates)];
  if (type === 'MultiPolygon') {
    if (!Array.isArray(coordinates) || coordinates.length === 0) throw new Unusable('noRing', 'has no polygons');
    return coordinates.map(polygonOf);
  }
  throw new Unusable(
    'otherKind',
    `is a ${String(type)}; a geofence is a Polygon, a MultiPolygon or a Point with a radius`,
  );
}

function circleOf(coordinates: unknown, properties: Bag): WireShape {
  const radius = properties.radius ?? properties.radiusMetres;
  if (typeof radius !== 'number')
    throw new Unusable('noRadius', 'is a point; to be a circle it needs a number radius, in metres');
  const [latitude, longitude] = toPair(coordinates, 0);
  return { geofenceType: geofenceTypes.circle, latitude, longitude, radius };
}

function polygonOf(rings: unknown): WireShape {
  if (!Array.isArray(rings) || rings.length === 0) throw new Unusable('noRing', 'has no ring');
  if (rings.length > 1) throw new Unusable('holes', 'has holes; holes are not supported');
  const ring: unknown = rings[0];
  if (!Array.isArray(ring)) throw new Unusable('noRing', 'has a ring that is no array');
  return { geofenceType: geofenceTypes.polygon, points: openRing(ring.map(toPair)) };
}

function toPair(position: unknown, index: number): Pair {
  const [longitude, latitude]: readonly unknown[] = isList(position) ? position : [];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') {
    throw new Unusable('badPosition', `has a position (number ${index}) that is not [longitude, latitude]`);
  }
  return [latitude, longitude];
}

const toPosition = ([latitude, longitude]: readonly [number, number]): Position => [longitude, latitude];

/**
 * A FeatureCollection that `geofencesOfGeojson` reads back without loss: exact shapes and all texts. It contains ids
 * for the reader, and no tags, whose ids have no meaning outside the account. A ring keeps the order of its nodes.
 */
export function geojsonOfGeofences(geofences: readonly Geofence[]): FeatureCollection<Point | Polygon> {
  return { type: 'FeatureCollection', features: geofences.map(featureOf) };
}

function featureOf(geofence: Geofence): Feature<Point | Polygon> {
  const texts = textFields.map((field) => [field, geofence[field]] as const).filter(([, text]) => text !== null);
  const properties = { description: geofence.description, ...Object.fromEntries<string | null>(texts) };
  const { id, latitude, longitude, radius, points } = geofence;
  if (geofence.geofenceType === geofenceTypes.circle && latitude !== null && longitude !== null) {
    const geometry: Point = { type: 'Point', coordinates: toPosition([latitude, longitude]) };
    return { type: 'Feature', id, properties: { ...properties, radius }, geometry };
  }
  const ring = (points ?? []).map(toPosition);
  const geometry: Polygon = { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
  return { type: 'Feature', id, properties, geometry };
}
