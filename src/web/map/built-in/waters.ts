/**
 * Rivers and lakes of the built-in map: Natural Earth (public domain) from the package mapeo-offline-map. They are fetched
 * when first needed and kept as lines on the unit square of the world.
 */
import type { Feature, FeatureCollection, LineString, MultiLineString, MultiPolygon, Polygon } from 'geojson';
import lakesUrl from 'mapeo-offline-map/dist/lakes.json?url';
import riversUrl from 'mapeo-offline-map/dist/rivers.json?url';
import { type WorldLine, worldLine } from './land.ts';

export interface Lake {
  readonly name: string | undefined;
  /** Closed rings including islands, to fill by the even-odd rule. */
  readonly rings: readonly WorldLine[];
}

export interface River {
  /** The map zoom from which it is drawn. */
  readonly fromZoom: number;
  readonly lines: readonly WorldLine[];
}

export interface Waters {
  readonly lakes: readonly Lake[];
  readonly rivers: readonly River[];
}

export type LakeFile = FeatureCollection<Polygon | MultiPolygon, { name?: string | null }>;
export type RiverFile = FeatureCollection<LineString | MultiLineString, { min_zoom?: number | null }>;

let loading: Promise<Waters> | undefined;

/** Fetches once. After a failure the next call tries again. */
export function loadWaters(): Promise<Waters> {
  loading ??= Promise.all([fetched<LakeFile>(lakesUrl), fetched<RiverFile>(riversUrl)]).then(decodeWaters);
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

async function fetched<Content>(url: string): Promise<Content> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // A file of our own build.
  return (await response.json()) as Content;
}

export const decodeWaters = ([lakes, rivers]: [LakeFile, RiverFile]): Waters => ({
  lakes: lakes.features.map(({ geometry, properties }) => ({
    name: properties.name || undefined,
    rings: polygonsOf(geometry).flat().map(worldLine),
  })),
  rivers: rivers.features.map(({ geometry, properties }) => ({
    fromZoom: properties.min_zoom ?? 0,
    lines: linesOf(geometry).map(worldLine),
  })),
});

const polygonsOf = (geometry: Feature<Polygon | MultiPolygon>['geometry']) =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
const linesOf = (geometry: Feature<LineString | MultiLineString>['geometry']) =>
  geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
