/** Visits from device messages become mails to the geofence's addresses. */

import { expect, test } from 'vitest';
import { minuteMs } from '../../../src/contract/durations.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { sweepLiveEvents } from '../../../src/server/store/live-events.ts';
import { all, kindOf } from '../../support/kinds.ts';
import { header } from '../../support/mail-server.ts';
import { newDevice, noticeStage } from '../../support/notice-stage.ts';
import { reply } from '../../support/records.ts';

const on = noticeStage();

test('notifies about start and end, once for each address, however often services check', async () => {
  await on.geofence({ email: 'ana@fleet.example; lee@fleet.example; ANA@fleet.example' });
  const device = newDevice();
  await on.notify();
  await on.store(on.outside(device, 9), on.inside(device, 8));
  const [one, other] = [on.alerts(), on.alerts()];
  await Promise.all([one.derive(), other.derive()]);
  await Promise.all([one.send(), other.send(), one.send()]);
  await on.notify(one);
  expect(on.smtp.mails.map(({ to }) => to.join()).sort()).toEqual(['ANA@fleet.example', 'lee@fleet.example']);

  on.ahead(20);
  await on.store(on.inside(device, 2), on.outside(device, 0));
  await on.notify(other);
  await on.notify(one);
  expect(on.smtp.mails).toHaveLength(4);
  const [left] = on.smtp.mails.slice(2);
  expect(header(left, 'Subject')).toBe(`${device} left Größe Yard`);
  expect(left?.parts[0]).toContain('Duration: 26 min');
  expect(left?.parts[1]).toContain('<h2>');
  expect(left?.parts[0]).toMatch(/https:\/\/fleet\.example\/visits\/\d+/);
  expect(header(left, 'From')).toBe('fleet@fenceline.example');
  expect(header(left, 'Message-ID')).toMatch(/^<\d+\.\d+\.\d+@fenceline\.example>$/);
  expect(new Set(await on.states())).toEqual(new Set(['visitStart sent', 'visitEnd sent']));
});

test('a visit at a border is sent at once, and everything that follows in one message', async () => {
  await on.geofence();
  const device = newDevice();
  const by = on.alerts();
  await on.store(on.outside(device, 5), on.inside(device, 4));
  await on.notify(by);
  expect(on.smtp.mails).toHaveLength(1);
  for (let turn = 0; turn < 3; turn += 1) {
    await on.store(on.outside(device, 3.6 - turn), on.inside(device, 3.2 - turn));
    await on.notify(by);
  }
  expect(on.smtp.mails).toHaveLength(1);
  expect(await on.states()).toContain('visitEnd held');
  on.ahead(6);
  await on.notify(by);
  expect(on.smtp.mails).toHaveLength(2);
  expect(header(on.smtp.mails[1], 'Subject')).toContain('(and 5 more)');
  expect((await on.sent()).every(({ state }) => state === 'sent')).toBe(true);
  expect(new Set((await on.sent()).slice(1).map(({ messageId }) => messageId)).size).toBe(1);
});

test('a late visit is recorded without a mail', async () => {
  await on.geofence();
  const device = newDevice();
  await on.store(on.outside(device, 60), on.inside(device, 50), on.outside(device, 40));
  await on.notify();
  const query = 'startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
  expect(await all(on.client, { ...kindOf('geofence'), path: '/public/v1/geofenceVisits' }, `?${query}`)).toHaveLength(
    1,
  );
  expect(await on.sent()).toEqual([]);
  // The end is recent, even if the last plot inside is old.
  await on.store(on.inside(device, 35), on.outside(device, 1));
  await on.notify();
  expect(await on.states()).toEqual(['visitEnd sent']);
});

test('notifies about a start that was stored in time, although the service was away and more of the visit was stored since', async () => {
  await on.geofence();
  const device = newDevice();
  await on.store(on.outside(device, 60), on.inside(device, 50));
  const storedUtc = new Date(Date.now() - 49 * minuteMs);
  await on.world.db.run(sql`update live_event set stored_utc = ${storedUtc} where account_id = ${on.client.accountId}`);
  await on.store(on.outside(device, 1));
  await on.notify();
  expect((await on.sent()).map(({ cause }) => cause).sort()).toEqual(['visitEnd', 'visitStart']);
});

test('has no alerts before there is an address, and waits for the derivation', async () => {
  const id = await on.geofence({ email: undefined });
  const device = newDevice();
  await on.store(on.outside(device, 9), on.inside(device, 8));
  await on.notify();
  const shown = await reply<object>(on.client.request('GET', `/public/v1/geofences/${id}`));
  await reply(on.client.request('POST', '/public/v1/geofences', { ...shown, email: 'lee@fleet.example' }), 204);
  await on.notify();
  expect(await on.sent()).toEqual([]);
  await on.store(on.outside(device, 7));
  const later = new Date(Date.now() + minuteMs);
  await sweepLiveEvents(on.world.db, { joinBefore: later, deleteBefore: later });
  await on.notify();
  expect(await on.states()).toEqual(['visitStart sent', 'visitEnd sent']);
  expect(on.smtp.mails).toHaveLength(1);
});

