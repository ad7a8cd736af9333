/**
 * Data of the built-in basemap: Natural Earth (public domain) from the world-atlas package, in two levels of detail. They
 * are fetched when first needed and kept as lines on the unit square of the world (0 to 1, Web Mercator).
 */
import type { MultiLineString, MultiPolygon, Polygon as PolygonGeometry, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import fineUrl from 'world-atlas/countries-50m.json?url';
import coarseUrl from 'world-atlas/countries-110m.json?url';

/** A line as x, y, x, y …, and its box. A line across the 180th meridian continues beyond 0 or 1. */
export interface WorldLine {
  readonly xy: Float64Array;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export interface Land {
  /** Closed rings including holes, to fill by the even-odd rule. */
  readonly rings: readonly WorldLine[];
  readonly coasts: readonly WorldLine[];
  readonly borders: readonly WorldLine[];
}

export type Fineness = 'coarse' | 'fine';

const urls: Record<Fineness, string> = { coarse: coarseUrl, fine: fineUrl };
const loaded: Partial<Record<Fineness, Promise<Land>>> = {};

/** Fetches once. After a failure the next call tries again. */
export function loadLand(fineness: Fineness): Promise<Land> {
  const known = loaded[fineness];
  if (known) return known;
  const loading = fetchLand(urls[fineness]);
  loaded[fineness] = loading;
  loading.catch(() => {
    delete loaded[fineness];
  });
  return loading;
}

async function fetchLand(url: string): Promise<Land> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // A file of our own build, from the world-atlas package.
  return decodeLand((await response.json()) as WorldAtlas);
}

export type WorldAtlas = Topology<{ land: GeometryObject; countries: GeometryCollection }>;

export function decodeLand(atlas: WorldAtlas): Land {
  const land = feature(atlas, atlas.objects.land);
  const polygons = ('features' in land ? land.features : [land]).flatMap(({ geometry }) => polygonsOf(geometry));
  const borders: MultiLineString = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
  const coasts = polygons.flat().map(worldLine);
  return { rings: coasts.map(closedRing), coasts, borders: borders.coordinates.map(worldLine) };
}

function polygonsOf(geometry: { type: string }): Position[][][] {
  if (geometry.type === 'MultiPolygon') return (geometry as MultiPolygon).coordinates;
  return geometry.type === 'Polygon' ? [(geometry as PolygonGeometry).coordinates] : [];
}

/** GeoJSON has longitude first. Only this function swaps. */
export function worldLine(positions: readonly Position[]): WorldLine {
  const xy = new Float64Array(positions.length * 2);
  let before = worldX(positions[0]?.[0] ?? 0);
  positions.forEach(([longitude = 0, latitude = 0], index) => {
    const x = worldX(longitude);
    before = x + Math.round(before - x);
    xy[2 * index] = before;
    xy[2 * index + 1] = worldY(latitude);
  });
  return boxed(xy);
}

function boxed(xy: Float64Array): WorldLine {
  const xs = xy.filter((_, index) => index % 2 === 0);
  const ys = xy.filter((_, index) => index % 2 === 1);
  const [minX, maxX] = [xs.reduce((a, b) => Math.min(a, b), Infinity), xs.reduce((a, b) => Math.max(a, b), -Infinity)];
  const [minY, maxY] = [ys.reduce((a, b) => Math.min(a, b), Infinity), ys.reduce((a, b) => Math.max(a, b), -Infinity)];
  return { xy, minX, minY, maxX, maxY };
}

/** Closes the ring of Antarctica along the bottom of the map, because its coast goes around the world. */
function closedRing(line: WorldLine): WorldLine {
  const { xy } = line;
  const [first, last] = [xy[0] ?? 0, xy.at(-2) ?? 0];
  if (Math.abs(last - first) < 0.5) return line;
  return boxed(Float64Array.from([...xy, last, 1, first, 1]));
}

/** Latitude in degrees at which the square Web Mercator map ends. */
export const latitudeLimit = 85.0511287798066;

export const worldX = (longitude: number): number => (longitude + 180) / 360;

export function worldY(latitude: number): number {
  const sine = Math.sin((Math.min(latitudeLimit, Math.max(-latitudeLimit, latitude)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export const latitudeAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
