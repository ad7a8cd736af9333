import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Geofence } from '../../src/contract/geofences.ts';
import { type Shape, toWire } from '../../src/geo/shape.ts';
import { connect } from '../../src/web/api/client.ts';
import { geofencesQuery } from '../../src/web/api/geofences.ts';
import { leanPieces, listedOf } from '../../src/web/api/lean-geofences.ts';
import { createQueryClient } from '../../src/web/api/query-client.ts';

const geofence = (id: number, fields: Partial<Geofence> = {}): Geofence => ({
  id,
  description: `Place ${id}`,
  ...{ descriptionExt: null, addr1: null, addr2: null, addr3: null, addr4: null, email: null },
  ...{ geofenceType: 1, latitude: 51, longitude: 12, radius: 100, points: null, tags: [1, 2] },
  countsFromUtc: '2026-11-01T10:00:00.000Z',
  updated: '2026-11-01T10:00:00.000Z',
  ...fields,
});
const yard = { geofenceType: 2, latitude: null, longitude: null, radius: null };
const noShape = { latitude: null, longitude: null, radius: null, points: null };
const points: [number, number][] = [
  [51, 12],
  [51, 12.5],
  [51.5, 12.25],
];

describe('a list without its points', () => {
  // More than one piece.
  const all = Array.from({ length: 5000 }, (_, at) => geofence(at + 1, at % 2 === 0 ? {} : { ...yard, points }));
  const read = (list: readonly Geofence[], known = new Map()) =>
    [...leanPieces(JSON.stringify(list))].flatMap((piece) => listedOf(piece, known));

  test('has the same content', () => {
    const listed = read(all);
    expect(listed.map(({ shape, ...fields }) => ({ ...fields, ...noShape, ...toWire(shape as Shape) }))).toEqual(all);
  });

  test.each<[string, Partial<Geofence>, boolean]>([
    ['nothing', {}, true],
    ['a name', { description: 'Depot' }, false],
    ['a tag', { tags: [1, 3] }, false],
    ['a corner', { points: [...points.slice(0, 2), [51.5, 12.26]] }, false],
    ['a corner more', { points: [...points, [51.2, 12]] }, false],
  ])('if %s changed', (_, change, isSame) => {
    const before = read([geofence(1), geofence(2, { ...yard, points })]);
    const known = new Map(before.map((each) => [each.id, each]));
    const [first, second] = read([geofence(1), geofence(2, { ...yard, points, ...change })], known);
    expect(first).toBe(before[0]);
    expect(second === before[1]).toBe(isSame);
  });
});

describe('reading again', () => {
  let list: Geofence[];
  let read: number;
  beforeAll(() => connect({ baseUrl: '', token: async () => 'token', rejected: async () => {} }));

  async function reading() {
    read = 0;
    list = [geofence(1), geofence(2, { ...yard, points })];
    const fetching = vi.fn(async () => {
      const response = new Response(JSON.stringify(list), {
        headers: { etag: `"${list[0]?.description}"`, 'x-request-id': '1' },
      });
      const arrayBuffer = () => {
        read += 1;
        return Response.prototype.arrayBuffer.call(response);
      };
      // Not an assignment: the property of the HTTP server's own Response is read-only.
      return Object.defineProperty(response, 'arrayBuffer', { value: arrayBuffer });
    });
    vi.stubGlobal('fetch', fetching);
    onTestFinished(() => void vi.unstubAllGlobals());
    const queryClient = createQueryClient();
    const ask = () => queryClient.fetchQuery({ ...geofencesQuery, staleTime: 0 });
    return { first: await ask(), ask };
  }

  test('does not read the list if its ETag is known', async () => {
    const { first, ask } = await reading();
    expect(await ask()).toBe(first);
    expect(read).toBe(1);
  });

  test('replaces only changed objects', async () => {
    const { first, ask } = await reading();
    list = [geofence(1, { description: 'Depot' }), ...list.slice(1), geofence(3)];
    const second = await ask();
    expect(second.map(({ description }) => description)).toEqual(['Depot', 'Place 2', 'Place 3']);
    expect(second.map((each) => first.includes(each))).toEqual([false, true, false]);
  });
});
