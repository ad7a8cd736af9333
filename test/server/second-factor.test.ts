/** Codes of an authenticator app at sign-in: each once, also across services, and as hard to guess as a password. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../src/contract/administration.ts';
import type { Me } from '../../src/contract/users.ts';
import { base32, matchingStep, newRecoveryCode, stepOf, totpAt } from '../../src/server/api/totp.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { App } from '../../src/server/host/app.ts';
import { decodeBase32 } from '../support/base32.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, password, postToken, type Service, send, service } from '../support/service.ts';

const rfcSecret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, the last six digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(totpAt(rfcSecret, stepOf(new Date(seconds * 1000)))).toBe(code);
});

test('a code counts one step early and one step late, and people may type spaces', () => {
  const now = new Date('2026-11-20T09:30:10Z');
  const at = (steps: number): string => totpAt(rfcSecret, stepOf(now) + steps);
  expect([-2, -1, 0, 1, 2].map((steps) => matchingStep(rfcSecret, at(steps), now) !== undefined)).toEqual([
    ...[false, true, true, true, false],
  ]);
  expect(matchingStep(rfcSecret, ` ${at(0).slice(0, 3)} ${at(0).slice(3)}`, now)).toBe(stepOf(now));
  for (const wrong of ['', '12345', '1234567', 'abcdef', '①②③④⑤⑥'])
    expect(matchingStep(rfcSecret, wrong, now)).toBeUndefined();
});

test('secrets and recovery codes are in base 32', () => {
  // RFC 4648 §10, without padding.
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    ...['MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'],
  ]);
  // 24 letters of 5 bits: ASVS 2.6.2 wants at least 112 bits.
  expect(newRecoveryCode()).toMatch(/^(?:[a-z2-7]{4}-){5}[a-z2-7]{4}$/);
});

describe('a user', () => {
  const api = '/public/v1';
  let world: Service;
  let app: App;
  let another: App;
  let admin: Client;
  let lee: Client;
  let aheadMs = 0;
  const now = (): Date => new Date(Date.now() + aheadMs);
  beforeAll(async () => {
    world = await service();
    const options = { now, sleep: () => Promise.resolve() };
    [app, another] = [world.anotherService(options), world.anotherService(options)];
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    aheadMs = 0;
    admin = await world.addAccount();
    lee = await world.addUser({ role: 1, accountId: admin.accountId });
    return () => world.db.run(sql`delete from sign_in_failure`);
  });

  const by = (client: Client, method: string, path: string, body?: unknown) =>
    send(app, method, `${api}/${path}`, { token: client.token, body });
  const me = (client = lee): Promise<Me> => reply<Me>(by(client, 'GET', 'users/me'));
  interface Factor {
    code(steps?: number): string;
    recoveryCodes: string[];
  }
  async function addFactor(client = lee): Promise<Factor> {
    const { secret, uri } = await reply<{ secret: string; uri: string }>(by(client, 'POST', 'users/me/totp'));
    expect(uri).toBe(
      `otpauth://totp/Fenceline:${client.username}?secret=${secret}&issuer=Fenceline&algorithm=SHA1&digits=6&period=30`,
    );
    const code = (steps = 0): string => totpAt(decodeBase32(secret), stepOf(now()) + steps);
    expect(await failure(by(client, 'POST', 'users/me/totp/confirm', { code: '12' }))).toEqual([
      '400',
      '#/code conflict',
    ]);
    const { recoveryCodes } = await reply<{ recoveryCodes: string[] }>(
      by(client, 'POST', 'users/me/totp/confirm', { code: code() }),
    );
    return { code, recoveryCodes };
  }
  const signIn = async (otp?: string, { at = app, sent = password, client = lee } = {}) => {
    const response = await postToken(at, {
      ...{ grant_type: 'password', username: client.username, password: sent },
      ...(otp !== undefined && { otp }),
    });
    const body = (await response.json()) as Record<string, unknown>;
    return [response.status, body['error'] ?? 'ok', body['otp_required']];
  };
  const needsCode = [400, 'invalid_grant', true];
  const wrong = [400, 'invalid_grant', undefined];
  const ok = [200, 'ok', undefined];

  test('signs in with a code once, and learns that one is needed only with the right password', async () => {
    expect((await me()).secondFactor).toBe(false);
    const { code, recoveryCodes } = await addFactor();
    expect((await me()).secondFactor).toBe(true);
    expect(recoveryCodes).toHaveLength(10);
    expect(await signIn()).toEqual(needsCode);
    expect(await signIn('')).toEqual(needsCode);
    expect(await signIn(undefined, { sent: 'another word' })).toEqual(wrong);
    expect(await signIn(code(1), { sent: 'another word' })).toEqual(wrong);
    // The code of the confirmation is used up.
    expect(await signIn(code())).toEqual(needsCode);
    aheadMs = 60_000;
    expect(await signIn(code())).toEqual(ok);
    expect(await signIn(code())).toEqual(needsCode);
    expect(await signIn(code(-1))).toEqual(needsCode);
    expect(await signIn(code(1))).toEqual(ok);
  });

  test('of requests with one code at two services, one signs in', async () => {
    const { code, recoveryCodes } = await addFactor();
    aheadMs = 90_000;
    const sent = code();
    const answers = await Promise.all([app, another, app, another].map((at) => signIn(sent, { at })));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    const [first = ''] = recoveryCodes;
    const recovered = await Promise.all(
      [app, another].map((at) => signIn(first.toUpperCase().replaceAll('-', ' '), { at })),
    );
    expect(recovered.filter(([status]) => status === 200)).toHaveLength(1);
    const { left } = await world.db.one<{ left: number }>(sql`
      select count(*)::int as left from recovery_code where user_id = ${lee.userId}`);
    expect(left).toBe(9);
  });

  test('who guesses codes is throttled like who guesses passwords', async () => {
    const { code } = await addFactor();
    aheadMs = 90_000;
    const statuses = [];
    for (let each = 0; each < 14; each += 1) statuses.push((await signIn('000000'))[0]);
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
    expect(statuses.slice(10)).toEqual([429, 429, 429, 429]);
    expect((await signIn(code()))[0]).toBe(429);
    aheadMs += 16 * 60_000;
    expect(await signIn(code())).toEqual(ok);
    // The same with a session: it is no way around.
    const again = {
      ...lee,
      token: (
        await reply<{ access_token: string }>(
          postToken(app, { grant_type: 'password', username: lee.username, password, otp: code(1) }),
        )
      ).access_token,
    };
    const removals = [];
    for (let each = 0; each < 12; each += 1)
      removals.push((await by(again, 'DELETE', 'users/me/totp', { code: '000000' })).status);
    expect(removals.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 400));
    expect(removals.slice(10)).toEqual([429, 429]);
  });

  test('a code is not guessed from many addresses, and who signed in from an address before still does', async () => {
    const proxied = world.anotherService({ now, sleep: () => Promise.resolve(), settings: { trustProxy: 1 } });
    const from = async (address: string, otp: string): Promise<number> => {
      const form = { grant_type: 'password', username: lee.username, password, otp };
      return (await postToken(proxied, form, { 'X-Forwarded-For': address })).status;
    };
    const { code, recoveryCodes } = await addFactor();
    expect(await from('192.0.2.1', recoveryCodes[0] ?? '')).toBe(200);
    aheadMs = 90_000;
    // The sign-in was the first.
    const guesses = Array.from({ length: 99 }, (_, each) => from(`203.0.113.${each}`, '000000'));
    expect(new Set(await Promise.all(guesses))).toEqual(new Set([400]));
    expect(await from('203.0.113.100', '000000')).toBe(429);
    expect(await from('203.0.113.101', code())).toBe(429);
    expect(await from('203.0.113.102', recoveryCodes[1] ?? '')).toBe(429);
    const removal = await send(proxied, 'DELETE', `${api}/users/me/totp`, {
      ...{ token: lee.token, body: { code: recoveryCodes[1] } },
      headers: { 'X-Forwarded-For': '203.0.113.103' },
    });
    expect(removal.status).toBe(429);
    const mails = await world.db.many<{ kind: string }>(sql`
      select kind from user_mail where user_id = ${lee.userId} and kind = 'codesGuessed'`);
    expect(mails).toHaveLength(1);
    expect(await from('192.0.2.1', code())).toBe(200);
    aheadMs += 25 * 3600_000;
    expect(await from('203.0.113.101', code())).toBe(200);
  });

  test('removes the factor with a code, and an administrator resets that of another, in the audit', async () => {
    const { recoveryCodes } = await addFactor();
    expect(await failure(by(lee, 'POST', 'users/me/totp'))).toEqual(['409']);
    await reply(by(lee, 'DELETE', 'users/me/totp', { code: recoveryCodes[3] }), 204);
    expect(await signIn()).toEqual(ok);
    expect(await failure(by(lee, 'DELETE', `users/${admin.userId}/totp`))).toEqual(['403']);
    await addFactor();
    await reply(by(admin, 'DELETE', `users/${lee.userId}/totp`), 204);
    expect(await signIn()).toEqual(ok);
    const stranger = await world.addAccount();
    expect(await failure(by(stranger, 'DELETE', `users/${lee.userId}/totp`))).toEqual(['404']);
    const period = 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
    const audit = await reply<AuditEntry[]>(by(admin, 'GET', `audit?${period}&resource=user&resourceId=${lee.userId}`));
    expect(audit.map(({ username, after }) => [username, (after as { secondFactor: boolean }).secondFactor])).toEqual([
      [lee.username, true],
      [lee.username, false],
      [lee.username, true],
      [admin.username, false],
    ]);
    expect(JSON.stringify(audit)).not.toContain(recoveryCodes[0]);
  });

  test('without a factor may only add one where the account requires it', async () => {
    const account = await reply<object>(by(admin, 'GET', 'account'));
    await addFactor(admin);
    await reply(by(admin, 'POST', 'account', { ...account, requireSecondFactor: 1 }), 204);
    const refused = await by(lee, 'GET', 'vehicles');
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { type: 'urn:fenceline:problem:second-factor-required', reasons: [{ reason: 'secondFactorRequired' }] },
    ]);
    for (const [method, path] of [
      ['GET', 'live'],
      ['POST', 'users/me/password'],
      ['GET', 'users/me/sessions'],
      ['POST', 'views'],
    ] as const) {
      expect((await by(lee, method, path)).status).toBe(403);
    }
    expect(await me()).toMatchObject({ secondFactor: false, secondFactorRequired: true });
    await addFactor();
    expect((await by(lee, 'GET', 'vehicles')).status).toBe(200);
    const { key } = await reply<{ key: string }>(by(admin, 'POST', 'apiKeys', { name: 'ERP', role: 1 }));
    expect((await send(app, 'GET', `${api}/vehicles`, { token: key })).status).toBe(200);
  });
});
