import { expect, test } from 'vitest';
import { writeArchive } from '../../../../src/tools/vector-tiles/archive.ts';
import { StreetPainter } from '../../../../src/web/map/streets/street-painter.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';
import { rangesOf } from '../../../support/range-server.ts';

/** A vector tile with a field that readers skip, and without layers. */
const bytes = Uint8Array.of(0x78, 1);
/** The map's zoom counts tiles of 256 pixels: one more than the file's. */
const places = { near: { x: 4, y: 2, z: 4 }, far: { x: 2, y: 1, z: 3 } };
const file = writeArchive(
  Object.values(places).map(({ x, y, z }) => ({ x, y, z: z - 1, bytes })),
  {
    minZoom: 0,
    maxZoom: 3,
    bounds: { west: 0, south: 40, east: 45, north: 66 },
    centre: { longitude: 12, latitude: 51, zoom: 3 },
    metadata: {},
  },
);

test('a tile is drawn after the map looked at another zoom and returned while the tile was on its way', async () => {
  let requests = 0;
  const answer = rangesOf(file);
  const server = await listenOnLoopback((request, response) => {
    requests += 1;
    // The header, then the first tile, which never arrives.
    if (requests !== 2) answer(request, response);
  });
  const answered: number[] = [];
  const painter = new StreetPainter({
    newCanvas: () => {
      throw new Error('These tiles have nothing to paint.');
    },
    onTile: (id) => answered.push(id),
    onProblem: (problem) => expect(problem).toBe('none'),
    later: (work) => queueMicrotask(work),
  });
  try {
    painter.open(`${server.url}/streets.pmtiles`);
    painter.add(1, { ...places.near, sharpness: 1 });
    await expect.poll(() => requests).toBe(2);
    painter.drop(1);
    painter.add(2, { ...places.far, sharpness: 1 });
    painter.drop(2);
    painter.add(3, { ...places.near, sharpness: 1 });
    await expect.poll(() => answered).toContain(3);
  } finally {
    await server.close();
  }
});
