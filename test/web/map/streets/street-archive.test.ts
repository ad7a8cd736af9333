import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { writeArchive } from '../../../../src/tools/vector-tiles/archive.ts';
import { isAbort, openArchive, StreetError } from '../../../../src/web/map/streets/street-archive.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';
import { rangesOf } from '../../../support/range-server.ts';

const bytes = Uint8Array.of(1, 2, 3);
const file = writeArchive([{ z: 3, x: 4, y: 2, bytes }], {
  minZoom: 0,
  maxZoom: 3,
  bounds: { west: 0, south: 40, east: 45, north: 66 },
  centre: { longitude: 12, latitude: 51, zoom: 3 },
  metadata: {},
});

async function problemOf(answer: RequestListener): Promise<string> {
  const server = await listenOnLoopback(answer);
  try {
    await openArchive(`${server.url}/streets.pmtiles`);
    return 'none';
  } catch (error) {
    return error instanceof StreetError ? error.problem : String(error);
  } finally {
    await server.close();
  }
}

test('a file is read by ranges', async () => {
  const server = await listenOnLoopback(rangesOf(file));
  try {
    const archive = await openArchive(`${server.url}/streets.pmtiles`);
    expect(archive.maxZoom).toBe(3);
    const tile = await archive.file.getZxy(3, 4, 2);
    expect(new Uint8Array(tile?.data ?? new ArrayBuffer(0))).toEqual(bytes);
    expect(await archive.file.getZxy(3, 5, 2)).toBeUndefined();
  } finally {
    await server.close();
  }
});

test.each<[problem: string, RequestListener]>([
  ['none', rangesOf(file)],
  ['replaced', (_, response) => response.writeHead(410).end()],
  ['noRanges', (_, response) => response.writeHead(200).end(file)],
  ['refused', (_, response) => response.writeHead(404).end()],
  ['refused', (_, response) => response.writeHead(503).end()],
  ['broken', rangesOf(new Uint8Array(20_000))],
  // Images instead of vectors: the tile type is byte 99 of the header.
  ['broken', rangesOf(Uint8Array.from(file).fill(2, 99, 100))],
  ['offline', (request) => request.socket.destroy()],
  // A part of the range, as after a connection that broke off.
  ['offline', (_, response) => response.writeHead(206, { 'content-range': 'bytes 0-16383/20000' }).end('PM')],
])('a file is %s by the answer of the server', async (problem, answer) => {
  expect(await problemOf(answer)).toBe(problem);
});

test('a tile that nobody waits for is not a problem', async () => {
  const server = await listenOnLoopback(rangesOf(file));
  try {
    const archive = await openArchive(`${server.url}/streets.pmtiles`);
    const aborted = archive.file.getZxy(3, 4, 2, AbortSignal.abort());
    await expect(aborted).rejects.toSatisfy(isAbort);
  } finally {
    await server.close();
  }
});
