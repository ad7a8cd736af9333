import { hash as argonHash, parseOptions } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TokenReply } from '../../src/contract/token.ts';
import { argonOptions, createPasswords, hashPassword, type Passwords } from '../../src/server/api/passwords.ts';
import { hashSecret } from '../../src/server/api/secrets.ts';
import { sql } from '../../src/server/database/sql.ts';
import { networkOf } from '../../src/server/http/peer.ts';
import { sweepExpired } from '../../src/server/store/sweep.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, cheapPasswords, password, postToken, type Service, send, service } from '../support/service.ts';

let world: Service;
let clock = new Date('2026-11-20T09:30:00.000Z');
let slept: number[] = [];
/** The checked hashes; undefined for an unknown user. */
let verified: (string | undefined)[] = [];

const real = createPasswords();
const cheap = cheapPasswords();
const anyone = { accountId: 1, userId: 1 };
const watched: Passwords = {
  hash: real.hash,
  verify: (hash, sent, asker, first) => {
    verified.push(hash);
    return cheap.verify(hash, sent, asker, first);
  },
  isCurrent: real.isCurrent,
  turn: real.turn,
};
const watching = {
  passwords: watched,
  now: () => clock,
  sleep: async (milliseconds: number) => {
    slept.push(milliseconds);
  },
};

beforeAll(async () => {
  world = await service({ ...watching, settings: { trustProxy: 1 } });
});
afterAll(() => world.close());
beforeEach(async () => {
  clock = new Date('2026-11-20T09:30:00.000Z');
  await world.db.run(sql`delete from sign_in_failure`);
  await world.db.run(sql`delete from known_sign_in`);
  slept = [];
  verified = [];
});

const later = (seconds: number): void => {
  clock = new Date(clock.getTime() + seconds * 1000);
};
const grant = (fields: Record<string, string>, address = '192.0.2.1'): Promise<Response> =>
  postToken(world.app, fields, { 'X-Forwarded-For': address });
const signIn = (username: string, sent = password, address?: string): Promise<Response> =>
  grant({ grant_type: 'password', username, password: sent }, address);
const renew = (token: string): Promise<Response> => grant({ grant_type: 'refresh_token', refresh_token: token });
const tokensOf = async (response: Response): Promise<TokenReply> => (await response.json()) as TokenReply;
const works = async (token: string): Promise<boolean> =>
  (await send(world.app, 'GET', '/public/v1/users/me', { token })).status === 200;

async function expectRefused(response: Response, error: string, status = 400): Promise<void> {
  expect(await response.json()).toEqual({ error, error_description: expect.any(String) as unknown });
  expect(response.status).toBe(status);
  expect(response.headers.get('cache-control')).toBe('no-store');
}

