/** The recipient of a report unsubscribes from it by the link of the mail. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../src/contract/administration.ts';
import type { Unsubscription } from '../../../src/contract/alerts.ts';
import { roles, userStatuses } from '../../../src/contract/choices.ts';
import { minuteMs } from '../../../src/contract/durations.ts';
import { addFleet } from '../../support/fleet.ts';
import { kindOf, make, remove } from '../../support/kinds.ts';
import { header, type Mail } from '../../support/mail-server.ts';
import { newDevice, noticeStage, publicUrl } from '../../support/notice-stage.ts';
import { addUnsubscription, allTime } from '../../support/notices.ts';
import { reply } from '../../support/records.ts';
import type { Client } from '../../support/service.ts';

const on = noticeStage();
const get = <Shown>(path: string, by: Client = on.client): Promise<Shown> =>
  reply<Shown>(by.request('GET', `/public/v1/${path}`));
const unsubscribed = (query = ''): Promise<Unsubscription[]> => get(`alerts/unsubscribed${query}`);

const daily = {
  ...{ kind: 'dailyReport', content: 'visits', scope: 'all', afterMinutes: 0 },
  emails: ['Ana@fleet.example', 'lee@customer.example'],
};

/** Sets the clock to ten minutes after this midnight of the account's zone, and sends what is due. */
async function sendOn(day: number): Promise<void> {
  const now = new Date();
  const midnightMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + day);
  on.ahead((midnightMs - now.getTime()) / minuteMs + 10);
  await sendDue();
}
async function sendDue(): Promise<void> {
  const service = on.alerts(
    {},
    {
      makeReport: (caller, query) => on.world.app.reports.file(on.world.db, caller, query),
      makeList: (...asked) => on.world.app.listFile(...asked),
    },
  );
  await service.derive();
  await service.listen();
  await service.send();
}

/** The recipients of the mails of a rule, in the order of their mails. */
const mailsOf = (name: string): Mail[] =>
  on.smtp.mails.filter(({ parts }) => parts.some((part) => part.includes(`: ${name}\r`)));
const recipients = (name: string): string[] =>
  mailsOf(name)
    .map(({ to }) => to.join())
    .sort();
const mailTo = (name: string, address: string): Mail | undefined =>
  mailsOf(name).find(({ to }) => to.some((each) => each.includes(address)));

