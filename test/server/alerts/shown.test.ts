/** Messages in the dashboard: their content, whether channels are configured, and unsubscribed addresses. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../src/contract/administration.ts';
import type { AlertMessage, Unsubscription } from '../../../src/contract/alerts.ts';
import { kindOf, make, remove } from '../../support/kinds.ts';
import { header } from '../../support/mail-server.ts';
import { newDevice, noticeStage } from '../../support/notice-stage.ts';
import { allTime } from '../../support/notices.ts';
import { reply } from '../../support/records.ts';

const on = noticeStage();
const get = <Shown>(path: string): Promise<Shown> =>
  reply<Shown>(on.client.request('GET', `/public/v1/alerts/${path}`));
const messageOf = (id: number | undefined): Promise<AlertMessage> => get(`sent/${id}/message`);
const normal = (text: string | undefined): string | undefined => text?.replace(/\r\n/g, '\n').trimEnd();

test('a message is shown as sent, without the unsubscribe link', async () => {
  const app = on.world.anotherService({ settings: { publicUrl: 'https://fleet.example' } });
  await on.geofence();
  const device = newDevice();
  await on.store(on.outside(device, 9), on.inside(device, 8));
  await on.notify();
  const [mail] = on.smtp.mails;
  const [notice] = await on.sent();
  const response = await app.request(`/public/v1/alerts/sent/${notice?.id}/message`, {
    headers: { Authorization: `Bearer ${on.client.token}` },
  });
  const shown = (await response.json()) as AlertMessage;
  const masked = (text: string | undefined) => normal(text)?.replace(/\/unsubscribe\/[\w.-]+/g, '/unsubscribe/…');
  expect(shown.subject).toBe(header(mail, 'Subject'));
  expect(shown.text.trimEnd()).toBe(masked(mail?.parts[0]));
  expect(shown.html).toBe(masked(mail?.parts[1]));
  expect(shown.text).toContain('/unsubscribe/…');
});

test('a held message is shown with all its alerts, a text message only as text', async () => {
  await on.geofence();
  await on.rule({ afterMinutes: 0, phones: ['+4917012345678'] });
  const device = newDevice();
  await on.store(on.outside(device, 5), on.inside(device, 4));
  await on.notify();
  for (let turn = 0; turn < 2; turn += 1) {
    await on.store(on.outside(device, 3.6 - turn), on.inside(device, 3.2 - turn));
    await on.notify();
  }
  const held = (await on.sent()).filter(({ state }) => state === 'held');
  expect(held).toHaveLength(4);
  const messages = await Promise.all(held.map(({ id }) => messageOf(id)));
  expect(messages[0]?.subject).toBe(`${device} entered Größe Yard (and 3 more)`);
  expect(new Set(messages.map((each) => JSON.stringify(each))).size).toBe(1);
});

test('a message without a configured channel is recorded and shown by itself', async () => {
  const ruleId = await make(on.client, kindOf('alertRule'), { name: 'Cold chain' });
  for (const _ of [1, 2]) await reply(on.client.request('POST', `/public/v1/alerts/rules/${ruleId}/test`), 204);
  await on.alerts({ smtpUrl: undefined }).send();
  const sent = await on.sent();
  expect(new Set(sent.map(({ state }) => state))).toEqual(new Set(['notConfigured']));
  const text = sent.find(({ channel }) => channel === 'text');
  const shown = await messageOf(text?.id);
  expect(shown).toEqual({
    subject: null,
    text: expect.stringMatching(/^Test of the alert rule Cold chain, .+$/),
    html: null,
  });
});

test('a test is sent immediately, even soon after another', async () => {
  const ruleId = await on.rule({ emails: ['ana@fleet.example'] });
  const by = on.alerts();
  for (const count of [1, 2]) {
    await reply(on.client.request('POST', `/public/v1/alerts/rules/${ruleId}/test`), 204);
    await by.send();
    expect(on.smtp.mails).toHaveLength(count);
  }
});

test('the channels are listed', async () => {
  const channelsWith = async (settings: object): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${on.client.token}` };
    return (await on.world.anotherService({ settings }).request('/public/v1/alerts/channels', { headers })).json();
  };
  expect(await channelsWith({})).toEqual({ email: false, text: false });
  expect(await channelsWith({ smtpUrl: 'smtp://localhost', mailFrom: 'a@b.example' })).toEqual({
    email: true,
    text: false,
  });
  const smsSecret = 'sixteen characters';
  expect(await channelsWith({ smsUrl: 'http://localhost', smsSecret })).toEqual({ email: false, text: true });
});

test('an unsubscribed address is listed, gets no waiting alerts, and can be subscribed again', async () => {
  const geofenceId = await on.geofence({ email: 'Ana@fleet.example; lee@fleet.example' });
  const device = newDevice();
  await on.store(on.outside(device, 9), on.inside(device, 8));
  const by = on.alerts();
  await on.notify(by);
  await on.store(on.outside(device, 7));
  await on.notify(by);
  expect(await on.states()).toEqual(['visitStart sent', 'visitStart sent', 'visitEnd held', 'visitEnd held']);

  const link = header(
    on.smtp.mails.find(({ to }) => to.includes('Ana@fleet.example')),
    'List-Unsubscribe',
  );
  const path = /^<https:\/\/fleet\.example(.+)>$/.exec(link ?? '')?.[1] ?? '';
  for (const _ of [1, 2]) expect((await on.world.app.request(path, { method: 'POST' })).status).toBe(200);
  const list = await get<Unsubscription[]>('unsubscribed');
  expect(list).toMatchObject([{ geofenceId, address: 'ana@fleet.example' }]);
  expect(await get(`unsubscribed?geofenceId=${geofenceId}`)).toEqual(list);
  expect(await get(`unsubscribed?geofenceId=${geofenceId + 1}`)).toEqual([]);
  const ended = (await on.sent()).filter(({ state }) => state === 'failed');
  expect(ended).toMatchObject([{ recipient: 'Ana@fleet.example', detail: 'Unsubscribed.', dueUtc: null }]);

  const [own] = list;
  await reply(on.client.request('DELETE', `/public/v1/alerts/unsubscribed/${own?.id}`), 204);
  expect(await get('unsubscribed')).toEqual([]);
  on.ahead(10);
  await on.store(on.inside(device, 0));
  await on.notify(by);
  expect((await on.sent()).slice(4).map(({ recipient }) => recipient)).toContain('Ana@fleet.example');
  const audit = await reply<AuditEntry[]>(
    on.client.request('GET', `/public/v1/audit?${allTime}&resource=unsubscription`),
  );
  expect(audit.map(({ action, userId }) => [action, userId === null]).sort()).toEqual([
    ['create', true],
    ['delete', false],
  ]);
  await reply(remove(on.client, kindOf('geofence'), geofenceId), 204);
});

test('the unsubscribe link asks first, shows the state, and can be reversed', async () => {
  const geofenceId = await on.geofence({ description: 'Yard & <Co>', email: 'Ana@fleet.example' });
  const device = newDevice();
  await on.store(on.outside(device, 9), on.inside(device, 8));
  await on.notify(on.alerts());
  const mail = on.smtp.mails.find(({ to }) => to.includes('Ana@fleet.example'));
  const path = /^<https:\/\/fleet\.example(.+)>$/.exec(header(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '';
  const asked = async (method: string, query = ''): Promise<string> => {
    const answer = await on.world.app.request(path + query, { method });
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const page = await asked('GET');
  expect(page).toContain('Unsubscribe from emails about this geofence?');
  expect(page).toContain('Yard &amp; &lt;Co&gt;');
  expect(await get('unsubscribed')).toEqual([]);
  expect(await asked('POST')).toContain('You are unsubscribed from emails about this geofence');
  expect(await asked('GET')).toContain('Resubscribe');
  expect(await get('unsubscribed')).toHaveLength(1);
  for (const _ of [1, 2])
    expect(await asked('POST', '?again')).toContain('You are subscribed to emails about this geofence again');
  expect(await get('unsubscribed')).toEqual([]);
  const audit = await reply<AuditEntry[]>(
    on.client.request('GET', `/public/v1/audit?${allTime}&resource=unsubscription`),
  );
  expect(audit.map(({ action }) => action)).toEqual(['create', 'delete']);
  expect((await on.world.app.request(`${path.slice(0, -3)}AAA`)).status).toBe(404);
  await reply(remove(on.client, kindOf('geofence'), geofenceId), 204);
});

test('the unsubscribe page has its own style, as its policy allows', async () => {
  const answer = await on.world.app.request('/unsubscribe/nothing');
  expect(answer.status).toBe(404);
  const style = /<style>([^<]*)<\/style>/.exec(await answer.text())?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(answer.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});
