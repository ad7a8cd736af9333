/** Invitations and forgotten passwords: links that work once, by a real mail server, and answers that say nothing about names. */
import { afterEach, expect, test } from 'vitest';
import type { AuditEntry, User } from '../../src/contract/administration.ts';
import { stepOf, totpAt } from '../../src/server/api/totp.ts';
import type { Database } from '../../src/server/database/database.ts';
import { type Statement, sql } from '../../src/server/database/sql.ts';
import type { App } from '../../src/server/host/app.ts';
import { createLog } from '../../src/server/observe/log.ts';
import { sweepExpired } from '../../src/server/store/sweep.ts';
import { header, type Mail } from '../support/mail-server.ts';
import { noticeStage, publicUrl } from '../support/notice-stage.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, password, postToken, send } from '../support/service.ts';

const on = noticeStage();
// All requests of the file come from one address.
afterEach(() => on.world.db.run(sql`delete from user_mail`));
const api = '/public/v1';
const other = 'another good password';

let serial = 0;
const newAddress = (): string => {
  serial += 1;
  return `lee-${serial}@fleet.example`;
};
/** A service that sends mails, with the clock of the test. */
const mailing = (): App =>
  on.world.anotherService({
    settings: { smtpUrl: on.smtp.url, mailFrom: 'fleet@fenceline.example', publicUrl },
    now: on.now,
  });
const post = (app: App, path: string, body: object, headers?: Record<string, string>): Promise<Response> =>
  send(app, 'POST', `${api}/${path}`, { body, headers });
const invite = (app: App, by: Client, more: object = {}): Promise<Response> =>
  send(app, 'POST', `${api}/users/invite`, { token: by.token, body: { email: newAddress(), role: 1, ...more } });
const forgot = (app: App, username: string): Promise<Response> => post(app, 'password/forgot', { username });
const reset = (app: App, token: string, more: object = {}): Promise<Response> =>
  post(app, 'password/reset', { token, password: other, ...more });
const signIn = async (username: string, sent = other): Promise<number> =>
  (await postToken(on.world.app, { grant_type: 'password', username, password: sent })).status;
const deliver = async (): Promise<Mail | undefined> => {
  await on.alerts().mailUsers();
  return on.smtp.mails.at(-1);
};
const tokenIn = (mail: Mail | undefined): string =>
  /https:\/\/fleet\.example\/set-password#([\w-]{43})/.exec(mail?.parts[0] ?? '')?.[1] ?? '';
/** A user with an address for mails. */
async function person(by = on.client): Promise<Client & { email: string }> {
  const added = await on.world.addUser({ accountId: by.accountId });
  const email = newAddress();
  await reply(added.request('POST', `${api}/users/me`, { email }));
  return { ...added, email };
}
const usedUp = ['400', '#/token unknown'];

test('an invited person gets a mail, chooses a password once, and signs in with the address', async () => {
  const app = mailing();
  const email = newAddress();
  const id = await reply<number>(invite(app, on.client, { email, name: 'Lee', role: 0 }));
  expect(id).toEqual(expect.any(Number));
  expect(on.smtp.mails).toEqual([]);
  const mail = await deliver();
  expect(mail?.to).toEqual([email]);
  expect(header(mail, 'Subject')).toMatch(/^Invitation to Account \d+$/);
  const token = tokenIn(mail);
  // A scanner that opens the page and reads the link does not use it.
  for (let each = 0; each < 3; each += 1) {
    expect(await reply(post(app, 'password/link', { token }))).toEqual({
      username: email,
      name: 'Lee',
      invitation: true,
    });
  }
  expect(await failure(reset(app, token, { password: 'password123' }))).toEqual(['400', '#/password format']);
  expect(await failure(reset(app, token, { password: 'short' }))).toEqual(['400', '#/password length']);
  // The addresses of the sign-in stand at the root, as /token does.
  expect((await send(app, 'POST', '/password/link', { body: { token } })).status).toBe(200);
  await reply(reset(app, token, { name: 'Robin Lee' }), 204);
  expect(await failure(reset(app, token))).toEqual(usedUp);
  expect(await failure(post(app, 'password/link', { token }))).toEqual(usedUp);
  expect(await signIn(email)).toBe(200);
  expect(await reply(on.client.request('GET', `${api}/users/${id}`))).toMatchObject({
    ...{ id, username: email, email, name: 'Robin Lee', role: 0, status: 1 },
  });
  const period = `startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z`;
  const audit = await reply<AuditEntry[]>(on.client.request('GET', `${api}/audit?${period}&resourceId=${id}`));
  expect(audit.map(({ action, userId }) => [action, userId])).toEqual([
    ['create', on.client.userId],
    ['update', id],
  ]);
  expect(JSON.stringify(audit)).not.toContain(token);
});

