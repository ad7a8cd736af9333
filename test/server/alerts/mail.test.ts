/** Mail delivery: a server that is slow, refuses, hangs or is away, and services that stop in between. */

import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import type { AlertSent } from '../../../src/contract/alerts.ts';
import { minuteMs } from '../../../src/contract/durations.ts';
import { noticeDetails } from '../../../src/contract/notice-details.ts';
import { createEmail } from '../../../src/server/alerts/email.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { addFleet } from '../../support/fleet.ts';
import { kindOf, make } from '../../support/kinds.ts';
import { header } from '../../support/mail-server.ts';
import { noticeStage } from '../../support/notice-stage.ts';
import { addNotice, allTime } from '../../support/notices.ts';
import { failure, reply } from '../../support/records.ts';
import type { Client } from '../../support/service.ts';

const on = noticeStage();
const notice = (more: object = {}) => addNotice(on.world, on.client, { utc: on.now(), ...more });
const noticesOf = (client: Client) => reply<AlertSent[]>(client.request('GET', `/public/v1/alerts/sent?${allTime}`));
const setTimeZone = ({ accountId }: Client, zone: string): Promise<unknown> =>
  on.world.db.run(sql`update account set time_zone = ${zone} where id = ${accountId}`);
/** Like a zone that this machine's tables do not know: no time of a message can be written in it. */
const breakTimeZone = (client: Client) => setTimeZone(client, 'Mars/Olympus');

test('the mail server is asked for letters beyond ASCII at the start', async () => {
  const areTaken = new Promise((resolve) => on.alerts({}, { onLetters: resolve }).start());
  expect(await areTaken).toBe(true);
});

test('a temporary failure sends the same message again after growing pauses', async () => {
  await notice();
  const by = on.alerts();
  on.smtp.onRecipient = () => 451;
  await by.send();
  expect(await on.sent()).toMatchObject([{ state: 'waiting', attempts: 1, detail: expect.stringContaining('451') }]);
  const [first] = await on.sent();
  on.ahead(2);
  await by.send();
  const [second] = await on.sent();
  expect(Date.parse(second?.dueUtc ?? '') - on.now().getTime()).toBeGreaterThan(1.5 * minuteMs);
  on.smtp.onRecipient = () => undefined;
  on.ahead(6);
  await by.send();
  expect(await on.sent()).toMatchObject([{ state: 'sent', attempts: 3, messageId: first?.messageId, detail: null }]);
  expect(header(on.smtp.mails[0], 'X-Fenceline-Repeated')).toBeUndefined();
});