describe('the form', () => {
  const asForm = (fields: Record<string, string>): FormData => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return form;
  };
  const ask = (body: BodyInit, headers?: Record<string, string>): Promise<Response> =>
    world.app.request('/token', { method: 'POST', body, ...(headers && { headers }) });
  const urlEncoded = 'application/x-www-form-urlencoded';

  test('gets the documented answer', async () => {
    const response = await signIn(world.username);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      token_type: 'bearer',
      expires_in: 14_400,
      refresh_token: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as unknown,
      '.issued': '2026-11-20T09:30:00.000Z',
      '.expires': '2026-11-20T13:30:00.000Z',
    });
  });

  test.each([
    ['lower case', { grant_type: 'password', username: '', password }],
    ['upper case', { GRANT_TYPE: 'password', USERNAME: '', PASSWORD: password }],
    ['mixed case', { Grant_Type: 'password', UserName: '', Password: password }],
  ])('accepts field names in %s, url-encoded and multipart', async (_, fields) => {
    const filled = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value || world.username]));
    expect((await ask(new URLSearchParams(filled))).status).toBe(200);
    expect((await ask(asForm(filled))).status).toBe(200);
  });

  test.each([urlEncoded, `${urlEncoded}; charset=UTF-8`, `${urlEncoded};charset=iso-8859-1`, ''])(
    'with the byte order mark in %s is read',
    async (type) => {
      const text = `\uFEFFgrant_type=password&username=${world.username}&password=${encodeURIComponent(password)}`;
      const bytes = new TextEncoder().encode(text.replace('\uFEFF', type.includes('8859') ? '' : '\uFEFF'));
      expect((await ask(bytes, type ? { 'Content-Type': type } : {})).status).toBe(200);
    },
  );

  test('keeps a password exactly as typed', async () => {
    const odd = ' pässwörd+%20&=\u{1f511} ';
    const client = await world.addUser();
    const hash = await hashPassword(odd);
    await world.db.run(sql`update account_user set password_hash = ${hash} where id = ${client.userId}`);
    expect((await signIn(client.username, odd)).status).toBe(200);
    expect((await ask(asForm({ grant_type: 'password', username: client.username, password: odd }))).status).toBe(200);
    expect((await signIn(client.username, odd.trim())).status).toBe(400);
  });

  test('finds a user ignoring the case of the name', async () => {
    expect((await signIn(` ${world.username.toUpperCase()} `)).status).toBe(200);
  });

  test.each([
    ['nothing', {}],
    ['no grant_type', { username: 'x', password: 'y' }],
    ['no password', { grant_type: 'password', username: 'x' }],
    ['an empty username', { grant_type: 'password', username: '', password: 'y' }],
    ['no refresh token', { grant_type: 'refresh_token' }],
  ])('with %s returns invalid_request', async (_, fields) => {
    await expectRefused(await grant(fields), 'invalid_request');
  });

  test.each(['client_credentials', 'PASSWORD', ' password'])(
    'with the grant "%s" returns unsupported_grant_type',
    async (grantType) => {
      await expectRefused(
        await grant({ grant_type: grantType, username: 'x', password: 'y' }),
        'unsupported_grant_type',
      );
    },
  );

  test('with a repeated field returns invalid_request', async () => {
    const headers = { 'Content-Type': urlEncoded };
    const twice = 'grant_type=password&username=a&USERNAME=b&password=c';
    await expectRefused(await ask(twice, headers), 'invalid_request');
  });

  test('with a broken body returns invalid_request', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' };
    await expectRefused(await ask('--x\r\nnonsense', headers), 'invalid_request');
    await expectRefused(await ask('nonsense', { 'Content-Type': 'multipart/form-data' }), 'invalid_request');
  });

  test('with a file instead of a value returns invalid_request', async () => {
    const form = asForm({ grant_type: 'password', username: 'x' });
    form.set('password', new Blob(['y']), 'password.txt');
    await expectRefused(await ask(form), 'invalid_request');
  });

  test('as JSON returns 415', async () => {
    const headers = { 'Content-Type': 'application/json' };
    await expectRefused(await ask('{"grant_type":"password"}', headers), 'invalid_request', 415);
  });

  test.each(['a\0b', 'x'.repeat(255), '\ud800', "'; drop table account; --"])(
    'with an impossible name (%#) gets the answer of a wrong password',
    async (username) => {
      await expectRefused(await signIn(username), 'invalid_grant');
    },
  );

  test('with a name or password above the maximum length is rejected before any work', async () => {
    verified.length = 0;
    await expectRefused(await signIn('x'.repeat(256)), 'invalid_request');
    await expectRefused(await signIn(world.username, 'x'.repeat(1001)), 'invalid_request');
    expect(verified).toEqual([]);
    await expectRefused(await signIn(world.username, 'x'.repeat(1000)), 'invalid_grant');
  });

  test('over 16 kB returns 413, for sign-in and for revocation', async () => {
    const form = `grant_type=password&username=${'x'.repeat(16_000)}`;
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await expectRefused(await ask(form, headers), 'invalid_request', 413);
    const revocation = { method: 'POST', headers, body: `token=${'x'.repeat(16_000)}` };
    expect((await world.app.request('/token/revoke', revocation)).status).toBe(413);
  });

  test('with more fields than allowed returns invalid_request', async () => {
    const names = Array.from({ length: 60 }, (_, nth) => [`field${nth}`, 'x'] as const);
    await expectRefused(await ask(asForm({ grant_type: 'password', ...Object.fromEntries(names) })), 'invalid_request');
  });
});