test('without a mail server the administrator gets the link, and an invitation lasts 72 hours', async () => {
  const app = on.world.anotherService({ now: on.now });
  const email = newAddress();
  const first = await reply<{ id: number; link: string }>(invite(app, on.client, { email }));
  expect(Object.keys(first)).toEqual(['id', 'link']);
  const tokenOf = (link: string): string => new URL(link).hash.slice(1);
  on.ahead(72 * 60 + 1);
  await sweepExpired(on.world.db, on.now());
  expect(await failure(reset(app, tokenOf(first.link)))).toEqual(usedUp);
  // Nobody chose a password, so the same person can be invited again.
  const by = await on.client.signInAgain();
  on.ahead(0);
  const again = await reply<{ id: number; link: string }>(invite(app, by, { email: email.toUpperCase(), role: 0 }));
  expect(again.id).toBe(first.id);
  expect(await failure(reset(app, tokenOf(first.link)))).toEqual(usedUp);
  await reply(reset(app, tokenOf(again.link)), 204);
  expect(await failure(invite(app, by, { email }))).toEqual(['409', '#/username unique']);
  expect(await failure(invite(app, await on.world.addAccount(), { email }))).toEqual(['409', '#/username unique']);
  expect(await failure(invite(app, await on.world.addUser({ role: 1 })))).toEqual(['403']);
});

test('a person who forgot the password gets a link for an hour, which ends every session and later links', async () => {
  const app = mailing();
  const lee = await person();
  expect((await forgot(app, lee.username.toUpperCase())).status).toBe(204);
  const token = tokenIn(await deliver());
  await forgot(app, lee.username);
  const second = tokenIn(await deliver());
  await reply(reset(app, token), 204);
  expect((await lee.request('GET', `${api}/users/me`)).status).toBe(401);
  expect(await signIn(lee.username, password)).toBe(400);
  expect(await signIn(lee.username)).toBe(200);
  expect(await failure(reset(app, second))).toEqual(usedUp);

  await forgot(app, lee.username);
  const third = tokenIn(await deliver());
  on.ahead(61);
  expect(await failure(reset(app, third))).toEqual(usedUp);
});

test('a link ends when the password is changed in another way, and when the user is disabled', async () => {
  const app = mailing();
  const lee = await person();
  await forgot(app, lee.username);
  const token = tokenIn(await deliver());
  await reply(lee.request('POST', `${api}/users/me/password`, { current: password, new: 'a third good password' }));
  expect(await failure(reset(app, token))).toEqual(usedUp);
  await forgot(app, lee.username);
  const second = tokenIn(await deliver());
  const user = await reply<User>(on.client.request('GET', `${api}/users/${lee.userId}`));
  await reply(on.client.request('POST', `${api}/users`, { ...user, status: 0 }));
  expect(await failure(reset(app, second))).toEqual(usedUp);
  const before = on.smtp.mails.length;
  await forgot(app, lee.username);
  await deliver();
  expect(on.smtp.mails).toHaveLength(before);
});

