/** The service is killed while it sends a mail, before and after the server's 250, and started again. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AlertSent } from '../../src/contract/alerts.ts';
import { sql } from '../../src/server/database/sql.ts';
import { send } from '../support/client.ts';
import { header, type MailServer, mailServer } from '../support/mail-server.ts';
import { allTime } from '../support/notices.ts';
import { reply } from '../support/records.ts';
import { type RunningService, startService } from '../support/running-service.ts';

const [user, password] = ['ana.smtp', 's3cret-word'];
let smtp: MailServer;
let service: RunningService;
let token: string;
let key: string;
let serial = 0;

const app = { request: (path: string, init: RequestInit) => fetch(`${service.url}${path}`, init) };
const ask = (method: string, path: string, body?: unknown, bearer = token) =>
  send(app, method, path, { body, token: bearer, headers: { 'Content-Type': 'application/json' } });

beforeAll(async () => {
  smtp = await mailServer({ password });
  service = await startService({
    settings: {
      SMTP_URL: smtp.url.replace('//', `//${user}:${password}@`),
      MAIL_FROM: 'fleet@fenceline.example',
      LOG_LEVEL: 'debug',
    },
  });
  const signIn = { grant_type: 'password', username: service.username, password: service.password };
  token = (await reply<{ access_token: string }>(Promise.resolve(postTokenTo(signIn)))).access_token;
  key = (await reply<{ key: string }>(ask('POST', '/public/v1/ingestKeys', { name: 'Gateway' }))).key;
  const yard = { description: 'Yard', geofenceType: 1, latitude: 51, longitude: 12, radius: 200 };
  await reply(ask('POST', '/public/v1/geofences', { ...yard, email: 'ana@fleet.example' }), 204);
});
afterAll(async () => {
  await service.remove();
  await smtp.close();
});
beforeEach(() => {
  smtp.mails = [];
  smtp.onConnect = () => undefined;
  smtp.onRecipient = () => undefined;
  smtp.onData = () => undefined;
});

const postTokenTo = (fields: Record<string, string>) =>
  fetch(`${service.url}/token`, { method: 'POST', body: new URLSearchParams(fields) });

/** A vehicle enters the yard. */
async function driveIn(): Promise<void> {
  serial += 1;
  const device = `van-${serial}`;
  const at = (secondsAgo: number, latitude: number) => ({
    ...{ device, latitude, longitude: 12 },
    utc: new Date(Date.now() - 1000 * secondsAgo).toISOString(),
  });
  await reply(ask('POST', '/ingest/v1/messages', [at(20, 51.1), at(10, 51)], key));
}

/** Starts the killed service after the lease of the message that it was sending, which lasts two minutes. */
async function restartAfterLease(): Promise<void> {
  await service.db.run(sql`update notice set leased_utc = now() where leased_utc is not null`);
  await service.restart();
}

const sent = () => reply<AlertSent[]>(ask('GET', `/public/v1/alerts/sent?${allTime}`));
const untilSent = () =>
  expect.poll(async () => (await sent()).map(({ state }) => state).filter((state) => state !== 'sent'), {
    timeout: 60_000,
  });
const ids = () => smtp.mails.map((mail) => header(mail, 'Message-ID'));

test('before the server has the mail: exactly one arrives', async () => {
  let mailAttempts = 0;
  smtp.onRecipient = () => {
    mailAttempts += 1;
    return 'hang';
  };
  await driveIn();
  await expect.poll(() => mailAttempts).toBeGreaterThan(0);
  await service.kill();
  smtp.onRecipient = () => undefined;
  await restartAfterLease();
  await untilSent().toEqual([]);
  expect(smtp.mails).toHaveLength(1);
  expect(ids()).toEqual([(await sent()).at(-1)?.messageId]);
  expect(smtp.mails[0]?.parts[0]).toContain('Place: 1.2 km west of Wetterzeube');
});

test('between the 250 and our record: a second one arrives with the same Message-ID and says so', async () => {
  smtp.onData = () => {
    smtp.onData = () => undefined;
    process.kill(service.pid, 'SIGKILL');
    return undefined;
  };
  await driveIn();
  await expect.poll(() => smtp.mails.length).toBe(1);
  await service.kill();
  await restartAfterLease();
  await untilSent().toEqual([]);
  const last = (await sent()).at(-1);
  expect(ids()).toEqual([last?.messageId, last?.messageId]);
  expect(smtp.mails.map((mail) => header(mail, 'X-Fenceline-Repeated'))).toEqual([undefined, 'maybe']);
  expect(smtp.mails[1]?.parts[0]).toContain('You may have received this message before');
  expect(last).toMatchObject({ attempts: 2, detail: expect.stringContaining('may have arrived before') });
});

test('while a report waits for a mail server that is away: exactly one arrives, with the report', async () => {
  smtp.onConnect = () => 'cut';
  const utc = new Date(Date.now() - 60_000).toISOString();
  await reply(ask('POST', '/ingest/v1/messages', [{ device: 'reefer', utc, temperatures: { 1: 4 } }], key));
  const [probe] = await reply<{ probeId: number }[]>(ask('GET', '/public/v1/temperature/probes'));
  const rule = { name: 'Report', kind: 'weeklyReport', scope: 'probe', scopeId: probe?.probeId, afterMinutes: 0 };
  const to = {
    notifyBack: false,
    quietFrom: null,
    quietTo: null,
    emails: ['ana@fleet.example'],
    phones: [],
    status: 1,
  };
  await reply(ask('POST', '/public/v1/alerts/rules', { ...rule, ...to }));
  // Reports are sent only for weeks that end after the rule was saved. A service looks for them when it starts.
  await service.kill();
  await service.db.run(sql`update alert_rule set saved_utc = now() - interval '8 days'`);
  await service.restart();
  const report = async () => (await sent()).find(({ cause }) => cause === 'weeklyReport');
  // After the attempt, which ends its lease.
  await expect.poll(report, { timeout: 90_000 }).toMatchObject({ state: 'waiting', detail: expect.any(String) });
  await service.kill();
  smtp.onConnect = () => undefined;
  await service.restart();
  expect(await report()).toMatchObject({ state: 'waiting', attempts: 1 });
  await reply(ask('POST', `/public/v1/alerts/sent/${(await report())?.id}/retry`), 204);
  await expect.poll(report, { timeout: 60_000 }).toMatchObject({ state: 'sent', attempts: 2 });
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]?.raw).toContain('application/pdf');
});

test("the service's output contains no credentials", async () => {
  await driveIn();
  await expect.poll(() => smtp.mails).toMatchObject([{ user }]);
  expect(service.output()).toContain('"request"');
  const secrets = [
    password,
    user,
    Buffer.from(password).toString('base64'),
    Buffer.from(`\0${user}\0${password}`).toString('base64'),
  ];
  for (const secret of secrets) expect(service.output()).not.toContain(secret);
});
