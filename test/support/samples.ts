/**
 * For every endpoint: a valid request, the possible values of its fields, and a check of its effect. A new endpoint is a
 * type error here, and fails the walk, until it has its own.
 */
import { expect } from 'vitest';
import { ruleKinds } from '../../src/contract/alert-kinds.ts';
import type { EndpointName } from '../../src/contract/endpoints/index.ts';
import { findingKinds } from '../../src/contract/geofence-findings.ts';
import type { PasskeyCreation } from '../../src/contract/passkeys.ts';
import { stepOf, totpAt } from '../../src/server/api/totp.ts';
import { sql } from '../../src/server/database/sql.ts';
import { createSession } from '../../src/server/store/sessions.ts';
import { createAuthenticator } from './authenticator.ts';
import { addAlarms, addInput, addProbe, addVisits } from './fleet.ts';
import { kindOf, make, remove } from './kinds.ts';
import { addNotice, addUnsubscription } from './notices.ts';
import { addPasskey } from './passkeys.ts';
import { pngOf } from './png.ts';
import { failure, reply } from './records.ts';
import { type Client, password, postToken, type Service, send } from './service.ts';
import {
  addresses,
  asRead,
  choice,
  day,
  deviceIds,
  devicesOrNone,
  email,
  emails,
  type Field,
  flag,
  id,
  ids,
  integer,
  kept,
  keptIfAbsent,
  list,
  name,
  number,
  object,
  optional,
  phones,
  png,
  points,
  required,
  requiredOrNull,
  secret,
  text,
  timeOfDay,
  utc,
  webAddress,
  word,
  words,
  zone,
} from './values.ts';

export interface At {
  world: Service;
  client: Client;
  /** From `fillAccount`. */
  ids: Readonly<Record<string, number>>;
  /** The clock of the service. Left out: the real one. */
  now?: () => Date;
}

export type Body = Record<string, unknown>;

/** A valid request, with new records for everything it refers to. */
export interface Good {
  path?: Record<string, number>;
  query?: string;
  body?: Body;
  form?: Record<string, string>;
}

export interface Done {
  good: Good;
  /** The reply, or undefined. */
  reply: unknown;
  location: string | null;
}

export interface Sample {
  good(at: At): Promise<Good>;
  /** Every field of the body. */
  fields?: Readonly<Record<string, Field>>;
  /** Errors that involve several fields, applied to the valid body. */
  together?: readonly (readonly [what: string, change: (at: At) => Body, problems: string[]])[];
  /** A hundred conflicting requests at once: how many get which status. */
  atOnce?: { bodies(at: At): Promise<Body[]>; statuses: Record<number, number> };
  /** The GET that shows the saved record, with every sent field except these. */
  shownAt?(at: At, done: Done): string;
  shows?: Readonly<Record<string, (sent: unknown) => unknown>>;
  /** Checks the effect if no record shows it. */
  check?(at: At, done: Done): Promise<void>;
}

let serial = 0;
const unique = (what: string): string => {
  serial += 1;
  return `${what} ${serial}`;
};
const get = <Shown = Body>({ client }: At, path: string): Promise<Shown> => reply<Shown>(client.request('GET', path));
const prefix = '/public/v1';
/** The period of one moment. */
const momentOf = (utc: Date): string =>
  `startDate=${utc.toISOString()}&endDate=${new Date(utc.getTime() + 1).toISOString()}`;
const hour = (of: number): string => `2026-11-20T${String(of).padStart(2, '0')}:00:00.000Z`;
const always = 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
const period = `startDate=${hour(9)}&endDate=${hour(10)}`;
/** The end of a shared link, which is at most 90 days from now. */
const soon = (): string => new Date(Date.now() + 24 * 3600_000).toISOString();

const wholeUtc = (sent: unknown): unknown => (typeof sent === 'string' ? new Date(sent).toISOString() : null);
const mask = (): string => '********';

/** The record with the returned id, or with the id at the end of Location. */
const record =
  (path: string) =>
  (_: At, { reply: id, location }: Done): string =>
    typeof id === 'number' ? `${prefix}/${path}/${id}` : (location ?? '');

/** A list that contains the record of `fillAccount`. */
const listOf = (idField: string, idName: string, query = ''): Sample => ({
  good: async ({ ids: own }) => ({ query: query.replace(/\{(\w+)\}/g, (_, each: string) => String(own[each])) }),
  check: async ({ ids: own }, { reply: listed }) => {
    expect((listed as Body[]).map((row) => row[idField])).toContain(own[idName]);
  },
});
const reportQuery: Pick<Field, 'wrong' | 'good'> = {
  wrong: [
    ['a number', 7, 'type'],
    ['a period', 'startDate=2026-11-01T00:00:00Z', 'format'],
    ['no query', 'vehicleId', 'format'],
    ['4799 characters', Array.from({ length: 400 }, () => 'vehicleId=4').join('&'), 'length'],
  ],
  good: [],
};

const totals: Sample = {
  good: async () => ({
    query: `${period}&by=vehicle&compareStartDate=${hour(7)}&compareEndDate=${hour(8)}`,
  }),
  check: async (_, { reply: shown }) =>
    expect(shown).toMatchObject({ count: expect.any(Number), groups: expect.any(Array) }),
};
const counted: Sample = {
  good: async () => ({ query: period }),
  check: async (_, { reply: shown }) => expect(shown).toEqual({ count: expect.any(Number) }),
};
const exported: Sample = {
  good: async () => ({ query: 'startDate=2020-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z&format=csv' }),
  check: async (_, { reply: file }) => expect(String(file).trim().split('\r\n').length).toBeGreaterThan(1),
};
const recordOf = (idField: string, idName: string, parameter = idName): Sample => ({
  good: async ({ ids: own }) => ({ path: { [parameter]: own[idName] ?? 0 } }),
  check: async ({ ids: own }, { reply: shown }) => {
    expect((shown as Body)[idField]).toBe(own[idName]);
  },
});

/** The record is gone afterwards. */
const deletionOf = (resource: string, parameter: string): Sample => ({
  good: async ({ client }) => ({ path: { [parameter]: await make(client, kindOf(resource)) } }),
  check: async ({ client }, { good }) => {
    const path = `${kindOf(resource).path}/${good.path?.[parameter]}`;
    await reply(client.request('GET', path), 404);
  },
});
/** The record exists again. */
const restorationOf = (resource: string, parameter: string): Sample => ({
  good: async ({ client }) => {
    const deleted = await make(client, kindOf(resource));
    await reply(remove(client, kindOf(resource), deleted), 204);
    return { path: { [parameter]: deleted } };
  },
  check: async (at, { good, reply: answered }) => {
    expect(answered).toBe(good.path?.[parameter]);
    await get(at, `${kindOf(resource).path}/${good.path?.[parameter]}`);
  },
});

/** The same of two records in one request. */
const deletionOfMany = (resource: string, parameter: string): Sample => ({
  good: async ({ client }) => {
    const kind = kindOf(resource);
    return { body: { ids: [await make(client, kind), await make(client, kind)] } };
  },
  fields: { ids: required(ids(parameter)) },
  check: async ({ client }, { good }) => {
    const gone = (good.body?.ids ?? []) as number[];
    for (const id of gone) await reply(client.request('GET', `${kindOf(resource).path}/${id}`), 404);
  },
});
const restorationOfMany = (resource: string, parameter: string): Sample => ({
  good: async ({ client }) => {
    const kind = kindOf(resource);
    const deleted = [await make(client, kind), await make(client, kind)];
    for (const id of deleted) await reply(remove(client, kind, id), 204);
    return { body: { ids: deleted } };
  },
  fields: { ids: required(ids(parameter)) },
  check: async (at, { good }) => {
    for (const id of (good.body?.ids ?? []) as number[]) await get(at, `${kindOf(resource).path}/${id}`);
  },
});

const newPair = async ({ client }: At) => ({
  vehicleId: await make(client, kindOf('vehicle')),
  driverId: await make(client, kindOf('driver')),
});
async function assigned(
  at: At,
  endUtc?: string,
): Promise<{ assignmentId: number; vehicleId: number; driverId: number }> {
  const pair = await newPair(at);
  const body = { ...pair, startUtc: hour(8), ...(endUtc && { endUtc }) };
  const response = await at.client.request('POST', `${prefix}/drivers/assignments/start`, body);
  return { ...pair, assignmentId: Number(response.headers.get('location')?.split('/').at(-1)) };
}
const assignmentPath = (id: unknown): string => `${prefix}/assignments/${String(id)}`;
const pairFields = {
  // Required, unless their reference is sent.
  vehicleId: required(id('vehicleId', 'unknown')),
  vehicleReference: optional(text({ max: 100 })),
  driverId: required(id('driverId', 'unknown')),
  driverReference: optional(text({ max: 100 })),
};

const importFields = (rows: string): Record<string, Field> => ({
  mode: required(word('all', 'good')),
  match: optional(word('none', 'id', 'reference', 'name')),
  absent: optional(word('clear', 'keep')),
  deleted: optional(word('restore', 'reject', 'new')),
  [rows]: required(list),
});

/** Two rows, which are read back as sent. */
function importOf(path: string, row: (at: At) => Body | Promise<Body>, most = 50_000): Sample {
  return {
    good: async (at) => ({ body: { mode: 'good', rows: [await row(at), await row(at)] } }),
    fields: importFields('rows'),
    together: [
      ['invalid rows', () => ({ mode: 'all', rows: [7, null] }), ['#/rows/0 type', '#/rows/1 required']],
      ['too many rows', () => ({ rows: Array.from({ length: most + 1 }, () => 0) }), ['#/rows length']],
    ],
    check: async (at, { good, reply: stored }) => {
      const { ids: made, rejected } = stored as { ids: number[]; rejected: unknown[] };
      expect(rejected).toEqual([]);
      for (const [index, { password: _, ...sent }] of ((good.body?.rows ?? []) as Body[]).entries()) {
        expect(await get(at, `${prefix}/${path}/${made[index]}`)).toMatchObject(sent);
      }
    },
  };
}
const changeOf = (path: string, row: (at: At) => Promise<Body>): Sample => ({
  ...importOf(path, row),
  fields: { ...importFields('rows'), match: optional(word('id')) },
});