test('a permanent failure is retried only by hand', async () => {
  const id = await notice();
  const by = on.alerts();
  on.smtp.onRecipient = () => 550;
  await by.send();
  on.ahead(60);
  await by.send();
  expect(await on.sent()).toMatchObject([{ state: 'failed', attempts: 1, dueUtc: null }]);
  on.smtp.onRecipient = () => undefined;
  await reply(on.client.request('POST', `/public/v1/alerts/sent/${id}/retry`), 204);
  await by.send();
  expect(await on.sent()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  expect(await failure(on.client.request('POST', `/public/v1/alerts/sent/${id}/retry`))).toEqual(['409']);
});

test('a server that is away for a day makes the message fail', async () => {
  await notice();
  const by = on.alerts();
  on.smtp.onRecipient = () => 421;
  for (let hours = 0; hours < 26; hours += 1) {
    on.ahead(hours * 60 + 1);
    await by.send();
  }
  expect(await on.sent()).toMatchObject([{ state: 'failed', detail: expect.stringMatching(/^Given up/) }]);
});

test('a message is given up if its next attempt would come too late', async () => {
  const id = await notice();
  const giveUp = (seconds: number) =>
    on.world.db.run(sql`
      update notice set give_up_utc = ${new Date(on.now().getTime() + seconds * 1000)}
      where account_id = ${on.client.accountId} and id = ${id}`);
  const by = on.alerts();
  on.smtp.onRecipient = () => 451;
  await giveUp(90);
  await by.send();
  expect(await on.sent()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  // The second pause is two minutes.
  on.ahead(2);
  await giveUp(90);
  await by.send();
  expect(await on.sent()).toMatchObject([{ state: 'failed', attempts: 2, dueUtc: null }]);
});

test('a mail without a final answer is sent once more, marked as a possible repetition', async () => {
  const email = createEmail({ smtpUrl: on.smtp.url, from: 'fleet@fenceline.example', sendingMs: 2000 });
  await notice();
  const by = on.alerts({}, { channels: { email } });
  on.smtp.onData = () => 'hang';
  await by.send();
  expect(await on.sent()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  on.smtp.onData = () => undefined;
  on.ahead(2);
  await by.send();
  expect(await on.sent()).toMatchObject([{ state: 'sent', detail: expect.stringContaining('may have arrived') }]);
  expect(on.smtp.mails.map((mail) => header(mail, 'Message-ID'))).toEqual(
    Array(2).fill((await on.sent())[0]?.messageId),
  );
  expect(header(on.smtp.mails[1], 'X-Fenceline-Repeated')).toBe('maybe');
});

test('another service takes over after the lease of a stopped one, and marks the message', async () => {
  await notice();
  let asked = 0;
  const never = {
    send: () =>
      new Promise<never>(() => {
        asked += 1;
      }),
    close: () => {},
  };
  void on.alerts({}, { channels: { email: never } }).send();
  await expect.poll(() => asked).toBe(1);
  const other = on.alerts();
  await other.send();
  expect(on.smtp.mails).toHaveLength(0);
  on.ahead(3);
  await Promise.all([other.send(), on.alerts().send()]);
  expect(on.smtp.mails).toHaveLength(1);
  expect(header(on.smtp.mails[0], 'X-Fenceline-Repeated')).toBe('maybe');
  expect(await on.sent()).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('a message is sent by no third service after two that stopped while they sent it', async () => {
  await notice();
  let asked = 0;
  const never = {
    send: () =>
      new Promise<never>(() => {
        asked += 1;
      }),
    close: () => {},
  };
  for (const stopped of [1, 2]) {
    void on.alerts({}, { channels: { email: never } }).send();
    await expect.poll(() => asked).toBe(stopped);
    on.ahead(3 * stopped);
  }
  await on.alerts().send();
  expect(on.smtp.mails).toHaveLength(0);
  expect(await on.sent()).toMatchObject([{ state: 'failed', attempts: 2, detail: noticeDetails.doubtful }]);
});

test('a mail that cannot be written costs only itself, and is tried again', async () => {
  const other = await on.world.addAccount();
  await breakTimeZone(on.client);
  await notice({ cause: 'visitStart' });
  await addNotice(on.world, other, { utc: on.now(), cause: 'visitStart' });
  const logged: string[] = [];
  const by = on.alerts({}, { warn: (message) => logged.push(message) });
  await by.send();
  expect(on.smtp.mails).toHaveLength(1);
  expect(logged).toEqual(['A notice could not be written']);
  const broken = { state: 'waiting', attempts: 1, detail: 'The message could not be written.' };
  expect(await on.sent()).toMatchObject([broken]);
  await setTimeZone(on.client, 'UTC');
  on.ahead(2);
  await by.send();
  expect(await on.sent()).toMatchObject([{ state: 'sent', attempts: 2, detail: null }]);
  expect(on.smtp.mails.map((mail) => header(mail, 'X-Fenceline-Repeated'))).toEqual([undefined, undefined]);
});

test('an account whose rules cannot be checked costs others no notice', async () => {
  const other = await on.world.addAccount();
  for (const client of [on.client, other]) {
    const rule = { kind: 'weeklyReport', scope: 'fleet', scopeId: await addFleet(client), afterMinutes: 0, phones: [] };
    await make(client, kindOf('alertRule'), rule);
  }
  await breakTimeZone(on.client);
  on.ahead(8 * 24 * 60);
  const by = on.alerts({}, { warn: () => {} });
  await by.derive();
  await expect(by.listen()).rejects.toThrow('Mars/Olympus');
  expect(await noticesOf(other)).toMatchObject([{ cause: 'weeklyReport' }]);
});

test('an answer of the mail server with control characters is stored without them', async () => {
  await notice();
  const refusing = createServer((socket) => socket.write('554 go\0 away\u0007 now\r\n')).listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  const address = refusing.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await on.alerts({ smtpUrl: `smtp://127.0.0.1:${port}` }).send();
  refusing.close();
  expect(await on.sent()).toMatchObject([{ attempts: 1, detail: expect.stringContaining('go  away  now') }]);
});

test('an account sends only its limit of messages per hour', async () => {
  const by = on.alerts({ noticesPerHour: 2 });
  for (let count = 0; count < 3; count += 1) {
    await notice({ cause: 'visitStart' });
    await by.send();
  }
  expect((await on.states()).sort()).toEqual(['visitStart held', 'visitStart sent', 'visitStart sent']);
  on.ahead(61);
  await by.send();
  expect(on.smtp.mails).toHaveLength(3);
});

test('tests do not count towards the limit, and are sent beyond it', async () => {
  const by = on.alerts({ noticesPerHour: 1 });
  for (const cause of ['test', 'visitStart', 'test'] as const) {
    await notice({ cause });
    await by.send();
  }
  expect(await on.states()).toEqual(['test sent', 'visitStart sent', 'test sent']);
});

test('reports leave half of the hour to alarms', async () => {
  const by = on.alerts({ noticesPerHour: 4 }, { makeReport: () => Promise.reject(new Error('not asked')) });
  for (const cause of [
    'weeklyReport',
    'weeklyReport',
    'weeklyReport',
    'outOfRange',
    'outOfRange',
    'outOfRange',
  ] as const) {
    await notice({ cause });
    await by.send();
  }
  expect((await on.states()).sort()).toEqual([
    ...['outOfRange held', 'outOfRange sent', 'outOfRange sent'],
    ...['weeklyReport held', 'weeklyReport sent', 'weeklyReport sent'],
  ]);
});

test('a rule is tested five times an hour, also by requests at the same time', async () => {
  const ruleId = await on.rule({ emails: ['ana@fleet.example', 'ben@fleet.example'] });
  const ask = (id = ruleId): Promise<Response> => on.client.request('POST', `/public/v1/alerts/rules/${id}/test`);
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask()));
  expect(asked.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204, 204, 429, 429, 429]);
  const refused = await ask();
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  expect(await refused.json()).toMatchObject({
    detail: 'A rule can be tested 5 times per hour. Try again in 60 minutes.',
    reasons: [{ reason: 'tooManyTests', params: { limit: 5, minutes: 60 } }],
  });
  expect(await on.sent()).toHaveLength(10);
  await reply(ask(await on.rule()), 204);
});

/** The recipients in the order in which the server got their mails. */
const recipients = (): string[] => on.smtp.mails.flatMap(({ to }) => to);
const add = (client: Pick<Client, 'accountId'>, many: number, more: (nth: number) => object) =>
  Promise.all(Array.from({ length: many }, (_, nth) => addNotice(on.world, client, { utc: on.now(), ...more(nth) })));

test('an alarm goes out before the many tests of another account that wait longer', async () => {
  const other = await on.world.addAccount();
  // More than one look of the service takes.
  await add(other, 120, (nth) => ({
    recipient: `test-${nth}@other.example`,
    utc: new Date(on.now().getTime() - minuteMs),
  }));
  await notice({ cause: 'outOfRange', recipient: 'alarm@fleet.example' });
  await on.alerts().send();
  expect(recipients()).toHaveLength(121);
  // Four are sent at once, of an account three.
  expect(recipients().indexOf('alarm@fleet.example')).toBeLessThan(8);
});

test('an alarm that comes while many mails of another account are sent goes out next', async () => {
  const other = await on.world.addAccount();
  await add(other, 130, (nth) => ({ recipient: `test-${nth}@other.example` }));
  let alarm: Promise<unknown> | undefined;
  on.smtp.onData = () => {
    if (on.smtp.mails.length === 20) alarm = notice({ cause: 'outOfRange', recipient: 'alarm@fleet.example' });
    return undefined;
  };
  await on.alerts().send();
  await alarm;
  await on.alerts().send();
  // Up to 100 messages of the first look are in memory, but they are not before it.
  expect(recipients().indexOf('alarm@fleet.example')).toBeLessThan(120);
});

test('within an account, an alarm does not wait behind reports and tests', async () => {
  const earlier = new Date(on.now().getTime() - minuteMs);
  await add(on.client, 100, (nth) => ({
    cause: 'weeklyReport',
    recipient: `report-${nth}@fleet.example`,
    utc: earlier,
  }));
  await add(on.client, 30, (nth) => ({ recipient: `test-${nth}@fleet.example`, utc: earlier }));
  await notice({ cause: 'outOfRange', recipient: 'alarm@fleet.example' });
  // These have no rule, so no report is made.
  await on.alerts({}, { makeReport: () => Promise.reject(new Error('not asked')) }).send();
  expect(recipients()).toHaveLength(131);
  expect(recipients().indexOf('alarm@fleet.example')).toBeLessThan(6);
});

test('a recipient whose server hangs stops neither other accounts nor other messages of the account', async () => {
  const email = createEmail({ smtpUrl: on.smtp.url, from: 'fleet@fenceline.example', sendingMs: 20_000 });
  const other = await on.world.addAccount();
  on.smtp.onRecipient = (address) => (address.startsWith('slow') ? 'hang' : undefined);
  await add(other, 10, (nth) => ({ recipient: `slow-${nth}@other.example` }));
  await addNotice(on.world, other, { utc: on.now(), cause: 'outOfRange', recipient: 'alarm@other.example' });
  await notice({ cause: 'outOfRange', recipient: 'alarm@fleet.example' });
  const sending = on.alerts({}, { channels: { email } }).send();
  await expect.poll(() => recipients().sort()).toEqual(['alarm@fleet.example', 'alarm@other.example']);
  on.smtp.onRecipient = () => undefined;
  on.smtp.cut();
  await sending;
});

test('without a mail server, alerts are only recorded', async () => {
  await notice();
  const by = on.alerts({ smtpUrl: undefined });
  await by.send();
  expect(await on.sent()).toMatchObject([{ state: 'notConfigured', attempts: 0, dueUtc: null }]);
});

test('the password of the server is never shown', async () => {
  await notice();
  const { port } = new URL(on.smtp.url);
  await on.alerts({ smtpUrl: `smtp://someone:s3cret-word@127.0.0.1:${port}` }).send();
  const [shown] = await on.sent();
  expect(shown?.state).toBe('waiting');
  expect(JSON.stringify(shown)).not.toContain('s3cret-word');
});

test('retries come after 1, 2, 4 … minutes, at most an hour apart', async () => {
  await notice();
  const by = on.alerts();
  on.smtp.onRecipient = () => 451;
  const pauses: number[] = [];
  for (let minutes = 0; pauses.length < 9; minutes += pauses.at(-1) ?? 0) {
    on.ahead(minutes + pauses.length);
    await by.send();
    const [{ dueUtc, attempts } = { dueUtc: null, attempts: 0 }] = await on.sent();
    expect(attempts).toBe(pauses.length + 1);
    pauses.push(Math.round((Date.parse(dueUtc ?? '') - on.now().getTime()) / minuteMs));
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('a message that may have arrived twice is sent again only by hand', async () => {
  const email = createEmail({ smtpUrl: on.smtp.url, from: 'fleet@fenceline.example', sendingMs: 2000 });
  const id = await notice();
  const by = on.alerts({}, { channels: { email } });
  on.smtp.onData = () => 'hang';
  for (const minutes of [0, 2, 10, 200]) {
    on.ahead(minutes);
    await by.send();
  }
  expect(on.smtp.mails).toHaveLength(2);
  expect(await on.sent()).toMatchObject([
    { state: 'failed', attempts: 2, detail: expect.stringMatching(/^It was sent twice/) },
  ]);
  on.smtp.onData = () => undefined;
  await reply(on.client.request('POST', `/public/v1/alerts/sent/${id}/retry`), 204);
  await by.send();
  expect(on.smtp.mails).toHaveLength(3);
  expect(header(on.smtp.mails[2], 'X-Fenceline-Repeated')).toBe('maybe');
});

test('each message is sent once, however many services send at the same time', async () => {
  const count = 60;
  for (let each = 0; each < count; each += 1) await notice();
  const services = [on.alerts(), on.alerts(), on.alerts()];
  await Promise.all(services.map((each) => each.send()));
  await Promise.all(services.map((each) => each.send()));
  const ids = on.smtp.mails.map((mail) => header(mail, 'Message-ID'));
  expect(ids).toHaveLength(count);
  expect(new Set(ids).size).toBe(count);
  expect((await on.sent()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true);
});

test('an account over its limit does not delay other accounts', async () => {
  const other = await on.world.addAccount();
  const by = on.alerts({ noticesPerHour: 2 });
  for (let each = 0; each < 4; each += 1) {
    await notice({ cause: 'visitStart' });
    await by.send();
  }
  await addNotice(on.world, other, { utc: on.now(), recipient: 'lee@fleet.example' });
  await by.send();
  expect(on.smtp.mails.map(({ to }) => to.join())).toEqual([
    'ana@fleet.example',
    'ana@fleet.example',
    'lee@fleet.example',
  ]);
});
