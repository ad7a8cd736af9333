/** Street maps of a few features, in true vector tiles. */
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';
import { destination } from '../../src/geo/distance.ts';
import type { Point } from '../../src/geo/shape.ts';
import type { Basemap } from '../../src/server/basemap/basemap.ts';
import type { StreetMap } from '../../src/server/places/tile-shapes.ts';

export const crossing: Point = { latitude: 51, longitude: 12 };
/** A point this far from the crossing. */
export const from = (bearing: number, metres: number, point = crossing): Point => destination(point, bearing, metres);

const layerNames = ['roads', 'places', 'buildings', 'landuse'] as const;
type Properties = Record<string, string>;
export type Drawn = [layer: (typeof layerNames)[number], properties: Properties, points: readonly Point[]];

export const street = { kind: 'minor_road', kind_detail: 'residential' };
/** Two kilometres from west to east, this far north of the crossing. */
export const road = (name: string, north: number, more: Properties = {}): Drawn => [
  'roads',
  { ...street, ...(name && { name }), ...more },
  [-1000, 1000].map((east) => from(90, east, from(0, north))),
];
export const place = (name: string, detail: string, at: Point): Drawn => [
  'places',
  { name, kind_detail: detail },
  [at],
];

export const house = (number: string, at: Point): Drawn => [
  'buildings',
  { kind: 'address', addr_housenumber: number },
  [at],
];

/** An area with these corners. */
export const ground = (name: string, kind: string, corners: readonly Point[]): Drawn => [
  'landuse',
  { kind, ...(name && { name }) },
  corners,
];

interface MapOptions {
  version?: string;
  bounds?: { west: number; south: number; east: number; north: number };
}

export function mapOf(
  drawn: readonly Drawn[],
  { version = 'a', bounds = { west: -180, south: -85, east: 180, north: 85 } }: MapOptions = {},
): StreetMap & { asked: string[] } {
  const pair = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude];
  const indexes = layerNames.map((layer): [string, GeoJSONVT] => {
    const features = drawn
      .filter(([of]) => of === layer)
      .map(([layer, properties, points]) => {
        const [first = crossing] = points;
        const geometry =
          points.length === 1
            ? { type: 'Point' as const, coordinates: pair(first) }
            : layer === 'landuse'
              ? { type: 'Polygon' as const, coordinates: [[...points, first].map(pair)] }
              : { type: 'LineString' as const, coordinates: points.map(pair) };
        return { type: 'Feature' as const, properties, geometry };
      });
    return [layer, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: 14, indexMaxZoom: 14 })];
  });
  const asked: string[] = [];
  return {
    asked,
    area: async () => ({
      version,
      minZoom: 0,
      maxZoom: 14,
      bounds,
      attribution: '© <a href="https://maps.example">Maps</a>',
    }),
    tile: async (z, x, y) => {
      asked.push(`${z}/${x}/${y}`);
      const layers: Record<string, GeoJSONWrapper> = {};
      for (const [layer, index] of indexes) {
        const features = index.getTile(z, x, y)?.features ?? [];
        layers[layer] = Object.assign(new GeoJSONWrapper(features, { version: 2, extent: 4096 }), { name: layer });
      }
      return fromVectorTileJs({ layers });
    },
  };
}

/** For a service whose search reads names, but whose dashboard shows the built-in map. */
export const basemapOf = (map: StreetMap): Basemap => ({
  ...map,
  config: async () => ({ basemap: null, basemapProblem: null }),
  archive: async () => undefined,
  isUnreachable: false,
  recheck: () => {},
  close: async () => {},
});
