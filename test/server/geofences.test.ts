import { beforeEach, describe, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { Geofence } from '../../src/contract/geofences.ts';
import {
  addGeofence,
  addTag,
  failure,
  field,
  geofence,
  geofences,
  geofencesPath,
  reply,
  tagsPath,
  yard,
} from '../support/records.ts';
import { type Client, send, serviceOfFile } from '../support/service.ts';

const morning = '2026-11-20T09:30:00.000Z';
let now = new Date(morning);
/** Two accounts for each test. */
let fleet: Client;
let other: Client;
const server = serviceOfFile({ now: () => now });
beforeEach(async () => {
  now = new Date(morning);
  [fleet, other] = [await server().addAccount(), await server().addAccount()];
});

async function hoursLater(hours: number): Promise<void> {
  now = new Date(now.getTime() + hours * 3_600_000);
  fleet = await fleet.signInAgain();
}
const post = (body: unknown, headers = {}): Promise<Response> => fleet.request('POST', geofencesPath, body, headers);
const remove = (id: number): Promise<Response> => fleet.request('DELETE', `${geofencesPath}/${id}`);
const restore = (id: number): Promise<Response> => fleet.request('POST', `${geofencesPath}/${id}/restore`);
const etagOf = async (id: number): Promise<string> =>
  (await fleet.request('GET', `${geofencesPath}/${id}`)).headers.get('etag') ?? '';

const empty = {
  addr1: null,
  addr2: null,
  addr3: null,
  addr4: null,
  descriptionExt: null,
  email: null,
  latitude: null,
  longitude: null,
  radius: null,
  points: null,
  tags: [],
  countsFromUtc: morning,
  updated: expect.any(String) as string,
};

describe('create', () => {
  test('a circle: returns 204 without a body, and Location names the complete record', async () => {
    const response = await post(yard);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    const location = response.headers.get('location') ?? '';
    expect(location).toMatch(/^\/public\/v1\/geofences\/\d+$/);
    const stored = await reply<Geofence>(fleet.request('GET', location));
    expect(stored).toEqual({ ...empty, ...yard, id: stored.id });
    expect(Object.keys(stored)).toHaveLength(16);
  });

  test('a polygon with every documented field', async () => {
    const tags = [await addTag(fleet), await addTag(fleet)];
    const full = {
      ...field,
      addr1: 'Willy-Brandt-Platz 5',
      addr2: '04109 Leipzig',
      addr3: 'Sachsen',
      addr4: 'Deutschland',
      descriptionExt: 'Zwei\nZeilen <b>🚚</b>',
      email: 'a@example.org; b@example.org',
      latitude: 1,
      longitude: -2,
      radius: 3.5,
      tags,
    };
    const id = await addGeofence(fleet, full);
    expect(await geofence(fleet, id)).toEqual({
      ...full,
      id,
      countsFromUtc: morning,
      updated: expect.any(String) as string,
    });
  });

  test('keeps every double and the order of points', async () => {
    const points = [
      [0.1 + 0.2, 179.99999999999997],
      [-89.99999999999999, 5e-324],
      [51.340000000000003, -180],
      [1e-7, 12.373075000000001],
      [90, 180],
    ];
    const id = await addGeofence(fleet, { ...field, points, latitude: 0.1 + 0.2, longitude: 1e300, radius: 5e-324 });
    const { latitude, longitude, radius, points: stored } = await geofence(fleet, id);
    expect({ latitude, longitude, radius, points: stored }).toEqual({
      latitude: 0.1 + 0.2,
      longitude: 1e300,
      radius: 5e-324,
      points,
    });
  });

  test('removes a closing point and keeps other repeated points', async () => {
    const closed = await addGeofence(fleet, { ...field, points: [...field.points, field.points[0]] });
    expect((await geofence(fleet, closed)).points).toEqual(field.points);
    const doubled = [...field.points, field.points[2]];
    const id = await addGeofence(fleet, { ...field, points: doubled });
    expect((await geofence(fleet, id)).points).toEqual(doubled);
  });

  test('keeps points on a circle unchanged, even if closed, empty or odd', async () => {
    for (const points of [[], [...field.points, field.points[0]], [[999, -999]]]) {
      const id = await addGeofence(fleet, { points });
      expect((await geofence(fleet, id)).points).toEqual(points);
    }
  });

  test('accepts a radius of 50 and 1000, rejects 49.9 and 1000.1', async () => {
    await addGeofence(fleet, { radius: 50 });
    await addGeofence(fleet, { radius: 1000 });
    expect(await failure(post({ ...yard, radius: 49.9 }))).toEqual(['400', '#/radius range']);
    expect(await failure(post({ ...yard, radius: 1000.1 }))).toEqual(['400', '#/radius range']);
    expect(await geofences(fleet)).toHaveLength(2);
  });

  test('reports all errors at once and stores nothing', async () => {
    const bad = { geofenceType: 1, latitude: 91, longitude: 12, radius: 1000.1, email: 'x', tags: ['1'] };
    expect(await failure(post(bad))).toEqual([
      '400',
      '#/description required',
      '#/email format',
      '#/latitude range',
      '#/radius range',
      '#/tags/0 type',
    ]);
    expect(await failure(post({ ...field, points: field.points.slice(0, 2) }))).toEqual(['400', '#/points length']);
    expect(await geofences(fleet)).toEqual([]);
  });

  test.each([
    ['a..b@fleet.example', undefined],
    ['a@fleet.example; mailto:b@fleet.example', undefined],
    // No mail server has announced SMTPUTF8.
    ['a@fleet.example; jürgen@fleet.example', 'asciiAddress'],
  ])('an address that no mail server delivers to is refused: %s', async (email, reason) => {
    const response = await post({ ...yard, email });
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { errors: object[] };
    const value = email.split('; ').at(-1);
    expect(errors).toMatchObject([
      { pointer: '#/email', code: 'format', ...(reason && { reason }), params: { value } },
    ]);
  });

  test('letters beyond ASCII in an address are the matter of the mail server of the service that is asked', async () => {
    const { token } = fleet;
    const services = [true, false].map((taken) =>
      server().anotherService({ now: () => now, takesAllLetters: () => taken }),
    );
    const email = 'a@fleet.example;jürgen@fleet.example';
    const rule = { name: 'Warm', scope: 'all', kind: 'outOfRange', afterMinutes: 5, emails: ['jürgen@fleet.example'] };
    const requests: readonly [string, object, string][] = [
      [geofencesPath, { ...yard, email }, '#/email'],
      [`${geofencesPath}/import`, { mode: 'all', geofences: [yard, { ...yard, email }] }, '#/geofences/1/email'],
      ['/public/v1/alerts/rules', rule, '#/emails/0'],
      ['/public/v1/alerts/rules/import', { mode: 'all', match: 'id', rows: [rule] }, '#/rows/0/emails/0'],
    ];
    // The service that takes them does not decide for the other one.
    for (const [index, app] of [...services, ...services].entries()) {
      for (const [path, body, pointer] of requests) {
        const response = await send(app, 'POST', path, { body, token });
        expect([path, response.ok]).toEqual([path, index % 2 === 0]);
        if (response.ok) continue;
        const { errors } = (await response.json()) as { errors: object[] };
        expect(errors).toMatchObject([{ pointer, code: 'format', reason: 'asciiAddress' }]);
      }
    }
  });

  test('treats null like an omitted field', async () => {
    const id = await addGeofence(fleet, { addr1: null, points: null, tags: null, email: null });
    expect(await geofence(fleet, id)).toEqual({ ...empty, ...yard, id });
    expect(await failure(post({ ...yard, radius: null }))).toEqual(['400', '#/radius required']);
  });

  test('stores a repeated tag once and keeps the order', async () => {
    const [a, b] = [await addTag(fleet), await addTag(fleet)];
    const id = await addGeofence(fleet, { tags: [b, a, b] });
    expect((await geofence(fleet, id)).tags).toEqual([b, a]);
  });

  test('reports each unknown tag at its index', async () => {
    const mine = await addTag(fleet);
    const deleted = await addTag(fleet);
    await reply(fleet.request('DELETE', `${tagsPath}/${deleted}`), 204);
    const foreign = await addTag(other);
    expect(await failure(post({ ...yard, tags: [mine, deleted, foreign, 2 ** 53, 0] }))).toEqual([
      '400',
      '#/tags/1 unknown',
      '#/tags/2 unknown',
      '#/tags/3 unknown',
      '#/tags/4 unknown',
    ]);
    expect(await geofences(fleet)).toEqual([]);
  });

  test('accepts texts of maximum length whose search keys are longest', async () => {
    // Each squared word folds to up to 18 bytes, each Hangul syllable to 9. An index entry holds about 2,700 bytes.
    const code = (index: number) => (index % 3 === 0 ? 0x3300 + (index % 88) : 0xac00 + ((index * 7919) % 11_172));
    const description = Array.from({ length: 255 }, (_, index) => String.fromCodePoint(code(index))).join('');
    const id = await addGeofence(fleet, { description, descriptionExt: '🚚'.repeat(4000) });
    expect(await geofence(fleet, id)).toMatchObject({ description, descriptionExt: '🚚'.repeat(4000) });
  });
});

describe('update', () => {
  test('replaces the record and clears omitted fields', async () => {
    const tag = await addTag(fleet);
    const id = await addGeofence(fleet, { addr1: 'A', email: 'a@example.org', descriptionExt: 'B', tags: [tag] });
    const response = await post({ ...field, id });
    expect([response.status, response.headers.get('location')]).toEqual([204, `${geofencesPath}/${id}`]);
    expect(await geofence(fleet, id)).toEqual({ ...empty, ...field, id });
    expect(await geofences(fleet)).toHaveLength(1);
  });

  test('GET, change, POST back', async () => {
    const id = await addGeofence(fleet, { addr1: 'A', points: [], tags: [await addTag(fleet)] });
    const record = await geofence(fleet, id);
    await reply(post({ ...record, description: 'Renamed' }), 204);
    expect(await geofence(fleet, id)).toEqual({
      ...record,
      description: 'Renamed',
      updated: expect.any(String) as string,
    });
  });

  test('returns 404 for an unknown, deleted or too large id', async () => {
    const id = await addGeofence(fleet);
    await reply(remove(id), 204);
    for (const missing of [id, id + 1000, 2 ** 53, -1]) {
      expect(await failure(post({ ...yard, id: missing }))).toEqual(['404']);
    }
    expect(await geofences(fleet)).toEqual([]);
  });

  test('checks in the documented order: fields, the record, If-Match, references', async () => {
    const id = await addGeofence(fleet);
    const changed = { 'If-Match': '"another"' };
    expect(await failure(post({ ...yard, id: id + 1, radius: 1, tags: [77] }, changed))).toEqual([
      '400',
      '#/radius range',
    ]);
    expect(await failure(post({ ...yard, id: id + 1, tags: [77] }, changed))).toEqual(['404']);
    expect(await failure(post({ ...yard, id, tags: [77] }, changed))).toEqual(['412']);
    expect(await failure(post({ ...yard, id, tags: [77] }))).toEqual(['400', '#/tags/0 unknown']);
  });

  test('If-Match accepts only the first of two writers', async () => {
    const id = await addGeofence(fleet);
    const etag = await etagOf(id);
    await reply(post({ ...yard, id, description: 'First' }, { 'If-Match': etag }), 204);
    expect(await failure(post({ ...yard, id, description: 'Second' }, { 'If-Match': etag }))).toEqual(['412']);
    await reply(post({ ...yard, id, description: 'Third' }, { 'If-Match': await etagOf(id) }), 204);
    expect((await geofence(fleet, id)).description).toBe('Third');
  });
});

describe('list', () => {
  test('is empty at first, then ordered by id', async () => {
    expect(await geofences(fleet)).toEqual([]);
    const ids = [await addGeofence(fleet), await addGeofence(fleet, field), await addGeofence(fleet)];
    await reply(post({ ...yard, id: ids[0] }), 204);
    expect((await geofences(fleet)).map(({ id }) => id)).toEqual(ids);
  });

  test('contains each record as its own GET returns it', async () => {
    await addGeofence(fleet, { tags: [await addTag(fleet)] });
    await addGeofence(fleet, field);
    for (const record of await geofences(fleet)) expect(await geofence(fleet, record.id)).toEqual(record);
  });

  test('is paged, and returns each geofence once despite changes between pages', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await addGeofence(fleet));
    const seen: number[] = [];
    let path: string | undefined = `${geofencesPath}?limit=3`;
    while (path) {
      const response: Response = await fleet.request('GET', path);
      seen.push(...((await response.json()) as Geofence[]).map(({ id }) => id));
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
      if (seen.length === 3) await reply(remove(ids[1] ?? 0), 204);
    }
    expect(seen).toEqual(ids);
  });

  test('the last page has no link to a next page', async () => {
    await addGeofence(fleet);
    await addGeofence(fleet);
    const response = await fleet.request('GET', `${geofencesPath}?limit=2`);
    expect(await response.json()).toHaveLength(2);
    expect(response.headers.get('link')).toBeNull();
  });

  test('is up to date after every kind of change', async () => {
    const seen: string[] = [];
    const look = async () => {
      const etag = (await fleet.request('GET', geofencesPath)).headers.get('etag') ?? '';
      expect(seen).not.toContain(etag);
      seen.push(etag);
    };
    await look();
    const id = await addGeofence(fleet);
    await look();
    const tag = await addTag(fleet);
    await reply(post({ ...yard, id, description: 'New' }), 204);
    await look();
    await reply(fleet.request('POST', `${geofencesPath}/tag`, { ids: [id], add: [tag] }), 204);
    await look();
    await reply(fleet.request('POST', `${geofencesPath}/import`, { mode: 'all', geofences: [yard] }));
    await look();
    await reply(remove(id), 204);
    await look();
  });
});

