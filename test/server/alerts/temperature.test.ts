/** Alarms and silence become mail by the account's rules. */
import { expect, test } from 'vitest';
import { noticeDetails } from '../../../src/contract/notice-details.ts';
import { all, kindOf, make } from '../../support/kinds.ts';
import { reply } from '../../support/records.ts';
import { always, minuteMs, telling } from '../../support/telling.ts';

const on = telling();

test('out of range is told after its minutes, and back in range', async () => {
  const device = await on.probe();
  await on.rule({ notifyBack: true });
  const by = on.alerts();
  await on.store(on.read(device, 0, -5));
  await on.tell(by);
  expect(await on.states()).toEqual([]);
  on.ahead(11);
  await on.tell(by);
  await on.tell(by);
  expect(await on.states()).toEqual(['outOfRange sent']);
  expect(on.smtp.mails[0]?.parts[0]).toContain('too warm');
  on.ahead(20);
  await on.store(on.read(device, 0, -20));
  await on.tell(by);
  expect(await on.states()).toEqual(['outOfRange sent', 'backInRange sent']);
  expect(on.smtp.mails).toHaveLength(2);
});

test('that was out of range too shortly is told to nobody, nor to a rule of another probe', async () => {
  const device = await on.probe();
  await on.rule({ notifyBack: true });
  await on.rule({ scope: 'fleet', scopeId: await make(on.client, kindOf('fleet')), afterMinutes: 0 });
  await on.store(on.read(device, 9, -5));
  await on.tell();
  await on.store(on.read(device, 1, -20));
  on.ahead(15);
  await on.tell();
  expect(await on.states()).toEqual([]);
});

test('is held in quiet hours and told together afterwards', async () => {
  const device = await on.probe();
  const clock = (atMs: number): string => new Date(atMs).toISOString().slice(11, 16);
  const [quietFrom, quietTo] = [clock(Date.now() - 60 * minuteMs), clock(Date.now() + 60 * minuteMs)];
  await on.rule({ notifyBack: true, afterMinutes: 1, quietFrom, quietTo });
  const by = on.alerts();
  await on.store(on.read(device, 0, -5));
  on.ahead(2);
  await on.tell(by);
  await on.store(on.read(device, 0, -20));
  await on.tell(by);
  expect(await on.states()).toEqual(['outOfRange held', 'backInRange held']);
  on.ahead(61);
  await on.tell(by);
  expect(await on.states()).toEqual(['outOfRange sent', 'backInRange sent']);
  expect(on.smtp.mails).toHaveLength(1);
});

test('held for a rule that was deleted meanwhile is told to nobody, and says so; brought back in time, it is told', async () => {
  const device = await on.probe();
  const clock = (atMs: number): string => new Date(atMs).toISOString().slice(11, 16);
  const [quietFrom, quietTo] = [clock(Date.now() - 60 * minuteMs), clock(Date.now() + 60 * minuteMs)];
  const quiet = { notifyBack: true, afterMinutes: 1, quietFrom, quietTo };
  const [gone, back] = [await on.rule({ ...quiet, emails: ['gone@fleet.example'] }), await on.rule(quiet)];
  const by = on.alerts();
  await on.store(on.read(device, 0, -5));
  on.ahead(2);
  await on.tell(by);
  expect(await on.states()).toEqual(['outOfRange held', 'outOfRange held']);
  const path = '/public/v1/alerts/rules';
  for (const id of [gone, back]) await reply(on.client.request('DELETE', `${path}/${id}`), 204);
  await reply(on.client.request('POST', `${path}/${back}/restore`, {}));
  on.ahead(61);
  await on.tell(by);
  expect((await on.sent()).map(({ ruleId, state, detail, dueUtc }) => ({ ruleId, state, detail, dueUtc }))).toEqual([
    { ruleId: gone, state: 'failed', detail: noticeDetails.ruleDeleted, dueUtc: null },
    { ruleId: back, state: 'sent', detail: null, dueUtc: null },
  ]);
  expect(on.smtp.mails).toHaveLength(1);
});

test('that is not read any more is told once, and that it is read again', async () => {
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
  // Nobody could hear while no service ran.
  on.ahead(12);
  await on.store(on.read(device, 0, -20));
  await by.listen();
  expect(await on.states()).toEqual(['noReading waiting', 'readingAgain waiting']);
});

test('out of range long ago makes an alarm and no notice, however it ends', async () => {
  const device = await on.probe();
  await on.rule({ notifyBack: true });
  await on.store(on.read(device, 29, -5), on.read(device, 18, -5), on.read(device, 17, -20));
  await on.tell();
  expect(
    await all(on.client, { ...kindOf('profile'), path: '/public/v1/temperature/alarms' }, `?${always}`),
  ).toHaveLength(1);
  expect(await on.states()).toEqual([]);
});

test('that jumps beyond the other bound is back in range for nobody between', async () => {
  const device = await on.probe();
  await on.rule({ notifyBack: true, afterMinutes: 0 });
  const by = on.alerts();
  on.ahead(3);
  await on.store(on.read(device, 2, -5));
  await on.tell(by);
  await on.store(on.read(device, 1, -40));
  await on.tell(by);
  on.ahead(9);
  await on.tell(by);
  expect(await on.states()).toEqual(['outOfRange sent', 'backInRange sent', 'outOfRange sent']);
});

test('is told by a rule that was saved meanwhile, once its minutes are over, and not by one that came too late', async () => {
  const device = await on.probe();
  const by = on.alerts();
  await on.store(on.read(device, 5, -5));
  await on.tell(by);
  await on.rule({ afterMinutes: 4 });
  await on.rule({ afterMinutes: 10 });
  await on.rule({ afterMinutes: 10, scope: 'fleet', scopeId: await make(on.client, kindOf('fleet')) });
  await by.listen();
  on.ahead(4);
  await on.tell(by);
  expect(await on.states()).toEqual([]);
  on.ahead(6);
  await by.listen();
  await on.tell(by);
  expect(await on.states()).toEqual(['outOfRange sent']);
});