describe('permission to sign in', () => {
  test('an unknown user and a wrong password get the same answer after the same work', async () => {
    const unknown = await signIn('nobody-of-that-name');
    const wrong = await signIn(world.username, 'wrong password');
    expect(await unknown.text()).toBe(await wrong.text());
    expect([...unknown.headers.keys()]).toEqual([...wrong.headers.keys()]);
    expect(unknown.status).toBe(400);
    expect(verified).toEqual([undefined, expect.stringMatching(/^\$argon2id\$/)]);
  });

  test('the dummy hash of an unknown user costs as much as a real one', async () => {
    const costs = { ...argonOptions, outputLen: 32, saltLen: 16, version: 1 };
    expect(parseOptions(await real.hash('x', anyone))).toMatchObject(costs);
    const { dummyHash } = await import('../../src/server/api/passwords.ts');
    expect(parseOptions(dummyHash)).toMatchObject(costs);
    expect(await real.verify(undefined, 'x', anyone)).toBe(false);
  });

  test('a password opens in each Unicode form, and an earlier hash of another form is replaced', async () => {
    const composed = 'Müllers Schlüssel';
    const forms = [composed.normalize('NFC'), composed.normalize('NFD')];
    const client = await world.addUser();
    const hashNow = () =>
      world.db.one<{ hash: string }>(sql`select password_hash as hash from account_user where id = ${client.userId}`);
    for (const stored of forms) {
      const earlier = await argonHash(stored, { ...argonOptions, memoryCost: 1024 });
      await world.db.run(sql`update account_user set password_hash = ${earlier} where id = ${client.userId}`);
      for (const typed of forms) {
        const answer = await postToken(world.app, {
          grant_type: 'password',
          username: client.username,
          password: typed,
        });
        expect(answer.status).toBe(200);
      }
      expect((await hashNow()).hash === earlier).toBe(stored === forms[0]);
    }
    const wrong = { grant_type: 'password', username: client.username, password: 'Mullers Schlussel' };
    await expectRefused(await postToken(world.app, wrong), 'invalid_grant');
  });

  test('a new password has no character that another keyboard cannot type', async () => {
    const admin = await world.addUser();
    const set = (username: string, password: string) =>
      admin.request('POST', '/public/v1/users', { username, password, role: 1, status: 1 });
    // RFC 8265: every kind of space is a space.
    await reply(set('spaced', 'Müllers\u00a0Schlüssel\u2003am Band'));
    for (const password of ['Müllers Schlüssel am Band', 'Müllers\u202fSchlüssel am Band']) {
      expect((await postToken(world.app, { grant_type: 'password', username: 'spaced', password })).status).toBe(200);
    }
    const joined = { grant_type: 'password', username: 'spaced', password: 'MüllersSchlüsselamBand' };
    await expectRefused(await postToken(world.app, joined), 'invalid_grant');
    for (const sign of ['\0', '\t', '\n', '\u001b', '\u0085', '\ud83d', '\udc00']) {
      expect(await failure(set('odd', `Müllers${sign}Schlüssel`))).toEqual(['400', '#/password format']);
    }
    await reply(set('whole', '🔑🔑🔑🔑🔑🔑🔑🔑'));
  });

  test('a disabled user gets the answer of a wrong password', async () => {
    const client = await world.addUser();
    await world.db.run(sql`update account_user set status = 0 where id = ${client.userId}`);
    const wrong = await signIn(world.username, 'wrong password');
    verified = [];
    expect(await (await signIn(client.username)).text()).toBe(await wrong.text());
    expect(verified).toEqual([undefined]);
  });

  test('disabling a user stops the tokens and their renewal immediately', async () => {
    const client = await world.addUser();
    const { refresh_token } = await client.signIn();
    expect(await works(client.token)).toBe(true);
    await world.db.run(sql`update account_user set status = 0 where id = ${client.userId}`);
    expect(await works(client.token)).toBe(false);
    await expectRefused(await renew(refresh_token), 'invalid_grant');
  });

  test('users of a demo account can sign in only while the demo is on', async () => {
    const client = await world.addAccount({ demo: true });
    const { refresh_token } = await client.signIn();
    const without = world.anotherService({ settings: { demo: false } });
    const fields = { grant_type: 'password', username: client.username, password };
    await expectRefused(await postToken(without, fields), 'invalid_grant');
    expect((await send(without, 'GET', '/public/v1/tags', { token: client.token })).status).toBe(401);
    await expectRefused(await postToken(without, { grant_type: 'refresh_token', refresh_token }), 'invalid_grant');
    expect(await works(client.token)).toBe(true);
  });

  test('a sign-in with the old password fails if the password changes at the same time', async () => {
    const client = await world.addUser();
    const other = await hashPassword('something else');
    const app = world.anotherService({
      passwords: {
        ...real,
        verify: async (hash, sent, asker, first) => {
          const right = await real.verify(hash, sent, asker, first);
          await world.db.run(sql`update account_user set password_hash = ${other} where id = ${client.userId}`);
          return right;
        },
      },
    });
    const fields = { grant_type: 'password', username: client.username, password };
    await expectRefused(await postToken(app, fields), 'invalid_grant');
  });
});

