/** Reads named roads and places from a vector tile of the street map, in the schema of Protomaps. */
import { classifyRings, VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

/** A line or the first point of a feature. Numbers in pairs x, y; one unit is one tile. */
export interface NamedShape {
  name: string;
  points: Float64Array;
}

export interface MapPlace extends NamedShape {
  /** `part` of a settlement, or the settlement itself. */
  isPart: boolean;
  /** How far the place extends, in metres. A guess from its kind. */
  reachMetres: number;
}

/** Vehicles drive here. Paths, railways and ferries are left out. */
const drivable: ReadonlySet<unknown> = new Set(['highway', 'major_road', 'minor_road', 'other']);

/** By `kind_detail`. Countries and regions are left out. */
const settlements: ReadonlyMap<string, number> = new Map([
  ['city', 3000],
  ['town', 2500],
  ['village', 1200],
  ['hamlet', 600],
]);
const parts: ReadonlyMap<string, number> = new Map([
  ['borough', 2500],
  ['suburb', 1500],
  ['quarter', 1200],
  ['neighbourhood', 900],
]);
export const reachAtMost = Math.max(...settlements.values(), ...parts.values());

/** Yields before each feature. */
export type Steps<Result> = Generator<undefined, Result>;

/** `x` and `y` are the tile's own numbers, so that shapes of neighbouring tiles share one plane. */
export function* roadsIn(tile: Uint8Array, x: number, y: number): Steps<NamedShape[]> {
  const roads: NamedShape[] = [];
  for (const { properties, lines } of featuresOf(tile, 'roads', x, y)) {
    yield;
    const name = textOf(properties['name']) ?? textOf(properties['ref']);
    if (name === undefined || !drivable.has(properties['kind'])) continue;
    for (const points of lines()) roads.push({ name, points });
  }
  return roads;
}

/** See `roadsIn`. */
export function* placesIn(tile: Uint8Array, x: number, y: number): Steps<MapPlace[]> {
  const places: MapPlace[] = [];
  for (const { properties, lines } of featuresOf(tile, 'places', x, y)) {
    yield;
    const name = textOf(properties['name']);
    const detail = textOf(properties['kind_detail']) ?? '';
    const reachMetres = parts.get(detail) ?? settlements.get(detail);
    const [points] = lines();
    if (name === undefined || reachMetres === undefined || !points) continue;
    places.push({ name, points, isPart: parts.has(detail), reachMetres });
  }
  return places;
}

/** House numbers, as `name`. See `roadsIn`. */
export function* houseNumbersIn(tile: Uint8Array, x: number, y: number): Steps<NamedShape[]> {
  const numbers: NamedShape[] = [];
  for (const { properties, lines } of featuresOf(tile, 'buildings', x, y)) {
    yield;
    const name = textOf(properties['addr_housenumber']);
    const [points] = name === undefined ? [] : lines();
    if (name !== undefined && points) numbers.push({ name, points });
  }
  return numbers;
}

/** The outer ring of an area. Its name may be empty. */
export interface Ground extends NamedShape {
  /** The ring lies within the tile. Others may be cut at its edge. */
  isWhole: boolean;
}

/** Where people work or visit. Settlements and nature are left out, because they contain many places. */
const grounds: ReadonlySet<unknown> = new Set([
  ...['industrial', 'commercial', 'retail', 'railway', 'military', 'aerodrome', 'quarry', 'farmyard', 'parking'],
  ...['hospital', 'school', 'university', 'college', 'kindergarten', 'zoo', 'stadium', 'cemetery', 'park'],
]);

/** See `roadsIn`. */
export function* groundsIn(tile: Uint8Array, x: number, y: number): Steps<Ground[]> {
  const found: Ground[] = [];
  for (const { properties, rings } of featuresOf(tile, 'landuse', x, y)) {
    yield;
    if (!grounds.has(properties['kind'])) continue;
    for (const points of rings()) {
      const isWhole = points.every((value, at) => {
        const within = value - (at % 2 === 0 ? x : y);
        return within >= 0 && within <= 1;
      });
      found.push({ name: textOf(properties['name']) ?? '', points, isWhole });
    }
  }
  return found;
}

/** What a drawing shows beneath its subject. */
export interface DrawnShape {
  kind: 'water' | 'river' | 'main' | 'street';
  points: Float64Array;
}

const drawnRoads: ReadonlyMap<unknown, DrawnShape['kind']> = new Map([
  ['highway', 'main'],
  ['major_road', 'main'],
  ['minor_road', 'street'],
]);

/** Each ring of water is a shape: those of islands turn the other way. See `roadsIn`. */
export function* drawnIn(tile: Uint8Array, x: number, y: number): Steps<DrawnShape[]> {
  const shapes: DrawnShape[] = [];
  for (const { isArea, lines } of featuresOf(tile, 'water', x, y)) {
    yield;
    for (const points of lines()) if (points.length > 2) shapes.push({ kind: isArea ? 'water' : 'river', points });
  }
  for (const { properties, lines } of featuresOf(tile, 'roads', x, y)) {
    yield;
    const kind = drawnRoads.get(properties['kind']);
    if (kind) for (const points of lines()) shapes.push({ kind, points });
  }
  return shapes;
}

interface Feature {
  isArea: boolean;
  properties: Readonly<Record<string, unknown>>;
  lines(): Float64Array[];
  /** The outer rings of areas. */
  rings(): Float64Array[];
}

/** Reads a feature's points only when they are wanted. */
function* featuresOf(tile: Uint8Array, name: string, x: number, y: number): Generator<Feature> {
  const layer = new VectorTile(new PbfReader(tile)).layers[name];
  if (!layer) return;
  for (let index = 0; index < layer.length; index += 1) {
    const feature = layer.feature(index);
    const placed = (line: readonly { x: number; y: number }[]): Float64Array =>
      Float64Array.from(line.flatMap((point) => [x + point.x / layer.extent, y + point.y / layer.extent]));
    const lines = (): Float64Array[] => feature.loadGeometry().map(placed);
    const rings = (): Float64Array[] =>
      feature.type === 3 ? classifyRings(feature.loadGeometry()).flatMap(([ring]) => (ring ? [placed(ring)] : [])) : [];
    yield { isArea: feature.type === 3, properties: feature.properties, lines, rings };
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
