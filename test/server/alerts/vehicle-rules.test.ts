/** Rules about vehicles: open doors, silence, long stays, unknown buttons. */

import { expect, test } from 'vitest';
import { minuteMs } from '../../../src/contract/durations.ts';
import type { Message } from '../../../src/server/devices/message.ts';
import { inputTypeBody, kindOf, make, savedId } from '../../support/kinds.ts';
import { newDevice, noticeStage } from '../../support/notice-stage.ts';
import { addTag, reply } from '../../support/records.ts';

const on = noticeStage();

const agoMs = (minutes: number): number => on.now().getTime() - minutes * minuteMs;
const door = (device: string, minutesAgo: number, value: 0 | 1): Message => ({
  device,
  utcMs: agoMs(minutesAgo),
  inputs: new Map([[1, value]]),
});

/** A door type, and a device with a door of it that was closed an hour ago. */
async function doorOf(device = newDevice()) {
  await on.store(door(device, 60, 0));
  const inputTypeId = await savedId(on.client.request('POST', '/public/v1/inputs/types', inputTypeBody()));
  const inputs = await reply<{ inputId: number }[]>(on.client.request('GET', '/public/v1/inputs'));
  const inputId = inputs.at(-1)?.inputId;
  await reply(on.client.request('POST', '/public/v1/inputs', { inputId, inputTypeId }), 204);
  return { device, inputTypeId, inputId };
}

/** The services also send for the accounts of earlier tests. */
const mailsAbout = (device: string): string[] =>
  on.smtp.mails.map(({ parts }) => parts[0] ?? '').filter((text) => text.startsWith(device));
const mailAbout = (device: string): string | undefined => mailsAbout(device)[0];

/** Two services check at the same time. */
async function check(): Promise<void> {
  const services = [on.alerts(), on.alerts()];
  for (const each of services) await each.derive();
  await Promise.all(services.map((each) => each.listen()));
  for (const each of services) await on.notify(each);
}

test('notifies once about a door that is open too long, and when it is closed', async () => {
  const { device, inputTypeId, inputId } = await doorOf();
  await on.rule({ kind: 'inputOn', inputTypeId, notifyBack: true });
  await on.store(door(device, 0, 1));
  on.ahead(9);
  await check();
  expect(await on.states()).toEqual([]);
  on.ahead(11);
  await check();
  await check();
  expect(await on.states()).toEqual(['inputOn sent']);
  expect((await on.sent())[0]).toMatchObject({ inputId, probeId: null, visitId: null });
  expect(mailAbout(device)).toMatch(/: Door .*has been open too long/);
  on.ahead(20);
  await on.store(door(device, 0, 0));
  await check();
  await check();
  expect((await on.states()).sort()).toEqual(['inputOff sent', 'inputOn sent']);
  expect(mailsAbout(device)[1]).toMatch(/: Door .*is closed again[\s\S]*^Closed: /m);
});

test('notifies once although late data moves the opening, and about one that is over when it arrives', async () => {
  const { device, inputTypeId } = await doorOf();
  await on.rule({ kind: 'inputOn', inputTypeId, afterMinutes: 2 });
  on.ahead(10);
  await on.store(door(device, 3, 1));
  await check();
  expect(await on.states()).toEqual(['inputOn sent']);
  await on.store(door(device, 5, 1));
  await on.store(door(device, 1, 0));
  await check();
  expect(await on.states()).toEqual(['inputOn sent']);
});

test('notifies once about the end, although late data moves the opening after it', async () => {
  const { device, inputTypeId } = await doorOf();
  await on.rule({ kind: 'inputOn', inputTypeId, afterMinutes: 2, notifyBack: true });
  on.ahead(10);
  await on.store(door(device, 5, 1));
  await check();
  await on.store(door(device, 1, 0));
  await check();
  await on.store(door(device, 7, 1));
  await check();
  expect((await on.sent()).map(({ cause }) => cause).sort()).toEqual(['inputOff', 'inputOn']);
});

