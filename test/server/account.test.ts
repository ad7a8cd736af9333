import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '../../src/contract/administration.ts';
import { roles } from '../../src/contract/choices.ts';
import { findAccountsByName } from '../../src/server/store/accounts.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

const path = '/public/v1/account';
let world: Service;
beforeAll(async () => {
  world = await service();
});
afterAll(() => world.close());

const read = (client: Client): Promise<Account> => reply<Account>(client.request('GET', path));
const save = (client: Client, body: object, headers = {}): Promise<Response> =>
  client.request('POST', path, body, headers);

test('can be read by all users and changed by administrators', async () => {
  const client = await world.addAccount();
  const account = await read(client);
  expect(account).toEqual({ name: account.name, timeZone: 'UTC', language: 'en', requireSecondFactor: 0 });
  const changed = { name: 'Łódź Logistics', timeZone: 'Europe/Warsaw', language: 'en' };
  await reply(save(client, changed), 204);
  expect(await read(client)).toEqual({ ...changed, requireSecondFactor: 0 });
  const viewer = await world.addUser({ role: roles.viewer });
  expect(await read(viewer)).toEqual(await read(world));
  expect(await failure(save(viewer, changed))).toEqual(['403']);
});

test('reports all field errors at once', async () => {
  expect(await failure(save(world, { name: null, timeZone: null, language: null }))).toEqual([
    '400',
    '#/language required',
    '#/name required',
    '#/timeZone required',
  ]);
  expect(await failure(save(world, { name: ' ', timeZone: 'Mars/Olympus', language: 'tlh' }))).toEqual([
    '400',
    '#/language range',
    '#/name required',
    '#/timeZone format',
  ]);
});

test('checks If-Match', async () => {
  const client = await world.addAccount();
  const account = await read(client);
  const etag = (await client.request('GET', path)).headers.get('etag') ?? '';
  await reply(save(client, { ...account, name: 'First' }, { 'If-Match': etag }), 204);
  expect(await failure(save(client, { ...account, name: 'Second' }, { 'If-Match': etag }))).toEqual(['412']);
});

test('accepts the name of another account, because a refusal would reveal it; only the command line requires unique names', async () => {
  const clients = [await world.addAccount(), await world.addAccount(), await world.addAccount()];
  const names = ['Same Name', 'same náme', 'SAME NAME'];
  await Promise.all(
    clients.map((client, index) => save(client, { name: names[index], timeZone: 'UTC', language: 'en' })),
  );
  expect((await findAccountsByName(world.db, 'same name')).map(({ id }) => id)).toEqual(
    clients.map(({ accountId }) => accountId),
  );
  for (const [index, client] of clients.entries()) expect((await read(client)).name).toBe(names[index]);
});
