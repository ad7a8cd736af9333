import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Driver } from '../../src/contract/drivers.ts';
import { fold } from '../../src/contract/fold.ts';
import type { Geofence } from '../../src/contract/geofences.ts';
import type { Tag } from '../../src/contract/tags.ts';
import { isCommonPassword } from '../../src/server/api/common-passwords.ts';
import { sql } from '../../src/server/database/sql.ts';
import { StartError } from '../../src/server/database/start-error.ts';
import { demoTags, drawnPlaces } from '../../src/server/demo/demo-places.ts';
import { demoVehicles } from '../../src/server/demo/fleet/roster.ts';
import { fleetKeyName } from '../../src/server/demo/fleet-records.ts';
import { type Preparation, prepareAccounts } from '../../src/server/demo/index.ts';
import { readablePassword } from '../../src/server/demo/password.ts';
import { createApp } from '../../src/server/host/app.ts';
import { readSettings } from '../../src/server/host/settings.ts';
import { silentLog } from '../../src/server/observe/log.ts';
import { createAccount, listAccounts } from '../../src/server/store/accounts.ts';
import { findFleetKey, hasFleet } from '../../src/server/store/demo-fleet.ts';
import { drivers } from '../../src/server/store/drivers.ts';
import { geofences } from '../../src/server/store/geofences.ts';
import { listTags } from '../../src/server/store/tags.ts';
import { createUser } from '../../src/server/store/users.ts';
import { vehicles } from '../../src/server/store/vehicles.ts';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';

const now = new Date('2026-11-20T09:30:00.000Z');