describe('tokens', () => {
  test('are stored only as hashes', async () => {
    const { access_token, refresh_token } = await tokensOf(await signIn(world.username));
    const rows = await world.db.many<{ hash: Buffer }>(
      sql`select hash from access_token union all select hash from refresh_token`,
    );
    const hashes = rows.map(({ hash }) => hash.toString('hex'));
    expect(hashes).toContain(hashSecret(access_token).toString('hex'));
    expect(hashes).toContain(hashSecret(refresh_token).toString('hex'));
  });

  test('work for four hours', async () => {
    const { access_token } = await tokensOf(await signIn(world.username));
    later(14_400 - 1);
    expect(await works(access_token)).toBe(true);
    later(1);
    expect(await works(access_token)).toBe(false);
  });

  test.each(['Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'bearer-token', ''])(
    'the header "%s" returns 401',
    async (header) => {
      const response = await world.app.request('/public/v1/tags', { headers: { Authorization: header } });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    },
  );

  test('the word Bearer ignores case', async () => {
    const headers = { Authorization: `bEARER   ${(await tokensOf(await signIn(world.username))).access_token} ` };
    expect((await world.app.request('/public/v1/tags', { headers })).status).toBe(200);
  });

  test('a token in the URL is ignored', async () => {
    const { access_token } = await tokensOf(await signIn(world.username));
    expect((await world.app.request(`/public/v1/tags?access_token=${access_token}`)).status).toBe(401);
  });
});

describe('renewal', () => {
  test('returns a new pair of the same session', async () => {
    const first = await tokensOf(await signIn(world.username));
    later(60);
    const second = await tokensOf(await renew(first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second['.issued']).toBe('2026-11-20T09:31:00.000Z');
    expect(await works(second.access_token)).toBe(true);
    // Requests in progress with the former token continue.
    expect(await works(first.access_token)).toBe(true);
  });

  test('works for two weeks', async () => {
    const first = await tokensOf(await signIn(world.username));
    later(14 * 24 * 3600 - 1);
    const second = await tokensOf(await renew(first.refresh_token));
    later(14 * 24 * 3600);
    await expectRefused(await renew(second.refresh_token), 'invalid_grant');
  });

  test('a second use ends the whole chain with its access tokens, and no other session', async () => {
    const other = await tokensOf(await signIn(world.username));
    const first = await tokensOf(await signIn(world.username));
    const second = await tokensOf(await renew(first.refresh_token));
    const third = await tokensOf(await renew(second.refresh_token));
    later(10.001);
    await expectRefused(await renew(first.refresh_token), 'invalid_grant');
    for (const { access_token } of [first, second, third]) expect(await works(access_token)).toBe(false);
    await expectRefused(await renew(third.refresh_token), 'invalid_grant');
    expect(await works(other.access_token)).toBe(true);
  });

  test('a second use within ten seconds returns another pair, and both can be renewed', async () => {
    const first = await tokensOf(await signIn(world.username));
    const lost = await tokensOf(await renew(first.refresh_token));
    later(10);
    const second = await tokensOf(await renew(first.refresh_token));
    expect(second.refresh_token).not.toBe(lost.refresh_token);
    for (const pair of [lost, second]) {
      expect(await works(pair.access_token)).toBe(true);
      expect(await works((await tokensOf(await renew(pair.refresh_token))).access_token)).toBe(true);
    }
    // The grace period starts with the first use. The second use does not extend it.
    later(1);
    await expectRefused(await renew(first.refresh_token), 'invalid_grant');
    for (const pair of [lost, second]) expect(await works(pair.access_token)).toBe(false);
  });

  test('the grace period does not reopen a revoked session', async () => {
    const first = await tokensOf(await signIn(world.username));
    const { refresh_token } = await tokensOf(await renew(first.refresh_token));
    await world.app.request('/token/revoke', { method: 'POST', body: new URLSearchParams({ token: refresh_token }) });
    await expectRefused(await renew(first.refresh_token), 'invalid_grant');
  });

  test('two uses at the same time both get a pair of the same session', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await tokensOf(await signIn(world.username));
      const responses = await Promise.all([renew(first.refresh_token), renew(first.refresh_token)]);
      const [one, other] = await Promise.all(responses.map(tokensOf));
      expect(one?.refresh_token).not.toBe(other?.refresh_token);
      const revoked = new URLSearchParams({ token: one?.refresh_token ?? '' });
      await world.app.request('/token/revoke', { method: 'POST', body: revoked });
      expect(await works(other?.access_token ?? '')).toBe(false);
    }
  });

  test('a chain ends 90 days after its sign-in, with its last tokens', async () => {
    let tokens = await tokensOf(await signIn(world.username));
    for (let day = 0; day < 89; day += 10) {
      later(day === 80 ? 9 * 24 * 3600 : 10 * 24 * 3600);
      tokens = await tokensOf(await renew(tokens.refresh_token));
    }
    later(23 * 3600);
    const last = await tokensOf(await renew(tokens.refresh_token));
    expect(last.expires_in).toBe(3600);
    later(3599);
    expect(await works(last.access_token)).toBe(true);
    later(1);
    expect(await works(last.access_token)).toBe(false);
    await expectRefused(await renew(last.refresh_token), 'invalid_grant');
  });

  test.each(['', 'x', '00000000-0000-4000-8000-000000000000', 'a\0b'])(
    'rejects an invalid token (%#)',
    async (token) => {
      await expectRefused(await renew(token), token === '' ? 'invalid_request' : 'invalid_grant');
    },
  );

  test('an access token cannot be used as a refresh token, nor the reverse', async () => {
    const { access_token, refresh_token } = await tokensOf(await signIn(world.username));
    await expectRefused(await renew(access_token), 'invalid_grant');
    expect(await works(refresh_token)).toBe(false);
  });
});

