/** Temperature alarms and silent probes become mails by the account's rules. */

import { expect, test } from 'vitest';
import { minuteMs } from '../../../src/contract/durations.ts';
import { noticeDetails } from '../../../src/contract/notice-details.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { addProfile } from '../../support/fleet.ts';
import { all, inputTypeBody, kindOf, make, savedId } from '../../support/kinds.ts';
import { newDevice, noticeStage } from '../../support/notice-stage.ts';
import { allTime } from '../../support/notices.ts';
import { reply } from '../../support/records.ts';

const on = noticeStage();

test('notifies about an alarm after its minutes, and about its end', async () => {
  const device = await on.probe();
  await on.rule({ notifyBack: true });
  const by = on.alerts();
  await on.store(on.read(device, 0, -5));
  await on.notify(by);
  expect(await on.states()).toEqual([]);
  on.ahead(11);
  await on.notify(by);
  await on.notify(by);
  expect(await on.states()).toEqual(['outOfRange sent']);
  expect(on.smtp.mails[0]?.parts[0]).toContain('too warm');
  on.ahead(20);
  await on.store(on.read(device, 0, -20));
  await on.notify(by);
  expect(await on.states()).toEqual(['outOfRange sent', 'backInRange sent']);
  expect(on.smtp.mails).toHaveLength(2);
});

test('says at once that it is back, and holds only what repeats within five minutes', async () => {
  const device = await on.probe();
  await on.rule({ afterMinutes: 0, notifyBack: true });
  const by = on.alerts();
  for (const celsius of [-5, -20, -5, -20]) {
    await on.store(on.read(device, 0, celsius));
    on.ahead(1);
    await on.notify(by);
  }
  const atOnce = ['outOfRange sent', 'backInRange sent'];
  expect(await on.states()).toEqual([...atOnce, 'outOfRange held', 'backInRange held']);
  on.ahead(6);
  await on.notify(by);
  expect(await on.states()).toEqual([...atOnce, 'outOfRange sent', 'backInRange sent']);
  expect(on.smtp.mails).toHaveLength(3);
});

test('names the driver and the open doors of an alarm', async () => {
  const device = await on.probe();
  await on.rule({ afterMinutes: 0 });
  const [vehicle] = await reply<{ id: number }[]>(on.client.request('GET', '/public/v1/vehicles'));
  const driver = { name: 'Ana Lee', username: 'ana', password: 'secret word', status: 1 };
  const driverId = await savedId(on.client.request('POST', '/public/v1/drivers', driver));
  const startUtc = new Date(Date.now() - 20 * minuteMs).toISOString();
  const assignment = { vehicleId: vehicle?.id, driverId, startUtc };
  await reply(on.client.request('POST', '/public/v1/drivers/assignments/start', assignment), 204);
  const inputTypeId = await savedId(on.client.request('POST', '/public/v1/inputs/types', inputTypeBody()));
  await on.store({ ...on.read(device, 5, -20), inputs: new Map([[1, 1]]) });
  const [input] = await reply<{ inputId: number }[]>(on.client.request('GET', '/public/v1/inputs'));
  await reply(on.client.request('POST', '/public/v1/inputs', { inputId: input?.inputId, inputTypeId }), 204);
  await on.store(on.read(device, 0, -5));
  on.ahead(1);
  await on.notify();
  expect(on.smtp.mails[0]?.parts[0]).toMatch(/Driver: Ana Lee\s+Open or on at the start: Door/);
});

test('does not notify about a short alarm, nor by a rule of another probe', async () => {
  const device = await on.probe();
  await on.rule({ notifyBack: true });
  await on.rule({ scope: 'fleet', scopeId: await make(on.client, kindOf('fleet')), afterMinutes: 0 });
  await on.store(on.read(device, 9, -5));
  await on.notify();
  await on.store(on.read(device, 1, -20));
  on.ahead(15);
  await on.notify();
  expect(await on.states()).toEqual([]);
});