/** The path of the link that the mail has in its header. */
const pathIn = (mail: Mail | undefined): string =>
  new RegExp(`^<${publicUrl}(/unsubscribe/.+)>$`).exec(header(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '';
const visit = async (path: string, method = 'GET'): Promise<[status: number, page: string]> => {
  const answer = await on.world.app.request(path, { method });
  return [answer.status, await answer.text()];
};

let name = '';
beforeEach(() => {
  name = newDevice();
});

/** The rule, and the path of Ana's link after the first report. */
async function sentOnce(more: object = {}): Promise<{ ruleId: number; path: string }> {
  const ruleId = await on.rule({ ...daily, name, ...more });
  await sendOn(1);
  const path = pathIn(mailTo(name, 'Ana@fleet.example'));
  return { ruleId, path };
}

describe('the mail of a report', () => {
  test.each([
    ['en', 'Unsubscribe from this report'],
    ['de', 'Diesen Bericht abbestellen'],
    ['es', 'Darme de baja de este informe'],
  ])('has a link in its text, its page and its header, in %s', async (language, words) => {
    const account = await get<object>('account');
    await reply(on.client.request('POST', '/public/v1/account', { ...account, language }), 204);
    const { path } = await sentOnce();
    const mail = mailTo(name, 'Ana@fleet.example');
    expect(path).toMatch(/^\/unsubscribe\/\d+\.r\d+\./);
    expect(header(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.parts[0]).toContain(`${words}: ${publicUrl}${path}`);
    expect(mail?.parts[1]).toContain(`<a href="${publicUrl}${path}">${words}</a>`);
    expect(mail?.parts.join()).not.toMatch(/geofence|geocerca/i);
  });

  test('has a link of its own for each recipient', async () => {
    await sentOnce();
    const paths = [mailTo(name, 'Ana@'), mailTo(name, 'lee@')].map(pathIn);
    expect(new Set(paths).size).toBe(2);
  });

  test('has no link in the alarms of a rule', async () => {
    const device = await on.probe();
    await on.rule({ name, emails: ['ana@fleet.example'], afterMinutes: 0 });
    await on.store(on.read(device, 0, -5));
    on.ahead(1);
    await sendDue();
    expect(mailsOf(name)).toHaveLength(1);
    expect(header(mailsOf(name)[0], 'List-Unsubscribe')).toBeUndefined();
    expect(mailsOf(name)[0]?.raw).not.toMatch(/unsubscribe/i);
  });
});

test('only a POST unsubscribes, then the next report is sent to the others, and the log says why', async () => {
  const { ruleId, path } = await sentOnce();
  expect(recipients(name)).toEqual(['Ana@fleet.example', 'lee@customer.example']);
  const [asked, page] = await visit(path);
  expect([asked, await unsubscribed()]).toEqual([200, []]);
  expect(page).toContain('Unsubscribe from this report?');
  expect(page).toContain(`<dt>Report</dt><dd>${name}</dd><dt>Your address</dt><dd>ana@fleet.example</dd>`);

  for (const _ of [1, 2]) expect((await visit(path, 'POST'))[1]).toContain('You are unsubscribed from this report');
  expect(await unsubscribed()).toEqual([
    { id: expect.any(Number), geofenceId: null, ruleId, address: 'ana@fleet.example', utc: expect.any(String) },
  ]);
  expect((await visit(path))[1]).toContain('Resubscribe');

  await sendOn(2);
  expect(recipients(name)).toEqual(['Ana@fleet.example', 'lee@customer.example', 'lee@customer.example']);
  expect((await on.sent()).slice(2)).toMatchObject([
    { recipient: 'Ana@fleet.example', state: 'failed', detail: 'Unsubscribed.', dueUtc: null, attempts: 0 },
    { recipient: 'lee@customer.example', state: 'sent', detail: null },
  ]);
});

test('the link subscribes again, and the audit names the recipient', async () => {
  const { path } = await sentOnce();
  await visit(path, 'POST');
  for (const _ of [1, 2])
    expect((await visit(`${path}?again`, 'POST'))[1]).toContain('You are subscribed to this report again');
  expect(await unsubscribed()).toEqual([]);
  await sendOn(2);
  expect(recipients(name).filter((to) => to.startsWith('Ana@'))).toHaveLength(2);
  const audit = await get<AuditEntry[]>(`audit?${allTime}&resource=unsubscription`);
  expect(audit.map(({ action, userId }) => [action, userId])).toEqual([
    ['create', null],
    ['delete', null],
  ]);
});

test('an administrator subscribes the address again', async () => {
  const { ruleId, path } = await sentOnce();
  await visit(path, 'POST');
  const [own] = await unsubscribed(`?ruleId=${ruleId}`);
  await reply(on.client.request('DELETE', `/public/v1/alerts/unsubscribed/${own?.id}`), 204);
  await sendOn(2);
  expect(recipients(name).filter((to) => to.startsWith('Ana@'))).toHaveLength(2);
});

test('a report that waits for its time is cancelled, and a retry does not send it', async () => {
  const { path } = await sentOnce();
  on.smtp.onConnect = () => 'cut';
  await sendOn(2);
  expect((await on.states()).slice(2)).toEqual(['dailyReport waiting', 'dailyReport waiting']);
  await visit(path, 'POST');
  const cancelled = (await on.sent()).find(({ state }) => state === 'failed');
  expect(cancelled).toMatchObject({ recipient: 'Ana@fleet.example', detail: 'Unsubscribed.', dueUtc: null });
  on.smtp.onConnect = () => undefined;
  await reply(on.client.request('POST', `/public/v1/alerts/sent/${cancelled?.id}/retry`), 204);
  await sendDue();
  expect(recipients(name).filter((to) => to.startsWith('Ana@'))).toHaveLength(1);
  expect((await on.sent()).filter(({ detail }) => detail === 'Unsubscribed.')).toHaveLength(1);
});

test('a test of the rule has the link, and is not sent to who has unsubscribed', async () => {
  const { ruleId, path } = await sentOnce();
  await visit(path, 'POST');
  await reply(on.client.request('POST', `/public/v1/alerts/rules/${ruleId}/test`), 204);
  await sendDue();
  expect(
    mailsOf(name)
      .slice(2)
      .map(({ to }) => to.join()),
  ).toEqual(['lee@customer.example']);
  expect(pathIn(mailsOf(name)[2])).toMatch(/^\/unsubscribe\//);
});

test('a user who is a recipient unsubscribes by the own address', async () => {
  const email = `${newDevice()}@fleet.example`;
  const userId = await reply<number>(
    on.client.request('POST', '/public/v1/users', {
      ...{ username: email, password: 'correct horse battery', role: roles.viewer, status: userStatuses.active, email },
    }),
  );
  await on.rule({ ...daily, name, emails: [], userIds: [userId] });
  await sendOn(1);
  await visit(pathIn(mailTo(name, email)), 'POST');
  expect(await unsubscribed()).toMatchObject([{ address: email, geofenceId: null }]);
  await sendOn(2);
  expect(recipients(name)).toEqual([email]);
});

test('an unsubscription outlives changes of the rule, and the removal of the address', async () => {
  const { ruleId, path } = await sentOnce();
  await visit(path, 'POST');
  const save = (more: object): Promise<unknown> =>
    reply(on.client.request('POST', '/public/v1/alerts/rules', { id: ruleId, phones: [], ...daily, name, ...more }));
  await save({ emails: ['lee@customer.example'] });
  await save({ kind: 'weeklyReport' });
  await save({});
  await sendOn(3);
  expect(recipients(name)).toEqual(['Ana@fleet.example', 'lee@customer.example', 'lee@customer.example']);
});

test('a rule that became an alarm has no link, and sends to who had unsubscribed', async () => {
  const { ruleId, path } = await sentOnce();
  await visit(path, 'POST');
  const device = await on.probe();
  const alarm = { id: ruleId, name, scope: 'all', kind: 'outOfRange', afterMinutes: 0, emails: ['Ana@fleet.example'] };
  await reply(on.client.request('POST', '/public/v1/alerts/rules', alarm));
  expect((await visit(path))[0]).toBe(404);
  await on.store(on.read(device, 0, -5));
  await sendDue();
  expect(await on.states()).toContain('outOfRange sent');
});

test('the entries of a deleted rule are gone until it is restored, and its links show no page', async () => {
  const { ruleId, path } = await sentOnce();
  await visit(path, 'POST');
  const [own] = await unsubscribed();
  await reply(remove(on.client, kindOf('alertRule'), ruleId), 204);
  expect(await unsubscribed()).toEqual([]);
  expect(await unsubscribed(`?ruleId=${ruleId}`)).toEqual([]);
  const one = `/public/v1/alerts/unsubscribed/${own?.id}`;
  for (const method of ['GET', 'DELETE']) await reply(on.client.request(method, one), 404);
  for (const method of ['GET', 'POST']) expect((await visit(path, method))[0]).toBe(404);
  await reply(on.client.request('POST', `/public/v1/alerts/rules/${ruleId}/restore`));
  expect(await unsubscribed()).toEqual([own]);
  expect((await visit(path))[1]).toContain('Resubscribe');
});

test('a link with another signature, rule, account, kind or address shows no page', async () => {
  const { ruleId, path } = await sentOnce();
  const geofenceId = await on.geofence();
  const other = await on.world.addAccount();
  const [, account = '', rule = '', address = '', signature = ''] =
    /^\/unsubscribe\/(\d+)\.r(\d+)\.([\w-]+)\.([\w-]+)$/.exec(path) ?? [];
  expect([Number(account), Number(rule)]).toEqual([on.client.accountId, ruleId]);
  const lee = Buffer.from('lee@customer.example').toString('base64url');
  const wrong = [
    `${account}.r${rule}.${address}.${signature.slice(0, -3)}AAA`,
    `${account}.r${await on.rule({ ...daily })}.${address}.${signature}`,
    `${other.accountId}.r${rule}.${address}.${signature}`,
    `${account}.${rule}.${address}.${signature}`,
    `${account}.${geofenceId}.${address}.${signature}`,
    `${account}.r${rule}.${lee}.${signature}`,
  ];
  for (const token of wrong) expect([token, (await visit(`/unsubscribe/${token}`, 'POST'))[0]]).toEqual([token, 404]);
  expect(await unsubscribed()).toEqual([]);
});

test('the list has both kinds, and filters by each', async () => {
  const { ruleId, path } = await sentOnce();
  const geofenceId = await on.geofence();
  await visit(path, 'POST');
  await addUnsubscription(on.world, on.client, { geofenceId }, new Date());
  const both = await unsubscribed();
  expect(both.map((each) => [each.geofenceId, each.ruleId])).toEqual([
    [null, ruleId],
    [geofenceId, null],
  ]);
  expect(await unsubscribed(`?ruleId=${ruleId}`)).toEqual([both[0]]);
  expect(await unsubscribed(`?geofenceId=${geofenceId}`)).toEqual([both[1]]);
  expect(await unsubscribed(`?geofenceId=${geofenceId}&ruleId=${ruleId}`)).toEqual([]);
  expect(await get('alerts/unsubscribed', await on.world.addAccount())).toEqual([]);
  // The same address may unsubscribe from a geofence and a rule whose ids are alike.
  await addUnsubscription(on.world, on.client, { geofenceId: ruleId }, new Date());
  expect(await unsubscribed()).toHaveLength(3);
});

test('a person with limited fleets sees those of the rules that they see', async () => {
  const [own, other] = [await addFleet(on.client), await addFleet(on.client)];
  const viewer = await on.world.addUser({ ...on.client, role: roles.viewer, fleetIds: [own] });
  const rules = await Promise.all(
    [{ scope: 'fleet', scopeId: own }, { scope: 'fleet', scopeId: other }, {}].map((scope) =>
      make(on.client, kindOf('alertRule'), { ...daily, name: newDevice(), phones: [], ...scope }),
    ),
  );
  for (const ruleId of rules) await addUnsubscription(on.world, on.client, { ruleId }, new Date());
  const ids = (list: Unsubscription[]): (number | null)[] => list.map(({ ruleId }) => ruleId);
  expect(ids(await unsubscribed())).toEqual(rules);
  expect(ids(await get('alerts/unsubscribed', viewer))).toEqual([rules[0], rules[2]]);
});
