/** A POST repeated with its Idempotency-Key runs once on all services and gets the same answer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idempotencySeconds, roles } from '../../../src/contract/choices.ts';
import type { Database, Transaction } from '../../../src/server/database/database.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { sweepExpired } from '../../../src/server/store/sweep.ts';
import {
  depots,
  failure,
  geofences,
  geofencesPath,
  reply,
  signedInAgain,
  tags,
  tagsPath,
  yard,
} from '../../support/records.ts';
import { type Client, password, postToken, type Service, send, service } from '../../support/service.ts';

let now = new Date('2026-11-20T12:00:00.000Z');
let world: Service;
beforeAll(async () => {
  world = await service({ now: () => now });
});
afterAll(() => world.close());

let serial = 0;
const newKey = (): string => {
  serial += 1;
  return `key ${serial}`;
};
const post = (path: string, body: unknown, key: string, client: Client = world): Promise<Response> =>
  client.request('POST', path, body, { 'Idempotency-Key': key });
const kept = (): Promise<{ answer: Buffer | null }[]> =>
  world.db.many<{ answer: Buffer | null }>(sql`select answer from idempotency`);

/** The answer as the client sees it, without what differs for each request. */
async function seen(response: Response): Promise<object> {
  const headers = Object.fromEntries(response.headers);
  delete headers['x-request-id'];
  return { status: response.status, headers, body: await response.text() };
}

describe('a repeated request', () => {
  test.each<[string, string, unknown]>([
    ['with an id for an answer', tagsPath, { ...depots, name: 'Once' }],
    ['with only a Location', geofencesPath, { ...yard, description: 'Once' }],
    ['with a larger answer', `${geofencesPath}/import`, { mode: 'all', geofences: [yard, yard] }],
    ['with a secret in its answer', '/public/v1/ingestKeys', { name: 'Once' }],
    ['that updates', '/public/v1/users/me', { name: 'Once' }],
  ])('%s gets the same answer', async (_, path, body) => {
    const key = newKey();
    const first = await post(path, body, key);
    expect(first.status).toBeLessThan(300);
    const answer = await seen(first);
    expect(await seen(await post(path, body, key))).toEqual(answer);
    // On another service, too.
    const other = world.anotherService();
    const headers = { 'Idempotency-Key': key };
    expect(await seen(await send(other, 'POST', path, { body, headers, token: world.token }))).toEqual(answer);
  });

  test('does not run again', async () => {
    const before = (await tags(world)).length;
    const key = newKey();
    const ids = [await reply(post(tagsPath, depots, key)), await reply(post(tagsPath, depots, key))];
    expect(ids[0]).toBe(ids[1]);
    expect(await tags(world)).toHaveLength(before + 1);
    const deleted = await reply<number>(post(tagsPath, depots, newKey()));
    await reply(world.request('DELETE', `${tagsPath}/${deleted}`), 204);
  });

  test('creates one audit entry', async () => {
    const key = newKey();
    const id = await reply<number>(post(tagsPath, depots, key));
    await reply(post(tagsPath, depots, key));
    const period = 'startDate=2026-11-20T00:00:00Z&endDate=2026-11-21T00:00:00Z';
    const query = `${period}&resource=tag&resourceId=${id}`;
    expect(await reply(world.request('GET', `/public/v1/audit?${query}`))).toHaveLength(1);
  });

  test('gets the answer after its record was deleted', async () => {
    const key = newKey();
    const id = await reply<number>(post(tagsPath, depots, key));
    await reply(world.request('DELETE', `${tagsPath}/${id}`), 204);
    expect(await reply(post(tagsPath, depots, key))).toBe(id);
    expect((await tags(world)).map((tag) => tag.id)).not.toContain(id);
  });

  test('gets the answer before checks that would fail now, such as the current password', async () => {
    const person = await world.addUser();
    const body = { current: password, new: 'quite another one' };
    const key = newKey();
    await reply(post('/public/v1/users/me/password', body, key, person));
    await reply(post('/public/v1/users/me/password', body, key, person));
    expect(await failure(post('/public/v1/users/me/password', body, newKey(), person))).toEqual([
      '400',
      '#/current conflict',
    ]);
  });

  test('with another body returns 422, also with a body that only looks similar', async () => {
    const key = newKey();
    await reply(post(tagsPath, depots, key));
    await reply(post(tagsPath, { ...depots, name: 'Other' }, key), 422);
    await reply(post(tagsPath, ` ${JSON.stringify(depots)}`, key), 422);
  });

  test('is a new request for another user, route or record', async () => {
    const key = newKey();
    const ids = new Set<unknown>([await reply(post(tagsPath, depots, key))]);
    ids.add(await reply(post(tagsPath, depots, key, await world.addUser())));
    ids.add(await reply(post(tagsPath, depots, key, await world.addAccount())));
    expect(ids.size).toBe(3);
    await reply(post(geofencesPath, yard, key), 204);
    const deleted: number[] = [];
    for (let nth = 0; nth < 2; nth += 1) {
      const id = await reply<number>(world.request('POST', tagsPath, depots));
      await reply(world.request('DELETE', `${tagsPath}/${id}`), 204);
      deleted.push(id);
    }
    for (const id of deleted) expect(await reply(post(`${tagsPath}/${id}/restore`, undefined, key))).toBe(id);
  });

  test('runs again after a day', async () => {
    const key = newKey();
    const first = await reply<number>(post(tagsPath, depots, key));
    const start = now;
    now = new Date(start.getTime() + idempotencySeconds * 1000 - 1000);
    const later = await signedInAgain(world);
    expect(await reply(post(tagsPath, depots, key, later))).toBe(first);
    now = new Date(start.getTime() + idempotencySeconds * 1000);
    const muchLater = await signedInAgain(world);
    // The body may be different by now.
    const second = await reply<number>(post(tagsPath, { ...depots, name: 'Next day' }, key, muchLater));
    expect(second).not.toBe(first);
    expect(await reply(post(tagsPath, { ...depots, name: 'Next day' }, key, muchLater))).toBe(second);
    now = start;
  });
});

