import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GeofenceImportReply } from '../../src/contract/geofences.ts';
import {
  addGeofence,
  addTag,
  failure,
  field,
  geofence,
  geofences,
  geofencesPath,
  reply,
  yard,
} from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

let fleet: Service;
let other: Client;
beforeEach(async () => {
  fleet = await service();
  other = await fleet.addAccount();
});
afterEach(() => fleet.close());

const send = (mode: 'all' | 'good', rows: unknown[]): Promise<Response> =>
  fleet.request('POST', `${geofencesPath}/import`, { mode, geofences: rows });
const imported = (mode: 'all' | 'good', rows: unknown[]): Promise<GeofenceImportReply> =>
  reply<GeofenceImportReply>(send(mode, rows));
const descriptions = async (): Promise<string[]> => (await geofences(fleet)).map((each) => each.description);

test('creates one geofence per row in order, and returns an id for each row', async () => {
  const tag = await addTag(fleet);
  const rows = [{ ...yard, description: 'a', tags: [tag, tag] }, { ...field, description: 'b', addr1: null }, yard];
  const { ids, rejected } = await imported('all', rows);
  expect(rejected).toEqual([]);
  const stored = await geofences(fleet);
  expect(stored.map(({ id }) => id)).toEqual(ids);
  expect(stored.map(({ description }) => description)).toEqual(['a', 'b', 'Yard']);
  expect(stored[0]).toMatchObject({ tags: [tag], radius: 200, points: null });
  expect(stored[1]).toMatchObject({ points: field.points, addr1: null, latitude: null });
});

test('a row with an id replaces that geofence, like a POST', async () => {
  const id = await addGeofence(fleet, { addr1: 'gone afterwards' });
  const { ids } = await imported('all', [yard, { ...field, id }, yard]);
  expect(ids[1]).toBe(id);
  expect(await geofence(fleet, id)).toMatchObject({ ...field, id, addr1: null, radius: null });
  expect((await geofences(fleet)).map((each) => each.id)).toEqual([id, ids[0], ids[2]]);
});

test('mode all: one bad row rejects everything, and every bad row is reported', async () => {
  const id = await addGeofence(fleet);
  const rows: unknown[] = Array.from({ length: 60 }, (_, index) => ({ ...yard, description: `row ${index}` }));
  rows[3] = { ...yard, id, description: 'never stored' };
  rows[40] = { ...yard, radius: 49.9, description: '' };
  rows[41] = {
    ...field,
    points: [
      [0, 0],
      [1, '1'],
      [91, 0],
    ],
  };
  rows[57] = 'no geofence';
  expect(await failure(send('all', rows))).toEqual([
    '400',
    '#/geofences/40/description required',
    '#/geofences/40/radius range',
    '#/geofences/41/points/1/1 type',
    '#/geofences/41/points/2/0 range',
    '#/geofences/57 type',
  ]);
  expect(await descriptions()).toEqual(['Yard']);
});

test('mode good: stores valid rows and reports the others', async () => {
  const rows = [yard, { ...yard, radius: 1000.1, email: 'x' }, field, null, { ...field, points: [] }];
  const { ids, rejected } = await imported('good', rows);
  expect(ids.map((id) => id !== null)).toEqual([true, false, true, false, false]);
  expect(
    rejected.map(({ index, errors }) => [index, errors.map(({ pointer, code }) => `${pointer} ${code}`).sort()]),
  ).toEqual([
    [1, ['#/email format', '#/radius range']],
    [3, ['# required']],
    [4, ['#/points length']],
  ]);
  expect(await descriptions()).toEqual(['Yard', 'Field']);
});

test('requires existing geofences and tags in both modes', async () => {
  const [tag, foreignTag] = [await addTag(fleet), await addTag(other)];
  const foreign = await addGeofence(other);
  const deleted = await addGeofence(fleet);
  await reply(fleet.request('DELETE', `${geofencesPath}/${deleted}`), 204);
  const rows = [
    { ...yard, tags: [tag] },
    { ...yard, id: foreign },
    { ...yard, id: deleted },
    { ...yard, id: 2 ** 53, tags: [tag, foreignTag, 2 ** 60] },
  ];
  expect(await failure(send('all', rows))).toEqual([
    '400',
    '#/geofences/1/id unknown',
    '#/geofences/3/id unknown',
    '#/geofences/3/tags/1 unknown',
    '#/geofences/3/tags/2 unknown',
  ]);
  expect(await geofences(fleet)).toEqual([]);
  const { ids, rejected } = await imported('good', rows);
  // The deleted one is restored.
  expect(ids.slice(1)).toEqual([null, deleted, null]);
  expect(rejected.map(({ index }) => index)).toEqual([1, 3]);
  expect(await geofences(fleet)).toHaveLength(2);
  expect(await geofence(other, foreign)).toMatchObject(yard);
});