describe('revocation', () => {
  const revoke = (fields: Record<string, string>): Promise<Response> =>
    world.app.request('/token/revoke', { method: 'POST', body: new URLSearchParams(fields) });

  test.each(['access_token', 'refresh_token'] as const)('by the %s ends the session', async (kind) => {
    const tokens = await tokensOf(await signIn(world.username));
    const other = await tokensOf(await signIn(world.username));
    const response = await revoke({ token: tokens[kind], token_type_hint: kind });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
    expect(await works(tokens.access_token)).toBe(false);
    await expectRefused(await renew(tokens.refresh_token), 'invalid_grant');
    expect(await works(other.access_token)).toBe(true);
  });

  test('gives every token the same answer, and without a token returns invalid_request', async () => {
    expect((await revoke({ token: 'nonsense' })).status).toBe(200);
    await expectRefused(await revoke({}), 'invalid_request');
  });
});

describe('the throttle', () => {
  const expectFailures = async (times: number, username: string, address?: string): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await expectRefused(await signIn(username, 'wrong password', address), 'invalid_grant');
    }
  };
  const expectLimited = async (response: Response): Promise<number> => {
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ error: 'invalid_grant' });
    return Number(response.headers.get('retry-after'));
  };

  test('the eleventh attempt with a name from an address returns 429, even with the right password', async () => {
    await expectFailures(10, world.username);
    expect(await expectLimited(await signIn(world.username, 'wrong password'))).toBe(900);
    later(100);
    verified = [];
    expect(await expectLimited(await signIn(world.username))).toBe(800);
    expect(verified).toEqual([]);
    expect((await signIn(world.username, password, '192.0.2.2')).status).toBe(200);
    later(799);
    expect(await expectLimited(await signIn(world.username))).toBe(1);
    later(1);
    expect((await signIn(world.username)).status).toBe(200);
  });

  test('unknown names are counted alike', async () => {
    await expectFailures(10, 'nobody');
    await expectLimited(await signIn('Nobody', 'wrong password'));
  });

  test('the window slides: attempts become available failure by failure', async () => {
    for (let time = 0; time < 10; time += 1) {
      await expectFailures(1, world.username);
      later(10);
    }
    expect(await expectLimited(await signIn(world.username))).toBe(800);
    later(800);
    await expectFailures(1, world.username);
    expect(await expectLimited(await signIn(world.username))).toBe(10);
  });

  test('a refused attempt does not extend the wait', async () => {
    await expectFailures(10, world.username);
    later(450);
    for (let time = 0; time < 5; time += 1) await expectLimited(await signIn(world.username, 'wrong password'));
    expect(await expectLimited(await signIn(world.username))).toBe(450);
  });

  test('a success clears the failures of that name and address only', async () => {
    await expectFailures(9, world.username);
    await expectFailures(9, world.username, '192.0.2.2');
    expect((await signIn(world.username)).status).toBe(200);
    await expectFailures(9, world.username);
    await expectFailures(1, world.username, '192.0.2.2');
    await expectLimited(await signIn(world.username, password, '192.0.2.2'));
  });

  test('the 101st attempt from an address returns 429 for every name', async () => {
    for (let name = 0; name < 100; name += 1) await expectFailures(1, `nobody${name}`);
    await expectLimited(await signIn('somebody else'));
    await expectLimited(await signIn(world.username));
    expect((await signIn(world.username, password, '192.0.2.2')).status).toBe(200);
  });

  describe('beyond the limit of an address', () => {
    const fillAddress = (): Promise<void> =>
      world.db
        .run(sql`insert into sign_in_failure (username_key, address, utc)
          select 'nobody' || each, '192.0.2.1', ${clock} from generate_series(1, 100) each`)
        .then(() => {});
    const refusal = async (response: Response): Promise<object> => ({
      status: response.status,
      headers: [...response.headers].filter(([name]) => name !== 'x-request-id'),
      body: await response.json(),
    });

    test('a name that signed in from there before gets through with its password, from there only', async () => {
      const { username } = await world.addUser();
      expect((await signIn(username)).status).toBe(200);
      await fillAddress();
      expect((await signIn(username)).status).toBe(200);
      expect((await signIn(username.toUpperCase())).status).toBe(200);
      await expectLimited(await signIn(world.username));
      await world.db.run(sql`update sign_in_failure set address = '192.0.2.2'`);
      await expectLimited(await signIn(username, password, '192.0.2.2'));
    });

    test('for 30 days after the last sign-in', async () => {
      expect((await signIn(world.username)).status).toBe(200);
      later(15 * 24 * 3600);
      expect((await signIn(world.username)).status).toBe(200);
      later(30 * 24 * 3600 - 1);
      await fillAddress();
      expect((await signIn(world.username)).status).toBe(200);
      later(30 * 24 * 3600);
      await fillAddress();
      await expectLimited(await signIn(world.username));
      await sweepExpired(world.db, clock);
      expect(await world.db.many(sql`select 1 from known_sign_in`)).toEqual([]);
    });

    test('a known and an unknown name with a wrong password are refused alike, in time as well', async () => {
      expect((await signIn(world.username)).status).toBe(200);
      await fillAddress();
      verified = [];
      for (let time = 0; time < 12; time += 1) {
        slept = [];
        const known = await refusal(await signIn(world.username, 'wrong password'));
        const sleptForKnown = slept;
        slept = [];
        const unknown = await refusal(await signIn('somebody', 'wrong password'));
        expect(known).toEqual(unknown);
        expect(known).toMatchObject({ status: 429 });
        expect(sleptForKnown).toEqual(slept);
        expect(sleptForKnown.at(-1)).toBe(1000);
      }
      // Only the known name costs hashes, and only as many as its own limit allows.
      expect(verified).toHaveLength(10);
      await expectLimited(await signIn(world.username));
      // Afterwards the name's own limit is full, as it is for the unknown one.
      later(0.001);
      await world.db.run(sql`delete from sign_in_failure where username_key like 'nobody%'`);
      expect(await refusal(await signIn(world.username))).toEqual(await refusal(await signIn('somebody')));
    });

    test('refused attempts do not prolong it', async () => {
      await fillAddress();
      later(450);
      for (let name = 0; name < 5; name += 1) await expectLimited(await signIn(`nobody${name}`, 'wrong password'));
      expect(await expectLimited(await signIn('somebody'))).toBe(450);
      later(450);
      await expectFailures(1, 'somebody');
    });

    test('many invented names at the same time do not keep a known name waiting', async () => {
      const ends: (() => void)[] = [];
      let served = 0;
      const held: Passwords = {
        ...real,
        // The first hash runs until the known name has asked.
        verify: (hash, sent, asker, first) =>
          real.verify(hash, sent, asker, async () => {
            await first?.();
            served += 1;
            if (served === 1) await new Promise<void>((resolve) => ends.push(resolve));
          }),
      };
      const app = world.anotherService({ passwords: held });
      const post = (username: string): Promise<Response> =>
        postToken(app, { grant_type: 'password', username, password }, { 'X-Forwarded-For': '192.0.2.1' });
      expect((await signIn(world.username)).status).toBe(200);
      const invented = Array.from({ length: 60 }, (_, at) => post(`invented${at}`));
      await expect.poll(() => ends).toHaveLength(1);
      const known = post(world.username);
      ends[0]?.();
      expect((await known).status).toBe(200);
      expect(served).toBeLessThan(30);
      await Promise.all(invented);
      expect(served).toBe(61);
    });
  });

  test('concurrent attempts are all counted', async () => {
    const attempts = Array.from({ length: 30 }, () => signIn(world.username, 'wrong password'));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(verified).toHaveLength(10);
  });

  test('concurrent attempts at two services are all counted', async () => {
    const secondApp = world.anotherService(watching);
    const fields = { grant_type: 'password', username: world.username, password: 'wrong password' };
    const headers = { 'X-Forwarded-For': '192.0.2.1' };
    const attempts = Array.from({ length: 30 }, (_, at) => postToken(at % 2 ? world.app : secondApp, fields, headers));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(10);
  });

  test('many correct sign-ins at the same time all succeed', async () => {
    const attempts = Array.from({ length: 30 }, () => signIn(world.username));
    expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a name with many attempts answers more slowly from every address, and is never locked', async () => {
    for (let address = 1; address <= 12; address += 1) await expectFailures(1, world.username, `198.51.100.${address}`);
    expect(slept).toEqual([200, 400, 800, 1600, 3000, 3000, 3000, 3000]);
    expect((await signIn(world.username)).status).toBe(200);
    expect(slept).toHaveLength(9);
  });

  test('a delayed answer holds no connection', async () => {
    let answer: (() => void) | undefined;
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asleep = 0;
    const app = world.anotherService({
      sleep: async () => {
        asleep += 1;
        await waiting;
      },
    });
    await expectFailures(4, world.username);
    const { token } = await world.addUser();
    const names = Array.from({ length: 12 }, (_, at) => ({ 'X-Forwarded-For': `203.0.113.${at}` }));
    const fields = { grant_type: 'password', username: world.username, password };
    const attempts = names.map((headers) => postToken(app, fields, headers));
    await expect.poll(() => asleep).toBe(12);
    // The tests' pool has five connections. If one were held, these requests would wait.
    expect((await send(app, 'GET', '/public/v1/tags', { token })).status).toBe(200);
    answer?.();
    expect(new Set((await Promise.all(attempts)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('the address is one that the client cannot choose', async () => {
    await expectFailures(5, world.username, 'spoofed, 192.0.2.9');
    await expectFailures(5, world.username, '198.51.100.7, 192.0.2.9');
    await expectLimited(await signIn(world.username, password, '203.0.113.5, 192.0.2.9'));
  });

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test('only expired rows are swept', async () => {
  const client: Client = await world.addUser();
  const counts = (): Promise<Record<string, number>> =>
    world.db.one(sql`
      select (select count(*) from access_token where user_id = ${client.userId}) as access,
        (select count(*) from refresh_token where user_id = ${client.userId}) as refresh,
        (select count(*) from session where user_id = ${client.userId}) as session,
        (select count(*) from sign_in_failure) as failure`);
  await signIn(client.username, 'wrong password');
  expect(await counts()).toEqual({ access: 1, refresh: 1, session: 1, failure: 1 });
  later(899);
  await sweepExpired(world.db, clock);
  expect(await counts()).toEqual({ access: 1, refresh: 1, session: 1, failure: 1 });
  later(14_400);
  await sweepExpired(world.db, clock);
  expect(await counts()).toEqual({ access: 0, refresh: 1, session: 1, failure: 0 });
  later(14 * 24 * 3600);
  await sweepExpired(world.db, clock);
  expect(await counts()).toEqual({ access: 0, refresh: 0, session: 0, failure: 0 });
});
