import { beforeEach, describe, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { ProblemBody } from '../../src/contract/problem.ts';
import type { Tag } from '../../src/contract/tags.ts';
import { addGeofence, addTag, depots, failure, geofence, reply, tags, tagsPath } from '../support/records.ts';
import { type Client, serviceOfFile } from '../support/service.ts';

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
const one = (id: number): Promise<Tag> => reply<Tag>(fleet.request('GET', `${tagsPath}/${id}`));
const post = (body: unknown, headers = {}): Promise<Response> => fleet.request('POST', tagsPath, body, headers);
const positions = async (): Promise<number[]> => (await tags(fleet)).map((tag) => tag.position);

describe('create', () => {
  test('returns the id as an integer, and the record has all fields', async () => {
    const id = await addTag(fleet, { position: 4 });
    expect(Number.isInteger(id)).toBe(true);
    expect(await one(id)).toEqual({
      id,
      position: 4,
      name: 'Depots',
      resourceType: 25,
      colour: 9,
      longStayMinutes: null,
      updated: expect.any(String) as string,
    });
  });

  test('without a position gets the maximum plus one; the first tag gets 1', async () => {
    await addTag(fleet);
    await addTag(fleet, { position: 7 });
    await addTag(fleet);
    await addTag(fleet, { position: 0 });
    await addTag(fleet, { position: null });
    expect(await positions()).toEqual([0, 1, 7, 8, 9]);
  });

  test('ignores deleted tags and other accounts', async () => {
    const id = await addTag(fleet, { position: 50 });
    await reply(fleet.request('DELETE', `${tagsPath}/${id}`), 204);
    await addTag(other, { position: 90 });
    await addTag(fleet);
    expect(await positions()).toEqual([1]);
  });

  test('at the maximum position a new tag is still the last', async () => {
    await addTag(fleet, { position: 2_147_483_647, name: 'last' });
    await addTag(fleet, { name: 'after' });
    expect((await tags(fleet)).map((tag) => tag.name)).toEqual(['last', 'after']);
  });

  test('a hundred at once without a position get a hundred positions', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, index) => addTag(fleet, { name: `Tag ${index}` })));
    expect(await positions()).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  test('names, colours and positions need not be unique', async () => {
    const twice = [await addTag(fleet, { position: 1 }), await addTag(fleet, { position: 1 })];
    expect((await tags(fleet)).map((tag) => tag.id)).toEqual(twice);
  });

  test('reports all errors at once and stores nothing', async () => {
    expect(await failure(post({ name: ' ', resourceType: 24, colour: 16, position: -1 }))).toEqual([
      '400',
      '#/colour range',
      '#/name required',
      '#/position range',
      '#/resourceType range',
    ]);
    expect(await tags(fleet)).toEqual([]);
  });

  test('trims a name and otherwise keeps it', async () => {
    const id = await addTag(fleet, { name: '  <b>Łódź</b> 🚚 ' });
    expect((await one(id)).name).toBe('<b>Łódź</b> 🚚');
  });
});