let fresh: FreshDatabase;
let dataDir: string;
beforeEach(async () => {
  fresh = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'fenceline-demo-'));
});
afterEach(async () => {
  await fresh.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const prepare = (settings: Partial<Preparation['settings']> = {}): Promise<string[]> =>
  prepareAccounts({
    db: fresh.db,
    settings: { demo: true, dataDir, host: '127.0.0.1', adminUsername: 'admin', adminPassword: undefined, ...settings },
    log: silentLog,
    now: () => now,
  });

const storedPassword = async (): Promise<string> => (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim();

/** Status of a sign-in at a service with or without the demo. */
async function signIn(
  username: string,
  password: string,
  demo = true,
  headers: Record<string, string> = {},
): Promise<number> {
  const app = createApp({
    db: fresh.db,
    settings: { ...readSettings({}), demo },
    sleep: async () => {},
  });
  const body = new URLSearchParams({ grant_type: 'password', username, password });
  return (await app.request('/token', { method: 'POST', body, headers })).status;
}

describe('with the demo', () => {
  test('an empty database gets the demo account, and the printed credentials sign in', async () => {
    const lines = await prepare();
    const password = await storedPassword();
    expect(lines).toEqual([
      `Sign in as demo with the password ${password}`,
      'or as demo-viewer, who has read access, with the same password.',
      'This is a demo. Start with DEMO=off for an account of your own.',
    ]);
    expect(await signIn('demo', password)).toBe(200);
    expect(await signIn('demo-viewer', password)).toBe(200);
    expect(await signIn('demo', `${password}x`)).toBe(400);
  });

  test('only the owner can read the password file, and each data folder has its own password', async () => {
    await prepare();
    expect((await stat(join(dataDir, 'demo-password'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['demo-password']);
    const many = new Set(Array.from({ length: 1000 }, () => readablePassword()));
    expect(many.size).toBe(1000);
    for (const password of many) {
      expect(password).toMatch(/^[a-z]{4}(-[a-z]{4}){3}$/);
      expect(await isCommonPassword(password)).toBe(false);
    }
  });

  test('the second start prints the same lines and adds nothing', async () => {
    const first = await prepare();
    expect(await prepare()).toEqual(first);
    const [account, second] = await listAccounts(fresh.db);
    expect(second).toBeUndefined();
    expect(await geofences.list(fresh.db, account?.id ?? 0)).toHaveLength(drawnPlaces.length);
  });

  test('two services that start together create one demo, and both print valid credentials', async () => {
    const [one, other] = await Promise.all([prepare(), prepare()]);
    expect(one).toEqual(other);
    expect(await listAccounts(fresh.db)).toHaveLength(1);
    expect(await signIn('demo', await storedPassword())).toBe(200);
    const [account] = await listAccounts(fresh.db);
    expect(await vehicles.list(fresh.db, account?.id ?? 0)).toHaveLength(demoVehicles.length);
  });

  test('the printed credentials sign in, even if the file is missing, empty or replaced', async () => {
    await prepare();
    const first = await storedPassword();
    await rm(join(dataDir, 'demo-password'));
    expect((await prepare())[0]).not.toContain(first);
    expect(await signIn('demo', await storedPassword())).toBe(200);
    expect(await signIn('demo', first)).toBe(400);

    await writeFile(join(dataDir, 'demo-password'), '');
    await prepare();
    expect(await signIn('demo', await storedPassword())).toBe(200);

    await writeFile(join(dataDir, 'demo-password'), 'moved-from-elsewhere\n');
    expect((await prepare())[0]).toBe('Sign in as demo with the password moved-from-elsewhere');
    expect(await signIn('demo-viewer', 'moved-from-elsewhere')).toBe(200);
  });

  test('warns of a host that other machines can reach', async () => {
    expect(await prepare({ host: '0.0.0.0' })).toContainEqual(expect.stringMatching(/^Warning: .* 0\.0\.0\.0\./));
    for (const host of ['127.0.0.1', 'localhost', '::1', '127.0.1.1']) {
      expect((await prepare({ host })).join()).not.toContain('Warning');
    }
  });

  test('a database with an account gets no demo, and its users stay unchanged', async () => {
    await fresh.db.transaction(async (tx) => {
      const accountId = await createAccount(tx, { name: 'Own', demo: false, timeZone: 'UTC', language: 'en', now });
      await createUser(tx, { accountId: accountId ?? 0, username: 'demo', passwordHash: 'their own', now });
    });
    expect(await prepare()).toEqual([]);
    expect(await listAccounts(fresh.db)).toMatchObject([{ name: 'Own' }]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('explains a folder in which the password cannot be stored', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');
    await chmod(file, 0o400);
    const failed = prepare({ dataDir: join(file, 'below') });
    await expect(failed).rejects.toThrow(StartError);
    await expect(failed).rejects.toThrow(/DATA_DIR.*DEMO=off/);
    expect(await listAccounts(fresh.db)).toEqual([]);
  });
});

test('one licence ends in three weeks and one has ended, all others are valid for over a year', async () => {
  await prepare();
  const [account] = await listAccounts(fresh.db);
  const stored: Driver[] = await drivers.list(fresh.db, account?.id ?? 0);
  const daysLeft = stored
    .map(({ licenceExpires }) => (Date.parse(licenceExpires ?? '') - Date.parse('2026-11-20')) / 86_400_000)
    .sort((one, other) => one - other);
  expect(daysLeft.slice(0, 2)).toEqual([-9, 21]);
  expect(daysLeft[2]).toBeGreaterThan(365);
  expect(daysLeft).not.toContain(Number.NaN);
});

describe('without the demo', () => {
  test('there is no fleet', async () => {
    await prepare({ demo: false });
    const [account] = await listAccounts(fresh.db);
    expect(await hasFleet(fresh.db, account?.id ?? 0)).toBe(false);
    expect(await findFleetKey(fresh.db, fleetKeyName)).toBeUndefined();
  });

  test('creates an administrator and prints the password once', async () => {
    const lines = await prepare({ demo: false });
    const [, username = '', password = ''] = /^Sign in as (\S+) with the password (\S+)$/.exec(lines[0] ?? '') ?? [];
    expect(username).toBe('admin');
    expect(await signIn(username, password, false)).toBe(200);
    expect(await prepare({ demo: false })).toEqual([]);
    expect(await listAccounts(fresh.db)).toMatchObject([{ name: 'Fleet', demo: false }]);
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('uses the name and password of the settings, and does not print the password', async () => {
    const given = { demo: false, adminUsername: 'Ada', adminPassword: 'correct horse' };
    const lines = await prepare(given);
    expect(lines.join()).not.toContain('correct horse');
    expect(await signIn('ada', 'correct horse', false)).toBe(200);
  });

  test('two services that start together create one administrator, printed by one of them', async () => {
    const both = await Promise.all([prepare({ demo: false }), prepare({ demo: false })]);
    expect(both.filter((lines) => lines.length === 0)).toHaveLength(1);
    expect(both.flat()).toHaveLength(2);
    expect(await listAccounts(fresh.db)).toHaveLength(1);
  });

  test('demo users cannot sign in until the demo is on again', async () => {
    await prepare();
    const password = await storedPassword();
    expect((await prepare({ demo: false }))[0]).toMatch(/^Sign in as admin/);
    expect(await signIn('demo', password, false)).toBe(400);
    expect(await signIn('demo-viewer', password, false)).toBe(400);
    expect((await prepare())[0]).toBe(`Sign in as demo with the password ${password}`);
    expect(await signIn('demo', password)).toBe(200);
  });

  test('explains a username that a demo user has, and stores nothing', async () => {
    await prepare();
    const failed = prepare({ demo: false, adminUsername: 'Demo' });
    await expect(failed).rejects.toThrow(StartError);
    await expect(failed).rejects.toThrow(/ADMIN_USERNAME/);
    expect(await listAccounts(fresh.db)).toHaveLength(1);
  });
});

/** All names and texts of the demo that people read. Each name has its key for search and order. */
async function namesNow(): Promise<string[]> {
  const columns = [
    [sql`tag`, sql`name`, sql`name_key`],
    [sql`fleet`, sql`name`, sql`name_key`],
    [sql`temperature_profile`, sql`name`, sql`name_key`],
    [sql`input_type`, sql`name`, sql`name_key`],
    [sql`vehicle`, sql`name`, sql`name_key`],
    [sql`probe`, sql`name`, sql`name_key`],
    [sql`geofence`, sql`description`, sql`description_key`],
    [sql`geofence`, sql`description_ext`, sql`null::text`],
    [sql`account_user`, sql`name`, sql`null::text`],
    [sql`ingest_key`, sql`name`, sql`null::text`],
  ] as const;
  const [account] = await listAccounts(fresh.db);
  const rows = await Promise.all(
    columns.map(([table, name, key]) =>
      fresh.db.many<{ name: string | null; key: string | null }>(
        sql`select ${name} as name, ${key} as key from ${table} where account_id = ${account?.id} order by id`,
      ),
    ),
  );
  return rows.flat().flatMap(({ name, key }) => {
    if (key !== null) expect(key).toBe(fold(name ?? ''));
    return name ?? [];
  });
}

describe('the language of the demo', () => {
  const browser = (language: string) => ({
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)',
    'Accept-Language': language,
  });

  test.each([
    [
      'de-AT,de;q=0.9,en;q=0.8',
      'de',
      ['Kunden', 'Kühlkoffer 03', 'Arzneimittel', 'Ladetür', 'Zündung', 'Demo-Betrachter', 'Demoflotte'],
    ],
    [
      'fr,es-MX;q=0.7,en;q=0.3',
      'es',
      ['Clientes', 'Caja fría 03', 'Medicamentos', 'Puerta de carga', 'Lector de la demo', 'Flota de demostración'],
    ],
  ])('is that of the first browser that signs in: %s', async (header, language, expected) => {
    await prepare();
    const password = await storedPassword();
    const english = await namesNow();
    const [{ id: accountId } = { id: 0 }] = await listAccounts(fresh.db);
    await fresh.db.run(
      sql`update tag set name = 'Mine', name_key = 'mine' where account_id = ${accountId} and name = 'Fuel'`,
    );
    // Another program decides nothing.
    expect(await signIn('demo', password, true, { 'Accept-Language': header, 'User-Agent': 'curl/8' })).toBe(200);
    expect(await namesNow()).toContain('Customers');
    expect(await signIn('demo', password, true, browser(header))).toBe(200);
    const names = await namesNow();
    expect(names).toHaveLength(english.length);
    for (const name of expected) expect(names).toContain(name);
    expect(names).toContain('Mine');
    // The fleet still sends.
    expect(await findFleetKey(fresh.db, fleetKeyName)).toBeDefined();
    expect(
      names.filter((name) => /\b(the|and|cold|store|works|van|lorry|freezer|fuel stop|gate)\b/i.test(name)),
    ).toEqual([]);
    expect((await listAccounts(fresh.db))[0]).toMatchObject({ language });
    // It is decided once.
    expect(await signIn('demo', password, true, browser(language === 'de' ? 'es' : 'de'))).toBe(200);
    expect(await namesNow()).toEqual(names);
  });

  test('stays English for an English browser, and for later ones', async () => {
    await prepare();
    const password = await storedPassword();
    expect(await signIn('demo', password, true, browser('en-GB,de;q=0.5'))).toBe(200);
    expect(await signIn('demo', password, true, browser('de'))).toBe(200);
    expect(await namesNow()).toContain('Customers');
  });
});

test('stores the places of the table, with their tags in order', async () => {
  await prepare();
  const [account] = await listAccounts(fresh.db);
  const tags: Tag[] = await listTags(fresh.db, account?.id ?? 0);
  expect(tags).toMatchObject(demoTags.map((tag, index) => ({ ...tag, position: index + 1 })));
  const nameOf = new Map(tags.map((tag) => [tag.id, tag.name]));
  const stored: Geofence[] = await geofences.list(fresh.db, account?.id ?? 0);
  expect(
    stored.map((geofence) => [geofence.description, geofence.points, geofence.tags.map((tag) => nameOf.get(tag))]),
  ).toEqual(drawnPlaces.map((place) => [place.description, place.outline ?? null, place.tags]));
});