test('rejects the second of two rows for one geofence', async () => {
  const id = await addGeofence(fleet);
  const rows = [
    { ...yard, id, description: 'first' },
    { ...yard, id, description: 'second' },
  ];
  expect(await failure(send('all', rows))).toEqual(['400', '#/geofences/1/id unique']);
  const { ids } = await imported('good', rows);
  expect(ids).toEqual([id, null]);
  expect(await descriptions()).toEqual(['first']);
});

test('validates the batch before its rows', async () => {
  expect(await failure(fleet.request('POST', `${geofencesPath}/import`, { geofences: {} }))).toEqual([
    '400',
    '#/geofences type',
    '#/mode required',
  ]);
  expect(
    await failure(
      send(
        'all',
        Array.from({ length: 50_001 }, () => 0),
      ),
    ),
  ).toEqual(['400', '#/geofences length']);
  expect(await imported('all', [])).toEqual({ ids: [], outcomes: [], rejectedCount: 0, rejected: [], warnings: [] });
});

test('counts all bad rows, and lists the first 1,000 with their first 100 errors', async () => {
  const points = Array.from({ length: 200 }, (_, nth) => ['x', nth / 10]);
  const rows = [
    yard,
    ...Array.from({ length: 1200 }, (_, nth) => (nth === 0 ? { ...field, points } : { ...yard, radius: 1 })),
  ];
  const { ids, rejected, rejectedCount } = await imported('good', rows);
  expect(ids.filter((id) => id !== null)).toHaveLength(1);
  expect(rejectedCount).toBe(1200);
  expect(rejected.map(({ index }) => index)).toEqual(Array.from({ length: 1000 }, (_, nth) => nth + 1));
  expect(rejected[0]).toMatchObject({ errorsOmitted: 100 });
  expect(rejected[0]?.errors).toHaveLength(100);

  const { errors, errorsOmitted } = (await (await send('all', rows)).json()) as {
    errors: { pointer: string }[];
    errorsOmitted: number;
  };
  expect(errors).toHaveLength(100);
  expect(errors[0]?.pointer).toBe('#/geofences/1/points/0/0');
  expect(errorsOmitted).toBe(200 + 1199 - 100);
});

test('lists only the first error of each row after 10,000 errors', async () => {
  const points = Array.from({ length: 100 }, (_, nth) => ['x', nth / 10]);
  const { rejected, rejectedCount } = await imported(
    'good',
    Array.from({ length: 102 }, () => ({ ...field, points })),
  );
  expect(rejectedCount).toBe(102);
  expect(rejected.map(({ errors }) => errors.length)).toEqual([...Array.from({ length: 100 }, () => 100), 1, 1]);
  expect(rejected[101]).toMatchObject({ errorsOmitted: 99 });
});

test('rejects only the row that is larger than its own body may be', async () => {
  const large = `{"description":"x","more":[${'[],'.repeat(200_000)}[]]}`;
  const body = `{"mode":"good","geofences":[${JSON.stringify(yard)},${large}]}`;
  const response = await fleet.request('POST', `${geofencesPath}/import`, body);
  expect(await response.json()).toMatchObject({
    ids: [expect.any(Number) as number, null],
    rejected: [{ index: 1, errors: [{ pointer: '#', code: 'length' }] }],
  });
});

test('reports the position of a JSON error as for any body', async () => {
  const body = `{"mode":"good","geofences":[\n${JSON.stringify(yard)},\n{"description":x}]}`;
  const response = await fleet.request('POST', `${geofencesPath}/import`, body);
  expect(await response.json()).toMatchObject({
    status: 400,
    detail: 'The body is not JSON: unexpected "x" at line 3, column 16.',
  });
  expect(await descriptions()).toEqual([]);
});

test('stores ten thousand rows and returns each one unchanged', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    index % 2 === 0
      ? { ...yard, description: `Yard ${index}`, latitude: 51 + index / 30_000, radius: 50 + index / 11 }
      : { ...field, description: `Feld ${index}`, points: field.points.map(([a = 0, b = 0]) => [a + index / 7e4, b]) },
  );
  const { ids } = await imported('all', rows);
  const stored = await geofences(fleet);
  expect(stored.map(({ id }) => id)).toEqual(ids);
  expect(
    stored.map(({ description, geofenceType, latitude, longitude, radius, points }) =>
      geofenceType === 1
        ? { description, geofenceType, latitude, longitude, radius }
        : { description, geofenceType, points },
    ),
  ).toEqual(rows);
});
