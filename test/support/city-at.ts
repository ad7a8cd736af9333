import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import type { Point } from '../../src/geo/shape.ts';
import { dist } from '../../src/tools/built.mjs';
import { type TileData, writeArchive } from '../../src/tools/vector-tiles/archive.ts';

/** The city moves by whole tiles of this zoom, and has none of lower zooms. */
const leastZoom = 11;

/** The street map of the demo's city, moved to another place. */
export async function cityAt(place: Point): Promise<Buffer> {
  const bytes = readFileSync(join(dist, 'demo-city.pmtiles'));
  const file = new PMTiles({
    getKey: () => 'city',
    getBytes: (offset, length) =>
      Promise.resolve({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  });
  const { minLon, minLat, maxLon, maxLat, maxZoom } = await file.getHeader();
  const centre = { latitude: (minLat + maxLat) / 2, longitude: (minLon + maxLon) / 2 };
  const [from, to] = [tileOf(centre, leastZoom), tileOf(place, leastZoom)];
  const tiles: TileData[] = [];
  for (let z = leastZoom; z <= maxZoom; z += 1) {
    const first = tileOf({ latitude: maxLat, longitude: minLon }, z);
    const last = tileOf({ latitude: minLat, longitude: maxLon }, z);
    for (let x = first.x; x <= last.x; x += 1) {
      for (let y = first.y; y <= last.y; y += 1) {
        const tile = await file.getZxy(z, x, y);
        const scale = 2 ** (z - leastZoom);
        const moved = { z, x: x + (to.x - from.x) * scale, y: y + (to.y - from.y) * scale };
        if (tile) tiles.push({ ...moved, bytes: new Uint8Array(tile.data) });
      }
    }
  }
  return writeArchive(tiles, {
    minZoom: leastZoom,
    maxZoom,
    bounds: { west: -180, south: -85, east: 180, north: 85 },
    centre: { ...place, zoom: leastZoom },
    metadata: {},
  });
}

function tileOf({ latitude, longitude }: Point, zoom: number): { x: number; y: number } {
  const angle = (latitude * Math.PI) / 180;
  const world = 2 ** zoom;
  return {
    x: Math.floor((longitude / 360 + 0.5) * world),
    y: Math.floor((0.5 - Math.asinh(Math.tan(angle)) / (2 * Math.PI)) * world),
  };
}