test('holds alerts in quiet hours and sends them together afterwards', async () => {
  const device = await on.probe();
  const clock = (atMs: number): string => new Date(atMs).toISOString().slice(11, 16);
  const [quietFrom, quietTo] = [clock(Date.now() - 60 * minuteMs), clock(Date.now() + 60 * minuteMs)];
  await on.rule({ notifyBack: true, afterMinutes: 1, quietFrom, quietTo });
  const by = on.alerts();
  await on.store(on.read(device, 0, -5));
  on.ahead(2);
  await on.notify(by);
  await on.store(on.read(device, 0, -20));
  await on.notify(by);
  expect(await on.states()).toEqual(['outOfRange held', 'backInRange held']);
  on.ahead(61);
  await on.notify(by);
  expect(await on.states()).toEqual(['outOfRange sent', 'backInRange sent']);
  expect(on.smtp.mails).toHaveLength(1);
});

test('drops held alerts of a deleted rule and shows why; if the rule is restored in time, sends them', async () => {
  const device = await on.probe();
  const clock = (atMs: number): string => new Date(atMs).toISOString().slice(11, 16);
  const [quietFrom, quietTo] = [clock(Date.now() - 60 * minuteMs), clock(Date.now() + 60 * minuteMs)];
  const quiet = { notifyBack: true, afterMinutes: 1, quietFrom, quietTo };
  const [gone, back] = [await on.rule({ ...quiet, emails: ['gone@fleet.example'] }), await on.rule(quiet)];
  const by = on.alerts();
  await on.store(on.read(device, 0, -5));
  on.ahead(2);
  await on.notify(by);
  expect(await on.states()).toEqual(['outOfRange held', 'outOfRange held']);
  const path = '/public/v1/alerts/rules';
  for (const id of [gone, back]) await reply(on.client.request('DELETE', `${path}/${id}`), 204);
  await reply(on.client.request('POST', `${path}/${back}/restore`, {}));
  on.ahead(61);
  await on.notify(by);
  expect((await on.sent()).map(({ ruleId, state, detail, dueUtc }) => ({ ruleId, state, detail, dueUtc }))).toEqual([
    { ruleId: gone, state: 'failed', detail: noticeDetails.ruleDeleted, dueUtc: null },
    { ruleId: back, state: 'sent', detail: null, dueUtc: null },
  ]);
  expect(on.smtp.mails).toHaveLength(1);
});

test('notifies once when a probe stops sending, and when it sends again', async () => {
  const by = on.alerts();
  await by.derive();
  const device = await on.probe();
  await on.rule({ kind: 'noReading', notifyBack: true });
  await on.store(on.read(device, 0, -20));
  await by.listen();
  expect(await on.states()).toEqual([]);
  on.ahead(11);
  await by.listen();
  await by.listen();
  expect(await on.states()).toEqual(['noReading waiting']);
  // Nothing was received while no service ran.
  on.ahead(12);
  await on.store(on.read(device, 0, -20));
  await by.listen();
  expect(await on.states()).toEqual(['noReading waiting', 'readingAgain waiting']);
});

test('a probe that sends every half hour is silent after three intervals, whatever the rule says', async () => {
  const by = on.alerts();
  await by.derive();
  const device = await on.probe();
  await on.rule({ kind: 'noReading' });
  // The probe's first one came half an hour ago.
  await on.store(...[90, 60, 0].map((minutesAgo) => on.read(device, minutesAgo, -20)));
  on.ahead(89);
  await by.listen();
  expect(await on.states()).toEqual([]);
  on.ahead(91);
  await by.listen();
  expect(await on.states()).toEqual(['noReading waiting']);
});

test('an old alarm is stored without a notification, however it ends', async () => {
  const device = await on.probe();
  await on.rule({ notifyBack: true });
  await on.store(on.read(device, 29, -5), on.read(device, 18, -5), on.read(device, 17, -20));
  await on.notify();
  expect(
    await all(on.client, { ...kindOf('profile'), path: '/public/v1/temperature/alarms' }, `?${allTime}`),
  ).toHaveLength(1);
  expect(await on.states()).toEqual([]);
});

test('an alarm that arrives too late is not notified, although it became due after the rule was saved', async () => {
  const device = await on.probe();
  await on.rule({ notifyBack: true });
  on.ahead(60);
  await on.store(on.read(device, 40, -5), on.read(device, 25, -5), on.read(device, 17, -20));
  await on.notify();
  expect(await on.states()).toEqual([]);
});

test('an alarm that began long ago and goes on is notified', async () => {
  const device = await on.probe();
  await on.rule();
  on.ahead(60);
  await on.store(...[40, 30, 20, 1].map((minutesAgo) => on.read(device, minutesAgo, -5)));
  await on.notify();
  expect(await on.states()).toEqual(['outOfRange sent']);
});