/** The audit entry of a new fleet. */
async function someChange({ client }: At): Promise<number> {
  const response = await client.request('POST', `${prefix}/fleets`, { name: unique('Fleet') });
  return Number(response.headers.get('audit-id'));
}

const hundredOf = (body: Body): Body[] => Array.from({ length: 100 }, () => body);
const circle = () => ({
  description: unique('Yard'),
  geofenceType: 1,
  latitude: 51.34000000000001,
  longitude: -12.37,
  radius: 200.5,
});
const triangle = [
  [51.3, 12.3],
  [51.3, 12.4],
  [51.4, 12.4],
];

/** The code of an authenticator app that is being added. */
async function startedCode({ world, client, now = () => new Date() }: At): Promise<string> {
  await world.db.run(sql`delete from second_factor where user_id = ${client.userId}`);
  await reply(client.request('POST', `${prefix}/users/me/totp`));
  const { secret } = await world.db.one<{ secret: Buffer }>(sql`
    select secret from second_factor where user_id = ${client.userId}`);
  return totpAt(secret, stepOf(now()));
}
/** A passkey that a device has made for the client. */
async function madeCredential({ client }: At): Promise<object> {
  const options = await reply<PasskeyCreation>(client.request('POST', `${prefix}/users/me/passkeys/options`));
  return createAuthenticator().create(options).credential;
}
/** Of an invited user. */
async function linkToken({ client }: At): Promise<string> {
  const body = { email: `${unique('ben').replace(' ', '')}@fleet.example`, role: 1 };
  const { link } = await reply<{ link: string }>(client.request('POST', `${prefix}/users/invite`, body));
  return new URL(link).hash.slice(1);
}
const aSecret = {
  wrong: [
    ['a number', 7, 'type'],
    ['another one', 'not it', 'unknown'],
  ],
} as const;

