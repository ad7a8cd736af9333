import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../../src/contract/administration.ts';
import { stepOf, totpAt } from '../../../../src/server/api/totp.ts';
import { sql } from '../../../../src/server/database/sql.ts';
import { ownTables } from '../../../../src/server/database/tables.ts';
import type { App } from '../../../../src/server/host/app.ts';
import { readAccount } from '../../../../src/server/store/accounts.ts';
import { decodeBase32 } from '../../../support/base32.ts';
import type { Ran, Typing } from '../../../support/command-line.ts';
import { typeWithService } from '../../../support/command-line.ts';
import { addButtonReads, addInput, addPlots, addProbe, addVehicle } from '../../../support/fleet.ts';
import { kinds, make } from '../../../support/kinds.ts';
import { reply } from '../../../support/records.ts';
import { type Client, password, postToken, type Service, send, service } from '../../../support/service.ts';

let world: Service;
let type: (words: string[], typing?: Typing) => Promise<Ran>;
beforeAll(async () => {
  world = await service();
  type = typeWithService(world.connection);
});
afterAll(() => world.close());

const secret = 'a long password';
const environment = { FENCELINE_PASSWORD: secret };
const token = async (username: string, password = secret): Promise<string | undefined> => {
  const answer = await postToken(world.app, { grant_type: 'password', username, password });
  return answer.status === 200 ? ((await answer.json()) as { access_token: string }).access_token : undefined;
};
const accountNames = async (): Promise<string[]> =>
  (await world.db.many<{ name: string }>(sql`select name from account order by id`)).map(({ name }) => name);
const audit = (bearer: string): Promise<AuditEntry[]> =>
  reply(
    send(world.app, 'GET', '/public/v1/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z', {
      token: bearer,
    }),
  );

describe('account add', () => {
  test('creates an account whose administrator can sign in immediately at the running service', async () => {
    const { code, printed, errors } = await type(['account', 'add', ' Öst GmbH ', '--username', 'ada'], {
      environment,
    });
    expect([code, printed, errors]).toEqual([
      0,
      ['The account "Öst GmbH" is ready, with the administrator "ada".'],
      [],
    ]);
    const bearer = (await token('ada')) ?? '';
    expect(await reply(send(world.app, 'GET', '/public/v1/account', { token: bearer }))).toEqual({
      name: 'Öst GmbH',
      timeZone: 'UTC',
      language: 'en',
      requireSecondFactor: 0,
    });
    expect(await reply(send(world.app, 'GET', '/public/v1/users/me', { token: bearer }))).toMatchObject({ role: 0 });
    expect(await audit(bearer)).toMatchObject([
      {
        userId: null,
        records: [
          { action: 'create', resource: 'account' },
          { action: 'create', resource: 'user', after: { username: 'ada' } },
        ],
      },
    ]);
  });

  test('asks twice without showing the password, and accepts one piped line', async () => {
    const asked = await type(['account', 'add', 'Asked', '--username', 'asked'], {
      interactive: true,
      answers: [secret, secret],
    });
    expect([asked.code, asked.questions]).toEqual([0, ['New password of asked: (secret)', 'Once more: (secret)']]);
    expect(await token('asked')).toBeDefined();
    const piped = await type(['account', 'add', 'Piped', '--username', 'piped'], { answers: [' with spaces '] });
    expect(piped.code).toBe(0);
    expect(await token('piped', ' with spaces ')).toBeDefined();
  });

  test.each<[string, string[], Typing, number, RegExp]>([
    ['no password', ['X', '--username', 'x'], {}, 2, /password is needed/],
    ['a common one', ['X', '--username', 'x'], { answers: ['Password1'] }, 1, /one of the most common passwords/],
    ['a short one', ['X', '--username', 'x'], { answers: ['short'] }, 1, /must have 8 to 200 characters/],
    ['two different ones', ['X', '--username', 'x'], { interactive: true, answers: [secret, 'b'] }, 1, /do not match/],
    ['no username', ['X'], { environment }, 2, /Say --username/],
    ['no name', ['--username', 'x'], { environment }, 2, /Usage/],
    ['an empty name', [' ', '--username', 'x'], { environment }, 2, /NAME must not be empty/],
    ['a long name', ['x'.repeat(256), '--username', 'x'], { environment }, 2, /NAME must have 1 to 255 characters/],
    ['a name that is taken', ['PIPED', '--username', 'x'], { environment }, 1, /There is already an account "PIPED"/],
    ['a username that is taken', ['X', '--username', 'ADA'], { environment }, 1, /The username "ADA" is taken/],
    ['a password as an argument', ['X', '--username', 'x', '--password', secret], {}, 2, /password/],
  ])('with %s creates nothing and explains why', async (_, words, typing, code, sentence) => {
    const before = await accountNames();
    const ran = await type(['account', 'add', ...words], typing);
    expect([ran.code, ran.printed]).toEqual([code, []]);
    expect(ran.errors.join('\n')).toMatch(sentence);
    expect(ran.errors.join('\n')).not.toContain(secret);
    expect(await accountNames()).toEqual(before);
  });
});

