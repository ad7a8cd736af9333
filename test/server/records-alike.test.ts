/** Rules for every kind of record that can be created, listed, deleted and restored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { App } from '../../src/server/host/app.ts';
import { all, type Kind, kinds, make, one, remove, restore, type Saved, savedId } from '../support/kinds.ts';
import { failure, reply, signedInAgain } from '../support/records.ts';
import { type Client, type Service, send, service } from '../support/service.ts';

const start = new Date('2026-11-20T09:30:00.000Z');
let now = start;
let world: Service;
beforeAll(async () => {
  world = await service({ now: () => now });
});
afterAll(() => world.close());

/** A new account for one test. */
const newClient = (): Promise<Client> => {
  now = start;
  return world.addAccount();
};
const later = async (client: Client, hours: number): Promise<Client> => {
  now = new Date(now.getTime() + hours * 3_600_000);
  return signedInAgain({ ...world, ...client });
};
const ids = (records: readonly Saved[], { idField }: Kind): unknown[] => records.map((record) => record[idField]);

const named = (some: readonly Kind[]): [string, Kind][] => some.map((kind) => [kind.resource, kind]);

describe.each(named(kinds))('%s', (_, kind) => {
  test('is created, listed by id and read individually', async () => {
    const client = await newClient();
    expect(await all(client, kind)).toEqual([]);
    const made = [await make(client, kind), await make(client, kind), await make(client, kind)];
    const listed = await all(client, kind);
    expect(ids(listed, kind)).toEqual(made);
    for (const [index, id] of made.entries()) expect(await one(client, kind, id)).toEqual(listed[index]);
    expect(listed[0]).not.toHaveProperty('deletedUtc');
  });

  test('is paged, and each record appears once', async () => {
    const client = await newClient();
    const made: number[] = [];
    for (let count = 0; count < 5; count += 1) made.push(await make(client, kind));
    const seen: unknown[] = [];
    let pages = 0;
    for (let path: string | undefined = `${kind.path}?limit=2`; path; pages += 1) {
      const response: Response = await client.request('GET', path);
      const page = await reply<Saved[]>(Promise.resolve(response.clone()));
      expect(page.length).toBeLessThanOrEqual(2);
      seen.push(...ids(page, kind));
      path = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect([pages, seen]).toEqual([3, made]);
    expect(await failure(client.request('GET', `${kind.path}?cursor=nonsense`))).toEqual(['400', 'cursor format']);
    expect(await failure(client.request('GET', `${kind.path}?limit=0`))).toEqual(['400', 'limit range']);
  });

  test('is gone after deletion, and listed among the deleted', async () => {
    const client = await newClient();
    const [id, kept] = [await make(client, kind), await make(client, kind)];
    const before = await one(client, kind, id);
    await reply(remove(client, kind, id), 204);
    expect(ids(await all(client, kind), kind)).toEqual([kept]);
    expect(ids(await all(client, kind, '?deleted=false'), kind)).toEqual([kept]);
    expect(await failure(client.request('GET', `${kind.path}/${id}`))).toEqual(['404']);
    expect(await failure(remove(client, kind, id))).toEqual(['404']);
    expect(await all(client, kind, '?deleted=true')).toEqual([{ ...before, deletedUtc: start.toISOString() }]);
  });

  test('can be restored within 24 hours unchanged', async () => {
    let client = await newClient();
    const id = await make(client, kind);
    const before = await one(client, kind, id);
    await reply(remove(client, kind, id), 204);
    client = await later(client, 24);
    expect(await reply(restore(client, kind, id))).toBe(id);
    expect(await one(client, kind, id)).toEqual(before);
    expect(await all(client, kind, '?deleted=true')).toEqual([]);
    await reply(remove(client, kind, id), 204);
  });

  test('cannot be restored later', async () => {
    let client = await newClient();
    const id = await make(client, kind);
    await reply(remove(client, kind, id), 204);
    client = await later(client, 24.001);
    expect(await failure(restore(client, kind, id))).toEqual(['404']);
    expect(await all(client, kind)).toEqual([]);
    expect(ids(await all(client, kind, '?deleted=true'), kind)).toEqual([id]);
  });

  test('restoring a record that is not deleted changes nothing; an unknown one returns 404', async () => {
    const client = await newClient();
    const id = await make(client, kind);
    const before = await one(client, kind, id);
    expect(await reply(restore(client, kind, id))).toBe(id);
    expect(await one(client, kind, id)).toEqual(before);
    expect(await failure(restore(client, kind, id + 1000))).toEqual(['404']);
  });

  test('is deleted only in the state that If-Match names', async () => {
    const client = await newClient();
    const id = await make(client, kind);
    const path = `${kind.path}/${id}`;
    const etag = (await client.request('GET', path)).headers.get('etag') ?? '';
    const removeIf = (header: string) => client.request('DELETE', path, undefined, { 'If-Match': header });
    expect(await failure(removeIf('"stale"'))).toEqual(['412']);
    await reply(removeIf(etag), 204);
    expect(await failure(removeIf(etag))).toEqual(['404']);
  });

  test('of another account cannot be seen or changed, and is not in lists', async () => {
    const [client, other] = [await newClient(), await world.addAccount()];
    const id = await make(client, kind);
    const gone = await make(client, kind);
    await reply(remove(client, kind, gone), 204);
    const before = await one(client, kind, id);
    const attempts = [
      other.request('GET', `${kind.path}/${id}`),
      remove(other, kind, id),
      restore(other, kind, id),
      restore(other, kind, gone),
      ...(kind.change
        ? [other.request('POST', kind.path, { ...(await kind.body(other)), id, [kind.idField]: id })]
        : []),
    ];
    for (const answer of attempts) expect(await failure(answer)).toEqual(['404']);
    expect(await all(other, kind)).toEqual([]);
    expect(await all(other, kind, '?deleted=true')).toEqual([]);
    expect(await one(client, kind, id)).toEqual(before);
    expect(ids(await all(client, kind, '?deleted=true'), kind)).toEqual([gone]);
  });

  test('a cursor of one account shows another account only its own records', async () => {
    const [client, other] = [await newClient(), await world.addAccount()];
    const made = [await make(client, kind), await make(client, kind)];
    const theirs = [await make(other, kind), await make(other, kind)];
    const link = (await client.request('GET', `${kind.path}?limit=1`)).headers.get('link') ?? '';
    const path = /^<([^>]+)>/.exec(link)?.[1] ?? '';
    expect(ids(await reply<Saved[]>(client.request('GET', path)), kind)).toEqual(made.slice(1));
    for (const id of ids(await reply<Saved[]>(other.request('GET', path)), kind)) expect(theirs).toContain(id);
  });

  test('is up to date on every service after a change, and 304 while unchanged', async () => {
    const client = await newClient();
    const apps: App[] = [world.app, world.anotherService(), world.anotherService()];
    const get = (app: App, headers = {}): Promise<Response> =>
      send(app, 'GET', kind.path, { token: client.token, headers });
    for (const app of apps) await get(app);
    const made: number[] = [];
    for (const app of apps) {
      const body = await kind.body(client);
      made.push(await savedId(send(app, 'POST', kind.path, { token: client.token, body })));
      for (const reader of apps) expect(ids((await (await get(reader)).json()) as Saved[], kind)).toEqual(made);
    }
    const seen = (await get(world.app)).headers.get('etag') ?? '';
    for (const app of apps) expect((await get(app, { 'If-None-Match': seen })).status).toBe(304);
    await reply(send(world.anotherService(), 'DELETE', `${kind.path}/${made[0]}`, { token: client.token }), 204);
    for (const app of apps) expect((await get(app, { 'If-None-Match': seen })).status).toBe(200);
  });
});

describe('a viewer', () => {
  test.each(named(kinds.filter(({ own }) => !own)))('cannot change a %s', async (_, kind) => {
    const id = await make(world, kind);
    const viewer = await world.addUser({ role: roles.viewer });
    for (const answer of [viewer.request('POST', kind.path, {}), remove(viewer, kind, id), restore(viewer, kind, id)]) {
      expect(await failure(answer)).toEqual(['403']);
    }
  });

  test.each(named(kinds.filter(({ own, forAdministrators }) => !own && !forAdministrators)))(
    'can read a %s',
    async (_, kind) => {
      const id = await make(world, kind);
      const viewer = await world.addUser({ role: roles.viewer });
      expect(await one(viewer, kind, id)).toEqual(await one(world, kind, id));
      expect(await all(viewer, kind)).toEqual(await all(world, kind));
    },
  );

  test.each(named(kinds.filter(({ forAdministrators }) => forAdministrators)))('cannot read a %s', async (_, kind) => {
    const id = await make(world, kind);
    const viewer = await world.addUser({ role: roles.viewer });
    for (const path of [kind.path, `${kind.path}/${id}`]) {
      expect(await failure(viewer.request('GET', path))).toEqual(['403']);
    }
  });
});

const changing = kinds.flatMap((kind): [string, Kind, object][] =>
  kind.change ? [[kind.resource, kind, kind.change]] : [],
);

describe.each(changing)('%s', (_, kind, change) => {
  const changed = async (client: Client, id: number): Promise<object> => ({
    ...(await one(client, kind, id)),
    ...(kind.resource === 'driver' && { password: '********' }),
    ...change,
  });
  const post = (client: Client, body: object, headers = {}): Promise<Response> =>
    client.request('POST', kind.path, body, headers);

  test('is read, changed and sent back', async () => {
    const client = await newClient();
    const id = await make(client, kind);
    const before = await one(client, kind, id);
    now = new Date(start.getTime() + 1000);
    expect(await savedId(post(client, await changed(client, id)))).toBe(id);
    expect(await one(client, kind, id)).toEqual({ ...before, ...change });
    expect(await all(client, kind)).toHaveLength(1);
  });

  test('returns 404 for an unknown, deleted or too large id', async () => {
    const client = await newClient();
    const id = await make(client, kind);
    const body = await changed(client, id);
    await reply(remove(client, kind, id), 204);
    for (const missing of [id, id + 1000, 2 ** 53, -5]) {
      expect(await failure(post(client, { ...body, [kind.idField]: missing }))).toEqual(['404']);
    }
    expect(await all(client, kind)).toEqual([]);
  });

  test('when many writers send the same If-Match over two services, exactly one succeeds', async () => {
    const client = await newClient();
    const id = await make(client, kind);
    const body = await changed(client, id);
    const etag = (await client.request('GET', `${kind.path}/${id}`)).headers.get('etag') ?? '';
    const apps = [world.app, world.anotherService()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        send(apps[index % 2] ?? world.app, 'POST', kind.path, {
          token: client.token,
          body,
          headers: { 'If-Match': etag },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
    expect(answers.map(({ status }) => status).filter((status) => status === 412)).toHaveLength(7);
  });
});