describe('delete and restore', () => {
  test('a deleted geofence disappears, and appears among the deleted unchanged', async () => {
    const tag = await addTag(fleet);
    const [id, kept] = [await addGeofence(fleet, { tags: [tag] }), await addGeofence(fleet)];
    await reply(remove(id), 204);
    expect((await geofences(fleet)).map((record) => record.id)).toEqual([kept]);
    expect(await failure(fleet.request('GET', `${geofencesPath}/${id}`))).toEqual(['404']);
    expect(await failure(remove(id))).toEqual(['404']);
    expect(await geofences(fleet, '?deleted=true')).toEqual([
      { ...empty, ...yard, id, tags: [tag], deletedUtc: '2026-11-20T09:30:00.000Z' },
    ]);
  });

  test('restores it within 24 hours with its tags', async () => {
    const id = await addGeofence(fleet, { tags: [await addTag(fleet), await addTag(fleet)] });
    const before = await geofence(fleet, id);
    await reply(remove(id), 204);
    await hoursLater(24);
    expect(await reply(restore(id))).toBe(id);
    expect(await geofence(fleet, id)).toEqual({ ...before, updated: expect.any(String) as string });
  });

  test('returns 404 after 24 hours', async () => {
    const id = await addGeofence(fleet);
    await reply(remove(id), 204);
    await hoursLater(24.001);
    expect(await failure(restore(id))).toEqual(['404']);
    expect(await geofences(fleet)).toEqual([]);
  });

  test('a tag deleted in between is not restored with it, nor later', async () => {
    const [kept, gone] = [await addTag(fleet), await addTag(fleet)];
    const id = await addGeofence(fleet, { tags: [gone, kept] });
    await reply(remove(id), 204);
    await reply(fleet.request('DELETE', `${tagsPath}/${gone}`), 204);
    expect(await reply(restore(id))).toBe(id);
    expect((await geofence(fleet, id)).tags).toEqual([kept]);
    await reply(fleet.request('POST', `${tagsPath}/${gone}/restore`));
    expect((await geofence(fleet, id)).tags).toEqual([kept]);
  });

  test('restoring a geofence that is not deleted changes nothing, an unknown one returns 404', async () => {
    const id = await addGeofence(fleet);
    const before = await etagOf(id);
    expect(await reply(restore(id))).toBe(id);
    expect(await etagOf(id)).toBe(before);
    expect(await failure(restore(id + 1000))).toEqual(['404']);
  });
});

