import { PMTiles } from 'pmtiles';
import { expect, test } from 'vitest';
import { type TileData, writeArchive } from '../../../src/tools/vector-tiles/archive.ts';

const info = {
  minZoom: 0,
  maxZoom: 9,
  bounds: { west: -12.5, south: -3, east: 12.6, north: 51.4 },
  centre: { longitude: -1.5, latitude: 20, zoom: 4 },
  metadata: { name: 'ä' },
};

function open(tiles: readonly TileData[]): PMTiles {
  const file = writeArchive(tiles, info);
  return new PMTiles({
    getKey: () => 'test',
    getBytes: (offset, length) => {
      const part = Uint8Array.from(file.subarray(offset, offset + length));
      return Promise.resolve({ data: part.buffer });
    },
  });
}

test('every tile is read back, in whatever order it was written, and others are absent', async () => {
  const tiles = Array.from({ length: 300 }, (_, index) => ({
    z: 9,
    x: (index * 37) % 300,
    y: index,
    bytes: Uint8Array.from({ length: 1 + (index % 5) * 200 }, (__, at) => (index * at) % 256),
  }));
  const archive = open(tiles);
  for (const { z, x, y, bytes } of tiles) {
    const read = await archive.getZxy(z, x, y);
    expect(Buffer.from(read?.data ?? new ArrayBuffer(0))).toEqual(Buffer.from(bytes));
  }
  expect(await archive.getZxy(9, 511, 511)).toBeUndefined();
  expect(await archive.getZxy(1, 0, 0)).toBeUndefined();
});

test('equal tiles are stored once, and neighbours share an entry', async () => {
  const [sea, land] = [Uint8Array.of(1, 2, 3), Uint8Array.of(4)];
  const archive = open([
    { z: 1, x: 0, y: 0, bytes: sea },
    { z: 1, x: 0, y: 1, bytes: sea },
    { z: 1, x: 1, y: 1, bytes: land },
    { z: 1, x: 1, y: 0, bytes: sea },
  ]);
  const header = await archive.getHeader();
  expect(header).toMatchObject({ numAddressedTiles: 4, numTileEntries: 3, numTileContents: 2, clustered: true });
  const read = await archive.getZxy(1, 1, 0);
  expect(Buffer.from(read?.data ?? new ArrayBuffer(0))).toEqual(Buffer.from(sea));
});

test('header and metadata are read back', async () => {
  const archive = open([{ z: 0, x: 0, y: 0, bytes: Uint8Array.of(1) }]);
  const [header, metadata] = [await archive.getHeader(), await archive.getMetadata()];
  expect(header).toMatchObject({ minZoom: 0, maxZoom: 9, centerZoom: 4, centerLon: -1.5, centerLat: 20 });
  expect(header).toMatchObject({ minLon: -12.5, minLat: -3, maxLon: 12.6, maxLat: 51.4 });
  expect(metadata).toEqual({ name: 'ä' });
});