describe('a failed request', () => {
  test('stores nothing, nor its key', async () => {
    const key = newKey();
    const before = (await kept()).length;
    expect(await failure(post(tagsPath, { ...depots, colour: 99 }, key))).toEqual(['400', '#/colour range']);
    await reply(post(tagsPath, { ...depots, id: 4711 }, key), 404);
    expect(await kept()).toHaveLength(before);
    await reply(post(tagsPath, depots, key));
    expect(await kept()).toHaveLength(before + 1);
  });

  test('interrupted by a stopped service can run at once on another service', async () => {
    const key = newKey();
    // The rollback is the same as when the connection ends.
    const db: Database = {
      ...world.db,
      transaction: (work) =>
        world.db.transaction(async (tx) => {
          await work(tx);
          throw new Error('Killed');
        }),
    };
    const headers = { 'Idempotency-Key': key };
    const dying = world.anotherService({ db });
    expect((await send(dying, 'POST', tagsPath, { body: depots, headers, token: world.token })).status).toBe(500);
    await reply(post(tagsPath, depots, key));
  });

  test.each(['', 'x'.repeat(256)])('rejects an invalid key: %j', async (key) => {
    expect(await failure(post(tagsPath, depots, key))).toEqual(['400', 'Idempotency-Key length']);
  });
});

describe('concurrent requests', () => {
  test('a hundred over two services make one change; each gets the answer or hears that it is running', async () => {
    const before = (await geofences(world)).length;
    const services = [world.app, world.anotherService()];
    const headers = { 'Idempotency-Key': newKey() };
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        send(services[index % 2] ?? world.app, 'POST', geofencesPath, { body: yard, headers, token: world.token }),
      ),
    );
    expect(await geofences(world)).toHaveLength(before + 1);
    const done = responses.filter(({ status }) => status === 204);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((response) => response.headers.get('location'))).size).toBe(1);
    for (const response of responses.filter(({ status }) => status !== 204)) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([409, '1']);
    }
  });

  test('get 409 with Retry-After while the first is running, then its answer', async () => {
    const key = newKey();
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let began = (): void => {};
    const running = new Promise<void>((resolve) => {
      began = resolve;
    });
    const db: Database = {
      ...world.db,
      transaction: (work) =>
        world.db.transaction(async (tx: Transaction) => {
          const result = await work(tx);
          began();
          await held;
          return result;
        }),
    };
    const headers = { 'Idempotency-Key': key };
    const slow = send(world.anotherService({ db }), 'POST', tagsPath, { body: depots, headers, token: world.token });
    await running;
    const secondAnswer = await post(tagsPath, depots, key);
    expect([secondAnswer.status, secondAnswer.headers.get('retry-after')]).toEqual([409, '1']);
    expect(await secondAnswer.json()).toMatchObject({ type: 'urn:fenceline:problem:still-running' });
    release();
    const id = await reply(slow);
    expect(await reply(post(tagsPath, depots, key))).toBe(id);
  });
});

describe('stored answers', () => {
  test('cannot be read with the database alone', async () => {
    const key = newKey();
    const { key: secret } = await reply<{ key: string }>(post('/public/v1/ingestKeys', { name: 'Gateway' }, key));
    const rows = await world.db.many<{ line: string }>(sql`
      select encode(answer, 'escape') || encode(key_hash, 'escape') as line from idempotency`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { line } of rows) {
      expect(line).not.toContain(secret);
      expect(line).not.toContain(key);
      expect(line).not.toContain('Gateway');
    }
  });

  test('are deleted after a day', async () => {
    const fleet = await service({ now: () => now });
    const count = async (): Promise<number> => (await fleet.db.many(sql`select 1 from idempotency`)).length;
    await reply(post(tagsPath, depots, newKey(), fleet));
    await sweepExpired(fleet.db, new Date(now.getTime() + idempotencySeconds * 1000 - 1));
    expect(await count()).toBe(1);
    await sweepExpired(fleet.db, new Date(now.getTime() + idempotencySeconds * 1000));
    expect(await count()).toBe(0);
    await fleet.close();
  });
});

test('GET, DELETE and /token ignore the key', async () => {
  const headers = { 'Idempotency-Key': 'one for all' };
  await reply(world.request('GET', tagsPath, undefined, headers));
  for (let nth = 0; nth < 2; nth += 1) {
    const id = await reply<number>(world.request('POST', tagsPath, depots));
    await reply(world.request('DELETE', `${tagsPath}/${id}`, undefined, headers), 204);
  }
  const form = { grant_type: 'password', username: world.username, password };
  const tokens = [await postToken(world.app, form, headers), await postToken(world.app, form, headers)];
  const [one, other] = await Promise.all(
    tokens.map((response) => response.json() as Promise<{ access_token: string }>),
  );
  expect(one?.access_token).not.toBe(other?.access_token);
});

test('the endpoints for viewers accept the key', async () => {
  const viewer = await world.addUser({ role: roles.viewer });
  const key = newKey();
  await reply(post('/public/v1/users/me', { name: 'Robin' }, key, viewer));
  await reply(post('/public/v1/users/me', { name: 'Robin' }, key, viewer));
  await reply(post(tagsPath, depots, key, viewer), 403);
});
