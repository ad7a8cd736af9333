/** Cuts layers into vector tiles. */
import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt';
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import type { Feature, Geometry } from 'geojson';
import type { TileData } from './archive.ts';

/** `min_zoom`: the first zoom of the tiles that have the feature. */
export type TileProperties = Record<string, string | number> & { kind: string; min_zoom: number };
export type TileFeature = Feature<Geometry, TileProperties>;

export interface Cut {
  maxZoom: number;
  /** Degrees. */
  bounds: { west: number; south: number; east: number; north: number };
  /** Margin of a tile, of 4096 across it. Lines that end at a tile's edge end there. */
  buffer: number;
}

/** Tiles from zoom 0 on. A tile without features has no bytes. */
export function tilesOf(layers: Readonly<Record<string, TileFeature[]>>, { maxZoom, bounds, buffer }: Cut): TileData[] {
  const indexes = Object.entries(layers).map(([layer, features]): [string, GeoJSONVT] => [
    layer,
    new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom, indexMaxZoom: maxZoom, buffer }),
  ]);
  const tiles: TileData[] = [];
  for (let z = 0; z <= maxZoom; z += 1) {
    const { west, south, east, north } = bounds;
    const [first, last] = [tileAt(z, north, west), tileAt(z, south, east)];
    for (let x = first.x; x <= last.x; x += 1) {
      for (let y = first.y; y <= last.y; y += 1) tiles.push({ z, x, y, bytes: tileOf(indexes, z, x, y) });
    }
  }
  return tiles;
}

function tileOf(indexes: readonly [string, GeoJSONVT][], z: number, x: number, y: number): Uint8Array {
  const layers: Record<string, GeoJSONWrapper> = {};
  for (const [layer, index] of indexes) {
    const all: GeoJSONVTFeature[] = index.getTile(z, x, y)?.features ?? [];
    const features = all.filter(({ tags }) => tags?.min_zoom <= z);
    if (features.length === 0) continue;
    const wrapped = new GeoJSONWrapper(features, { version: 2, extent: 4096 });
    wrapped.name = layer;
    layers[layer] = wrapped;
  }
  return fromVectorTileJs({ layers });
}

function tileAt(z: number, latitude: number, longitude: number): { x: number; y: number } {
  const across = 2 ** z;
  const radian = (latitude * Math.PI) / 180;
  const inWorld = (at: number): number => Math.max(0, Math.min(across - 1, Math.floor(at * across)));
  return {
    x: inWorld((longitude + 180) / 360),
    y: inWorld((1 - Math.asinh(Math.tan(radian)) / Math.PI) / 2),
  };
}