test('a rule that was off for a while still notifies about the end of an alarm that it notified about', async () => {
  const device = await on.probe();
  const id = await on.rule({ notifyBack: true, afterMinutes: 0 });
  const by = on.alerts();
  const turn = (status: 0 | 1) => savedId(on.client.request('POST', '/public/v1/alerts/rules', { id, status }));
  on.ahead(2);
  await on.store(on.read(device, 0, -5));
  await on.notify(by);
  await turn(0);
  on.ahead(4);
  // A new peak changes the alarm.
  await on.store(on.read(device, 0, -1));
  await on.notify(by);
  await turn(1);
  // The clock of the API does not run ahead.
  const { accountId } = on.client;
  await on.world.db.run(
    sql`update alert_rule set saved_utc = ${on.now()} where account_id = ${accountId} and id = ${id}`,
  );
  on.ahead(9);
  await on.store(on.read(device, 0, -20));
  await on.notify(by);
  expect(await on.states()).toEqual(['outOfRange sent', 'backInRange sent']);
});

test('a jump beyond the other limit does not count as back in range', async () => {
  const device = await on.probe();
  await on.rule({ notifyBack: true, afterMinutes: 0 });
  const by = on.alerts();
  on.ahead(3);
  await on.store(on.read(device, 2, -5));
  await on.notify(by);
  await on.store(on.read(device, 1, -40));
  await on.notify(by);
  on.ahead(9);
  await on.notify(by);
  expect(await on.states()).toEqual(['outOfRange sent', 'backInRange sent', 'outOfRange sent']);
});

test('a new rule notifies about an existing alarm after its minutes, but not if it comes too late', async () => {
  const device = await on.probe();
  const by = on.alerts();
  await on.store(on.read(device, 5, -5));
  await on.notify(by);
  await on.rule({ afterMinutes: 4 });
  await on.rule({ afterMinutes: 10 });
  await on.rule({ afterMinutes: 10, scope: 'fleet', scopeId: await make(on.client, kindOf('fleet')) });
  await by.listen();
  on.ahead(4);
  await on.notify(by);
  expect(await on.states()).toEqual([]);
  on.ahead(6);
  await by.listen();
  await on.notify(by);
  expect(await on.states()).toEqual(['outOfRange sent']);
});

test('a rule saved after its minutes have passed covers an excursion that becomes an alarm only later', async () => {
  const device = newDevice();
  await on.store(on.read(device, 30, -20));
  const probes = { ...kindOf('profile'), path: '/public/v1/temperature/probes' };
  const [found] = await all(on.client, probes);
  const body = {
    probeId: found?.probeId,
    name: 'Front',
    profileId: await addProfile(on.client, { alarmAfterMinutes: 20 }),
  };
  await reply(on.client.request('POST', probes.path, body), 204);
  await on.store(on.read(device, 15, -5));
  await on.rule({ afterMinutes: 10 });
  const by = on.alerts();
  await on.notify(by);
  expect(await on.states()).toEqual([]);
  on.ahead(6);
  await on.store(on.read(device, 0, -5));
  await on.notify(by);
  expect(await on.states()).toEqual(['outOfRange sent']);
});

test('an alarm of a probe that went silent is notified after the minutes of the rule', async () => {
  const device = await on.probe();
  await on.rule({ afterMinutes: 30 });
  const by = on.alerts();
  await on.store(on.read(device, 0, -5));
  await on.notify(by);
  on.ahead(31);
  await on.notify(by);
  expect(await on.states()).toEqual(['outOfRange sent']);
});

test.each([
  ['covers', 0, ['outOfRange sent']],
  ['does not cover', 1, []],
])('a rule %s an alarm that is due %d ms before it was saved', async (_, laterMs, states) => {
  const device = await on.probe();
  const id = await on.rule({ afterMinutes: 0 });
  const message = on.read(device, 1, -5);
  const { accountId } = on.client;
  await on.world.db.run(
    sql`update alert_rule set saved_utc = ${new Date(message.utcMs + laterMs)} where account_id = ${accountId} and id = ${id}`,
  );
  await on.store(message);
  await on.notify();
  expect(await on.states()).toEqual(states);
});