describe('bulk changes', () => {
  const tag = (body: unknown): Promise<Response> => fleet.request('POST', `${geofencesPath}/tag`, body);
  const removeAll = (ids: unknown): Promise<Response> => fleet.request('POST', `${geofencesPath}/delete`, { ids });

  test('append and remove tags, each once', async () => {
    const [a, b, c] = [await addTag(fleet), await addTag(fleet), await addTag(fleet)];
    const one = await addGeofence(fleet, { tags: [b, a] });
    const two = await addGeofence(fleet);
    const untouched = await addGeofence(fleet, { tags: [a] });
    await reply(tag({ ids: [one, two], add: [c, b, c], remove: [a] }), 204);
    expect((await geofence(fleet, one)).tags).toEqual([b, c]);
    expect((await geofence(fleet, two)).tags).toEqual([c, b]);
    expect((await geofence(fleet, untouched)).tags).toEqual([a]);
    await reply(tag({ ids: [one], remove: [b, c] }), 204);
    expect((await geofence(fleet, one)).tags).toEqual([]);
    await reply(tag({ ids: [one] }), 204);
  });

  test('name unknown ids and change nothing', async () => {
    const [mine, foreign] = [await addTag(fleet), await addTag(other)];
    const [id, foreignId] = [await addGeofence(fleet), await addGeofence(other)];
    expect(await failure(tag({ ids: [id, foreignId], add: [mine, foreign], remove: [2 ** 53] }))).toEqual([
      '400',
      '#/add/1 unknown',
      '#/ids/1 unknown',
      '#/remove/0 unknown',
    ]);
    expect(await failure(tag({ ids: [id], add: [mine], remove: [mine] }))).toEqual(['400', '#/remove/0 conflict']);
    expect((await geofence(fleet, id)).tags).toEqual([]);
    expect((await geofence(other, foreignId)).tags).toEqual([]);
  });

  test('delete several at once, or none', async () => {
    const ids = [await addGeofence(fleet), await addGeofence(fleet), await addGeofence(fleet)];
    const foreign = await addGeofence(other);
    expect(await failure(removeAll([ids[0], foreign, ids[1], 9e15]))).toEqual([
      '400',
      '#/ids/1 unknown',
      '#/ids/3 unknown',
    ]);
    expect(await geofences(fleet)).toHaveLength(3);
    await reply(removeAll([ids[0], ids[2], ids[0]]), 204);
    expect((await geofences(fleet)).map(({ id }) => id)).toEqual([ids[1]]);
    expect(await failure(removeAll([ids[0]]))).toEqual(['400', '#/ids/0 unknown']);
    await reply(removeAll([]), 204);
    expect(await geofences(other)).toHaveLength(1);
    expect(await reply(restore(ids[0] ?? 0))).toBe(ids[0]);
  });
});

