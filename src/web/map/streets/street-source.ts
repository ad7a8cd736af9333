import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { PMTiles } from 'pmtiles';
import { type Feature, GeomType, type TileSource, type Zxy } from 'protomaps-leaflet';

type Features = Map<string, Feature[]>;

/**
 * Reads and decodes tiles. The library's own source decodes each feature five times. Requests for another zoom end the ones
 * before, because the map has moved on.
 */
export class StreetSource implements TileSource {
  readonly #file: PMTiles;
  #requests = { zoom: -1, controller: new AbortController() };

  constructor(file: PMTiles) {
    this.#file = file;
  }

  async get({ z, x, y }: Zxy, tileSize: number): Promise<Features> {
    if (z !== this.#requests.zoom) {
      this.#requests.controller.abort();
      this.#requests = { zoom: z, controller: new AbortController() };
    }
    const tile = await this.#file.getZxy(z, x, y, this.#requests.controller.signal);
    return tile ? decode(tile.data, tileSize) : new Map();
  }
}

function decode(data: ArrayBuffer, tileSize: number): Features {
  const { layers } = new VectorTile(new PbfReader(new Uint8Array(data)));
  return new Map(
    Object.entries(layers).map(([name, layer]) => {
      const scale = tileSize / layer.extent;
      return [name, Array.from({ length: layer.length }, (_, index) => scaled(layer.feature(index), scale))];
    }),
  );
}

/** By the number in the tile. Type 0 is unknown: a point is not drawn. */
const geomTypes = [GeomType.Point, GeomType.Point, GeomType.Line, GeomType.Polygon] as const;

function scaled(feature: ReturnType<VectorTile['layers'][string]['feature']>, scale: number): Feature {
  const geom = feature.loadGeometry();
  const bbox = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  let numVertices = 0;
  for (const line of geom) {
    numVertices += line.length;
    for (const point of line) {
      point.x *= scale;
      point.y *= scale;
      bbox.minX = Math.min(bbox.minX, point.x);
      bbox.minY = Math.min(bbox.minY, point.y);
      bbox.maxX = Math.max(bbox.maxX, point.x);
      bbox.maxY = Math.max(bbox.maxY, point.y);
    }
  }
  return { props: feature.properties, geomType: geomTypes[feature.type], geom, bbox, numVertices };
}