test('is written on one line, whatever the name of the geofence', async () => {
  await on.geofence();
  // The API refuses such a name.
  const name = 'Yard\r\nBcc: eve@evil.example\r\n\r\n<b>hi</b>\u2028x';
  await on.world.db.run(sql`update geofence set description = ${name}`);
  const device = newDevice();
  await on.store(on.outside(device, 9), on.inside(device, 8));
  await on.notify();
  const [mail] = on.smtp.mails;
  expect(mail?.to).toEqual(['ana@fleet.example']);
  expect(mail?.headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
  expect(header(mail, 'Subject')).toBe(`${device} entered Yard Bcc: eve@evil.example <b>hi</b> x`);
  expect(mail?.parts[1]).not.toContain('<b>');
});

test('is not sent to unsubscribed addresses', async () => {
  await on.geofence();
  const device = newDevice();
  await on.store(on.outside(device, 9), on.inside(device, 8));
  await on.notify();
  const [, link = ''] =
    /^<https:\/\/fleet\.example(.+)>$/.exec(header(on.smtp.mails[0], 'List-Unsubscribe') ?? '') ?? [];
  expect(header(on.smtp.mails[0], 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const ask = async (method: string, path: string) => (await on.world.app.request(path, { method })).status;
  expect(await ask('GET', link)).toBe(200);
  expect(await ask('POST', `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`)).toBe(404);
  await on.store(on.outside(device, 7));
  await on.alerts().derive();
  expect(await on.sent()).toHaveLength(2);
  expect(await ask('POST', link)).toBe(200);
  await on.store(on.inside(device, 6));
  await on.alerts().derive();
  expect(await on.sent()).toHaveLength(2);
});

test('is sent with its final end if the end moves before sending', async () => {
  await on.geofence();
  const device = newDevice();
  const by = on.alerts();
  await on.store(on.outside(device, 14), on.inside(device, 12));
  await on.notify(by);
  await on.store(on.inside(device, 8), on.outside(device, 4));
  await on.notify(by);
  expect(await on.states()).toEqual(['visitStart sent', 'visitEnd held']);
  await on.store(on.inside(device, 5));
  on.ahead(6);
  await on.notify(by);
  expect(on.smtp.mails).toHaveLength(2);
  expect(on.smtp.mails[1]?.parts[0]).toContain('Duration: 7 min');
});

test('is sent once as two visits if late plots split it', async () => {
  await on.geofence();
  const device = newDevice();
  const by = on.alerts();
  await on.store(on.outside(device, 14), on.inside(device, 12), on.inside(device, 6), on.inside(device, 2));
  await on.notify(by);
  await on.store(on.outside(device, 9));
  await on.notify(by);
  on.ahead(6);
  await on.notify(by);
  await on.notify(by);
  const sent = await on.sent();
  expect(sent.map(({ cause }) => cause)).toEqual(['visitStart', 'visitEnd', 'visitStart']);
  expect(new Set(sent.map(({ visitId }) => visitId)).size).toBe(2);
  expect(on.smtp.mails).toHaveLength(2);
  const [end, start] = (on.smtp.mails[1]?.parts[0] ?? '').split('\r\n').filter((line) => / (left|entered) /.test(line));
  expect([end, start]).toEqual([`${device} left Größe Yard`, `${device} entered Größe Yard`]);
});

test('never notifies about the end before the start', async () => {
  await on.geofence();
  const device = newDevice();
  const by = on.alerts();
  on.smtp.onRecipient = () => 451;
  await on.store(on.outside(device, 9), on.inside(device, 8));
  await on.notify(by);
  on.smtp.onRecipient = () => undefined;
  await on.store(on.outside(device, 7));
  await on.notify(by);
  expect(await on.states()).toEqual(['visitStart waiting', 'visitEnd held']);
  for (const minutes of [2, 4, 8]) {
    on.ahead(minutes);
    await on.notify(by);
  }
  expect(on.smtp.mails.map((mail) => header(mail, 'Subject'))).toEqual([
    `${device} entered Größe Yard`,
    `${device} left Größe Yard`,
  ]);
});

test.each([
  ['as late as allowed', 0, ['visitStart sent']],
  ['a millisecond later', 1, []],
])('a visit that is stored %s', async (_, laterMs, states) => {
  await on.geofence();
  const by = on.alerts();
  await by.derive();
  const message = on.inside(newDevice(), 15);
  await on.store(message);
  const { accountId } = on.client;
  const storedUtc = new Date(message.utcMs + 15 * minuteMs + laterMs);
  await on.world.db.run(sql`update live_event set stored_utc = ${storedUtc} where account_id = ${accountId}`);
  await on.notify(by);
  expect(await on.states()).toEqual(states);
});