test('notifies about an opening that arrives after a later one was notified', async () => {
  const { device, inputTypeId } = await doorOf();
  await on.rule({ kind: 'inputOn', inputTypeId, afterMinutes: 2 });
  on.ahead(15);
  await on.store(door(device, 3, 1));
  await check();
  await on.store(door(device, 10, 1), door(device, 5, 0));
  await check();
  expect((await on.sent()).map(({ cause }) => cause)).toEqual(['inputOn', 'inputOn']);
});

test.each([
  ['inside', 1, 0],
  ['outside', 0, 1],
])('notifies about a door that was opened %s the geofences of a tag', async (location, inYard, away) => {
  const tagId = await addTag(on.client);
  await on.geofence({ email: null, tags: [tagId] });
  const { inputTypeId, device } = await doorOf();
  await on.rule({ kind: 'inputOn', inputTypeId, tagId, location, afterMinutes: 0 });
  on.ahead(5);
  await on.store(on.inside(device, 4), door(device, 3, 1), door(device, 2.5, 0), on.inside(device, 2));
  await check();
  expect(await on.states()).toHaveLength(inYard);
  await on.store(on.outside(device, 1.5), door(device, 1, 1));
  await check();
  expect(await on.states()).toHaveLength(inYard + away);
});

test.each([
  ['inside', 1, 2, 1],
  ['outside', 1, 2, 0],
  ['outside', 3, 2, 1],
  // The last position is too old.
  ['outside', 16, 17, 1],
])(
  'a door is %s by the last position, opened %d minutes after one inside, and %d before one outside',
  async (...each) => {
    const [location, openedAfter, outsideAfter, notices] = each;
    const tagId = await addTag(on.client);
    await on.geofence({ email: null, tags: [tagId] });
    const { inputTypeId, device } = await doorOf();
    await on.rule({ kind: 'inputOn', inputTypeId, tagId, location, afterMinutes: 0 });
    on.ahead(5);
    await on.store(on.inside(device, 4), door(device, 4 - openedAfter, 1), on.outside(device, 4 - outsideAfter));
    on.ahead(25);
    await check();
    expect(await on.states()).toHaveLength(notices);
  },
);

test('notifies about a vehicle without a position, but not about its probes', async () => {
  const device = newDevice();
  await on.store(on.inside(device, 1), on.inside(newDevice(), 1));
  const [vehicle] = await reply<{ id: number; name: string }[]>(on.client.request('GET', '/public/v1/vehicles'));
  await on.rule({ kind: 'vehicleSilent', scope: 'vehicle', scopeId: vehicle?.id, afterMinutes: 60, notifyBack: true });
  const by = on.alerts();
  await by.derive();
  on.ahead(30);
  await by.listen();
  expect(await on.states()).toEqual([]);
  on.ahead(70);
  await by.listen();
  await by.listen();
  await on.notify(by);
  expect((await on.sent()).map(({ cause, vehicleId }) => [cause, vehicleId])).toEqual([['vehicleSilent', vehicle?.id]]);
  await on.store(on.inside(device, 0));
  await by.listen();
  expect((await on.sent()).map(({ cause }) => cause).sort()).toEqual(['vehicleBack', 'vehicleSilent']);
});

/** A vehicle heard a minute ago, and its rule about silence of an hour. */
async function heard(device: string): Promise<object> {
  await on.store(on.inside(device, 1));
  const vehicles = await reply<{ id: number; name: string }[]>(on.client.request('GET', '/public/v1/vehicles'));
  const scopeId = vehicles.find(({ name }) => name === device)?.id;
  return { kind: 'vehicleSilent', scope: 'vehicle', scopeId, afterMinutes: 60 };
}

test('does not notify about a silence that was due before the rule was saved, but about the next one', async () => {
  const device = newDevice();
  on.ahead(-70);
  const rule = await heard(device);
  const by = on.alerts();
  await by.derive();
  on.ahead(0);
  await on.rule(rule);
  await by.listen();
  expect(await on.states()).toEqual([]);
  await on.store(on.inside(device, 0));
  on.ahead(70);
  await by.listen();
  expect((await on.sent()).map(({ cause }) => cause)).toEqual(['vehicleSilent']);
});

