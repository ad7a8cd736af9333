import { afterAll, beforeAll, expect, test } from 'vitest';
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
