/** Cuts layers into vector tiles. */
import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt';
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import type { TileData } from './archive.ts';
import { bounds, type Layers } from './layers.ts';

export const zooms = { min: 0, max: 14 };

export function tilesOf(layers: Layers): TileData[] {
  const indexes = Object.entries(layers).map(([layer, features]): [string, GeoJSONVT] => [
    layer,
    new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: zooms.max, indexMaxZoom: zooms.max, buffer: 96 }),
  ]);
  const tiles: TileData[] = [];
  for (let z = zooms.min; z <= zooms.max; z += 1) {
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
  return {
    x: Math.floor(((longitude + 180) / 360) * across),
    y: Math.floor(((1 - Math.asinh(Math.tan(radian)) / Math.PI) / 2) * across),
  };
}