test('counts silence from the start of a service that was away', async () => {
  await on.rule(await heard(newDevice()));
  on.ahead(100);
  const by = on.alerts();
  await by.derive();
  await by.listen();
  expect(await on.states()).toEqual([]);
  on.ahead(159);
  await by.listen();
  expect(await on.states()).toEqual([]);
  on.ahead(161);
  await by.listen();
  expect((await on.sent()).map(({ cause }) => cause)).toEqual(['vehicleSilent']);
});

test('notifies about a long stay at a geofence of a tag, by its newest position', async () => {
  const tagId = await addTag(on.client);
  await on.geofence({ email: null, tags: [tagId] });
  const device = newDevice();
  await on.rule({ kind: 'longStay', tagId, afterMinutes: 30, notifyBack: true });
  await on.store(on.inside(device, 0));
  on.ahead(40);
  await check();
  expect(await on.states()).toEqual([]);
  await on.store(on.inside(device, 0));
  await check();
  expect(await on.states()).toEqual(['longStay sent']);
  expect(mailAbout(device)).toContain('has been at Größe Yard for a long time');
  expect(mailAbout(device)).not.toContain('Unsubscribe');
  on.ahead(45);
  await on.store(on.outside(device, 0));
  await check();
  expect((await on.states()).map((state) => state.split(' ')[0]).sort()).toEqual(['longStay', 'stayOver']);
});

test('notifies about an unknown button once a day', async () => {
  const device = newDevice();
  await on.store(on.inside(device, 10));
  await on.rule({ kind: 'unknownButton', afterMinutes: 0 });
  await make(on.client, kindOf('driver'), { buttonId: 'known' });
  const read = (minutesAgo: number, buttonId: string): Message => ({ device, utcMs: agoMs(minutesAgo), buttonId });
  on.ahead(5);
  await on.store(read(3, 'lost'), read(2, 'known'), read(1, 'lost'));
  await check();
  await check();
  expect((await on.sent()).map(({ cause, buttonId }) => [cause, buttonId])).toEqual([['unknownButton', 'lost']]);
  on.ahead(5 + 25 * 60);
  await on.store(read(1, 'lost'));
  await check();
  expect(await on.sent()).toHaveLength(2);
});

test('covers what becomes due after it was saved, and nothing that was due before', async () => {
  const { device, inputTypeId } = await doorOf();
  const other = await doorOf();
  await on.store(door(device, 15, 1), door(other.device, 5, 1));
  // Due 5 minutes ago, and in 5 minutes.
  for (const type of [inputTypeId, other.inputTypeId]) {
    await on.rule({ kind: 'inputOn', inputTypeId: type, afterMinutes: 10 });
  }
  on.ahead(6);
  await check();
  expect((await on.sent()).map(({ inputId }) => inputId)).toEqual([other.inputId]);
});

test('notifies once about a long stay that ends, by late data, when it began before', async () => {
  const tagId = await addTag(on.client);
  await on.geofence({ email: null, tags: [tagId] });
  const device = newDevice();
  await on.rule({ kind: 'longStay', tagId, afterMinutes: 3 });
  on.ahead(10);
  const began = on.inside(device, 5);
  await on.store(began, on.inside(device, 0));
  await check();
  await on.store({ ...on.outside(device, 0), utcMs: began.utcMs + 1 }, on.inside(device, 9));
  await check();
  expect(await on.states()).toEqual(['longStay sent']);
});

test('a service that starts says nothing about a vehicle that is still silent', async () => {
  await on.rule({ ...(await heard(newDevice())), notifyBack: true });
  const first = on.alerts();
  await first.derive();
  on.ahead(61);
  await first.listen();
  expect(await on.states()).toEqual(['vehicleSilent waiting']);
  const second = on.alerts();
  await second.listen();
  expect(await on.states()).toEqual(['vehicleSilent waiting']);
});
