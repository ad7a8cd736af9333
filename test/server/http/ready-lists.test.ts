/** Cached lists: no service ever sends a list that is older than an answered change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/server/database/database.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { type KeptReply, ReplyCache } from '../../../src/server/http/reply-cache.ts';
import { Representation } from '../../../src/server/http/representation.ts';
import { type Service, send, service } from '../../support/service.ts';

let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const tags = '/public/v1/tags';
const saveTag = (name: string): Promise<Response> => world.request('POST', tags, { name, resourceType: 25, colour: 1 });
const namesOf = async (response: Response): Promise<string[]> =>
  ((await response.json()) as { name: string }[]).map(({ name }) => name);

describe('a service', () => {
  /** The same database, with a counter of list reads, and a way to hold readers back. */
  function watched(): { db: Database; read: () => number; hold: (until: Promise<void>) => void } {
    let reads = 0;
    let held: Promise<void> = Promise.resolve();
    return {
      db: {
        ...world.db,
        snapshot: async (work) => {
          const until = held;
          const result = await world.db.snapshot(work);
          reads += 1;
          await until;
          return result;
        },
      },
      read: () => reads,
      hold: (until) => {
        held = until;
      },
    };
  }

  test('reads a list once, in all its encodings, until it changes', async () => {
    const { db, read } = watched();
    const app = world.anotherService({ db });
    const get = (headers?: Record<string, string>): Promise<Response> =>
      send(app, 'GET', tags, { token: world.token, headers });
    for (const coding of ['', 'gzip', 'br']) expect((await get({ 'Accept-Encoding': coding })).status).toBe(200);
    expect(read()).toBe(1);
    await saveTag('By another service');
    expect(await namesOf(await get())).toContain('By another service');
    await get();
    expect(read()).toBe(2);
  });

  test('distinguishes accounts, queries and paths', async () => {
    const app = world.anotherService();
    const other = await world.addAccount();
    const get = (path: string, token: string): Promise<Response> => send(app, 'GET', path, { token });
    await saveTag('Ours');
    expect(await namesOf(await get(tags, world.token))).toContain('Ours');
    expect(await namesOf(await get(tags, other.token))).toEqual([]);
    expect(await namesOf(await get(`${tags}?limit=1`, world.token))).toHaveLength(1);
    expect(await namesOf(await get(`${tags}?deleted=true`, world.token))).toEqual([]);
    expect(await namesOf(await get(tags, world.token))).toContain('Ours');
    const page = await get(`${tags}?limit=1&_unknown=1`, world.token);
    expect(page.headers.get('link')).not.toContain('unknown');
  });

  test('reads again if a change came while the list was being read', async () => {
    const { db, read, hold } = watched();
    const app = world.anotherService({ db });
    const get = (): Promise<Response> => send(app, 'GET', tags, { token: world.token });
    let release = (): void => {};
    hold(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    const before = get();
    // It has read its rows and has not finished.
    await expect.poll(read).toBe(1);
    await saveTag('Meanwhile');
    const after = get();
    hold(Promise.resolve());
    release();
    await before;
    expect(await namesOf(await after)).toContain('Meanwhile');
  });

  test('caches a list with the versions at the time of its read', async () => {
    const overtaken: Database = {
      ...world.db,
      snapshot: (work) =>
        world.db.snapshot(async (tx) => {
          // The first statement about the account fixes the snapshot. The change comes between it and the handler.
          await tx.many(sql`select version from account_version where account_id = ${world.accountId}`);
          await saveTag('Overtaking');
          return work(tx);
        }),
    };
    const app = world.anotherService({ db: overtaken });
    const get = (): Promise<Response> => send(app, 'GET', tags, { token: world.token });
    expect(await namesOf(await get())).not.toContain('Overtaking');
    expect(await namesOf(await get())).toContain('Overtaking');
  });

  test('never returns data older than an answered change', async () => {
    const services = [world.app, world.anotherService(), world.anotherService()];
    const pick = (round: number) => services[round % services.length] ?? world.app;
    for (let round = 0; round < 30; round += 1) {
      const name = `Round ${round}`;
      const body = { name, resourceType: 25, colour: 1 };
      const noise = services.map((app) => send(app, 'GET', tags, { token: world.token }));
      expect((await send(pick(round), 'POST', tags, { token: world.token, body })).status).toBe(200);
      const answers = await Promise.all(services.map((app) => send(app, 'GET', tags, { token: world.token })));
      for (const response of answers) expect(await namesOf(response)).toContain(name);
      await Promise.all(noise);
    }
  });
});

