/** Reads geofences from GeoJSON (RFC 7946), which has longitude first; all other code has latitude first. */
import { geofenceTypes, longTextLength, textLength } from '../contract/choices.ts';
import type { GeofenceInput } from '../contract/geofences.ts';
import { otherSystemOf } from './coordinate-system.ts';
import { textOfHtml } from './html-text.ts';
import { openRing } from './open-ring.ts';
import { textFields } from './write-geojson.ts';

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
  /** Name of another coordinate system, if it has one. */
  system?: string;
}

/** What a geofence does not keep of its feature. */
export type GeojsonLoss = 'descriptionCut' | 'partsLeftOut';

export interface GeojsonGeofences {
  rows: GeojsonRow[];
  problems: GeojsonProblem[];
  losses: { feature: number; name: string; loss: GeojsonLoss }[];
}

type Bag = Record<string, unknown>;
type Pair = [latitude: number, longitude: number];
type WireShape = Pick<GeofenceInput, 'geofenceType' | 'latitude' | 'longitude' | 'radius' | 'points'>;

/** Thrown for one feature; the other features are still read. */
class Unusable extends Error {
  constructor(
    readonly reason: GeojsonReason,
    detail: string,
    readonly system?: string,
  ) {
    super(detail);
  }
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The geofences of a FeatureCollection, a Feature, a bare geometry, or a backup of uMap, which has a collection for each
 * layer. A polygon with one ring is a polygon, a point with a property `radius` or `radiusMetres` is a circle, and each part
 * of a multipolygon or collection is a geofence. Whatever cannot be stored is reported: holes, lines, points without a
 * radius. Altitudes and ids are ignored.
 */
export function geofencesOfGeojson(value: unknown): GeojsonGeofences {
  if (!isBag(value)) return unreadable('notGeojson', 'is not GeoJSON: it must be an object with a type');
  try {
    refuseOtherSystem(value);
    return gather(featuresOf(value));
  } catch (error) {
    if (error instanceof Unusable) return unreadable(error.reason, error.message, error.system);
    throw error;
  }
}

/** A shape of a file as cells of a table. A collection has a row for each part. */
export interface FeatureRow {
  name: string;
  about: string;
  /** Well-known text, holes included; '' for a point. */
  wkt: string;
  centre: { latitude: number; longitude: number } | undefined;
  /** Texts, numbers and lists of texts. */
  properties: Readonly<Record<string, unknown>>;
}

interface FeatureRows {
  rows: FeatureRow[];
  /** Features of which several rows were made. */
  split: number;
  /** Features whose points and lines are left out beside their polygons. */
  partsLeftOut: number;
}

/** All shapes of a file. Throws if it is no GeoJSON, or in another coordinate system: see `problemOfGeojson`. */
export function rowsOfGeojson(value: unknown): FeatureRows {
  if (!isBag(value)) throw new Unusable('notGeojson', 'is not GeoJSON: it must be an object with a type');
  refuseOtherSystem(value);
  const result: FeatureRows = { rows: [], split: 0, partsLeftOut: 0 };
  for (const feature of featuresOf(value)) {
    const bag = isBag(feature) ? feature : {};
    refuseOtherSystem(bag);
    const properties = propertiesOf(bag);
    const { name = '', about = '' } = textsOf(properties);
    const geometries = partsIfAny(bag.geometry);
    const parts = geometries.flatMap(polygonsOf);
    const shown = parts.length > 0 ? parts : geometries;
    const isSplit = shown.length > 1;
    if (isSplit) result.split += 1;
    if (parts.length > 0 && geometries.some((each) => polygonsOf(each).length < linesIn(each)))
      result.partsLeftOut += 1;
    for (const [index, part] of (shown.length > 0 ? shown : [{}]).entries()) {
      const own = index > 0 && name !== '' ? `${name} #${index + 1}` : name;
      result.rows.push({ name: own, about, properties, ...cellsOfPart(part) });
    }
  }
  return result;
}

/** Why a file has no shapes. */
export const problemOfGeojson = (error: unknown): Pick<Unusable, 'reason' | 'system'> | undefined =>
  error instanceof Unusable ? error : undefined;

/** The polygons of a geometry. A closed line, as GPS devices record it around a site, is one. */
function polygonsOf({ type, coordinates }: Bag): Bag[] {
  if (!isList(coordinates)) return [];
  if (type === 'Polygon') return [{ type, coordinates }];
  if (type === 'MultiPolygon') return coordinates.map((each) => ({ type: 'Polygon', coordinates: each }));
  if (type === 'MultiLineString') {
    return coordinates.flatMap((each) => polygonsOf({ type: 'LineString', coordinates: each }));
  }
  const [first, last] = [coordinates[0], coordinates.at(-1)];
  const isClosed =
    type === 'LineString' && coordinates.length > 3 && isList(first) && isList(last) && String(first) === String(last);
  return isClosed ? [{ type: 'Polygon', coordinates: [coordinates] }] : [];
}

const linesIn = ({ type, coordinates }: Bag): number =>
  type === 'MultiLineString' && isList(coordinates) ? coordinates.length : 1;

function cellsOfPart({ type, coordinates }: Bag): Pick<FeatureRow, 'wkt' | 'centre'> {
  const isEmpty = !isList(coordinates) || coordinates.length === 0;
  if (typeof type !== 'string' || (isEmpty && (type === 'Point' || type === 'Polygon')))
    return { wkt: 'GEOMETRYCOLLECTION EMPTY', centre: undefined };
  if (type === 'Point') {
    const [longitude, latitude]: readonly unknown[] = isEmpty ? [] : coordinates;
    const isPlace = typeof latitude === 'number' && typeof longitude === 'number';
    return { wkt: '', centre: isPlace ? { latitude, longitude } : undefined };
  }
  if (type !== 'Polygon') return { wkt: `${type.toUpperCase()} EMPTY`, centre: undefined };
  return { wkt: wktOfRings(coordinates), centre: undefined };
}

function wktOfRings(rings: unknown): string {
  const texts = (isList(rings) ? rings : []).map(
    (ring) => `(${(isList(ring) ? ring : []).map(wktOfPosition).join(', ')})`,
  );
  return `POLYGON (${texts.join(', ')})`;
}

const wktOfPosition = (position: unknown): string => {
  const [longitude, latitude]: readonly unknown[] = isList(position) ? position : [];
  return `${String(longitude)} ${String(latitude)}`;
};

function featuresOf(value: Bag): readonly unknown[] {
  if (value.type === 'FeatureCollection') {
    if (isList(value.features)) return value.features;
    throw new Unusable('noFeatures', 'is a FeatureCollection without an array of features');
  }
  if (value.type === 'Feature') return [value];
  if (value.type === 'umap' && isList(value.layers)) {
    return value.layers.flatMap((layer) => (isBag(layer) && isList(layer.features) ? layer.features : []));
  }
  if (typeof value.type === 'string' && ('coordinates' in value || 'geometries' in value)) {
    return [{ type: 'Feature', properties: null, geometry: value }];
  }
  throw new Unusable('notGeojson', 'is not GeoJSON: its type must be FeatureCollection, Feature or a geometry');
}

function unreadable(reason: GeojsonReason, detail: string, system?: string): GeojsonGeofences {
  return { rows: [], problems: [{ reason, detail, ...(system !== undefined && { system }) }], losses: [] };
}

/** The numbers of another system would be read as degrees. Before RFC 7946 any object could name one. */
function refuseOtherSystem({ crs }: Bag): void {
  const system = otherSystemOf(crs);
  if (system === undefined) return;
  const named = system === '' ? 'a coordinate system without a name' : system;
  throw new Unusable('otherSystem', `must be in WGS84 longitude and latitude (EPSG:4326), not in ${named}`, system);
}

function gather(features: readonly unknown[]): GeojsonGeofences {
  const result: GeojsonGeofences = { rows: [], problems: [], losses: [] };
  features.forEach((feature, index) => {
    try {
      const { geofences, losses } = geofencesOfFeature(feature, index);
      for (const geofence of geofences) result.rows.push({ feature: index, geofence });
      const name = geofences[0]?.description ?? '';
      for (const loss of losses) result.losses.push({ feature: index, name, loss });
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      const { reason, message: detail, system } = error;
      const name = isBag(feature) ? textsOf(propertiesOf(feature)).name : undefined;
      result.problems.push({ feature: index, name, reason, detail, ...(system !== undefined && { system }) });
    }
  });
  return result;
}

function geofencesOfFeature(feature: unknown, index: number) {
  if (!isBag(feature) || feature.type !== 'Feature') throw new Unusable('notFeature', 'is not a Feature');
  refuseOtherSystem(feature);
  const properties = propertiesOf(feature);
  const { name, about, isCut } = textsOf(properties);
  const description = name ?? `Geofence ${index + 1}`;
  const { shapes, isWhole } = shapesOf(feature.geometry, properties);
  const geofences = shapes.map(
    (shape, part): GeofenceInput => ({
      ...(about !== undefined && { descriptionExt: about }),
      ...ownTextsOf(properties),
      ...shape,
      description: part === 0 ? description : `${description} #${part + 1}`,
    }),
  );
  const losses: GeojsonLoss[] = [
    ...(isCut ? ['descriptionCut' as const] : []),
    ...(isWhole ? [] : ['partsLeftOut' as const]),
  ];
  return { geofences, losses };
}

const propertiesOf = ({ properties }: Bag): Bag => (isBag(properties) ? properties : {});

/** What map programs call the name and the description of a feature, in this order, in any case. */
const nameKeys = ['name', 'title', 'label', 'bezeichnung', 'titel', 'nombre', 'título', 'titulo'];
const aboutKeys = ['description', 'desc', 'beschreibung', 'descripción', 'descripcion'];

/**
 * Name and description of a feature. A feature without a name takes its description as the name, as in our own files. The
 * description is unchanged, or without HTML if it is too long for a name.
 */
function textsOf(properties: Bag): { name: string | undefined; about?: string; isCut?: boolean } {
  const name = nameOf(properties);
  const about = firstText(properties, aboutKeys);
  if (about === undefined) return { name };
  if (name === undefined && Array.from(about).length <= textLength.max && !about.includes('\n')) return { name: about };
  const plain = textOfHtml(about.slice(0, htmlAtMost)).replace(/(?!\n)\p{Cc}|[\ud800-\udbff]$/gu, '');
  // A description of this feature itself wins.
  if (plain === '' || plain === name || hasText(properties.descriptionExt)) return { name };
  const characters = Array.from(plain);
  const { max } = longTextLength;
  if (characters.length <= max) return { name, about: plain, isCut: about.length > htmlAtMost };
  return {
    name,
    about: `${characters
      .slice(0, max - 1)
      .join('')
      .trimEnd()}…`,
    isCut: true,
  };
}

/** Much more than a description may have without its HTML. */
const htmlAtMost = 100_000;

/** Tags that names of map programs have. Other text in angle brackets, such as "Gate <North>", belongs to the name. */
const tagInName =
  /<\/?(?:a|b|big|br|center|div|em|font|h[1-6]|i|img|p|script|small|span|strong|sub|sup|style|svg|u)\b[^<>]*>/i;

/** One line without HTML. */
function nameOf(properties: Bag): string | undefined {
  const name = firstText(properties, nameKeys);
  if (name === undefined || !tagInName.test(name)) return name;
  return textOfHtml(name.slice(0, htmlAtMost)).replace(/\s+/g, ' ') || undefined;
}

function firstText(properties: Bag, keys: readonly string[]): string | undefined {
  const entries = Object.entries(properties);
  for (const key of keys) {
    for (const [property, value] of entries) {
      if (property.toLowerCase() !== key) continue;
      const text = asText(value);
      if (hasText(text)) return text.trim();
    }
  }
  return undefined;
}

const hasText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** Numbers (a house number, a depot number) are accepted as texts, and so is HTML of Google Earth, which is an object. */
const asText = (value: unknown): unknown =>
  typeof value === 'number' ? String(value) : isBag(value) ? value.value : value;

/**
 * Further fields of the API document under their own names. A value that is not text is passed on, so that the contract
 * refuses it.
 */
function ownTextsOf(properties: Bag): Partial<GeofenceInput> {
  const present = textFields.filter((field) => properties[field] !== undefined && properties[field] !== null);
  return Object.fromEntries(
    present.map((field) => [
      field,
      typeof properties[field] === 'number' ? String(properties[field]) : properties[field],
    ]),
  );
}

/** The shapes of a geometry. `isWhole`: it has no points or lines beside its polygons, which would be left out. */
function shapesOf(geometry: unknown, properties: Bag): { shapes: WireShape[]; isWhole: boolean } {
  const geometries = partsOf(geometry);
  const areas = geometries.filter(({ type }) => type === 'Polygon' || type === 'MultiPolygon');
  const shown = areas.length > 0 ? areas : geometries;
  return {
    shapes: shown.flatMap((part) => shapesOfPart(part, properties)),
    isWhole: shown.length === geometries.length,
  };
}

/** None if there is no geometry. */
function partsIfAny(geometry: unknown): Bag[] {
  try {
    return partsOf(geometry);
  } catch (error) {
    if (error instanceof Unusable && error.reason === 'noGeometry') return [];
    throw error;
  }
}

/** The parts of a collection, which may contain collections. */
function partsOf(geometry: unknown): Bag[] {
  const parts: Bag[] = [];
  const left = [geometry];
  while (left.length > 0) {
    const next = left.pop();
    if (!isBag(next)) throw new Unusable('noGeometry', 'has no geometry');
    refuseOtherSystem(next);
    if (next.type !== 'GeometryCollection') parts.push(next);
    else if (isList(next.geometries)) for (const part of next.geometries.toReversed()) left.push(part);
  }
  if (parts.length === 0) throw new Unusable('noGeometry', 'has no geometry');
  return parts;
}

function shapesOfPart({ type, coordinates }: Bag, properties: Bag): WireShape[] {
  if (type === 'Point') return [circleOf(coordinates, properties)];
  if (type === 'Polygon') return [polygonOf(coordinates)];
  if (type === 'MultiPolygon') {
    if (!isList(coordinates) || coordinates.length === 0) throw new Unusable('noRing', 'has no polygons');
    return coordinates.map(polygonOf);
  }
  throw new Unusable(
    'otherKind',
    `is a ${String(type)}; a geofence is a Polygon, a MultiPolygon or a Point with a radius`,
  );
}

function circleOf(coordinates: unknown, properties: Bag): WireShape {
  const keys = ['radius', 'radiusmetres'];
  const [, radius] =
    Object.entries(properties).find(([key, value]) => keys.includes(key.toLowerCase()) && value !== null) ?? [];
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