describe('update', () => {
  test('replaces the record and returns its id; an omitted position does not change', async () => {
    const id = await addTag(fleet, { position: 4 });
    await addTag(fleet, { position: 9 });
    expect(await reply(post({ id, name: 'Yards', resourceType: 25, colour: 0 }))).toBe(id);
    expect(await one(id)).toEqual({
      id,
      position: 4,
      name: 'Yards',
      resourceType: 25,
      colour: 0,
      longStayMinutes: null,
      updated: expect.any(String) as string,
    });
    expect(await reply(post({ ...depots, id, position: 0 }))).toBe(id);
    expect((await one(id)).position).toBe(0);
  });

  test('requires the same fields as create', async () => {
    const id = await addTag(fleet);
    expect(await failure(post({ id, position: 2 }))).toEqual([
      '400',
      '#/colour required',
      '#/name required',
      '#/resourceType required',
    ]);
  });

  test('returns 404 for an unknown, deleted or too large id', async () => {
    const id = await addTag(fleet);
    await reply(fleet.request('DELETE', `${tagsPath}/${id}`), 204);
    for (const missing of [id, id + 1000, 2 ** 53, -5]) {
      expect(await failure(post({ ...depots, id: missing }))).toEqual(['404']);
    }
    expect(await tags(fleet)).toEqual([]);
  });

  test('checks fields before it looks for the record', async () => {
    expect(await failure(post({ id: 12345, name: 'x' }))).toEqual([
      '400',
      '#/colour required',
      '#/resourceType required',
    ]);
  });

  test('If-Match accepts only the first of two writers', async () => {
    const id = await addTag(fleet);
    const etag = (await fleet.request('GET', `${tagsPath}/${id}`)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"/);
    expect(await reply(post({ ...depots, id, name: 'First' }, { 'If-Match': etag }))).toBe(id);
    expect(await failure(post({ ...depots, id, name: 'Second' }, { 'If-Match': etag }))).toEqual(['412']);
    expect((await one(id)).name).toBe('First');
  });

  test('when many writers send the same If-Match, exactly one succeeds', async () => {
    const id = await addTag(fleet);
    const etag = (await fleet.request('GET', `${tagsPath}/${id}`)).headers.get('etag') ?? '';
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const changed = { ...depots, id, name: `Writer ${index}` };
        return (await post(changed, { 'If-Match': etag })).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(7);
  });
});

describe('list', () => {
  test('is empty at first, then ordered by position and id', async () => {
    expect(await tags(fleet)).toEqual([]);
    const ids = [
      await addTag(fleet, { position: 2 }),
      await addTag(fleet, { position: 1 }),
      await addTag(fleet, { position: 2 }),
    ];
    expect((await tags(fleet)).map((tag) => tag.id)).toEqual([ids[1], ids[0], ids[2]]);
  });

  test('is paged, and each tag appears once', async () => {
    for (const position of [3, 1, 1, 2, 1]) await addTag(fleet, { position });
    const seen: number[] = [];
    let path: string | undefined = `${tagsPath}?limit=2`;
    let pages = 0;
    while (path) {
      const response: Response = await fleet.request('GET', path);
      seen.push(...((await response.json()) as Tag[]).map((tag) => tag.id));
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
      pages += 1;
    }
    expect(pages).toBe(3);
    expect(seen).toEqual((await tags(fleet)).map((tag) => tag.id));
  });

  test('an invalid cursor returns 400', async () => {
    expect(await failure(fleet.request('GET', `${tagsPath}?cursor=WzFd`))).toEqual(['400', 'cursor format']);
  });

  test('shows changes immediately, and returns 304 while unchanged', async () => {
    await addTag(fleet);
    const first = await fleet.request('GET', tagsPath);
    const seen = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await fleet.request('GET', tagsPath, undefined, seen)).status).toBe(304);
    await addTag(other);
    expect((await fleet.request('GET', tagsPath, undefined, seen)).status).toBe(304);
    await addTag(fleet);
    const second = await fleet.request('GET', tagsPath, undefined, seen);
    expect(second.status).toBe(200);
    expect(await second.json()).toHaveLength(2);
  });
});

describe('delete and restore', () => {
  const remove = (id: number): Promise<Response> => fleet.request('DELETE', `${tagsPath}/${id}`);
  const restore = (id: number): Promise<Response> => fleet.request('POST', `${tagsPath}/${id}/restore`);

  const refusal = async (id: number): Promise<string> => (await reply<ProblemBody>(remove(id), 409)).detail;

  test('a deleted tag is gone, and listed among the deleted', async () => {
    const [id, kept] = [await addTag(fleet), await addTag(fleet)];
    await reply(remove(id), 204);
    expect((await tags(fleet)).map((tag) => tag.id)).toEqual([kept]);
    expect(await failure(fleet.request('GET', `${tagsPath}/${id}`))).toEqual(['404']);
    expect(await failure(remove(id))).toEqual(['404']);
    expect(await tags(fleet, '?deleted=true')).toEqual([
      {
        id,
        position: 1,
        ...depots,
        longStayMinutes: null,
        updated: expect.any(String) as string,
        deletedUtc: '2026-11-20T09:30:00.000Z',
      },
    ]);
    expect((await tags(fleet, '?deleted=false')).map((tag) => tag.id)).toEqual([kept]);
  });

  test('restores it unchanged within 24 hours', async () => {
    const id = await addTag(fleet, { position: 3 });
    const before = await one(id);
    await reply(remove(id), 204);
    await hoursLater(24);
    expect(await reply(restore(id))).toBe(id);
    expect(await one(id)).toEqual({ ...before, updated: expect.any(String) as string });
    expect(await tags(fleet, '?deleted=true')).toEqual([]);
  });

  test('returns 404 after 24 hours', async () => {
    const id = await addTag(fleet);
    await reply(remove(id), 204);
    await hoursLater(24.001);
    expect(await failure(restore(id))).toEqual(['404']);
    expect(await tags(fleet)).toEqual([]);
  });

  test('restoring a tag that is not deleted returns its id, an unknown one returns 404', async () => {
    const id = await addTag(fleet);
    expect(await reply(restore(id))).toBe(id);
    expect(await failure(restore(id + 1000))).toEqual(['404']);
  });

  test('a tag in use cannot be deleted: 409 names its geofences', async () => {
    const id = await addTag(fleet);
    const using: number[] = [];
    for (const description of ['A', 'B', 'C', 'D', 'E'])
      using.push(await addGeofence(fleet, { description, tags: [id] }));
    expect(await refusal(id)).toBe('5 geofences have the tag “Depots”: “A”, “B”, “C” and 2 more.');
    expect((await one(id)).id).toBe(id);

    for (const geofenceId of using.slice(1))
      await reply(fleet.request('DELETE', `/public/v1/geofences/${geofenceId}`), 204);
    expect(await refusal(id)).toBe('1 geofence has the tag “Depots”: “A”.');
    await reply(fleet.request('DELETE', `/public/v1/geofences/${using[0]}`), 204);
    await reply(remove(id), 204);
  });

  test('a tag is never deleted while a geofence takes it at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await addTag(fleet);
      const [deletion, creation] = await Promise.all([
        remove(id),
        fleet.request('POST', '/public/v1/geofences', {
          description: 'x',
          geofenceType: 1,
          latitude: 1,
          longitude: 1,
          radius: 50,
          tags: [id],
        }),
      ]);
      const location = creation.headers.get('location');
      const taken = location === null ? [] : (await geofence(fleet, Number(location.split('/').at(-1)))).tags;
      expect([
        [204, 400, []],
        [409, 204, [id]],
      ]).toContainEqual([deletion.status, creation.status, taken]);
    }
  });
});