describe('account remove', () => {
  /** An account with rows in every table of accounts. */
  async function full(): Promise<Client> {
    const client = await world.addAccount();
    for (const kind of kinds) await make(client, kind);
    const vehicleId = await addVehicle(client);
    await addInput(world, client, vehicleId);
    await addProbe(world, client, vehicleId);
    await addPlots(world, client, [{ vehicleId }]);
    await addButtonReads(world, client, [[vehicleId, new Date(0), 'B']]);
    await postToken(world.app, { grant_type: 'password', username: client.username, password: 'wrong' });
    return client;
  }
  const nameOf = async ({ accountId }: Client): Promise<string> =>
    (await world.db.one<{ name: string }>(sql`select name from account where id = ${accountId}`)).name;
  /** The rows of these accounts in each table, and all failed sign-ins. */
  async function rowsOf(ids: readonly number[]): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const { name, columns } of await ownTables(world.db)) {
      if (!columns.some((column) => column.name === 'account_id')) continue;
      const { count } = await world.db.one<{ count: number }>({
        text: `select count(*) as count from ${name} where account_id = any($1::bigint[])`,
        values: [ids],
      });
      if (count > 0) counts[name] = count;
    }
    return counts;
  }

  test('deletes everything of the account and nothing of another, and signs its users out', async () => {
    const [gone, kept] = [await full(), await full()];
    const before = await rowsOf([kept.accountId]);
    expect(Object.keys(before).length).toBeGreaterThan(15);
    const { code, errors, printed } = await type(['account', 'remove', await nameOf(gone), '--yes']);
    expect([code, errors]).toEqual([0, []]);
    expect(printed[0]).toMatch(/^Removed the account "Account \d+" \(\d+ rows\)\.$/);
    expect(await rowsOf([gone.accountId])).toEqual({});
    expect(await rowsOf([kept.accountId])).toEqual(before);
    expect((await gone.request('GET', '/public/v1/drivers')).status).toBe(401);
    expect((await kept.request('GET', '/public/v1/drivers')).status).toBe(200);
    const failures = await world.db.many(sql`select 1 from sign_in_failure where username_key = ${gone.username}`);
    expect(failures).toEqual([]);
  });

  test('asks for the name, and continues only with it', async () => {
    const client = await world.addAccount();
    const name = await nameOf(client);
    for (const answers of [['yes'], [''], ['y'], [name.toUpperCase()]]) {
      const ran = await type(['account', 'remove', name], { answers, interactive: true });
      expect([ran.code, ran.questions]).toEqual([1, ['Type the name of the account to continue:']]);
      expect(ran.errors.at(-1)).toBe('The name does not match. Nothing was changed.');
    }
    expect((await type(['account', 'remove', name])).code).toBe(2);
    expect((await client.request('GET', '/public/v1/drivers')).status).toBe(200);
    expect((await type(['account', 'remove', name], { answers: [name] })).code).toBe(0);
    expect((await client.request('GET', '/public/v1/drivers')).status).toBe(401);
  });

  test('names the existing accounts for an unknown name, and asks which one for a repeated name', async () => {
    const none = await type(['account', 'remove', 'Nobody', '--yes']);
    expect(none.code).toBe(1);
    expect(none.errors[0]).toMatch(/^There is no account "Nobody"\. Accounts: /);

    const twins = [await world.addAccount(), await world.addAccount()];
    const renamed = { name: 'Twin', timeZone: 'UTC', language: 'en' };
    for (const twin of twins) await reply(twin.request('POST', '/public/v1/account', renamed), 204);
    const ids = twins.map(({ accountId }) => `#${accountId}`);
    expect((await type(['account', 'remove', 'twin', '--yes'])).errors).toEqual([
      `Several accounts have the name "twin": use ${ids.join(' or ')} instead of the name.`,
    ]);
    expect((await type(['account', 'remove', ids[1] ?? '', '--yes'])).code).toBe(0);
    expect((await twins[0]?.request('GET', '/public/v1/drivers'))?.status).toBe(200);
    expect((await type(['account', 'remove', 'Twin', '--yes'])).code).toBe(0);
  });
});