describe('ReplyCache', () => {
  const reply = (version: number, bytes = 10): KeptReply => ({
    representation: new Representation(Buffer.alloc(bytes), 'application/json'),
    headers: {},
    versions: { tag: version },
  });
  const fails = (): Promise<KeptReply> => Promise.reject(new Error('not to be asked'));

  test('returns its entry for the same and for older versions', async () => {
    const cache = new ReplyCache(1e6);
    const made = await cache.get('a', ['tag'], { tag: 3 }, async () => reply(3));
    expect(await cache.get('a', ['tag'], { tag: 3 }, fails)).toBe(made);
    expect(await cache.get('a', ['tag'], { tag: 2 }, fails)).toBe(made);
    expect(await cache.get('a', ['tag'], { tag: 3, geofence: 9 }, fails)).toBe(made);
    await expect(cache.get('a', ['tag'], { tag: 4 }, fails)).rejects.toThrow('not to be asked');
    await expect(cache.get('a', ['tag', 'geofence'], { tag: 3, geofence: 9 }, fails)).rejects.toThrow(
      'not to be asked',
    );
  });

  test('builds a reply once for all waiting callers, and again for those who need a newer one', async () => {
    const cache = new ReplyCache(1e6);
    let made = 0;
    const make = async (): Promise<KeptReply> => {
      made += 1;
      return reply(made);
    };
    const old = Array.from({ length: 5 }, () => cache.get('a', ['tag'], { tag: 1 }, make));
    const fresh = Array.from({ length: 5 }, () => cache.get('a', ['tag'], { tag: 2 }, make));
    expect((await Promise.all(old)).map(({ versions }) => versions.tag)).toEqual([1, 1, 1, 1, 1]);
    expect((await Promise.all(fresh)).map(({ versions }) => versions.tag)).toEqual([2, 2, 2, 2, 2]);
    expect(made).toBe(2);
  });

  test('a failure reaches all waiting callers, and is not cached', async () => {
    const cache = new ReplyCache(1e6);
    let tries = 0;
    const make = async (): Promise<KeptReply> => {
      tries += 1;
      throw new Error('away');
    };
    const waiting = Array.from({ length: 5 }, () => cache.get('a', ['tag'], {}, make));
    for (const each of waiting) await expect(each).rejects.toThrow('away');
    expect(tries).toBe(1);
    expect(await cache.get('a', ['tag'], {}, async () => reply(1))).toBeDefined();
  });

  test('evicts the least recently used entry when it is full', async () => {
    const cache = new ReplyCache(3 * (2 * 1000 + 1000));
    const ask = (key: string, make = async () => reply(1, 1000)) => cache.get(key, ['tag'], {}, make);
    for (const key of ['a', 'b', 'c']) await ask(key);
    await ask('a', fails);
    await ask('d');
    for (const key of ['a', 'c', 'd']) await ask(key, fails);
    await expect(ask('b', fails)).rejects.toThrow('not to be asked');
  });

  test('does not cache a reply above its total size', async () => {
    const cache = new ReplyCache(5000);
    await cache.get('a', ['tag'], {}, async () => reply(1, 10_000));
    await expect(cache.get('a', ['tag'], {}, fails)).rejects.toThrow('not to be asked');
  });
});
