import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { PMTiles } from 'pmtiles';
import { beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '../../../src/contract/durations.ts';

import { messagesOf } from '../../../src/server/demo/fleet/messages.ts';
import { demoVehicles } from '../../../src/server/demo/fleet/roster.ts';
import { demoCityArchive } from '../../../src/tools/demo-city/index.ts';
import { metresBetween, type Spot, spotOf } from '../../../src/tools/demo-city/plane.ts';

/** A Thursday morning, with nearly all vehicles on the road. */
const startMs = Date.parse('2026-11-19T08:00:00Z');
/** A receiver is off by up to 2.3 m, and a tile rounds to 0.4 m. */
const farthestMetres = 4;
/** Between two positions: the shoulders of a main road. */
const farthestBetweenMetres = 20;

let file: Buffer;
let archive: PMTiles;

beforeAll(() => {
  file = demoCityArchive();
  archive = new PMTiles({
    getKey: () => 'demo city',
    getBytes: (offset, length) => {
      const part = Uint8Array.from(file.subarray(offset, offset + length));
      return Promise.resolve({ data: part.buffer });
    },
  });
});

function placeOf(z: number, latitude: number, longitude: number): [x: number, y: number] {
  const radian = (latitude * Math.PI) / 180;
  const x = Math.floor(((longitude + 180) / 360) * 2 ** z);
  return [x, Math.floor(((1 - Math.asinh(Math.tan(radian)) / Math.PI) / 2) * 2 ** z)];
}

async function tileAt(
  z: number,
  latitude: number,
  longitude: number,
): Promise<{ x: number; y: number; tile: VectorTile }> {
  const [x, y] = placeOf(z, latitude, longitude);
  const answer = await archive.getZxy(z, x, y);
  if (!answer) throw new Error(`There is no tile ${z}/${x}/${y}.`);
  return { x, y, tile: new VectorTile(new PbfReader(new Uint8Array(answer.data))) };
}

const namesIn = ({ tile }: { tile: VectorTile }, layer: string): unknown[] => {
  const found = tile.layers[layer];
  return Array.from({ length: found?.length ?? 0 }, (_, index) => found?.feature(index).properties.name);
};

describe('the vehicles drive on the drawn roads', () => {
  /** By tile: the roads of the largest scale, in metres. */
  const known = new Map<string, Spot[][]>();

  async function roadsAround(latitude: number, longitude: number): Promise<Spot[][]> {
    const [x, y] = placeOf(14, latitude, longitude);
    let roads = known.get(`${x} ${y}`);
    if (!roads) {
      const { tile } = await tileAt(14, latitude, longitude);
      const { roads: layer } = tile.layers;
      roads = Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).flatMap((road) => {
        const { kind } = road?.properties ?? {};
        if (!road || kind === 'rail' || kind === 'path' || kind === 'aeroway') return [];
        const { geometry } = road.toGeoJSON(x, y, 14);
        const lines = geometry.type === 'MultiLineString' ? geometry.coordinates : [];
        if (geometry.type === 'LineString') lines.push(geometry.coordinates);
        return lines.map((line) => line.map(([lng = 0, lat = 0]) => spotOf({ latitude: lat, longitude: lng })));
      });
      known.set(`${x} ${y}`, roads);
    }
    return roads;
  }

  async function metresFromRoad(latitude: number, longitude: number): Promise<number> {
    const spot = spotOf({ latitude, longitude });
    let nearest = Number.POSITIVE_INFINITY;
    for (const road of await roadsAround(latitude, longitude)) {
      road.slice(1).forEach((to, index) => {
        const from = road[index] ?? to;
        if (isNearer(spot, from, to, nearest)) nearest = Math.min(nearest, metresFromSide(spot, from, to));
      });
    }
    return nearest;
  }

  /** Whether the side may be: it reaches into the square around the spot. */
  const isNearer = ([x, y]: Spot, from: Spot, to: Spot, metres: number): boolean =>
    Math.min(from[0], to[0]) - metres < x &&
    x < Math.max(from[0], to[0]) + metres &&
    Math.min(from[1], to[1]) - metres < y &&
    y < Math.max(from[1], to[1]) + metres;

  function metresFromSide(spot: Spot, from: Spot, to: Spot): number {
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    const share = ((spot[0] - from[0]) * x + (spot[1] - from[1]) * y) / (x * x + y * y || 1);
    const within = Math.min(1, Math.max(0, share));
    return metresBetween(spot, [from[0] + x * within, from[1] + y * within]);
  }

  test('every position of an hour', async () => {
    const off: unknown[] = [];
    let count = 0;
    for (const vehicle of demoVehicles) {
      for (const { utcMs, position } of messagesOf(vehicle, { startMs, endMs: startMs + hourMs, every: 1 })) {
        if (!position) continue;
        count += 1;
        const metres = await metresFromRoad(position.latitude, position.longitude);
        if (metres > farthestMetres) off.push([vehicle.name, new Date(utcMs).toISOString(), Math.round(metres)]);
      }
    }
    expect(off).toEqual([]);
    expect(count).toBeGreaterThan(5000);
  });

  test('a straight line between two positions stays close to the road at corners', async () => {
    const off: unknown[] = [];
    for (const vehicle of demoVehicles.filter(({ habit }) => habit === 'at once')) {
      const messages = messagesOf(vehicle, { startMs, endMs: startMs + hourMs, every: 3 });
      const track = messages.flatMap(({ position }) => position ?? []);
      for (const [index, to] of track.entries()) {
        const from = track[index - 1] ?? to;
        const [latitude, longitude] = [(from.latitude + to.latitude) / 2, (from.longitude + to.longitude) / 2];
        const metres = await metresFromRoad(latitude, longitude);
        if (metres > farthestBetweenMetres) off.push([vehicle.name, latitude, longitude, Math.round(metres)]);
      }
    }
    expect(off).toEqual([]);
  });
});

test('the file says whose map it is, and which zooms and area it has', async () => {
  const header = await archive.getHeader();
  expect(header).toMatchObject({ specVersion: 3, minZoom: 0, maxZoom: 14, tileType: 1, minLon: 12.1, maxLat: 51.46 });
  expect(await archive.getMetadata()).toMatchObject({ attribution: 'Fenceline demo city (invented details)' });
  expect(file.length).toBeLessThan(1_600_000);
});

test.each([
  ['places', 8, 'Leipzig'],
  ['water', 14, 'Weiße Elster'],
  ['places', 12, 'Plagwitz'],
  ['roads', 14, 'Karl-Heine-Straße'],
] as const)('%s at zoom %d has %s', async (layer, zoom, name) => {
  expect(namesIn(await tileAt(zoom, 51.3331, 12.3404), layer)).toContain(name);
});

test('minor streets and houses appear only at large scales', async () => {
  const [far, near] = [await tileAt(11, 51.33, 12.37), await tileAt(14, 51.33, 12.37)];
  const kinds = ({ tile }: typeof far): Set<unknown> => {
    const { roads } = tile.layers;
    return new Set(Array.from({ length: roads?.length ?? 0 }, (_, index) => roads?.feature(index).properties.kind));
  };
  expect(kinds(far)).not.toContain('minor_road');
  expect(kinds(near)).toContain('minor_road');
  expect(far.tile.layers.buildings).toBeUndefined();
  expect(near.tile.layers.buildings?.length).toBeGreaterThan(100);
});