describe('account suspend', () => {
  const api = '/public/v1';
  const nameOf = ({ accountId }: Client): string => `#${accountId}`;
  const problemOf = async (client: Client): Promise<unknown> => {
    const { status, type: uri } = await (await client.request('GET', `${api}/drivers`)).json();
    return [status, uri];
  };
  const refused = [403, 'urn:fenceline:problem:account-suspended'];

  test('refuses people and programs, and devices only after 30 days; resume ends it', async () => {
    const client = await world.addAccount();
    const made = await reply<{ key: string }>(client.request('POST', `${api}/apiKeys`, { name: 'ERP', role: 1 }));
    const device = await reply<{ key: string }>(client.request('POST', `${api}/ingestKeys`, { name: 'Gateway' }));
    const ahead = (days: number) => world.anotherService({ now: () => new Date(Date.now() + days * 24 * 3600_000) });
    const statusOfDevice = async (app: App): Promise<number> => {
      const message = { device: 'T1', utc: new Date().toISOString(), latitude: 1, longitude: 2 };
      return (await send(app, 'POST', '/ingest/v1/messages', { token: device.key, body: [message] })).status;
    };
    expect((await type(['account', 'suspend', nameOf(client)])).code).toBe(2);
    expect((await client.request('GET', `${api}/drivers`)).status).toBe(200);

    expect((await type(['account', 'suspend', nameOf(client), '--yes'])).code).toBe(0);
    expect(await problemOf(client)).toEqual(refused);
    expect(await reply(client.request('GET', `${api}/users/me`))).toMatchObject({ suspended: true });
    expect((await client.request('POST', `${api}/users/me`, { name: 'Ada' })).status).toBe(403);
    expect((await send(world.app, 'GET', `${api}/drivers`, { token: made.key })).status).toBe(403);
    // A sign-in leads to a page that says so.
    expect(await token(client.username, password)).toBeDefined();
    expect((await type(['account', 'list'])).printed.join('\n')).toMatch(
      new RegExp(`^#${client.accountId} .*\\(suspended since `, 'm'),
    );
    expect(await Promise.all([0, 29, 31].map((days) => statusOfDevice(ahead(days))))).toEqual([200, 200, 401]);

    expect((await type(['account', 'resume', nameOf(client)])).code).toBe(0);
    expect((await client.request('GET', `${api}/drivers`)).status).toBe(200);
    expect(await audit(client.token)).toEqual(
      expect.arrayContaining([expect.objectContaining({ userId: null, resource: 'account', action: 'update' })]),
    );
  });

  test('usage counts users, vehicles and positions of each account', async () => {
    const client = await world.addAccount();
    const vehicleId = await addVehicle(client);
    const yesterday = Date.now() - 24 * 3600_000;
    await addPlots(world, client, [{ vehicleId, utc: new Date(yesterday) }]);
    const { printed } = await type(['account', 'usage', '--json']);
    const rows = JSON.parse(printed[0] ?? '') as { id: number; bytes: number }[];
    const usage = rows.find(({ id }) => id === client.accountId);
    expect(usage).toMatchObject({ users: 1, vehicles: 1, positions: 1, notices: 0 });
    expect(usage?.bytes).toBeGreaterThan(0);
    const one = await type(['account', 'usage', `#${client.accountId}`, '--json']);
    expect(JSON.parse(one.printed[0] ?? '')).toEqual([usage]);
    // Less than half a megabyte is not nothing, here as on the account page.
    expect((await type(['account', 'usage', `#${client.accountId}`])).printed[0]).toMatch(/storage: 1 MB$/);
    const kept = await type(['account', 'usage', `#${client.accountId}`], { environment: { RETENTION_DAYS: '90' } });
    expect(kept.printed[0]).toMatch(/storage: 1 MB, retention in days: 90$/);
    expect((await type(['account', 'usage', 'Nobody'])).code).toBe(1);
    expect((await type(['account', 'usage', 'Nobody', 'else'])).code).toBe(2);
  });
});