export const samples: { readonly [Name in EndpointName]: Sample } = {
  requestToken: {
    good: async ({ client }) => ({ form: { GRANT_TYPE: 'password', USERNAME: client.username, PASSWORD: password } }),
    check: async ({ world }, { reply: tokens }) => {
      const { access_token: token } = tokens as { access_token: string };
      const headers = { Authorization: `Bearer ${token}` };
      expect((await world.app.request(`${prefix}/users/me`, { headers })).status).toBe(200);
    },
  },
  revokeToken: {
    good: async ({ client }) => ({ form: { token: (await client.signIn()).refresh_token } }),
    check: async ({ world }, { good }) => {
      const form = { grant_type: 'refresh_token', refresh_token: good.form?.token ?? '' };
      expect((await postToken(world.app, form)).status).toBe(400);
    },
  },

  getMe: {
    good: async () => ({}),
    check: async ({ client }, { reply: me }) => expect(me).toMatchObject({ username: client.username }),
  },
  saveMe: {
    good: async () => ({
      body: {
        name: 'Robin Lee',
        email: 'lee@fleet.example',
        settings: { timeZone: 'Europe/Berlin', language: 'en', distance: 'mi', temperature: 'F', theme: 'dark' },
      },
    }),
    fields: {
      name: kept(optional(text())),
      email: kept(optional(email)),
      settings: kept(
        optional(object, { timeZone: null, language: null, distance: null, temperature: null, theme: null }),
      ),
    },
    together: [
      ['an invalid theme', () => ({ settings: { theme: 'pink' } }), ['#/settings/theme range']],
      ['an invalid zone', () => ({ settings: { timeZone: 'Mars/X' } }), ['#/settings/timeZone format']],
      ['a language that is a number', () => ({ settings: { language: 7 } }), ['#/settings/language type']],
      [
        'invalid units',
        () => ({ settings: { distance: 'ell', temperature: 'K' } }),
        ['#/settings/distance range', '#/settings/temperature range'],
      ],
    ],
    shownAt: () => `${prefix}/users/me`,
  },
  changeMyPassword: {
    good: async () => ({ body: { current: password, new: password } }),
    fields: {
      current: required({
        wrong: [
          ['a number', 7, 'type'],
          ['another one', 'not it', 'conflict'],
        ],
        good: [],
      }),
      // Checked by signing in elsewhere, because the next request here would have another password.
      new: required({ ...secret({ min: 8, max: 200 }), good: [] }),
    },
    check: async ({ world, client }, { good }) => {
      const form = { grant_type: 'password', username: client.username, password: String(good.body?.new) };
      expect((await postToken(world.app, form)).status).toBe(200);
    },
  },
  startTotp: {
    good: async () => ({}),
    check: async (_, { reply: begun }) =>
      expect(begun).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/) }),
  },
  confirmTotp: {
    good: async (at) => ({ body: { code: await startedCode(at) } }),
    fields: {
      code: required({
        wrong: [
          ['a number', 7, 'type'],
          // A wrong code: see the tests of the second factor.
        ],
        good: [],
      }),
    },
    check: async (at) => {
      expect(await get(at, `${prefix}/users/me`)).toMatchObject({ secondFactor: true });
      await at.world.db.run(sql`delete from second_factor where user_id = ${at.client.userId}`);
    },
  },
  removeTotp: {
    good: async (at) => {
      const code = await startedCode(at);
      const confirmed = at.client.request('POST', `${prefix}/users/me/totp/confirm`, { code });
      const { recoveryCodes } = await reply<{ recoveryCodes: string[] }>(confirmed);
      await at.world.db.run(sql`delete from sign_in_failure`);
      return { body: { code: recoveryCodes[0] } };
    },
    fields: {
      code: required({
        wrong: [
          ['a number', 7, 'type'],
          ['another one', 'not it', 'conflict'],
        ],
        good: [],
      }),
    },
    check: async (at) => expect(await get(at, `${prefix}/users/me`)).toMatchObject({ secondFactor: false }),
  },
  resetTotp: {
    good: async ({ client }) => ({ path: { userId: client.userId } }),
    check: async (at) => expect(await get(at, `${prefix}/users/me`)).toMatchObject({ secondFactor: false }),
  },
  startPasskeySignIn: {
    good: async () => ({}),
    check: async (_, { reply: options }) => expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [] }),
  },
  startPasskey: {
    good: async () => ({}),
    check: async ({ client }, { reply: options }) =>
      expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: client.username } }),
  },
  confirmPasskey: {
    good: async (at) => ({ body: { name: unique('Laptop'), credential: await madeCredential(at) } }),
    fields: {
      // Each valid request needs a new credential.
      name: optional({ ...text(), good: [] }),
      credential: required({
        wrong: [
          ['a text', 'x', 'type'],
          ['an object', { id: 'x', response: { clientDataJSON: 'e30' } }, '/response/attestationObject required'],
          ['none of a device', { id: 'x', response: { clientDataJSON: 'e30', attestationObject: 'AA' } }, 'conflict'],
        ],
        good: [],
      }),
    },
    check: async (at, { good, reply: id }) => {
      const passkeys = await get<Body[]>(at, `${prefix}/users/me/passkeys`);
      expect(passkeys).toContainEqual(expect.objectContaining({ id, name: good.body?.name ?? null }));
    },
  },
  listMyPasskeys: {
    good: async ({ world, client }) => {
      // `resetTotp` removes the others.
      await addPasskey(world, client, 'Listed');
      return {};
    },
    check: async (_, { reply: passkeys }) =>
      expect(passkeys).toContainEqual(expect.objectContaining({ name: 'Listed', lastUsedUtc: null })),
  },
  removePasskey: {
    good: async ({ world, client }) => ({ path: { passkeyId: await addPasskey(world, client) } }),
    check: async (at, { good }) => {
      const passkeys = await get<Body[]>(at, `${prefix}/users/me/passkeys`);
      expect(passkeys.map(({ id: each }) => each)).not.toContain(good.path?.passkeyId);
    },
  },
  listMySessions: {
    good: async () => ({}),
    check: async (_, { reply: sessions }) => {
      expect((sessions as { current: boolean }[]).filter(({ current }) => current)).toHaveLength(1);
    },
  },
  endMySession: {
    good: async (at) => {
      // Signing in would need a code where the user has a second factor.
      const { accountId, userId } = at.client;
      const now = new Date();
      const endsUtc = new Date(now.getTime() + 3600_000);
      const session = { accountId, userId, address: '192.0.2.1', userAgent: null, endsUtc, now };
      const sessionId = await at.world.db.transaction((tx) => createSession(tx, session));
      return { path: { sessionId } };
    },
    check: async (at, { good }) => {
      const sessions = await get<{ id: number }[]>(at, `${prefix}/users/me/sessions`);
      expect(sessions.map(({ id: each }) => each)).not.toContain(good.path?.sessionId);
    },
  },

  listUsers: listOf('id', 'userId'),
  getUser: recordOf('id', 'userId'),
  saveUser: {
    good: async () => ({
      body: {
        username: unique('user'),
        password: 'correct horse',
        name: 'Robin',
        email: 'r@fleet.example',
        role: 1,
        status: 1,
      },
    }),
    fields: {
      id: optional(id('userId', '404')),
      username: name(),
      password: required(secret({ min: 8, max: 200 })),
      name: optional(text()),
      email: optional(email),
      role: required(choice(0, 1, 2, 3)),
      fleetIds: optional(ids('fleetId'), null),
      status: required(choice(0, 1)),
    },
    shownAt: record('users'),
  },
  deleteUser: {
    good: async ({ world, client }) => ({
      path: { userId: (await world.addUser({ role: 1, accountId: client.accountId })).userId },
    }),
    check: async ({ client }, { good }) => {
      const response = await client.request('GET', `/public/v1/users/${good.path?.userId}`);
      expect(response.status).toBe(404);
    },
  },
  inviteUser: {
    good: async () => ({ body: { email: `${unique('ana').replace(' ', '')}@fleet.example`, name: 'Ana', role: 1 } }),
    fields: {
      email: required(email),
      name: optional(text()),
      role: required(choice(0, 1, 2, 3)),
      fleetIds: optional(ids('fleetId'), null),
    },
    shownAt: (_, { reply: invited }) => `${prefix}/users/${(invited as { id: number }).id}`,
  },
  requestPassword: {
    good: async ({ client }) => ({ body: { username: client.username } }),
    fields: { username: required(text()) },
    check: async ({ world, client }) => {
      const asked = await world.db.many(sql`select 1 from user_mail where username_key = ${client.username}`);
      expect(asked.length).toBeGreaterThan(0);
    },
  },
  readPasswordLink: {
    good: async (at) => ({ body: { token: await linkToken(at) } }),
    fields: { token: required({ ...aSecret, good: [] }) },
    check: async (_, { reply: owner }) => expect(owner).toMatchObject({ invitation: true }),
  },
  resetPassword: {
    good: async (at) => ({ body: { token: await linkToken(at), password: 'a new password', name: 'Ana' } }),
    fields: {
      token: required({ ...aSecret, good: [] }),
      password: required({ ...secret({ min: 8, max: 200 }), good: [] }),
      // Each request needs a new link.
      name: optional({ ...text(), good: [] }),
    },
    check: async ({ world }, { good }) => {
      expect(await failure(send(world.app, 'POST', `${prefix}/password/link`, { body: good.body }))).toEqual([
        '400',
        '#/token unknown',
      ]);
    },
  },
  getAccount: {
    good: async () => ({}),
    check: async (_, { reply: account }) =>
      expect(Object.keys(account as Body)).toEqual(['name', 'timeZone', 'language', 'requireSecondFactor']),
  },
  getAccountLogo: {
    good: async () => ({}),
    check: async (_, { reply: shown }) => expect(Object.keys(shown as Body)).toEqual(['logo']),
  },
  saveAccountLogo: {
    good: async () => ({ body: { logo: pngOf({ width: 4, height: 2 }).toString('base64') } }),
    fields: { logo: requiredOrNull(png) },
    shownAt: () => `${prefix}/account/logo`,
  },
  getAccountUsage: {
    good: async () => ({}),
    check: async (_, { reply: usage }) => expect(usage).toMatchObject({ vehicles: { limit: null } }),
  },
  getSingleSignOn: {
    good: async () => ({}),
    check: async (_, { reply: shown }) => expect(shown).toMatchObject({ status: 'off', issuer: null }),
  },
  saveAccount: {
    good: async () => ({
      body: { name: unique('Fleet Ltd'), timeZone: 'Europe/Berlin', language: 'en', requireSecondFactor: 0 },
    }),
    fields: {
      name: keptIfAbsent(name()),
      timeZone: keptIfAbsent(required(zone)),
      language: keptIfAbsent(required(word('en'))),
      // 1 would shut out the walk itself.
      requireSecondFactor: keptIfAbsent(required(choice(0))),
    },
    shownAt: () => `${prefix}/account`,
  },
  countAudit: counted,
  exportAudit: exported,
  listAudit: {
    good: async () => ({ query: 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z' }),
    check: async (_, { reply: entries }) => expect((entries as Body[]).length).toBeGreaterThan(10),
  },

  listViews: listOf('id', 'viewId'),
  getView: recordOf('id', 'viewId'),
  saveView: {
    good: async () => ({ body: { name: unique('View'), page: 'visits', query: 'tagId=4', shared: true } }),
    fields: {
      id: optional(id('viewId', '404')),
      name: name(),
      page: name({ max: 100 }),
      query: optional(text({ max: 4000 })),
      shared: optional(flag, false),
    },
    shownAt: record('views'),
  },
  deleteView: deletionOf('view', 'viewId'),
  restoreView: restorationOf('view', 'viewId'),

  listIngestKeys: listOf('id', 'ingestKeyId'),
  getIngestKey: recordOf('id', 'ingestKeyId'),
  makeIngestKey: {
    good: async () => ({ body: { name: unique('Gateway') } }),
    fields: { name: name(), deviceIds: optional(deviceIds) },
    shownAt: (_, { reply: made }) => `${prefix}/ingestKeys/${(made as { id: number }).id}`,
  },
  rotateIngestKey: {
    good: async ({ client }) => ({ path: { ingestKeyId: await make(client, kindOf('ingestKey')) }, body: {} }),
    fields: { overlapMinutes: optional(integer({ min: 0, max: 129_600 })), deviceIds: optional(devicesOrNone) },
    check: async (_, { reply: made }) => expect(made).toMatchObject({ key: expect.stringMatching(/^flk_/) }),
  },
  deleteIngestKey: deletionOf('ingestKey', 'ingestKeyId'),
  restoreIngestKey: restorationOf('ingestKey', 'ingestKeyId'),

  listApiKeys: listOf('id', 'apiKeyId'),
  getApiKey: recordOf('id', 'apiKeyId'),
  makeApiKey: {
    good: async () => ({
      body: { name: unique('ERP'), role: 1, fleetIds: null, expiresUtc: '2099-01-01T00:00:00.000Z' },
    }),
    fields: {
      name: name(),
      role: required(choice(0, 1, 2, 3)),
      fleetIds: optional(ids('fleetId'), null),
      expiresUtc: optional(utc),
    },
    together: [['an end in the past', () => ({ expiresUtc: '2020-01-01T00:00:00Z' }), ['#/expiresUtc range']]],
    shownAt: (_, { reply: made }) => `${prefix}/apiKeys/${(made as { id: number }).id}`,
    shows: { expiresUtc: wholeUtc },
  },
  deleteApiKey: deletionOf('apiKey', 'apiKeyId'),
  restoreApiKey: restorationOf('apiKey', 'apiKeyId'),

  listSharedLinks: listOf('id', 'sharedLinkId'),
  getSharedLink: recordOf('id', 'sharedLinkId'),
  makeSharedLink: {
    good: async ({ ids: own }) => ({
      body: {
        ...{ name: unique('Delivery'), kind: 'arrival', vehicleId: own.vehicleId, geofenceId: own.geofenceId },
        ...{ endsOnArrival: true, expiresUtc: soon() },
      },
    }),
    fields: {
      name: name(),
      kind: required({ ...word('arrival', 'report'), good: [] }),
      vehicleId: { ...required(id('vehicleId', 'unknown')), conditional: true },
      geofenceId: { ...required(id('geofenceId', 'unknown')), conditional: true },
      endsOnArrival: optional(flag, false),
      // Of a report only.
      content: optional({ ...word('temperature', 'visits'), good: [] }),
      reportQuery: optional(reportQuery),
      scope: optional({ ...word('vehicle', 'fleet', 'profile', 'probe'), good: [] }),
      scopeId: optional({
        wrong: id('vehicleId', 'unknown').wrong.filter(([, , problem]) => problem === 'type'),
        good: [],
      }),
      startUtc: optional({ ...utc, good: [] }),
      endUtc: optional({ ...utc, good: [] }),
      expiresUtc: required({ ...utc, good: [] }),
    },
    together: [
      ['an end in the past', () => ({ expiresUtc: '2020-01-01T00:00:00Z' }), ['#/expiresUtc range']],
      ['an end in a century', () => ({ expiresUtc: '2126-01-01T00:00:00Z' }), ['#/expiresUtc range']],
      [
        'a report of nothing',
        () => ({ kind: 'report' }),
        ['#/endUtc required', '#/scope required', '#/scopeId required', '#/startUtc required'],
      ],
      [
        'a report that ends first',
        ({ ids: own }) => ({
          ...{ kind: 'report', scope: 'vehicle', scopeId: own.vehicleId },
          ...{ startUtc: '2026-11-21T00:00:00Z', endUtc: '2026-11-20T00:00:00Z' },
        }),
        ['#/endUtc range'],
      ],
      [
        'a report of a vehicle that does not exist',
        () => ({
          ...{ kind: 'report', scope: 'vehicle', scopeId: 47_110_000 },
          ...{ startUtc: '2026-11-20T00:00:00Z', endUtc: '2026-11-21T00:00:00Z' },
        }),
        ['#/scopeId unknown'],
      ],
    ],
    shownAt: (_, { reply: made }) => `${prefix}/sharedLinks/${(made as { id: number }).id}`,
    shows: { expiresUtc: wholeUtc },
  },
  deleteSharedLink: deletionOf('sharedLink', 'sharedLinkId'),
  restoreSharedLink: restorationOf('sharedLink', 'sharedLinkId'),

  listWebhooks: listOf('id', 'webhookId'),
  getWebhook: recordOf('id', 'webhookId'),
  saveWebhook: {
    good: async ({ ids: own }) => ({
      body: {
        ...{
          name: unique('ERP'),
          url: 'https://erp.example/hook',
          events: ['visit.started', 'alarm.raised'],
          status: 0,
        },
        ...{ fleetIds: [own.fleetId], geofenceIds: [own.geofenceId], tagIds: [own.tagId] },
      },
    }),
    fields: {
      id: optional(id('webhookId', '404')),
      name: name(),
      url: { ...required(webAddress), late: true },
      events: required(words('visit.started', 'visit.gone')),
      fleetIds: optional(ids('fleetId'), []),
      geofenceIds: optional(ids('geofenceId'), []),
      tagIds: optional(ids('tagId'), []),
      status: optional(choice(0, 1), 1),
    },
    together: [['http', () => ({ url: 'http://erp.example' }), ['#/url format']]],
    shownAt: (_, { reply: saved }) => `${prefix}/webhooks/${(saved as { id: number }).id}`,
  },
  deleteWebhook: deletionOf('webhook', 'webhookId'),
  restoreWebhook: restorationOf('webhook', 'webhookId'),
  renewWebhookSecret: {
    good: async ({ client }) => ({ path: { webhookId: await make(client, kindOf('webhook')) } }),
    check: async (_, { reply: made }) => expect(made).toMatchObject({ secret: expect.stringMatching(/^whsec_/) }),
  },
  testWebhook: {
    good: async ({ client }) => ({ path: { webhookId: await make(client, kindOf('webhook')) } }),
    check: async (_, { reply: made }) => expect(made).toMatchObject({ state: 'failed', problem: 'privateAddress' }),
  },
  replayWebhook: {
    good: async ({ client }) => ({
      path: { webhookId: await make(client, kindOf('webhook')) },
      body: { after: hour(9) },
    }),
    fields: { after: required(utc) },
    check: async (at, { good }) => {
      expect(await get<Body[]>(at, `${prefix}/webhooks/${good.path?.webhookId}/deliveries?${always}`)).toEqual([]);
    },
  },
  listWebhookDeliveries: {
    good: async ({ ids: own }) => ({ path: { webhookId: own.webhookId ?? 0 }, query: `${always}&state=failed` }),
    check: async ({ ids: own }, { reply: listed }) => {
      expect((listed as Body[]).map((row) => row.id)).toContain(own.deliveryId);
    },
  },
  getWebhookDelivery: {
    good: async ({ ids: own }) => ({ path: { webhookId: own.webhookId ?? 0, deliveryId: own.deliveryId ?? 0 } }),
    check: async ({ ids: own }, { reply: shown }) => expect((shown as Body).id).toBe(own.deliveryId),
  },
  retryWebhookDelivery: {
    good: async ({ client }) => {
      const webhookId = await make(client, kindOf('webhook'));
      const tested = client.request('POST', `${prefix}/webhooks/${webhookId}/test`);
      return { path: { webhookId, deliveryId: (await reply<{ id: number }>(tested)).id } };
    },
    check: async (at, { good }) => {
      const path = `${prefix}/webhooks/${good.path?.webhookId}/deliveries/${good.path?.deliveryId}`;
      expect(await get(at, path)).toMatchObject({ state: 'waiting', attempts: 0 });
    },
  },

  listAlertRules: listOf('id', 'alertRuleId'),
  getAlertRule: recordOf('id', 'alertRuleId'),
  saveAlertRule: {
    good: async ({ ids: own }) => ({
      body: {
        ...{ name: unique('Frozen'), scope: 'fleet', scopeId: own.fleetId, kind: 'outOfRange', afterMinutes: 5 },
        ...{ notifyBack: true, quietFrom: '22:30', quietTo: '06:00', status: 0 },
        ...{ timeFrom: '08:00', timeTo: '18:00' },
        quietHours: [{ days: [6, 7], from: '00:00', to: '00:00' }],
        ...{ escalateAfterMinutes: 30, escalateEmails: ['head@fleet.example'], escalatePhones: ['+4917012345679'] },
        ...{ emails: ['ana@fleet.example'], phones: ['+4917012345678'] },
      },
    }),
    fields: {
      id: optional(id('alertRuleId', '404')),
      name: name(),
      scope: required({ ...word('all', 'fleet', 'vehicle', 'profile', 'probe'), good: [] }),
      scopeId: { ...required(id('fleetId', 'unknown')), conditional: true },
      kind: required({
        ...word(...ruleKinds),
        // Some need more fields.
        good: [],
      }),
      afterMinutes: required(integer({ min: 0, max: 10_080 })),
      inputTypeId: optional(id('inputTypeId', 'unknown')),
      tagId: optional(id('tagId', 'unknown')),
      location: optional(word('anywhere', 'inside', 'outside'), 'anywhere'),
      daysBefore: optional(integer({ min: 0, max: 365 })),
      geofenceId: optional(id('geofenceId', 'unknown')),
      timeFrom: { ...required(timeOfDay), conditional: true },
      timeTo: { ...required(timeOfDay), conditional: true },
      weekdays: optional(list),
      onlyIfStopped: optional(flag, false),
      notifyBack: optional(flag, false),
      quietFrom: { ...required(timeOfDay), conditional: true },
      quietTo: { ...required(timeOfDay), conditional: true },
      quietHours: optional(
        {
          wrong: [
            ['a text', '22:00', 'type'],
            ['a window without days', [{ from: '22:00', to: '06:00' }], '/0/days required'],
            ['no days', [{ days: [], from: '22:00', to: '06:00' }], '/0/days length'],
            ['an eighth day', [{ days: [8], from: '22:00', to: '06:00' }], '/0/days/0 range'],
            ['a time beyond midnight', [{ days: [1], from: '24:00', to: '06:00' }], '/0/from format'],
            ['15 windows', Array.from({ length: 15 }, () => ({ days: [1], from: '22:00', to: '06:00' })), 'length'],
          ],
          good: [['past midnight', [{ days: [1, 3, 5], from: '22:00', to: '06:00' }]]],
        },
        [],
      ),
      emails: optional(addresses, []),
      phones: optional(phones, []),
      userIds: optional(ids('userId'), []),
      // Of reports only.
      content: optional(
        { ...word('temperature', 'visits', 'alarms', 'inputHistory', 'assignments'), good: [] },
        'temperature',
      ),
      reportQuery: optional(reportQuery),
      sendAt: optional({ ...timeOfDay, good: [] }),
      escalateAfterMinutes: { ...required(integer({ min: 1, max: 10_080 })), conditional: true },
      escalateEmails: optional(addresses, []),
      escalatePhones: optional(phones, []),
      status: optional(choice(0, 1), 1),
    },
    together: [
      ['a second list of nobody', () => ({ escalateEmails: [], escalatePhones: [] }), ['#/escalateEmails required']],
      ['no recipients', () => ({ emails: [], phones: [], userIds: [] }), ['#/emails required']],
      ['null as recipients', () => ({ emails: null, phones: null, userIds: null }), ['#/emails required']],
      ['quiet for no time', () => ({ quietFrom: '06:00' }), ['#/quietTo range']],
      ['arrivals at no time', () => ({ timeFrom: '18:00' }), ['#/timeTo range']],
      ['an alert without delay', () => ({ kind: 'noReading', afterMinutes: 0 }), ['#/afterMinutes range']],
      ['an input without a type', () => ({ kind: 'inputOn' }), ['#/inputTypeId required']],
      ['a long stay without a tag', () => ({ kind: 'longStay' }), ['#/tagId required']],
      ['a report of everything', () => ({ kind: 'weeklyReport', scope: 'all', scopeId: null }), ['#/scope range']],
      ['a list of one probe', () => ({ kind: 'dailyReport', content: 'visits', scope: 'probe' }), ['#/scope range']],
      ['a report by text', () => ({ kind: 'monthlyReport', emails: [] }), ['#/emails required']],
      ['a silence of no time', () => ({ kind: 'vehicleSilent', afterMinutes: 0 }), ['#/afterMinutes range']],
      ['a silent probe among vehicles', () => ({ kind: 'vehicleSilent', scope: 'probe' }), ['#/scope range']],
      ['a licence without days', () => ({ kind: 'licenceExpires', scope: 'all' }), ['#/daysBefore required']],
      ['the licences of a fleet', () => ({ kind: 'licenceExpires', daysBefore: 7 }), ['#/scope range']],
      ['a reminder without days', () => ({ kind: 'reminderDue' }), ['#/daysBefore required']],
      ['a reminder of a probe', () => ({ kind: 'reminderDue', scope: 'probe', daysBefore: 7 }), ['#/scope range']],
      ['a fleet for a vehicle', () => ({ scope: 'vehicle', scopeId: 47_110_000 }), ['#/scopeId unknown']],
      ['a fleet for a profile', () => ({ scope: 'profile', scopeId: 47_110_000 }), ['#/scopeId unknown']],
      ['a fleet for a probe', () => ({ scope: 'probe', scopeId: 47_110_000 }), ['#/scopeId unknown']],
    ],
    shownAt: record('alerts/rules'),
  },
  deleteAlertRule: deletionOf('alertRule', 'alertRuleId'),
  restoreAlertRule: restorationOf('alertRule', 'alertRuleId'),
  testAlertRule: {
    good: async ({ client }) => ({ path: { alertRuleId: await make(client, kindOf('alertRule')) } }),
    check: async (at, { good }) => {
      const query = `startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z&ruleId=${good.path?.alertRuleId}`;
      const made = await get<Body[]>(at, `${prefix}/alerts/sent?${query}`);
      expect(made.map(({ cause, channel }) => `${String(cause)} ${String(channel)}`)).toEqual([
        'test email',
        'test text',
      ]);
    },
  },
  countAlertsSent: counted,
  exportAlertsSent: exported,
  listAlertsSent: listOf('id', 'alertSentId', `ruleId={ruleId}&geofenceId={geofenceId}&state=waiting&${period}`),
  getAlertSent: recordOf('id', 'alertSentId'),
  getAlertMessage: {
    good: async ({ ids: own }) => ({ path: { alertSentId: own.alertSentId ?? 0 } }),
    check: async (_, { reply: shown }) => {
      expect(shown).toMatchObject({ subject: expect.stringContaining('Test of the alert rule') });
    },
  },
  getAlertChannels: {
    good: async () => ({}),
    check: async (_, { reply: shown }) => expect(shown).toEqual({ email: false, text: false }),
  },
  listUnsubscriptions: listOf('id', 'unsubscriptionId'),
  getUnsubscription: recordOf('id', 'unsubscriptionId'),
  deleteUnsubscription: {
    good: async ({ world, client }) => {
      const geofenceId = await make(client, kindOf('geofence'));
      return { path: { unsubscriptionId: await addUnsubscription(world, client, { geofenceId }, new Date(hour(9))) } };
    },
    check: async ({ client }, { good }) => {
      await reply(client.request('GET', `${prefix}/alerts/unsubscribed/${good.path?.unsubscriptionId}`), 404);
    },
  },
  listUnusualVisits: {
    good: async () => ({ query: period }),
    check: async (_, { reply: visits }) => {
      expect(visits).toEqual([]);
    },
  },
  reviewGeofenceVisits: {
    good: async ({ world, client, ids: own }) => {
      serial += 1;
      const startUtc = new Date(Date.parse(hour(9)) + serial * 1000 + 500);
      await addVisits(world, client, [
        { vehicleId: own.vehicleId ?? 0, geofenceId: own.geofenceId ?? 0, startUtc, endUtc: startUtc },
      ]);
      return {
        query: `${momentOf(startUtc)}&state=ended`,
        body: { disregarded: true, reason: 1, note: 'A jam beside the yard' },
      };
    },
    fields: {
      ids: optional(list),
      exceptIds: optional(list),
      disregarded: required(flag),
      reason: { ...required(choice(1, 2, 3, 4)), conditional: true },
      note: optional(text({ max: 1000 })),
    },
    check: async (at, { good }) => {
      const { disregarded, reason, note = null } = good.body as { disregarded: boolean; reason: number; note?: string };
      const review = disregarded
        ? { disregarded, reason, note: note?.trim() || null }
        : { disregarded, reason: null, note: null, reviewedUtc: null };
      expect(await get(at, `${prefix}/geofenceVisits?${good.query}`)).toMatchObject([review]);
    },
  },
  reviewAlarms: {
    good: async ({ world, client, ids: own }) => {
      serial += 1;
      // A probe has one alarm per moment; those that the readings of other samples raise begin at whole seconds.
      const startUtc = new Date(Date.parse(hour(9)) + serial * 1000 + 500);
      await addAlarms(world, client, [
        { probeId: own.probeId ?? 0, vehicleId: own.vehicleId ?? 0, startUtc, endUtc: startUtc },
      ]);
      return { query: `${momentOf(startUtc)}&state=ended`, body: { cause: 2, note: 'The door was open' } };
    },
    fields: {
      ids: optional(list),
      exceptIds: optional(list),
      cause: optional(choice(1, 2, 3, 4, 5, 6)),
      note: optional(text({ max: 1000 })),
    },
    check: async (at, { good }) => {
      const { cause = null, note = null } = good.body as { cause?: number; note?: string };
      const review = cause === null ? { cause, note: null, reviewedUtc: null } : { cause, note: note?.trim() || null };
      const of = await get(at, `${prefix}/temperature/alarms?${good.query}`);
      expect(of).toMatchObject([review]);
    },
  },
  retryAlerts: {
    good: async ({ world, client }) => {
      serial += 1;
      const utc = new Date(Date.parse(hour(9)) + serial * 1000 + 500);
      const id = await addNotice(world, client, { utc });
      await world.db.run(sql`update notice set state = 'failed', due_utc = null where id = ${id}`);
      return { query: momentOf(utc), body: {} };
    },
    fields: { ids: optional(list), exceptIds: optional(list) },
    check: async (at, { good }) => {
      const of = await get(at, `${prefix}/alerts/sent?${good.query}`);
      expect(of).toMatchObject([{ state: 'waiting' }]);
    },
  },
  retryAlert: {
    good: async ({ world, client }) => {
      const alertSentId = await addNotice(world, client, { utc: new Date(hour(9)) });
      await world.db.run(sql`update notice set state = 'failed', due_utc = null where id = ${alertSentId}`);
      return { path: { alertSentId } };
    },
    check: async (at, { good }) => {
      expect(await get(at, `${prefix}/alerts/sent/${good.path?.alertSentId}`)).toMatchObject({ state: 'waiting' });
    },
  },

  listFleets: listOf('id', 'fleetId'),
  getFleet: recordOf('id', 'fleetId'),
  saveFleet: {
    good: async () => ({ body: { name: unique('Vans') } }),
    fields: {
      id: optional(id('fleetId', '404')),
      name: name(),
      silentAfterMinutes: optional(integer({ min: 1, max: 4320 })),
    },
    shownAt: record('fleets'),
  },
  deleteFleet: deletionOf('fleet', 'fleetId'),
  restoreFleet: restorationOf('fleet', 'fleetId'),

  listVehicles: listOf('id', 'vehicleId', 'fleetId={fleetId}'),
  getVehicle: recordOf('id', 'vehicleId'),
  saveVehicle: {
    good: async ({ client }) => ({
      body: {
        name: 'Van 7',
        registration: 'L-FL 700',
        fleetId: await make(client, kindOf('fleet')),
        deviceId: unique('tracker'),
        status: 0,
      },
    }),
    fields: {
      id: optional(id('vehicleId', '404')),
      name: name(),
      registration: optional(text()),
      fleetId: optional(id('fleetId', 'unknown')),
      deviceId: optional(text()),
      status: optional(choice(0, 1), 1),
    },
    atOnce: {
      bodies: async () => hundredOf({ name: 'Van', deviceId: unique('tracker') }),
      statuses: { 200: 1, 409: 99 },
    },
    shownAt: record('vehicles'),
  },
  deleteVehicle: deletionOf('vehicle', 'vehicleId'),
  restoreVehicle: restorationOf('vehicle', 'vehicleId'),
  listReminders: listOf('id', 'reminderId'),
  getReminder: recordOf('id', 'reminderId'),
  saveReminder: {
    good: async ({ client }) => ({
      body: {
        vehicleId: await make(client, kindOf('vehicle')),
        title: 'Inspection',
        dueDate: '2026-12-12',
        note: 'At the workshop',
        status: 1,
      },
    }),
    fields: {
      id: optional(id('reminderId', '404')),
      vehicleId: required(id('vehicleId', 'unknown')),
      title: name(),
      dueDate: required(day),
      note: optional(text({ min: 0, max: 4000 })),
      status: optional(choice(0, 1), 0),
    },
    shownAt: record('reminders'),
  },
  importReminders: changeOf('reminders', async ({ client }) => ({
    ...(await kindOf('reminder').body(client)),
    id: await make(client, kindOf('reminder')),
  })),
  deleteReminder: deletionOf('reminder', 'reminderId'),
  restoreReminder: restorationOf('reminder', 'reminderId'),
  listSnoozes: listOf('id', 'snoozeId'),
  getSnooze: recordOf('id', 'snoozeId'),
  saveSnooze: {
    good: async ({ client }) => ({ body: (await kindOf('snooze').body(client)) as Body }),
    fields: {
      vehicleId: required(id('vehicleId', 'unknown')),
      untilUtc: required(utc),
    },
    together: [['an end in the past', () => ({ untilUtc: '2001-01-01T00:00:00Z' }), ['#/untilUtc range']]],
    shownAt: record('snoozes'),
  },
  deleteSnooze: deletionOf('snooze', 'snoozeId'),
  restoreSnooze: restorationOf('snooze', 'snoozeId'),
  findPlaces: {
    good: async () => ({ query: 'find=leipz&latitude=51.5&longitude=-0.12&limit=1' }),
    check: async (_, { reply: found }) => {
      expect(found).toMatchObject([{ kind: 'town', name: 'Leipzig', country: 'DE' }]);
    },
  },
  // Without a geocoder there are none.
  findAddresses: {
    good: async () => ({ query: 'find=Hauptstr. 5&latitude=51.5&longitude=-0.12&language=de&limit=1' }),
    check: async (_, { reply: found }) => expect(found).toEqual([]),
  },
  listTownsOfTile: {
    good: async () => ({ query: 'zoom=6&x=34&y=21' }),
    check: async (_, { reply: found }) => expect(found).toContainEqual(expect.objectContaining({ name: 'Leipzig' })),
  },
  describePlaces: {
    good: async () => ({ body: { positions: [{ latitude: 48.137, longitude: 11.575 }] } }),
    fields: {
      positions: required({
        wrong: [
          ...list.wrong,
          ['501', Array.from({ length: 501 }, () => ({ latitude: 0, longitude: 0 })), 'length'],
          ['one without a longitude', [{ latitude: 0 }], '/0/longitude required'],
          ['one beyond a pole', [{ latitude: 90.1, longitude: 0 }], '/0/latitude range'],
        ],
        good: [],
      }),
      geofences: optional(flag),
    },
    check: async (_, { reply: described }) => {
      expect(described).toMatchObject([{ kind: 'town', name: 'München', inside: true }]);
    },
  },
  describeMoments: {
    good: async ({ ids: { vehicleId } }) => ({ body: { moments: [{ vehicleId, utc: '2026-11-20T09:30:00Z' }] } }),
    fields: {
      moments: required({
        wrong: [
          ...list.wrong,
          ['501', Array.from({ length: 501 }, () => ({ vehicleId: 1, utc: '2026-11-20T09:30:00Z' })), 'length'],
          ['one without a vehicle', [{ utc: '2026-11-20T09:30:00Z' }], '/0/vehicleId required'],
          ['one without a time', [{ vehicleId: 1 }], '/0/utc required'],
          ['one with a local time', [{ vehicleId: 1, utc: '2026-11-20T09:30:00+01:00' }], '/0/utc format'],
        ],
        good: [],
      }),
      geofences: optional(flag),
    },
    check: async (_, { reply: described }) => {
      expect(described).toHaveLength(1);
    },
  },
  sumDriven: {
    good: async () => ({ query: `${period}&by=vehicle` }),
    check: async (_, { reply: totals }) => {
      expect(totals).toEqual({ groups: expect.any(Array) });
    },
  },
  exportDriven: {
    good: async () => ({ query: `${period}&format=csv` }),
    check: async (_, { reply: file }) => {
      expect(String(file)).toContain('Distance (km)');
    },
  },
  listDriven: {
    good: async () => ({ query: 'zoom=14&x=8754&y=5471' }),
    check: async (_, { reply: lines }) => {
      expect(lines).toEqual([]);
    },
  },
  listDeviceHealth: {
    good: async () => ({}),
    check: async (_, { reply: devices }) => {
      expect(devices).toEqual(expect.any(Array));
    },
  },
  listRawMessages: {
    good: async () => ({ query: 'device=van-7' }),
    check: async (_, { reply: messages }) => {
      expect(messages).toEqual([]);
    },
  },
  listPlots: listOf('id', 'plotId', `vehicleId={vehicleId}&${period}`),
  getPlot: recordOf('id', 'plotId'),

  listDrivers: listOf('id', 'driverId'),
  getDriver: recordOf('id', 'driverId'),
  saveDriver: {
    good: async () => ({
      body: {
        name: 'Ana Lee',
        mobile: '+49 151 2345678',
        status: 0,
        username: unique('ana'),
        password: 'secret',
        email: 'ana@fleet.example',
        buttonId: unique('B'),
      },
    }),
    fields: {
      id: optional(id('driverId', '404')),
      name: optional(text()),
      mobile: optional(text()),
      status: required(choice(0, 1)),
      username: name(),
      password: required(secret({ min: 1, max: 200 })),
      email: optional(text()),
      buttonId: optional({ ...text(), good: [...text().good, ['one zero more', 'x0']] }),
      employeeNumber: optional(text()),
      licenceExpires: optional(day),
    },
    together: [
      ['neither name nor button', () => ({ name: null, buttonId: null }), ['#/name required']],
      ['no name, and zeros for a button', () => ({ name: '', buttonId: '000' }), ['#/name required']],
      ['the mask for a password', () => ({ password: '********' }), ['#/password format']],
    ],
    atOnce: {
      bodies: async () => hundredOf({ name: 'Ana', status: 1, username: unique('at once'), password: 'x' }),
      statuses: { 200: 1, 409: 99 },
    },
    shownAt: record('drivers'),
    shows: { password: mask },
  },
  deleteDriver: deletionOf('driver', 'driverId'),
  restoreDriver: restorationOf('driver', 'driverId'),
  listUnknownButtons: {
    good: async () => ({}),
    check: async ({ ids: own }, { reply: buttons }) => {
      expect(buttons).toMatchObject([{ buttonId: 'B0', vehicleId: own.vehicleId }]);
    },
  },

  exportAssignments: exported,
  sumAssignments: totals,
  listAssignments: listOf('id', 'assignmentId', `vehicleId={vehicleId}&driverId={driverId}&${period}`),
  getAssignment: recordOf('id', 'assignmentId'),
  startAssignment: {
    good: async (at) => ({
      body: { ...(await newPair(at)), startUtc: '2026-11-20T08:00:00Z', endUtc: '2026-11-20T10:00:00.5Z' },
    }),
    fields: { ...pairFields, startUtc: required(utc), reference: optional(text({ max: 100 })), endUtc: optional(utc) },
    together: [
      ['an end before the start', () => ({ endUtc: hour(7) }), ['#/endUtc range']],
      [
        'neither ids nor references',
        () => ({ vehicleId: null, driverId: null }),
        ['#/driverId required', '#/vehicleId required'],
      ],
      [
        'unknown references',
        () => ({ vehicleId: null, driverId: null, vehicleReference: "'--", driverReference: '🚚' }),
        ['#/driverReference unknown', '#/vehicleReference unknown'],
      ],
      [
        'a vehicle that is taken',
        ({ ids: own }) => ({ vehicleId: own.vehicleId, startUtc: hour(10), endUtc: hour(11) }),
        ['409', '#/vehicleId conflict'],
      ],
    ],
    atOnce: {
      bodies: async ({ client }) => {
        const vehicleId = await make(client, kindOf('vehicle'));
        const drivers = await Promise.all(hundredOf({}).map(() => make(client, kindOf('driver'))));
        return drivers.map((driverId) => ({ vehicleId, driverId, startUtc: hour(8) }));
      },
      statuses: { 204: 1, 409: 99 },
    },
    shownAt: record('drivers/assignments'),
    shows: { startUtc: wholeUtc, endUtc: wholeUtc },
  },
  endAssignment: {
    good: async (at) => {
      const { vehicleId, driverId } = await assigned(at);
      return { body: { vehicleId, driverId, endUtc: hour(10) } };
    },
    fields: { ...pairFields, endUtc: required(utc) },
    together: [
      ['an end before the start', () => ({ endUtc: hour(7) }), ['#/endUtc range']],
      [
        'neither ids nor references',
        () => ({ vehicleId: null, driverId: null }),
        ['#/driverId required', '#/vehicleId required'],
      ],
      ['a driver who does not drive it', ({ ids: own }) => ({ driverId: own.idleDriverId }), ['404']],
    ],
    check: async (at, { good }) => {
      const { vehicleId, driverId, endUtc } = good.body ?? {};
      const listed = await get<Body[]>(at, `${prefix}/drivers/assignments?vehicleId=${String(vehicleId)}`);
      expect(listed).toMatchObject([{ driverId, endUtc: wholeUtc(endUtc) }]);
    },
  },
  correctAssignment: {
    good: async (at) => ({ body: { id: (await assigned(at)).assignmentId, startUtc: hour(7), endUtc: hour(9) } }),
    fields: {
      id: required(id('assignmentId', '404', { zero: 'required' })),
      startUtc: required(utc),
      endUtc: optional(utc),
      // Those of `startAssignment` are taken.
      reference: optional({ ...text({ max: 100 }), good: [['a name', 'Shift 7']] }),
    },
    together: [['an end before the start', () => ({ endUtc: hour(6) }), ['#/endUtc range']]],
    shownAt: record('drivers/assignments'),
    shows: { startUtc: wholeUtc, endUtc: wholeUtc },
  },
  deleteAssignment: {
    good: async (at) => ({ path: { assignmentId: (await assigned(at)).assignmentId } }),
    check: async ({ client }, { good }) => {
      await reply(client.request('GET', assignmentPath(good.path?.assignmentId)), 404);
    },
  },
  deleteAssignments: {
    good: async (at) => ({ body: { ids: [(await assigned(at)).assignmentId, (await assigned(at)).assignmentId] } }),
    fields: { ids: required(ids('assignmentId')) },
    check: async ({ client }, { good }) => {
      for (const id of (good.body?.ids ?? []) as number[]) await reply(client.request('GET', assignmentPath(id)), 404);
    },
  },
  importAssignments: {
    ...importOf('assignments', async (at) => ({
      ...(await newPair(at)),
      startUtc: hour(8),
      reference: unique('Shift'),
    })),
    fields: {
      ...importFields('rows'),
      match: optional(word('none', 'id', 'reference')),
      deleteIds: optional(ids('assignmentId')),
    },
    check: async (at, { good, reply: stored }) => {
      const { ids: made, rejected } = stored as { ids: number[]; rejected: unknown[] };
      expect(rejected).toEqual([]);
      for (const [index, sent] of ((good.body?.rows ?? []) as Body[]).entries()) {
        expect(await get(at, assignmentPath(made[index]))).toMatchObject({
          ...sent,
          startUtc: wholeUtc(sent.startUtc),
        });
      }
    },
  },
  restoreAssignments: {
    good: async (at) => {
      const deleted = [(await assigned(at)).assignmentId, (await assigned(at)).assignmentId];
      for (const id of deleted) await reply(at.client.request('DELETE', assignmentPath(id)), 204);
      return { body: { ids: deleted } };
    },
    fields: { ids: required(ids('assignmentId')) },
    check: async (at, { good }) => {
      for (const id of (good.body?.ids ?? []) as number[]) await get(at, assignmentPath(id));
    },
  },
  restoreAssignment: {
    good: async (at) => {
      const { assignmentId } = await assigned(at);
      await reply(at.client.request('DELETE', assignmentPath(assignmentId)), 204);
      return { path: { assignmentId } };
    },
    check: async (at, { good }) => {
      await get(at, assignmentPath(good.path?.assignmentId));
    },
  },

  listGeofences: listOf('id', 'geofenceId'),
  getGeofence: recordOf('id', 'geofenceId'),
  saveGeofence: {
    good: async ({ client }) => ({
      body: {
        ...circle(),
        addr1: 'Harbour Street 12',
        addr2: 'Hall 3',
        addr3: 'D-04103',
        addr4: 'Leipzig',
        descriptionExt: 'By the river',
        email: 'yard@fleet.example',
        points: [[51.3, 12.3]],
        tags: [await make(client, kindOf('tag'))],
      },
    }),
    fields: {
      id: optional(id('geofenceId', '404')),
      addr1: optional(text()),
      addr2: optional(text()),
      addr3: optional(text()),
      addr4: optional(text()),
      description: name(),
      descriptionExt: optional(text({ max: 4000 })),
      email: optional(emails),
      geofenceType: required({ ...choice(1, 2), good: [] }),
      latitude: {
        ...required(number({ outside: [90.000001, -91], inside: [90, -90, -0, 1e-300] })),
        conditional: true,
      },
      longitude: {
        ...required(number({ outside: [180.000001, -181], inside: [180, -180, -0, 0.1 + 0.2] })),
        conditional: true,
      },
      radius: { ...required(number({ outside: [49.999, 1000.001, -200, 0], inside: [50, 1000] })), conditional: true },
      points: optional(points),
      tags: optional(ids('tagId'), []),
    },
    together: [
      [
        'a polygon of two points',
        () => ({
          geofenceType: 2,
          points: [
            [1, 2],
            [3, 4],
          ],
        }),
        ['#/points length'],
      ],
      [
        'a polygon of one point thrice',
        () => ({
          geofenceType: 2,
          points: [
            [1, 2],
            [1, 2],
            [1, 2],
          ],
        }),
        ['#/points length'],
      ],
      ['a polygon without points', () => ({ geofenceType: 2, points: null }), ['#/points required']],
      [
        'a polygon beyond the poles',
        () => ({
          geofenceType: 2,
          points: [
            [91, 0],
            [0, 181],
            [1, 1],
          ],
        }),
        ['#/points/0/0 range', '#/points/1/1 range'],
      ],
      [
        'all required fields of a circle wrong at once',
        () => ({ description: 7, latitude: '1', longitude: 200, radius: 1 }),
        ['#/description type', '#/latitude type', '#/longitude range', '#/radius range'],
      ],
    ],
    shownAt: record('geofences'),
  },
  deleteGeofence: deletionOf('geofence', 'geofenceId'),
  restoreGeofence: restorationOf('geofence', 'geofenceId'),
  importGeofences: {
    good: async () => ({
      body: { mode: 'good', geofences: [circle(), { ...circle(), geofenceType: 2, points: triangle }] },
    }),
    fields: importFields('geofences'),
    together: [
      [
        'invalid rows',
        () => ({ mode: 'all', geofences: [7, null, {}, circle()] }),
        [
          '#/geofences/0 type',
          '#/geofences/1 required',
          '#/geofences/2/description required',
          '#/geofences/2/geofenceType required',
        ],
      ],
      [
        'a row of another account',
        () => ({ mode: 'all', geofences: [{ ...circle(), id: 47_110_000, tags: [47_110_000] }] }),
        ['#/geofences/0/id unknown', '#/geofences/0/tags/0 unknown'],
      ],
      ['50,001 rows', () => ({ geofences: Array.from({ length: 50_001 }, () => 0) }), ['#/geofences length']],
    ],
    check: async (at, { good, reply: stored }) => {
      const { ids: made, rejected } = stored as { ids: number[]; rejected: unknown[] };
      expect(rejected).toEqual([]);
      for (const [index, sent] of ((good.body?.geofences ?? []) as Body[]).entries()) {
        expect(await get(at, `${prefix}/geofences/${made[index]}`)).toMatchObject(sent);
      }
    },
  },
  importDrivers: importOf('drivers', () => ({
    name: unique('Ana'),
    username: unique('ana'),
    password: 'p',
    status: 1,
  })),
  importVehicles: importOf('vehicles', () => ({ name: unique('Van'), deviceId: unique('imported'), status: 0 })),
  importTags: importOf('tags', () => ({ name: unique('Depot'), resourceType: 25, colour: 3 })),
  importExternalReferences: importOf('externalReferences', async ({ client }) => ({
    ...{ resourceType: 2, resourceId: await make(client, kindOf('driver')), reference: unique('R') },
  })),
  importUsers: importOf('users', () => ({ username: unique('user-'), password, role: 1, status: 1 }), 1000),
  importInputs: changeOf('inputs', async ({ world, client }) => ({
    inputId: await addInput(world, client, await make(client, kindOf('vehicle'))),
    inputTypeId: await make(client, kindOf('inputType')),
  })),
  importProbes: changeOf('temperature/probes', async ({ world, client }) => ({
    probeId: await addProbe(world, client, await make(client, kindOf('vehicle'))),
    name: unique('Front'),
    profileId: await make(client, kindOf('profile')),
  })),
  importAlertRules: changeOf('alerts/rules', async ({ client }) => ({
    ...(await kindOf('alertRule').body(client)),
    id: await make(client, kindOf('alertRule')),
  })),
  tagGeofences: {
    good: async ({ client }) => ({
      body: {
        ids: [await make(client, kindOf('geofence'))],
        add: [await make(client, kindOf('tag'))],
        remove: [await make(client, kindOf('tag'))],
      },
    }),
    fields: { ids: required(ids('geofenceId')), add: optional(ids('tagId')), remove: optional(ids('tagId')) },
    together: [
      ['one tag both ways', ({ ids: own }) => ({ add: [own.tagId], remove: [own.tagId] }), ['#/remove/0 conflict']],
    ],
    check: async (at, { good }) => {
      const { ids: of, add = [] } = good.body as { ids: number[]; add?: number[] | null };
      for (const each of of) expect(await get(at, `${prefix}/geofences/${each}`)).toMatchObject({ tags: add ?? [] });
    },
  },
  askPast: {
    good: async () => {
      const { description: _, ...shape } = circle();
      return { body: { ...shape, startDate: hour(9), endDate: hour(10) } };
    },
    fields: {
      geofenceType: required(choice(1)),
      latitude: { ...required(number({ outside: [-90.5, 90.5], inside: [-90, 90, -0] })), conditional: true },
      longitude: { ...required(number({ outside: [-180.5, 180.5], inside: [-180, 180] })), conditional: true },
      radius: { ...required(number({ outside: [49.9, 1000.1], inside: [50, 1000] })), conditional: true },
      points: optional({ ...points, good: [] }),
      startDate: required(utc),
      endDate: required(utc),
      vehicleIds: optional(ids('vehicleId')),
      fleetId: optional(id('fleetId', 'unknown')),
      geofenceId: optional(id('geofenceId', 'unknown')),
    },
    together: [
      ['an end before the start', () => ({ startDate: hour(10), endDate: hour(9) }), ['#/endDate range']],
      ['a polygon without points', () => ({ geofenceType: 2 }), ['#/points required']],
      ['two points', () => ({ geofenceType: 2, points: triangle.slice(1) }), ['#/points length']],
    ],
    check: async (_, { reply: answered }) => {
      expect(answered).toEqual({ visits: [], plotsJudged: 0, keptSinceUtc: null });
    },
  },
  askPastAlarms: {
    good: async ({ client }) => ({
      body: {
        ...{ lowerBound: 2, upperBound: 8, startDate: hour(9), endDate: hour(10) },
        profileId: await make(client, kindOf('profile')),
        probeIds: [],
      },
    }),
    fields: {
      lowerBound: required(number({ inside: [-1e300, -273.15] })),
      upperBound: required(number({ inside: [1e21, 2.0000000000000004] })),
      alarmAfterMinutes: optional(integer({ min: 0, max: 1440 })),
      clearAfterMinutes: optional(integer({ min: 0, max: 1440 })),
      suspendInputTypeId: optional(id('inputTypeId', 'unknown')),
      suspendMinutes: optional(integer({ min: 0, max: 1440 })),
      profileId: optional(id('profileId', 'unknown')),
      probeIds: optional(ids('probeId')),
      startDate: required(utc),
      endDate: required(utc),
    },
    together: [
      ['reversed bounds', () => ({ lowerBound: 8 }), ['#/lowerBound range']],
      ['an end before the start', () => ({ startDate: hour(10), endDate: hour(9) }), ['#/endDate range']],
      ['no probes', () => ({ profileId: null, probeIds: null }), ['#/profileId required']],
    ],
    check: async (_, { reply: answered }) => {
      expect(answered).toEqual({ alarms: [], compared: { same: 0, gone: [], new: [] } });
    },
  },
  listFindings: {
    good: async () => ({ query: period }),
    check: async (_, { reply: answered }) => {
      expect(answered).toEqual({ findings: expect.any(Array), keptSinceUtc: null });
    },
  },
  dismissFinding: {
    good: async ({ client }) => ({
      body: {
        ...{ geofenceId: await make(client, kindOf('geofence')), kind: 'twin', count: 10, total: 12 },
        otherId: await make(client, kindOf('geofence')),
      },
    }),
    fields: {
      geofenceId: required(id('geofenceId', 'unknown')),
      kind: required(word(...findingKinds)),
      otherId: optional(id('geofenceId', 'unknown')),
      count: required(integer({ min: 0, max: 2 ** 31 - 1 })),
      total: required(integer({ min: 0, max: 2 ** 31 - 1 })),
      shapeKey: optional(text({ max: 64 })),
      dismissed: optional(flag),
    },
    check: async ({ world, client }, { good }) => {
      const { geofenceId, kind, count, dismissed } = asRead(good.body ?? {});
      const stored = await world.db.many<{ count: number }>(sql`
        select count from finding_dismissal
        where account_id = ${client.accountId} and geofence_id = ${Number(geofenceId)} and kind = ${String(kind)}`);
      expect(stored.map((row) => row.count)).toEqual(dismissed === false ? [] : [count]);
    },
  },
  listProposals: {
    good: async () => ({ query: `${period}&minStops=2&minVehicles=1` }),
    check: async (_, { reply: answered }) => {
      expect(answered).toEqual([]);
    },
  },
  dismissProposal: {
    good: async () => ({ body: { key: '51.339620,12.371290,85' } }),
    fields: {
      key: required({
        wrong: [
          ['a number', 7, 'type'],
          ['a word', 'x', 'unknown'],
          ['a place beyond the pole', '91.000000,12.000000,85', 'unknown'],
        ],
        good: [['beyond the equator', '-51.339620,-12.371290,1000']],
      }),
      dismissed: optional(flag),
    },
    check: async ({ world, client }, { good }) => {
      const { count } = await world.db.one<{ count: number }>(sql`
        select count(*)::integer as count from proposal_dismissal
        where account_id = ${client.accountId} and key = ${String(good.body?.['key'])}`);
      expect(count).toBe(good.body?.['dismissed'] === false ? 0 : 1);
    },
  },
  backfillGeofence: {
    good: async ({ client }) => ({
      path: { geofenceId: await make(client, kindOf('geofence')) },
      body: { startDate: hour(9) },
    }),
    fields: { startDate: required(utc) },
    check: async (at, { good, reply: answered }) => {
      expect(answered).toEqual({ same: 0, changed: 0, gone: 0, new: 0 });
      const taken = await get(at, `${prefix}/geofences/${good.path?.['geofenceId']}`);
      expect(String(taken['countsFromUtc']).localeCompare(String(good.body?.['startDate']))).toBeLessThanOrEqual(0);
    },
  },
  undoBackfill: {
    good: async ({ client }) => {
      const geofenceId = await make(client, kindOf('geofence'));
      await reply(client.request('POST', `${prefix}/geofences/${geofenceId}/past`, { startDate: hour(9) }));
      return { path: { geofenceId } };
    },
    check: async ({ client }, { good }) => {
      await reply(client.request('DELETE', `${prefix}/geofences/${good.path?.['geofenceId']}/past`), 404);
    },
  },
  deleteAlertRules: deletionOfMany('alertRule', 'alertRuleId'),
  deleteDrivers: deletionOfMany('driver', 'driverId'),
  deleteGeofences: deletionOfMany('geofence', 'geofenceId'),
  deleteReminders: deletionOfMany('reminder', 'reminderId'),
  deleteVehicles: deletionOfMany('vehicle', 'vehicleId'),
  restoreAlertRules: restorationOfMany('alertRule', 'alertRuleId'),
  restoreDrivers: restorationOfMany('driver', 'driverId'),
  restoreExternalReferences: restorationOfMany('externalReference', 'externalReferenceId'),
  restoreFleets: restorationOfMany('fleet', 'fleetId'),
  restoreGeofences: restorationOfMany('geofence', 'geofenceId'),
  restoreInputTypes: restorationOfMany('inputType', 'inputTypeId'),
  restoreProfiles: restorationOfMany('profile', 'profileId'),
  restoreReminders: restorationOfMany('reminder', 'reminderId'),
  restoreTags: restorationOfMany('tag', 'tagId'),
  restoreVehicles: restorationOfMany('vehicle', 'vehicleId'),

  getAuditEntry: {
    good: async (at) => ({ path: { auditId: await someChange(at) } }),
    check: async (_, { reply: entry }) => {
      expect(entry).toMatchObject({ action: 'create', resource: 'fleet' });
    },
  },
  listAuditRecords: {
    good: async (at) => ({ path: { auditId: await someChange(at) } }),
    check: async (_, { reply: records }) => {
      expect(records).toMatchObject([{ action: 'create', resource: 'fleet' }]);
    },
  },
  undoAudit: {
    good: async (at) => ({ path: { auditId: await someChange(at) } }),
    check: async (_, { reply: undone }) => {
      expect(undone).toMatchObject({ ids: [expect.any(Number)], left: [] });
    },
  },
  listGeofenceVisits: listOf(
    'id',
    'visitId',
    `vehicleId={vehicleId}&geofenceId={geofenceId}&tagId={tagId}&driverId={driverId}&minSeconds=60&overlap=true&updatedSince=${hour(9)}&${period}`,
  ),
  getGeofenceVisit: recordOf('id', 'visitId'),
  exportGeofenceVisits: exported,
  sumGeofenceVisits: totals,
  explainGeofenceVisit: {
    good: async ({ ids: own }) => ({ path: { visitId: own['visitId'] ?? 0 } }),
    check: async (_, { reply: explained }) => {
      expect(explained).toMatchObject({ shape: { geofenceType: 1, changedUtc: null } });
    },
  },

  listInputs: listOf('inputId', 'inputId', 'vehicleId={vehicleId}'),
  getInput: recordOf('inputId', 'inputId'),
  saveInput: {
    good: async ({ world, client }) => ({
      body: {
        inputId: await addInput(world, client, await make(client, kindOf('vehicle'))),
        inputTypeId: await make(client, kindOf('inputType')),
      },
    }),
    fields: {
      inputId: required(id('inputId', '404', { zero: 'required' })),
      inputTypeId: required(id('inputTypeId', 'unknown')),
    },
    shownAt: (_, { good }) => `${prefix}/inputs/${String(good.body?.inputId)}`,
  },
  exportInputHistory: exported,
  sumInputHistory: totals,
  listInputHistory: listOf('inputId', 'inputId', `inputId={inputId}&vehicleId={vehicleId}&${period}`),
  listInputTypes: listOf('inputTypeId', 'inputTypeId'),
  getInputType: recordOf('inputTypeId', 'inputTypeId'),
  saveInputType: {
    good: async () => ({ body: { name: unique('Door'), inputDescription: 1 } }),
    fields: {
      inputTypeId: optional(id('inputTypeId', '404')),
      name: name(),
      inputDescription: required(choice(0, 1)),
    },
    shownAt: record('inputs/types'),
  },
  deleteInputType: deletionOf('inputType', 'inputTypeId'),
  restoreInputType: restorationOf('inputType', 'inputTypeId'),

  listProfiles: listOf('id', 'profileId'),
  getProfile: recordOf('id', 'profileId'),
  saveProfile: {
    good: async () => ({ body: { name: unique('Frozen'), upperBound: -15.100000000000001, lowerBound: -25 } }),
    fields: {
      id: optional({ ...id('profileId', '404'), good: [] }),
      name: name(),
      upperBound: required(number({ inside: [-0, 1e21, -24.999999999999996] })),
      lowerBound: required(number({ inside: [-1e300, -273.15] })),
      alarmAfterMinutes: optional(integer({ min: 0, max: 1440 }), 0),
      clearAfterMinutes: optional(integer({ min: 0, max: 1440 }), 0),
      suspendInputTypeId: optional(id('inputTypeId', 'unknown')),
      suspendMinutes: optional(integer({ min: 0, max: 1440 }), 60),
    },
    together: [
      ['bounds the wrong way round', () => ({ lowerBound: 5, upperBound: 2 }), ['#/lowerBound range']],
      ['bounds that are one', () => ({ lowerBound: 5, upperBound: 5 }), ['#/lowerBound range']],
    ],
    shownAt: record('temperature/profiles'),
  },
  deleteProfile: deletionOf('profile', 'profileId'),
  restoreProfile: restorationOf('profile', 'profileId'),
  listProbes: listOf('probeId', 'probeId', 'vehicleId={vehicleId}&fleetId={fleetId}'),
  getProbe: recordOf('probeId', 'probeId'),
  saveProbe: {
    good: async ({ world, client }) => ({
      body: {
        probeId: await addProbe(world, client, await make(client, kindOf('vehicle'))),
        name: 'Cargo, rear',
        profileId: await make(client, kindOf('profile')),
      },
    }),
    fields: {
      probeId: required(id('probeId', '404', { zero: 'required' })),
      name: name(),
      profileId: requiredOrNull(id('profileId', 'unknown')),
    },
    shownAt: (_, { good }) => `${prefix}/temperature/probes/${String(good.body?.probeId)}`,
  },
  listReadings: listOf('probeId', 'probeId', `probeId={probeId}&${period}`),
  listAlarms: listOf('id', 'alarmId', `vehicleId={vehicleId}&fleetId={fleetId}&probeId={probeId}&${period}`),
  getAlarm: recordOf('id', 'alarmId'),
  exportAlarms: exported,
  sumAlarms: totals,
  countAlarms: counted,
  getReport: { good: async ({ ids: own }) => ({ query: `probeId=${own.probeId}&format=pdf&${period}` }) },
  getReportFigures: {
    good: async ({ ids: own }) => ({ query: `probeId=${own.probeId}&${period}` }),
    check: async ({ ids: own }, { reply: shown }) => {
      expect((shown as { probes: Body[] }).probes.map(({ probeId }) => probeId)).toEqual([own.probeId]);
    },
  },

  listTags: listOf('id', 'tagId'),
  getTag: recordOf('id', 'tagId'),
  saveTag: {
    good: async () => ({ body: { name: unique('Depots'), resourceType: 25, colour: 9, position: 3 } }),
    fields: {
      id: optional(id('tagId', '404')),
      position: optional(integer({ min: 0, max: 2_147_483_647 }), expect.any(Number)),
      name: name(),
      resourceType: required(choice(25)),
      colour: required(choice(0, 15)),
      longStayMinutes: optional(integer({ min: 0, max: 43_200 })),
    },
    shownAt: record('tags'),
  },
  deleteTag: deletionOf('tag', 'tagId'),
  restoreTag: restorationOf('tag', 'tagId'),
  orderTags: {
    good: async (at) => {
      await make(at.client, kindOf('tag'));
      return {
        body: { ids: (await get<{ id: number }[]>(at, `${prefix}/tags`)).map(({ id: each }) => each).reverse() },
      };
    },
    fields: { ids: required(list) },
    together: [
      ['none', () => ({ ids: [] }), ['#/ids length']],
      ['one as text', () => ({ ids: ['1'] }), ['#/ids/0 type']],
      ['an unknown id', () => ({ ids: [47_110_000] }), ['#/ids required', '#/ids/0 unknown']],
      ['one twice', ({ ids: own }) => ({ ids: [own.tagId, own.tagId] }), ['#/ids required', '#/ids/1 unique']],
    ],
    check: async (at, { good }) => {
      const listed = await get<{ id: number }[]>(at, `${prefix}/tags`);
      expect(listed.map(({ id: each }) => each)).toEqual(good.body?.ids);
    },
  },

  listExternalReferences: listOf('id', 'externalReferenceId', 'resourceType=1&resourceId={vehicleId}'),
  getExternalReference: recordOf('id', 'externalReferenceId'),
  saveExternalReference: {
    good: async ({ client }) => ({
      body: { resourceType: 1, resourceId: await make(client, kindOf('vehicle')), reference: unique('TRUCK') },
    }),
    fields: {
      id: optional(id('externalReferenceId', '404')),
      resourceType: required({ ...choice(1, 2, 3, 4, 5, 6, 7, 25), good: [] }),
      resourceId: required(id('vehicleId', 'unknown')),
      reference: name({ max: 100 }),
    },
    atOnce: {
      bodies: async ({ ids: own }) => hundredOf({ resourceType: 1, resourceId: own.vehicleId, reference: 'at once' }),
      statuses: { 200: 1, 409: 99 },
    },
    shownAt: record('externalReferences'),
  },
  deleteExternalReference: deletionOf('externalReference', 'externalReferenceId'),
  listenLive: { good: async () => ({}) },
  listChanges: { good: async () => ({ query: 'kinds=visit,alarm&kinds=geofence&limit=10&wait=0' }) },
  restoreExternalReference: restorationOf('externalReference', 'externalReferenceId'),
};
