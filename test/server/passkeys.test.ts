/** Passkeys against a device in software: each check of a signature, and what a passkey opens. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../src/contract/administration.ts';
import { passkeyChallenges, passkeyGrantType, recentSignInSeconds } from '../../src/contract/choices.ts';
import type { Passkey, PasskeyCreation, PasskeyRequest } from '../../src/contract/passkeys.ts';
import type { TokenReply } from '../../src/contract/token.ts';
import type { Me } from '../../src/contract/users.ts';
import { relyingPartyOf } from '../../src/server/api/relying-party.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { App } from '../../src/server/host/app.ts';
import { createAuthenticator, type Passkey as Held, type Mistakes } from '../support/authenticator.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, password, postToken, type Service, send, service } from '../support/service.ts';

test.each([
  ['https://fleet.example/app', '', { id: 'fleet.example', origin: 'https://fleet.example' }],
  ['https://fleet.example:8443', '', { id: 'fleet.example', origin: 'https://fleet.example:8443' }],
  ['http://localhost:8080', '', { id: 'localhost', origin: 'http://localhost:8080' }],
  [undefined, 'http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
  // Browsers refuse them.
  ['http://fleet.example', '', undefined],
  ['https://192.0.2.7', '', undefined],
  ['https://[2001:db8::7]', '', undefined],
  ['http://127.0.0.1:8080', '', undefined],
  // A client can forge it.
  [undefined, 'https://fence1ine.example', undefined],
  [undefined, 'http://localhost.fence1ine.example', undefined],
  [undefined, '', undefined],
])('with PUBLIC_URL %s and a client at %s passkeys are of %o', (publicUrl, base, party) => {
  expect(relyingPartyOf(publicUrl, base)).toEqual(party);
});

describe('a user', () => {
  const api = '/public/v1';
  let world: Service;
  let app: App;
  let admin: Client;
  let lee: Client;
  let aheadMs = 0;
  const device = createAuthenticator();

  beforeAll(async () => {
    world = await service();
    app = world.anotherService({ now: () => new Date(Date.now() + aheadMs), sleep: () => Promise.resolve() });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    aheadMs = 0;
    admin = await world.addAccount();
    lee = await world.addUser({ role: 1, accountId: admin.accountId });
    return () => world.db.run(sql`delete from sign_in_failure`);
  });

  const by = (client: Client, method: string, path: string, body?: unknown, at = app) =>
    send(at, method, `${api}/${path}`, { token: client.token, body });
  const me = (client = lee): Promise<Me> => reply<Me>(by(client, 'GET', 'users/me'));
  const begin = (client = lee): Promise<PasskeyCreation> =>
    reply<PasskeyCreation>(by(client, 'POST', 'users/me/passkeys/options'));
  const confirm = (credential: object, client = lee, name = 'Laptop') =>
    by(client, 'POST', 'users/me/passkeys/confirm', { name, credential });
  async function add(client = lee, name?: string): Promise<Held> {
    const { passkey, credential } = device.create(await begin(client));
    await reply(confirm(credential, client, name));
    return passkey;
  }
  const ask = (at = app): Promise<PasskeyRequest> => reply<PasskeyRequest>(send(at, 'POST', '/token/passkey/options'));
  const post = (credential: unknown, at = app) =>
    postToken(at, { grant_type: passkeyGrantType, credential: JSON.stringify(credential) });
  const signIn = async (passkey: Held, mistakes?: Mistakes) => post(device.get(await ask(), passkey, mistakes));
  const outcome = async (response: Promise<Response>): Promise<number> => (await response).status;
  const withPassword = async (client = lee) => {
    const response = await postToken(app, { grant_type: 'password', username: client.username, password });
    const body = (await response.json()) as Record<string, unknown>;
    return [response.status, body['passkey_required']];
  };

  test('a passkey is made for this user and this host, signs in alone, and is listed with its last use', async () => {
    const options = await begin();
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Fenceline' },
      user: { name: lee.username },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const { passkey, credential } = device.create(options);
    const id = await reply<number>(confirm(credential));
    const excluded = await begin();
    expect(excluded.excludeCredentials).toEqual([{ type: 'public-key', id: passkey.id, transports: ['internal'] }]);
    // The same user for the device, which then replaces an older passkey.
    expect(excluded.user).toEqual(options.user);
    const listed = (): Promise<Passkey[]> => reply<Passkey[]>(by(lee, 'GET', 'users/me/passkeys'));
    expect(await listed()).toEqual([{ id, name: 'Laptop', createdUtc: expect.any(String), lastUsedUtc: null }]);
    expect(await me()).toMatchObject({ passkeys: 1, secondFactor: false });

    const tokens = await reply<TokenReply>(signIn(passkey));
    expect(tokens.username).toBe(lee.username);
    expect((await send(app, 'GET', `${api}/vehicles`, { token: tokens.access_token })).status).toBe(200);
    expect((await listed())[0]?.lastUsedUtc).toEqual(expect.any(String));
    // A synchronised passkey does not count.
    expect(await outcome(signIn(passkey))).toBe(200);
    const still = await add(lee, 'Phone');
    expect(await outcome(signIn(still, { counter: 0 }))).toBe(200);
    expect(await outcome(signIn(still, { counter: 0 }))).toBe(200);
    expect((await listed()).map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
    expect(await withPassword()).toEqual([200, undefined]);
  });

  test('a session whose sign-in is long ago changes nothing about how its person signs in', async () => {
    const passkey = await add();
    const [listed] = await reply<Passkey[]>(by(lee, 'GET', 'users/me/passkeys'));
    const changes = (client: Client): Promise<Response>[] => [
      by(client, 'POST', 'users/me/passkeys/options'),
      by(client, 'POST', 'users/me/totp'),
      by(client, 'DELETE', `users/me/passkeys/${listed?.id}`),
    ];
    aheadMs = (recentSignInSeconds + 60) * 1000;
    // Renewing is no sign-in.
    const signedIn = await reply<TokenReply>(
      postToken(app, { grant_type: 'password', username: lee.username, password }),
    );
    aheadMs *= 2;
    const renewal = { grant_type: 'refresh_token', refresh_token: signedIn.refresh_token };
    const renewed = { ...lee, token: (await reply<TokenReply>(postToken(app, renewal))).access_token };
    for (const client of [lee, renewed]) {
      for (const response of await Promise.all(changes(client))) {
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toBe(
          'Bearer realm="fenceline", error="insufficient_user_authentication", max_age="3600"',
        );
        expect(await response.json()).toMatchObject({ type: 'urn:fenceline:problem:sign-in-again' });
      }
    }
    expect((await by(lee, 'GET', 'vehicles')).status).toBe(200);
    expect(await me()).toMatchObject({ passkeys: 1 });
    const again = { ...lee, token: (await reply<TokenReply>(signIn(passkey))).access_token };
    expect((await Promise.all(changes(again))).map(({ status }) => status)).toEqual([200, 200, 204]);
  });

  const wrongCreations: [what: string, Mistakes][] = [
    ['of another origin', { origin: 'https://fence1ine.example' }],
    ['of another port', { origin: 'http://localhost:8080' }],
    ['for another host', { rpId: 'fleet.example' }],
    ['of a sign-in', { type: 'webauthn.get' }],
    ['of a challenge of nobody', { challenge: 'bm9ib2R5' }],
    ['without a check of the person', { unverified: true }],
    ['with certificates', { attestation: 'packed with certificates' }],
  ];
  test('no passkey is added with any mistake', async () => {
    const answers = [];
    for (const [what, mistakes] of wrongCreations) {
      const { credential } = device.create(await begin(), mistakes);
      answers.push([what, ...(await failure(confirm(credential)))]);
    }
    expect(answers).toEqual(wrongCreations.map(([what]) => [what, '400', '#/credential conflict']));
    expect(await me()).toMatchObject({ passkeys: 0 });
  });

  test('the challenge of a new passkey works once, for its user, and for five minutes', async () => {
    const refused = ['400', '#/credential conflict'];
    const first = device.create(await begin());
    expect(await failure(confirm(first.credential, admin))).toEqual(refused);
    await reply(confirm(first.credential));
    expect(await failure(confirm(first.credential))).toEqual(refused);
    // Used up by what was wrong, too.
    const options = await begin();
    expect(await failure(confirm(device.create(options, { unverified: true }).credential))).toEqual(refused);
    expect(await failure(confirm(device.create(options).credential))).toEqual(refused);
    const late = device.create(await begin());
    aheadMs = passkeyChallenges.seconds * 1000 + 1000;
    expect(await failure(confirm(late.credential))).toEqual(refused);
    // A challenge for a sign-in is none for a new passkey, and the other way round.
    const { challenge } = await ask();
    expect(await failure(confirm(device.create(await begin(), { challenge }).credential))).toEqual(refused);
    const passkey = await add();
    expect(await outcome(signIn(passkey, { challenge: (await begin()).challenge }))).toBe(400);
  });

  const wrongSignatures: [what: string, Mistakes][] = [
    ['at another origin', { origin: 'https://fence1ine.example' }],
    ['for another host', { rpId: 'fleet.example' }],
    ['that makes a passkey', { type: 'webauthn.create' }],
    ['of a challenge of nobody', { challenge: 'bm9ib2R5' }],
    ['without a check of the person', { unverified: true }],
    ['as another user', { userHandle: 'c29tZWJvZHk' }],
  ];
  test('a signature with any mistake does not sign in', async () => {
    const passkey = await add();
    const answers = [];
    for (const [what, mistakes] of wrongSignatures) {
      const response = await signIn(passkey, mistakes);
      answers.push([what, response.status, ((await response.json()) as { error: string }).error]);
    }
    expect(answers).toEqual(wrongSignatures.map(([what]) => [what, 400, 'invalid_grant']));
    expect(await outcome(signIn(passkey))).toBe(200);
  });

  test('a signature works once, in five minutes, and its counter never goes back', async () => {
    const passkey = await add();
    const signed = device.get(await ask(), passkey);
    const answers = await Promise.all([outcome(post(signed)), outcome(post(signed))]);
    expect(answers.sort()).toEqual([200, 400]);
    expect(await outcome(post(signed))).toBe(400);
    const late = device.get(await ask(), passkey);
    aheadMs = passkeyChallenges.seconds * 1000 + 1000;
    expect(await outcome(post(late))).toBe(400);
    expect(await outcome(signIn(passkey, { counter: 10 }))).toBe(200);
    for (const counter of [0, 9, 10]) expect(await outcome(signIn(passkey, { counter }))).toBe(400);
    expect(await outcome(signIn(passkey, { counter: 11 }))).toBe(200);
  });

  test('a passkey opens only its own account, and only while it and its user exist', async () => {
    const stranger = await world.addAccount();
    const [own, theirs] = [await add(), await add(stranger)];
    expect(await outcome(signIn(own, { keyOf: theirs }))).toBe(400);
    expect(await outcome(signIn({ ...own, key: theirs.key }))).toBe(400);
    const [listed] = await reply<Passkey[]>(by(lee, 'GET', 'users/me/passkeys'));
    expect(await failure(by(stranger, 'DELETE', `users/me/passkeys/${listed?.id}`))).toEqual(['404']);
    expect(await failure(by(admin, 'DELETE', `users/me/passkeys/${listed?.id}`))).toEqual(['404']);
    // A copy of a credential is none of another user.
    const copied = device.create(await begin(admin));
    await world.db.run(sql`update passkey set credential_id = ${Buffer.from(copied.passkey.id, 'base64url')}
    where account_id = ${lee.accountId} and user_id = ${lee.userId}`);
    expect(await failure(confirm(copied.credential, admin))).toEqual(['400', '#/credential conflict']);
    await world.db.run(sql`update passkey set credential_id = ${Buffer.from(own.id, 'base64url')}
    where account_id = ${lee.accountId} and user_id = ${lee.userId}`);
    expect(await outcome(signIn(own))).toBe(200);
    await reply(by(lee, 'DELETE', `users/me/passkeys/${listed?.id}`), 204);
    expect(await outcome(signIn(own))).toBe(400);
    const another = await add();
    const user = await reply<object>(by(admin, 'GET', `users/${lee.userId}`));
    await reply(by(admin, 'POST', 'users', { ...user, status: 0 }));
    expect(await outcome(signIn(another))).toBe(400);
    await reply(by(admin, 'DELETE', `users/${lee.userId}`), 204);
    expect(await outcome(signIn(another))).toBe(400);
  });

  test('who tries passkeys is throttled like who guesses passwords, and a sign-in clears it', async () => {
    const passkey = await add();
    const statuses = [];
    for (let each = 0; each < 9; each += 1) statuses.push(await outcome(signIn(passkey, { unverified: true })));
    expect(await outcome(signIn(passkey))).toBe(200);
    for (let each = 0; each < 12; each += 1) statuses.push(await outcome(signIn(passkey, { unverified: true })));
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 400), 429, 429]);
    expect(await outcome(signIn(passkey))).toBe(429);
    // An unknown passkey does not stop the others of its address.
    const lost = device.create(await begin()).passkey;
    for (let each = 0; each < 11; each += 1) statuses.push(await outcome(signIn(lost)));
    expect(statuses.at(-1)).toBe(429);
    expect(await outcome(signIn(await add(admin)))).toBe(200);
  });

  test('waiting challenges of one address are limited', async () => {
    await world.db.run(sql`delete from passkey_challenge`);
    const challenge = sql`sha256(convert_to(i::text, 'UTF8')), '127.0.0.1', now() + interval '5 minutes'`;
    await world.db.run(sql`
    insert into passkey_challenge (hash, network, expires_utc) select ${challenge}
    from generate_series(1, ${passkeyChallenges.perAddress - 1}) i`);
    await ask();
    const response = await send(app, 'POST', '/token/passkey/options');
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, String(passkeyChallenges.seconds)]);
    await world.db.run(sql`delete from passkey_challenge`);
  });

  test('where the account requires a second factor, a passkey is one, and the password alone no longer opens', async () => {
    const account = await reply<object>(by(admin, 'GET', 'account'));
    await reply(by(admin, 'POST', 'account', { ...account, requireSecondFactor: 1 }), 204);
    expect((await by(lee, 'GET', 'vehicles')).status).toBe(403);
    const passkey = await add();
    expect((await by(lee, 'GET', 'vehicles')).status).toBe(200);
    expect(await withPassword()).toEqual([400, true]);
    expect(await outcome(signIn(passkey))).toBe(200);
    // The account of a person without any: only to add one.
    expect(await withPassword(admin)).toEqual([200, undefined]);
  });

  test('a new password keeps passkeys, and the reset by an administrator removes them, in the audit', async () => {
    const passkey = await add();
    const next = 'another one, longer';
    await reply(by(lee, 'POST', 'users/me/password', { current: password, new: next }));
    expect(await outcome(signIn(passkey))).toBe(200);
    expect(await failure(by(lee, 'DELETE', `users/${admin.userId}/totp`))).toEqual(['403']);
    const begun = device.create(await begin());
    await reply(by(admin, 'DELETE', `users/${lee.userId}/totp`), 204);
    expect(await outcome(signIn(passkey))).toBe(400);
    expect(await failure(confirm(begun.credential))).toEqual(['400', '#/credential conflict']);
    expect(await me()).toMatchObject({ passkeys: 0 });
    const period = 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
    const audit = await reply<AuditEntry[]>(by(admin, 'GET', `audit?${period}&resource=user&resourceId=${lee.userId}`));
    const counts = audit.map(({ username, before, after }) => [
      username,
      (before as Partial<Me>).passkeys,
      (after as Partial<Me>).passkeys,
    ]);
    expect(counts).toEqual([
      [lee.username, 0, 1],
      [lee.username, 1, 1],
      [admin.username, 1, 0],
    ]);
    const mails = await world.db.many<{ kind: string }>(sql`
    select kind from user_mail where user_id = ${lee.userId} and kind <> 'newDevice' order by id`);
    expect(mails.map(({ kind }) => kind)).toEqual(['passkeyAdded', 'passwordChanged', 'factorRemoved']);
  });

  test('people of an identity provider have none, and nobody has more than twenty', async () => {
    await world.db.run(sql`
    insert into passkey (account_id, user_id, credential_id, public_key, counter, transports, created_utc)
    select ${lee.accountId}, ${lee.userId}, sha256(convert_to(i::text, 'UTF8')), 'x', 0, '{}', now() from generate_series(1, 20) i`);
    const refused = await by(lee, 'POST', 'users/me/passkeys/options');
    expect([refused.status, await refused.json()]).toMatchObject([409, { reasons: [{ reason: 'tooManyPasskeys' }] }]);
    await world.db.run(sql`
    insert into sign_in_identity values (${admin.accountId}, 'https://login.test', 'sub-1', ${admin.userId})`);
    const elsewhere = await by(admin, 'POST', 'users/me/passkeys/options');
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([
      409,
      { reasons: [{ reason: 'passkeysOfOrganisation' }] },
    ]);
  });

  test('text that is no answer of a device is refused', async () => {
    for (const credential of [undefined, '', 'x', '{}', '[]', '{"id":"x","response":7}']) {
      const form = { grant_type: passkeyGrantType, ...(credential !== undefined && { credential }) };
      const response = await postToken(app, form);
      expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    }
    const passkey = await add();
    const signed = device.get(await ask(), passkey);
    const broken = { ...signed, response: { ...signed.response, authenticatorData: 'AAAA' } };
    expect(await outcome(post(broken))).toBe(400);
    const none = { ...signed, response: { ...signed.response, clientDataJSON: 'AAAA' } };
    expect(await outcome(post(none))).toBe(400);
  });

  test('without an address for passkeys the answer names the setting, and with one the dashboard is told the host', async () => {
    const at = world.anotherService({ settings: { publicUrl: 'http://fleet.example' } });
    for (const response of [
      await send(at, 'POST', '/token/passkey/options'),
      await by(lee, 'POST', 'users/me/passkeys/options', undefined, at),
    ]) {
      expect([response.status, await response.json()]).toMatchObject([
        409,
        { detail: expect.stringContaining('PUBLIC_URL'), reasons: [{ reason: 'passkeysNeedAddress' }] },
      ]);
    }
    expect(await (await at.request('/config.json')).json()).not.toHaveProperty('passkeys');
    const passkey = await add();
    const grant = await post(device.get(await ask(), passkey), at);
    expect([grant.status, await grant.json()]).toMatchObject([
      400,
      { error: 'invalid_request', error_description: expect.stringContaining('PUBLIC_URL') },
    ]);
    const there = world.anotherService({ settings: { publicUrl: 'https://fleet.example/app' } });
    expect(await (await there.request('/config.json')).json()).toMatchObject({ passkeys: 'fleet.example' });
    expect(await ask(there)).toMatchObject({ rpId: 'fleet.example' });
  });
});