test('of requests at the same moment with one link, one sets the password', async () => {
  const app = mailing();
  const lee = await person();
  await forgot(app, lee.username);
  const token = tokenIn(await deliver());
  const words = ['first of the words', 'second of the words', 'third of the words'];
  const answers = await Promise.all(words.map((each) => reset(app, token, { password: each })));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
  const set = words[answers.findIndex(({ status }) => status === 204)] ?? '';
  expect(await signIn(lee.username, set)).toBe(200);
});

/** The statements of one request, and their numbers of rows. */
async function recordedRequest(username: string): Promise<unknown[]> {
  const statements: unknown[] = [];
  const { db } = on.world;
  const noted = async <Result>(statement: Statement, answer: Promise<Result>): Promise<Result> => {
    const result = await answer;
    statements.push([statement.text, typeof result === 'number' ? result : 1]);
    return result;
  };
  const recording: Database = {
    ...db,
    one: (statement) => noted(statement, db.one(statement)),
    run: (statement) => noted(statement, db.run(statement)),
  };
  const answer = await forgot(on.world.anotherService({ db: recording, now: on.now }), username);
  expect([answer.status, await answer.text(), answer.headers.get('content-length')]).toEqual([204, '', null]);
  return statements;
}

test('a name that nobody has gets the same answer by the same statements, and no mail', async () => {
  const lee = await person();
  const known = await recordedRequest(lee.username);
  expect(known).toHaveLength(2);
  expect(await recordedRequest('nobody at all')).toEqual(known);
  // The mail is sent later, not by the request.
  expect(on.smtp.mails).toEqual([]);
  await deliver();
  expect(on.smtp.mails.map(({ to }) => to)).toEqual([[lee.email]]);
});