describe('account limit', () => {
  test('sets, keeps and ends limits, which administrators see and metrics have', async () => {
    const client = await world.addAccount();
    const name = `#${client.accountId}`;
    const usage = () => reply(client.request('GET', '/public/v1/account/usage'));
    expect((await type(['account', 'limit', name])).code).toBe(2);
    expect((await type(['account', 'limit', name, '--users', '-1'])).code).toBe(2);
    expect((await type(['account', 'limit', name, '--users', '5', '--storage', '20'])).code).toBe(0);
    expect((await type(['account', 'limit', name, '--vehicles', '3', '--users', 'none'])).code).toBe(0);
    expect(await usage()).toMatchObject({
      ...{ vehicles: { count: 0, limit: 3 }, users: { count: 1, limit: null } },
      ...{ bytes: { count: 0, limit: 20_000_000 }, positions: { count: 0, limit: null } },
    });
    expect((await type(['account', 'usage'])).printed.join('\n')).toMatch(/vehicles: 0 of 3, .* storage: 0 of 20 MB$/m);
    const change = (await audit(client.token)).at(-1);
    expect(change).toMatchObject({ userId: null, resource: 'account', after: { limits: { vehicles: 3 } } });
    const undone = await reply(client.request('POST', `/public/v1/audit/${(change as { id: number }).id}/undo`));
    expect(undone).toMatchObject({ ids: [], left: [{ code: 'final' }] });

    const scraped = world.anotherService({ settings: { metrics: true } });
    const sample = `fenceline_account_limit{account="${client.accountId}",kind="vehicles"} 3`;
    await expect.poll(async () => (await scraped.request('/metrics')).text()).toContain(sample);
  });
});

test('the retention that counts is a metric of each account that has one', async () => {
  const [own, none] = [await world.addAccount(), await world.addAccount()];
  expect((await type(['account', 'limit', `#${own.accountId}`, '--retention', '30', '--yes'])).code).toBe(0);
  const scraped = world.anotherService({ settings: { metrics: true, retentionDays: undefined } });
  const metrics = async (): Promise<string> => (await scraped.request('/metrics')).text();
  await expect.poll(metrics).toContain(`fenceline_account_retention_days{account="${own.accountId}"} 30\n`);
  expect(await metrics()).not.toContain(`fenceline_account_retention_days{account="${none.accountId}"}`);
});

test('account limit --retention is asked about before it deletes more, and is at least a day', async () => {
  const client = await world.addAccount();
  const { name } = await readAccount(world.db, client.accountId);
  const limit = (days: string, typing: Typing = {}, ...more: string[]) =>
    type(['account', 'limit', `#${client.accountId}`, '--retention', days, ...more], typing);
  const days = async () =>
    (await reply<{ retentionDays: number | null }>(client.request('GET', '/public/v1/account/usage'))).retentionDays;
  for (const wrong of ['0', '36501', '1.5', 'off', '']) {
    expect(await limit(wrong, {}, '--yes')).toMatchObject({
      code: 2,
      errors: [`--retention must be a whole number from 1 to 36500 or none, not "${wrong}".`, 'Try --help.'],
    });
  }
  expect((await limit('30')).code).toBe(2);
  expect((await limit('30', { answers: ['another'] })).code).toBe(1);
  expect(await days()).toBeNull();
  const asked = await limit('30', { answers: [name] });
  expect([asked.code, asked.errors]).toEqual([
    0,
    [`This permanently deletes positions and readings of the account "${name}" that are older than 30 days.`],
  ]);
  expect(await days()).toBe(30);
  // Nothing more is deleted by a longer time, by none, or by one that the service's own undercuts.
  expect((await limit('60')).questions).toEqual([]);
  expect((await limit('none')).questions).toEqual([]);
  expect(await days()).toBeNull();
  expect((await limit('20', { environment: { RETENTION_DAYS: '10' } })).questions).toEqual([]);
  expect((await limit('10', {}, '--yes')).code).toBe(0);
  const { printed } = await type(['account', 'usage', `#${client.accountId}`, '--json']);
  expect(JSON.parse(printed[0] ?? '')).toMatchObject([{ retentionDays: 10, limits: { retentionDays: 10 } }]);
});

