import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../../src/contract/administration.ts';
import { roles } from '../../src/contract/choices.ts';
import { findAccountsByName } from '../../src/server/store/accounts.ts';
import { chunk, pngOf } from '../support/png.ts';
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

describe('the logo', () => {
  const logoPath = `${path}/logo`;
  const logoOf = async (client: Client): Promise<string | null> =>
    (await reply<{ logo: string | null }>(client.request('GET', logoPath))).logo;
  const saveLogo = (client: Client, logo: Buffer | null): Promise<Response> =>
    client.request('POST', logoPath, { logo: logo?.toString('base64') ?? null });
  const size = { width: 120, height: 30 };

  test('is saved by administrators without its other chunks, read by all, and removed', async () => {
    const client = await world.addAccount();
    expect(await logoOf(client)).toBeNull();
    const plain = pngOf(size);
    const place = chunk('tEXt', Buffer.from('Location 51.3, 12.4'));
    await reply(saveLogo(client, Buffer.concat([plain.subarray(0, 33), place, plain.subarray(33)])), 204);
    expect(await logoOf(client)).toBe(plain.toString('base64'));
    const viewer = await world.addUser({ accountId: client.accountId, role: roles.viewer });
    expect(await logoOf(viewer)).toBe(plain.toString('base64'));
    expect(await failure(saveLogo(viewer, null))).toEqual(['403']);
    await reply(saveLogo(client, null), 204);
    expect(await logoOf(client)).toBeNull();
  });

  test.each([
    ['no picture', Buffer.from('hello')],
    ['16 bits of a colour', pngOf(size, undefined, 16)],
    ['too wide', pngOf({ width: 801, height: 1 })],
    ['too high', pngOf({ width: 1, height: 401 })],
    ['without pixels', pngOf({ width: 0, height: 0 })],
    ['fewer pixels than it says', pngOf(size, Buffer.alloc(100))],
    ['more pixels than it says', pngOf(size, Buffer.alloc(50_000_000))],
    ['an unknown filter', pngOf(size, Buffer.alloc(size.height * (1 + 4 * size.width), 9))],
    ['cut', pngOf(size).subarray(0, -5)],
    [
      'a chunk beyond its end',
      Buffer.concat([pngOf(size).subarray(0, 33), Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('IDAT')]),
    ],
  ])('is refused: %s', async (_, file) => {
    const client = await world.addAccount();
    expect(await failure(saveLogo(client, file))).toEqual(['400', '#/logo format']);
    expect(await logoOf(client)).toBeNull();
  });

  test('of more than 200 kB is refused, and text that is not base64', async () => {
    expect(await failure(world.request('POST', logoPath, { logo: 'A'.repeat(300_000) }))).toEqual([
      '400',
      '#/logo format',
      '#/logo length',
    ]);
    expect(await failure(world.request('POST', logoPath, { logo: 'ü' }))).toEqual(['400', '#/logo format']);
  });

  test('stands on a list as PDF', async () => {
    const client = await world.addAccount();
    const pictures = async (): Promise<number> => {
      const query = 'startDate=2026-01-01T00:00:00Z&endDate=2026-01-02T00:00:00Z&format=pdf';
      const answer = await client.request('GET', `/public/v1/geofenceVisits/export?${query}`);
      return (
        Buffer.from(await answer.arrayBuffer())
          .toString('latin1')
          .split('/Subtype /Image').length - 1
      );
    };
    expect(await pictures()).toBe(0);
    await reply(saveLogo(client, pngOf(size)), 204);
    // The picture and its transparency.
    expect(await pictures()).toBe(2);
  });
});