test('a name gets three mails an hour and an address twenty, also by requests at the same moment', async () => {
  const app = mailing();
  const lee = await person();
  const answers = await Promise.all(Array.from({ length: 8 }, () => forgot(app, lee.username)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  await deliver();
  expect(on.smtp.mails.length).toBeLessThanOrEqual(3);
  // Refused requests do not count.
  while (on.smtp.mails.length < 3) {
    await forgot(app, lee.username);
    await deliver();
  }
  await forgot(app, lee.username);
  await deliver();
  expect(on.smtp.mails).toHaveLength(3);

  for (let each = 0; each < 30; each += 1) await forgot(app, `nobody ${each}`);
  const { stored } = await on.world.db.one<{ stored: number }>(sql`select count(*)::int as stored from user_mail`);
  expect(stored).toBe(20);
  on.ahead(61);
  await sweepExpired(on.world.db, on.now());
  await forgot(app, lee.username);
  await deliver();
  expect(on.smtp.mails).toHaveLength(4);
});

test.each([
  ['de', 'Neues Passwort festlegen', 'Neues Passwort wählen'],
  ['es', 'Establecer una contraseña nueva', 'Elegir una contraseña nueva'],
])('a mail is in the language of the person: %s', async (language, subject, link) => {
  const lee = await person();
  await reply(lee.request('POST', `${api}/users/me`, { email: lee.email, settings: { language } }));
  await forgot(mailing(), lee.username);
  const mail = await deliver();
  expect(header(mail, 'Subject')).toBe(subject);
  expect(mail?.parts[0]).toContain(`${link}: https://fleet.example/set-password#`);
  expect(mail?.parts[1]).toContain(`<html lang="${language}">`);
  expect(mail?.parts[1]).toContain(`">${link}</a>`);
});

test('a mail that the server does not take is sent again, and given up after an hour', async () => {
  const lee = await person();
  await forgot(mailing(), lee.username);
  on.smtp.onRecipient = () => 451;
  const by = on.alerts();
  const waiting = async (): Promise<boolean> =>
    (await on.world.db.maybe(sql`select 1 from user_mail where due_utc is not null and kind = 'passwordReset'`)) !==
    undefined;
  for (const minutes of [0, 2, 5, 10]) {
    on.ahead(minutes);
    await by.mailUsers();
    expect(await waiting()).toBe(true);
  }
  on.smtp.onRecipient = () => undefined;
  on.ahead(20);
  await by.mailUsers();
  expect(on.smtp.mails).toHaveLength(1);
  expect(await waiting()).toBe(false);
  await reply(reset(mailing(), tokenIn(on.smtp.mails[0])), 204);

  await forgot(mailing(), lee.username);
  on.smtp.onRecipient = () => 451;
  for (let minutes = 20; minutes < 90; minutes += 5) {
    on.ahead(minutes);
    await by.mailUsers();
  }
  expect(await waiting()).toBe(false);
});

test('several services send a mail once', async () => {
  const lee = await person();
  await forgot(mailing(), lee.username);
  await Promise.all([on.alerts(), on.alerts(), on.alerts()].map((each) => each.mailUsers()));
  expect(on.smtp.mails).toHaveLength(1);
});

test('neither a log nor the database holds the token of a link', async () => {
  const lines: string[] = [];
  const app = on.world.anotherService({
    settings: { smtpUrl: on.smtp.url, mailFrom: 'fleet@fenceline.example', publicUrl },
    log: createLog('debug', (line) => lines.push(line)),
  });
  const lee = await person();
  await forgot(app, lee.username);
  const token = tokenIn(await deliver());
  await reset(app, token, { password: 'short' });
  await app.request(`/set-password?token=${token}`);
  await app.request(`/set-password/${token}`);
  await reply(reset(app, token), 204);
  for (const table of [sql`user_mail`, sql`audit`, sql`idempotency`, sql`account_user`]) {
    expect(JSON.stringify(await on.world.db.many(sql`select to_json(t) as row from ${table} t`))).not.toContain(token);
  }
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.join('\n')).not.toContain(token);
});

test('a person gets a mail about a sign-in on a new device, and about a changed second factor', async () => {
  const app = mailing();
  const lee = await person();
  const signInWith = (agent: string): Promise<Response> =>
    postToken(app, { grant_type: 'password', username: lee.username, password }, { 'user-agent': agent });
  const firefox = (version: number): string =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
  await signInWith(firefox(140));
  // A new version of the browser is no new device.
  await signInWith(firefox(141));
  await deliver();
  expect(on.smtp.mails.map(({ to }) => to)).toEqual([[lee.email]]);
  const [mail] = on.smtp.mails;
  expect(header(mail, 'Subject')).toBe('Sign-in on a new device');
  expect(mail?.parts[0]).toMatch(/Address: 127\.0\.0\.1\r\nDevice: Firefox on Windows\r\n/);
  expect(mail?.parts[0]).toContain('Open your account: https://fleet.example/account');

  const by = (method: string, path: string, body?: unknown): Promise<Response> =>
    send(app, method, `${api}/${path}`, { token: lee.token, body });
  await reply(by('POST', 'users/me/totp'));
  const { secret } = await on.world.db.one<{ secret: Buffer }>(sql`
    select secret from second_factor where user_id = ${lee.userId}`);
  await reply(by('POST', 'users/me/totp/confirm', { code: totpAt(secret, stepOf(on.now())) }));
  await deliver();
  await reply(on.client.request('DELETE', `${api}/users/${lee.userId}/totp`), 204);
  await deliver();
  expect(on.smtp.mails.map((each) => header(each, 'Subject'))).toEqual([
    'Sign-in on a new device',
    'Second factor turned on',
    'Second factor turned off',
  ]);
  expect(on.smtp.mails[1]?.raw).not.toContain(secret.toString('base64'));
});

test.each([
  ['de', 'Gerät: Safari unter iOS'],
  ['es', 'Dispositivo: Safari en iOS'],
])('the mail names the device in the words of %s', async (language, line) => {
  const lee = await person();
  await reply(lee.request('POST', `${api}/users/me`, { settings: { language } }));
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
  const form = { grant_type: 'password', username: lee.username, password };
  await postToken(mailing(), form, { 'user-agent': agent });
  expect((await deliver())?.parts[0]).toContain(`\r\n${line}\r\n`);
});

const subjects = (): (string | undefined)[] => on.smtp.mails.map((each) => header(each, 'Subject'));
const recipients = (): string[] => on.smtp.mails.flatMap(({ to }) => to);

test('a person who changes the address gets a mail at the earlier one, and links go there for three days', async () => {
  const app = mailing();
  const lee = await person();
  const save = (email: string | null): Promise<unknown> =>
    reply(lee.request('POST', `${api}/users/me`, { email }, { 'user-agent': 'Firefox/140' }));
  await save(lee.email.toUpperCase());
  await save('thief@elsewhere.example');
  const mail = await deliver();
  expect(subjects()).toEqual(['Email address changed']);
  expect(recipients().map((each) => each.toLowerCase())).toEqual([lee.email]);
  expect(mail?.parts[0]).toMatch(/Device: Firefox\r\n/);
  expect(mail?.raw).not.toContain('thief');

  // Neither a second change nor an empty address in between moves the links.
  await save(null);
  await save('thief@other.example');
  await deliver();
  on.smtp.mails.length = 0;
  await forgot(app, lee.username);
  await deliver();
  expect(recipients().map((each) => each.toLowerCase())).toEqual([lee.email]);
  // So do the warnings, which would otherwise go to whoever changed the address.
  await reply(lee.request('POST', `${api}/users/me/password`, { current: password, new: 'a third good password' }));
  await deliver();
  expect([subjects().at(-1), recipients().at(-1)?.toLowerCase()]).toEqual(['Password changed', lee.email]);

  on.ahead(72 * 60 + 1);
  await forgot(app, lee.username);
  await deliver();
  expect(recipients().at(-1)).toBe('thief@other.example');
});

test('an address that an administrator changes gets a mail, and the new one gets links at once', async () => {
  const app = mailing();
  const lee = await person();
  await reply(lee.request('POST', `${api}/users/me`, { email: 'lee@private.example' }));
  await deliver();
  const user = await reply<User>(on.client.request('GET', `${api}/users/${lee.userId}`));
  await reply(on.client.request('POST', `${api}/users`, { ...user, email: 'lee@new.example' }));
  await deliver();
  await forgot(app, lee.username);
  await deliver();
  expect(recipients()).toEqual([lee.email, 'lee@private.example', 'lee@new.example']);
  expect(on.smtp.mails[1]?.parts[0]).toContain('An administrator gave your account another email address.');

  // An import is the same change.
  const rows = { mode: 'all', match: 'id', rows: [{ ...user, email: 'lee@import.example' }] };
  await reply(on.client.request('POST', `${api}/users/import`, rows));
  await deliver();
  expect(recipients().at(-1)).toBe('lee@new.example');
});

test('an administrator who changes the own address among the users is a person who changes it', async () => {
  const app = mailing();
  const admin = await person();
  const user = await reply<User>(admin.request('GET', `${api}/users/${admin.userId}`));
  await reply(admin.request('POST', `${api}/users`, { ...user, email: 'thief@elsewhere.example' }));
  await forgot(app, admin.username);
  await deliver();
  expect(recipients()).toEqual([admin.email, admin.email]);
});

test('a person gets a mail about a new password, whoever set it', async () => {
  const app = mailing();
  const lee = await person();
  await reply(lee.request('POST', `${api}/users/me/password`, { current: password, new: other }));
  await deliver();
  await forgot(app, lee.username);
  await reply(reset(app, tokenIn(await deliver()), { password: 'a third good password' }), 204);
  const user = await reply<User>(on.client.request('GET', `${api}/users/${lee.userId}`));
  await reply(on.client.request('POST', `${api}/users`, { ...user, password: 'a fourth good password' }));
  await deliver();
  expect(subjects()).toEqual(['Password changed', 'Set a new password', 'Password changed', 'Password changed']);

  await reply(invite(app, on.client, { email: newAddress() }));
  on.smtp.mails.length = 0;
  await reply(reset(app, tokenIn(await deliver())), 204);
  await deliver();
  expect(on.smtp.mails).toHaveLength(1);
});