test('user reset-factor removes the factor of the last administrator', async () => {
  const client = await world.addAccount();
  const totp = '/public/v1/users/me/totp';
  const { secret } = await reply<{ secret: string }>(client.request('POST', totp));
  const code = totpAt(decodeBase32(secret), stepOf(new Date()));
  await reply(client.request('POST', `${totp}/confirm`, { code }));
  expect(await token(client.username, password)).toBeUndefined();
  expect((await type(['user', 'reset-factor', 'nobody@fleet.example'])).code).toBe(1);
  expect((await type(['user', 'reset-factor', client.username])).code).toBe(0);
  expect(await token(client.username, password)).toBeDefined();
  expect((await audit(client.token)).at(-1)).toMatchObject({
    userId: null,
    resource: 'user',
    after: { secondFactor: false },
  });
});

describe('user password', () => {
  test('sets a new password and signs the user out everywhere, also if throttled', async () => {
    const client = await world.addAccount();
    for (let time = 0; time < 3; time += 1) await token(client.username, 'wrong');
    const { code, printed } = await type(['user', 'password', client.username.toUpperCase()], { environment });
    expect([code, printed]).toEqual([0, [`Changed the password of "${client.username}".`]]);
    expect((await client.request('GET', '/public/v1/drivers')).status).toBe(401);
    const bearer = (await token(client.username)) ?? '';
    expect(await audit(bearer)).toMatchObject([
      { action: 'update', resource: 'user', resourceId: client.userId, userId: null, after: { passwordChanged: true } },
    ]);
    const failures = await world.db.many(sql`select 1 from sign_in_failure where username_key = ${client.username}`);
    expect(failures).toEqual([]);
  });

  test('explains an unknown user', async () => {
    const ran = await type(['user', 'password', 'nobody-at-all'], { environment });
    expect([ran.code, ran.errors]).toEqual([1, ['There is no user "nobody-at-all".']]);
  });
});

describe('ingest-key add', () => {
  test('prints only the key, which is listed for the account', async () => {
    const client = await world.addAccount();
    const account = `#${client.accountId}`;
    const { code, printed } = await type(['ingest-key', 'add', '--account', account, '--name', 'Gateway']);
    expect(code).toBe(0);
    expect(printed).toHaveLength(1);
    expect(printed[0]).toMatch(/^flk_[\w-]{43}$/);
    await type(['ingest-key', 'add', '--account', account]);
    const keys = await reply<{ name: string }[]>(client.request('GET', '/public/v1/ingestKeys'));
    expect(keys.map(({ name }) => name)).toEqual(['Gateway', 'Command line']);
    expect(await audit(client.token)).toMatchObject([
      { action: 'create', resource: 'ingestKey', userId: null },
      { action: 'create', resource: 'ingestKey', userId: null },
    ]);
  });

  test('requires an existing account', async () => {
    expect((await type(['ingest-key', 'add'])).code).toBe(2);
    expect((await type(['ingest-key', 'add', '--account', 'Nobody'])).code).toBe(1);
    const client = await world.addAccount();
    const words = ['ingest-key', 'add', '--account', `#${client.accountId}`, '--name', ' '];
    expect((await type(words)).code).toBe(1);
  });
});

test.each(['account add', 'account remove', 'user password', 'ingest-key add', 'driver erase', 'backup', 'restore'])(
  '%s --help explains it',
  async (command) => {
    const { code, printed, errors } = await type([...command.split(' '), '--help']);
    expect([code, errors]).toEqual([0, []]);
    expect(printed[0]).toContain(`npm run fenceline -- ${command}`);
    expect(printed.length).toBeGreaterThan(5);
  },
);