describe('order', () => {
  const order = (ids: unknown): Promise<Response> => fleet.request('POST', `${tagsPath}/order`, { ids });

  test('sets positions 1, 2, 3 … in the order of the ids', async () => {
    const ids = [await addTag(fleet, { position: 70 }), await addTag(fleet, { position: 3 }), await addTag(fleet)];
    const wanted = [ids[2], ids[0], ids[1]];
    await reply(order(wanted), 204);
    expect((await tags(fleet)).map((tag) => [tag.id, tag.position])).toEqual(
      wanted.map((id, index) => [id, index + 1]),
    );
  });

  test('requires every tag once, otherwise returns 400 and changes nothing', async () => {
    const ids = [await addTag(fleet), await addTag(fleet)];
    const gone = await addTag(fleet);
    await reply(fleet.request('DELETE', `${tagsPath}/${gone}`), 204);
    const foreign = await addTag(other);
    const before = await tags(fleet);
    expect(await failure(order([ids[1]]))).toEqual(['400', '#/ids required']);
    expect(await failure(order([ids[1], ids[0], ids[1]]))).toEqual(['400', '#/ids/2 unique']);
    expect(await failure(order([ids[1], gone, ids[0], foreign, 2 ** 53]))).toEqual([
      '400',
      '#/ids/1 unknown',
      '#/ids/3 unknown',
      '#/ids/4 unknown',
    ]);
    expect(await failure(order([]))).toEqual(['400', '#/ids length']);
    expect(await tags(fleet)).toEqual(before);
  });
});

describe('permissions', () => {
  test('another account cannot see or change the tag', async () => {
    const id = await addTag(fleet);
    await reply(fleet.request('DELETE', `${tagsPath}/${await addTag(fleet)}`), 204);
    const answers = [
      other.request('GET', `${tagsPath}/${id}`),
      other.request('DELETE', `${tagsPath}/${id}`),
      other.request('POST', `${tagsPath}/${id}/restore`),
      other.request('POST', tagsPath, { ...depots, id }),
    ];
    for (const answer of answers) expect(await failure(answer)).toEqual(['404']);
    expect(await tags(other)).toEqual([]);
    expect(await tags(other, '?deleted=true')).toEqual([]);
    expect((await one(id)).name).toBe('Depots');
  });

  test('a viewer can read and cannot change', async () => {
    const id = await addTag(fleet);
    const viewer = await server().addUser({ role: roles.viewer, accountId: fleet.accountId });
    expect(await tags(viewer)).toHaveLength(1);
    expect(await failure(viewer.request('POST', tagsPath, depots))).toEqual(['403']);
    expect(await failure(viewer.request('DELETE', `${tagsPath}/${id}`))).toEqual(['403']);
    expect(await failure(viewer.request('POST', `${tagsPath}/order`, { ids: [id] }))).toEqual(['403']);
    expect(await tags(fleet)).toHaveLength(1);
  });
});