describe('permissions', () => {
  test('another account cannot see or change the geofence', async () => {
    const id = await addGeofence(fleet);
    const deleted = await addGeofence(fleet);
    await reply(remove(deleted), 204);
    const answers = [
      other.request('GET', `${geofencesPath}/${id}`),
      other.request('DELETE', `${geofencesPath}/${id}`),
      other.request('POST', `${geofencesPath}/${deleted}/restore`),
      other.request('POST', geofencesPath, { ...yard, id }),
    ];
    for (const answer of answers) expect(await failure(answer)).toEqual(['404']);
    expect(await failure(other.request('POST', `${geofencesPath}/delete`, { ids: [id] }))).toEqual([
      '400',
      '#/ids/0 unknown',
    ]);
    expect(await geofences(other)).toEqual([]);
    expect(await geofences(other, '?deleted=true')).toEqual([]);
    expect(await geofence(fleet, id)).toEqual({ ...empty, ...yard, id });
  });

  test('a viewer can read and cannot change', async () => {
    const id = await addGeofence(fleet);
    const viewer = await server().addUser({ role: roles.viewer, accountId: fleet.accountId });
    expect(await geofences(viewer)).toHaveLength(1);
    const answers = [
      viewer.request('POST', geofencesPath, yard),
      viewer.request('DELETE', `${geofencesPath}/${id}`),
      viewer.request('POST', `${geofencesPath}/${id}/restore`),
      viewer.request('POST', `${geofencesPath}/tag`, { ids: [id] }),
      viewer.request('POST', `${geofencesPath}/delete`, { ids: [id] }),
      viewer.request('POST', `${geofencesPath}/import`, { mode: 'all', geofences: [yard] }),
    ];
    for (const answer of answers) expect(await failure(answer)).toEqual(['403']);
    expect(await geofences(fleet)).toHaveLength(1);
  });
});
