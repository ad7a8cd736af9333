/**
 * The built-in map of the world: land, borders, lakes and rivers of Natural Earth (public domain) as vector tiles. The
 * dashboard brings the file with it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FeatureCollection, Geometry, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { cachedFile } from './cached-file.mjs';
import { writeArchive } from './vector-tiles/archive.ts';
import { type TileFeature, tilesOf } from './vector-tiles/tiles.ts';

/** A unit of these tiles is 300 m at the equator. The data is not finer. */
const maxZoom = 5;
/** Lakes and rivers are drawn from zoom 5 of the map, which counts tiles of half the size. */
const watersFromZoom = 4;
const bounds = { west: -180, south: -85.05, east: 180, north: 85.05 };

/** Path of the file. Making it takes some seconds. */
export const worldFile = (): Promise<string> =>
  cachedFile({
    name: 'world.pmtiles',
    sources: ['src/tools/world.ts', 'src/tools/vector-tiles'],
    make: () => {
      const tiles = tilesOf(worldLayers(), { maxZoom, bounds, buffer: 96 });
      return writeArchive(
        tiles.filter(({ bytes }) => bytes.length > 0),
        { minZoom: 0, maxZoom, bounds, centre: { latitude: 25, longitude: 10, zoom: 1 }, metadata: {} },
      );
    },
  });

type Atlas = Topology<{ land: GeometryObject; countries: GeometryCollection }>;
type Lakes = FeatureCollection<Geometry, { name?: string | null }>;

export function worldLayers(): Record<'earth' | 'boundaries' | 'water', TileFeature[]> {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(createRequire(import.meta.url).resolve(name), 'utf8'));
  // Files of packages with exact versions.
  const atlas = read('world-atlas/countries-50m.json') as Atlas;
  const lakes = read('mapeo-offline-map/dist/lakes.json') as Lakes;
  const rivers = read('mapeo-offline-map/dist/rivers.json') as FeatureCollection;
  const land = feature(atlas, atlas.objects.land);
  const polygons = ('features' in land ? land.features : [land])
    .flatMap(({ geometry }) => polygonsOf(geometry))
    .map((polygon) => polygon.map(unwrapped));
  const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
  return {
    earth: [
      ...polygons.map((polygon) => area('earth', polygon.map(closed), 0)),
      lines('coast', polygons.flat().flatMap(withoutCuts), 0),
    ],
    boundaries: [lines('country', borders.coordinates.map(unwrapped), 0, { kind_detail: 2 })],
    water: [
      ...lakes.features
        .flatMap(({ geometry }) => polygonsOf(geometry))
        .map((each) => area('lake', each, watersFromZoom)),
      ...lakes.features.flatMap(({ geometry, properties }) => nameOf(polygonsOf(geometry), properties.name)),
      lines(
        'river',
        rivers.features.flatMap(({ geometry }) => linesOf(geometry)),
        watersFromZoom,
      ),
    ],
  };
}

const polygonsOf = (geometry: Geometry): Position[][][] =>
  geometry.type === 'MultiPolygon' ? geometry.coordinates : geometry.type === 'Polygon' ? [geometry.coordinates] : [];

const linesOf = (geometry: Geometry): Position[][] =>
  geometry.type === 'MultiLineString'
    ? geometry.coordinates
    : geometry.type === 'LineString'
      ? [geometry.coordinates]
      : [];

const area = (kind: string, coordinates: Position[][], zoom: number): TileFeature => ({
  type: 'Feature',
  properties: { kind, min_zoom: zoom },
  geometry: { type: 'Polygon', coordinates },
});

const lines = (kind: string, coordinates: Position[][], zoom: number, more = {}): TileFeature => ({
  type: 'Feature',
  properties: { kind, min_zoom: zoom, ...more },
  geometry: { type: 'MultiLineString', coordinates },
});

/** CSS pixels for a letter and its surroundings, and of the narrowest lake with a name. */
const letterPixels = 9;
const narrowestPixels = 40;

/** The name of a lake, from the zoom on at which it fits into the lake. */
function nameOf(polygons: readonly Position[][][], name: string | null | undefined): TileFeature[] {
  const shore = polygons[0]?.[0] ?? [];
  if (!name) return [];
  const [longitudes, latitudes] = [0, 1].map((axis) => shore.map((position) => position[axis] ?? 0));
  const [west, east] = [Math.min(...(longitudes ?? [])), Math.max(...(longitudes ?? []))];
  const middle = (Math.min(...(latitudes ?? [])) + Math.max(...(latitudes ?? []))) / 2;
  const leastPixels = Math.max(narrowestPixels, name.length * letterPixels);
  const fromMapZoom = Math.ceil(Math.log2((leastPixels * 360) / (256 * (east - west))));
  return [
    {
      type: 'Feature',
      properties: {
        kind: 'lake',
        name,
        name_zoom: fromMapZoom,
        min_zoom: Math.max(watersFromZoom, Math.min(maxZoom, fromMapZoom - 1)),
      },
      geometry: { type: 'Point', coordinates: [(west + east) / 2, middle] },
    },
  ];
}

/** A line across the 180th meridian continues beyond it. */
function unwrapped(line: readonly Position[]): Position[] {
  let before = line[0]?.[0] ?? 0;
  return line.map(([longitude = 0, latitude = 0]) => {
    before = longitude + 360 * Math.round((before - longitude) / 360);
    return [before, latitude];
  });
}

/** Closes the ring of Antarctica along the bottom of the map, because its coast goes around the world. */
function closed(ring: Position[]): Position[] {
  const [[first = 0] = [], [last = 0] = []] = [ring[0], ring.at(-1)];
  return Math.abs(last - first) < 180 ? ring : [...ring, [last, -90], [first, -90], ...ring.slice(0, 1)];
}

/** The data cuts some land in two at the world's edge. The cut is not a coast. */
function withoutCuts(ring: readonly Position[]): Position[][] {
  const parts: Position[][] = [];
  ring.forEach((position, index) => {
    const before = ring[index - 1];
    const isCut = before && isAtEdge(before) && isAtEdge(position);
    if (!before || isCut) parts.push([position]);
    else parts.at(-1)?.push(position);
  });
  return parts.filter((part) => part.length > 1);
}

const isAtEdge = ([longitude = 0]: Position): boolean => Math.abs(Math.abs(longitude) - 180) < 1e-6;
