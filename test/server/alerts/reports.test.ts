/** Rules that send a report by e-mail: the real SMTP server gets a PDF, once for each period. */

import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../../src/contract/durations.ts';
import type { MakeReport } from '../../../src/server/alerts/attachments.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { addFleet } from '../../support/fleet.ts';
import { newDevice, noticeStage } from '../../support/notice-stage.ts';
import { reply } from '../../support/records.ts';

const on = noticeStage();
const makeReport: MakeReport = (caller, query) => on.world.app.reports.file(on.world.db, caller, query);
const sender = () => on.alerts({}, { makeReport });

/** The services also send for the accounts of earlier tests. */
const mailsOf = (ruleName: string) =>
  on.smtp.mails.filter(({ parts }) => parts.some((part) => part.includes(`Rule: ${ruleName}\r`)));

/** Sets the clock to some minutes after the begin of the next month in UTC, which is the account's zone. */
function toNextMonth(minutes: number): void {
  const now = new Date();
  const nextMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  on.ahead((nextMs - now.getTime()) / minuteMs + minutes);
}

async function check(): Promise<void> {
  const services = [sender(), sender()];
  for (const each of services) await each.derive();
  await Promise.all(services.map((each) => each.listen()));
  await Promise.all(services.map((each) => each.send()));
}

async function monthly(name: string, more: object = {}): Promise<number> {
  await on.probe();
  const [probe] = await reply<{ probeId: number }[]>(on.client.request('GET', '/public/v1/temperature/probes'));
  return on.rule({
    ...{ kind: 'monthlyReport', scope: 'probe', scopeId: probe?.probeId, afterMinutes: 0, name, ...more },
  });
}

const monthWords = (): RegExp => {
  const words = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'medium' });
  const now = new Date();
  const [first, last] = [0, 1].map((nth) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + nth, 1 - nth));
  return new RegExp(`Period: ${words.format(first)} – ${words.format(last)}`);
};

test('sends the report of the month as a PDF and a workbook, once, when the month is over', async () => {
  const name = newDevice();
  await monthly(name);
  await check();
  expect(await on.states()).toEqual([]);
  toNextMonth(1);
  await check();
  await check();
  expect(await on.states()).toEqual(['monthlyReport sent']);
  const [mail] = mailsOf(name);
  expect(mailsOf(name)).toHaveLength(1);
  expect(mail?.raw).toMatch(/Content-Type: application\/pdf; name=/);
  const pdf = /\r\n\r\n(JVBERi[\w+/=\r\n]+)/.exec(mail?.raw ?? '')?.[1] ?? '';
  expect(Buffer.from(pdf, 'base64').toString('latin1')).toMatch(/^%PDF-1[\s\S]+%%EOF\s*$/);
  expect(mail?.raw).toMatch(/Content-Type:\s+application\/vnd\.openxmlformats[\w.-]+;\s+name=/);
  expect(mail?.raw.replace(/=\r\n/g, '').replace(/=E2=80=93/g, '–')).toMatch(monthWords());
  toNextMonth(24 * 60);
  await check();
  expect(mailsOf(name)).toHaveLength(1);
});

test('the test of a rule brings the report of the last whole month', async () => {
  const name = newDevice();
  const id = await monthly(name);
  await reply(on.client.request('POST', `/public/v1/alerts/rules/${id}/test`), 204);
  await sender().send();
  expect(await on.states()).toEqual(['test sent']);
  expect(mailsOf(name)[0]?.raw).toMatch(/Content-Type: application\/pdf; name=/);
});

test('waits with its attachment while the mail server is away', async () => {
  const name = newDevice();
  await monthly(name);
  toNextMonth(1);
  on.smtp.onConnect = () => 'cut';
  await check();
  expect(await on.states()).toEqual(['monthlyReport waiting']);
  on.smtp.onConnect = () => undefined;
  toNextMonth(10);
  await check();
  expect(await on.states()).toEqual(['monthlyReport sent']);
  expect(mailsOf(name)).toHaveLength(1);
  expect(mailsOf(name)[0]?.raw).toContain('application/pdf');
});

test('is taken over from a service that died while it made the report, and sent once', async () => {
  const name = newDevice();
  await monthly(name);
  toNextMonth(1);
  const dying = on.alerts({}, { makeReport: () => new Promise(() => {}) });
  await dying.derive();
  await dying.listen();
  void dying.send();
  await expect.poll(async () => (await on.sent())[0]?.attempts).toBe(1);
  toNextMonth(5);
  await check();
  expect(mailsOf(name)).toHaveLength(0);
  toNextMonth(20);
  await check();
  await check();
  expect(mailsOf(name)).toHaveLength(1);
  expect(mailsOf(name)[0]?.raw).toContain('application/pdf');
});

test('says why a report cannot be made, and tries again', async () => {
  const scopeId = await addFleet(on.client);
  await on.rule({ kind: 'weeklyReport', scope: 'fleet', scopeId, afterMinutes: 0 });
  on.ahead(8 * 24 * 60);
  const broken = on.alerts({}, { makeReport: () => Promise.reject(new Error('no room')), warn: () => {} });
  await broken.derive();
  await broken.listen();
  await broken.send();
  expect(await on.sent()).toMatchObject([{ state: 'waiting', attempts: 1, detail: 'The report could not be made.' }]);
  on.ahead(8 * 24 * 60 + 5);
  await check();
  expect(await on.states()).toEqual(['weeklyReport sent']);
});

test('goes to the addresses of a rule, and not to its phones', async () => {
  await monthly(newDevice(), { phones: ['+491701234567'] });
  toNextMonth(1);
  await check();
  expect((await on.sent()).map(({ channel }) => channel)).toEqual(['email']);
});

test.each([
  ['before', 5, ['monthlyReport sent']],
  ['after', 7, []],
])('of a rule that was saved %s the time of sending, on the day after the period', async (_, savedHour, states) => {
  const id = await monthly(newDevice(), { sendAt: '06:00' });
  toNextMonth(0);
  const savedUtc = new Date(on.now().getTime() + savedHour * hourMs);
  const { accountId } = on.client;
  await on.world.db.run(
    sql`update alert_rule set saved_utc = ${savedUtc} where account_id = ${accountId} and id = ${id}`,
  );
  toNextMonth(8 * 60);
  await check();
  expect(await on.states()).toEqual(states);
});
