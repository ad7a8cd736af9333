import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { IngestKey } from '../../src/contract/administration.ts';
import { hashSecret } from '../../src/server/api/secrets.ts';
import { sql } from '../../src/server/database/sql.ts';
import { failure, reply } from '../support/records.ts';
import { type Service, send, service } from '../support/service.ts';

const path = '/public/v1/ingestKeys';
let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const add = (name = 'Gateway'): Promise<{ id: number; name: string; key: string }> =>
  reply(world.request('POST', path, { name }));

test('is shown once, when it is created, with its type', async () => {
  const made = await add(' Gateway ');
  expect(made).toEqual({ id: made.id, name: 'Gateway', key: made.key });
  expect(made.key).toMatch(/^flk_[\w-]{43}$/);
  const shown = await reply<IngestKey>(world.request('GET', `${path}/${made.id}`));
  expect(shown).toEqual({
    id: made.id,
    name: 'Gateway',
    deviceIds: null,
    createdUtc: shown.createdUtc,
    lastUsedUtc: null,
    endsUtc: null,
  });
  expect(Date.parse(shown.createdUtc)).not.toBeNaN();
});

test('is stored only as a hash, in the table and in the audit', async () => {
  const { id, key } = await add();
  const { hash } = await world.db.one<{ hash: Buffer }>(sql`select hash from ingest_key where id = ${id}`);
  expect(hash.equals(hashSecret(key))).toBe(true);
  const { rows } = await world.db.one<{ rows: string }>(sql`
    select (select json_agg(k) from ingest_key k)::text || (select json_agg(a) from audit a)::text as rows`);
  expect(rows).not.toContain(key);
  expect(rows).not.toContain(key.slice(4));
});

test('differs for each creation, and names need not be unique', async () => {
  const [one, two] = [await add('Same'), await add('Same')];
  expect(one.key).not.toBe(two.key);
});

test('gives no access to the API', async () => {
  const { key } = await add();
  expect((await send(world.app, 'GET', '/public/v1/drivers', { token: key })).status).toBe(401);
});

test.each([
  [{}, ['400', '#/name required']],
  [{ name: '' }, ['400', '#/name required']],
  [{ name: 5 }, ['400', '#/name type']],
])('%j is rejected', async (body, problems) => {
  expect(await failure(world.request('POST', path, body))).toEqual(problems);
});

describe('a rotated key', () => {
  const rotate = (id: number, body: object): Promise<{ id: number; name: string; key: string }> =>
    reply(world.request('POST', `${path}/${id}/rotate`, body));
  const shown = (id: number): Promise<IngestKey> => reply(world.request('GET', `${path}/${id}`));
  const made = async (): Promise<number> =>
    (await reply<{ id: number }>(world.request('POST', path, { name: 'Gateway', deviceIds: ['van-1'] }))).id;

  test('has another key, the same name and the same devices, and the old one works until it is deleted', async () => {
    const id = await made();
    const next = await rotate(id, {});
    expect(next).toEqual({ id: next.id, name: 'Gateway', key: expect.stringMatching(/^flk_[\w-]{43}$/) });
    expect(await shown(next.id)).toMatchObject({ name: 'Gateway', deviceIds: ['van-1'], endsUtc: null });
    expect(await shown(id)).toMatchObject({ endsUtc: null });
  });

  test.each([
    [
      ['van-1', 'van-2', 'van-2'],
      ['van-1', 'van-2'],
    ],
    [null, ['van-1']],
    [[], null],
  ])('is bound to other devices: %j', async (deviceIds, bound) => {
    const { id } = await rotate(await made(), { deviceIds });
    expect(await shown(id)).toMatchObject({ deviceIds: bound });
  });

  test('ends after the overlap, and no later when it is rotated again', async () => {
    const id = await made();
    const beforeMs = Date.now();
    await rotate(id, { overlapMinutes: 60 });
    const { endsUtc } = await shown(id);
    expect(Date.parse(endsUtc ?? '')).toBeGreaterThanOrEqual(beforeMs + 3600_000);
    expect(Date.parse(endsUtc ?? '')).toBeLessThanOrEqual(Date.now() + 3600_000);
    await rotate(id, { overlapMinutes: 600 });
    expect(await shown(id)).toMatchObject({ endsUtc });
  });

  test.each([
    [{ overlapMinutes: -1 }, ['400', '#/overlapMinutes range']],
    [{ overlapMinutes: 129_601 }, ['400', '#/overlapMinutes range']],
    [{ overlapMinutes: 1.5 }, ['400', '#/overlapMinutes type']],
    [{ deviceIds: [''] }, ['400', '#/deviceIds/0 required']],
  ])('is not made of %j', async (body, problems) => {
    const id = await made();
    expect(await failure(world.request('POST', `${path}/${id}/rotate`, body))).toEqual(problems);
    expect(await shown(id)).toMatchObject({ endsUtc: null });
  });

  test('is not made of a deleted one, or of one of another account', async () => {
    const id = await made();
    const other = await world.addAccount();
    expect((await other.request('POST', `${path}/${id}/rotate`, {})).status).toBe(404);
    await reply(world.request('DELETE', `${path}/${id}`), 204);
    expect((await world.request('POST', `${path}/${id}/rotate`, {})).status).toBe(404);
  });
});
