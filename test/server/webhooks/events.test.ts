/** Which events there are, what they contain, and which webhooks get them. */
import { expect, test } from 'vitest';
import { webhookEvents } from '../../../src/contract/choices.ts';
import { sql } from '../../../src/server/database/sql.ts';
import type { Message } from '../../../src/server/devices/message.ts';
import { addDriver, addProfile } from '../../support/fleet.ts';
import { kindOf, make } from '../../support/kinds.ts';
import { addTag, reply } from '../../support/records.ts';
import { webhookStage } from '../../support/webhook-stage.ts';

const on = webhookStage();

const all = { events: webhookEvents };
const list = <Row>(path: string): Promise<Row[]> => reply<Row[]>(on.client.request('GET', `/public/v1/${path}`));
const last = () => on.receiver.requests.at(-1)?.body ?? expect.unreachable();
const agoMs = (minutes: number): number => on.now().getTime() - minutes * 60_000;

test('a visit starts, changes, ends and is gone, each with the record that its list shows', async () => {
  const geofenceId = await on.geofence();
  await on.store(on.outside('van', 60));
  await on.webhook(all);
  await on.store(on.inside('van', 50));
  await on.deliver();
  const [vehicle] = await list<{ id: number }>('vehicles');
  const period = 'geofenceVisits?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
  expect(on.receiver.types()).toEqual(['visit.started']);
  expect(last().data).toEqual((await list(period))[0]);
  expect(last().data).toMatchObject({ geofenceId, vehicleId: vehicle?.id, endUtc: null });
  await on.store(on.outside('van', 30));
  await on.deliver();
  expect(last()).toMatchObject({ type: 'visit.ended', data: { endUtc: new Date(agoMs(50)).toISOString() } });
  // A late plot makes the visit longer.
  await on.store(on.inside('van', 40));
  await on.deliver();
  expect(last()).toMatchObject({ type: 'visit.changed', data: { endUtc: new Date(agoMs(40)).toISOString() } });
  const [visit] = await list<{ id: number }>(period);
  // The shape moves, and its past with it.
  const moved = {
    ...(await reply<object>(on.client.request('GET', `/public/v1/geofences/${geofenceId}`))),
    latitude: 40,
  };
  await reply(on.client.request('POST', '/public/v1/geofences', moved), 204);
  await reply(
    on.client.request('POST', `/public/v1/geofences/${geofenceId}/past`, { startDate: '2020-01-01T00:00:00Z' }),
  );
  await on.deliver();
  expect(last()).toMatchObject({ type: 'visit.gone', data: { id: visit?.id, replacedBy: null } });
  await reply(on.client.request('DELETE', `/public/v1/geofences/${geofenceId}/past`), 204);
  await on.deliver();
  expect(last()).toMatchObject({
    type: 'visit.ended',
    data: { id: visit?.id, endUtc: new Date(agoMs(40)).toISOString() },
  });
  expect(on.receiver.types()).toEqual([
    ...['visit.started', 'visit.ended', 'visit.changed', 'visit.gone'],
    ...['visit.started', 'visit.ended'],
  ]);
});

test('a visit that is over when it is stored starts and ends', async () => {
  await on.geofence();
  await on.webhook(all);
  await on.store(on.outside('van', 60), on.inside('van', 50), on.outside('van', 40));
  await on.deliver();
  expect(on.receiver.types()).toEqual(['visit.started', 'visit.ended']);
});

test('a visit from before the webhook ends, and does not start', async () => {
  await on.geofence();
  await on.store(on.outside('van', 60), on.inside('van', 50));
  await on.webhook(all);
  await on.store(on.outside('van', 40));
  await on.deliver();
  expect(on.receiver.types()).toEqual(['visit.ended']);
});

test('a visit starts although visits with far higher ids are older, as those of a backfill are', async () => {
  const geofenceId = await on.geofence({ latitude: 52 });
  await on.store(...[60, 50, 40, 30].map((minutesAgo) => on.inside('earlier', minutesAgo)), on.outside('van', 60));
  const moved = {
    ...(await reply<object>(on.client.request('GET', `/public/v1/geofences/${geofenceId}`))),
    latitude: 51,
  };
  await reply(on.client.request('POST', '/public/v1/geofences', moved), 204);
  const { ids } = await on.world.db.one<{ ids: number }>(sql`
    select setval(pg_get_serial_sequence('visit', 'id'), nextval(pg_get_serial_sequence('visit', 'id')) + 1000000) as ids`);
  await reply(
    on.client.request('POST', `/public/v1/geofences/${geofenceId}/past`, { startDate: '2020-01-01T00:00:00Z' }),
  );
  await on.webhook(all);
  await on.store(on.inside('van', 50));
  await on.store(on.outside('van', 40));
  // Late data of a time before the webhook: a visit that is over when it is stored.
  await on.store(on.inside('late', 90), on.outside('late', 80));
  await on.deliver();
  const started = on.receiver.requests.filter(({ body }) => body.type === 'visit.started');
  expect(started.map(({ body }) => Number(body.data.id) < ids)).toEqual([true, true]);
  expect(on.receiver.types().sort()).toEqual(['visit.ended', 'visit.ended', 'visit.started', 'visit.started']);
});

test('in an account with very many visits, one that is open or began after the webhook is new whatever its id is', async () => {
  await on.geofence();
  await on.webhook(all);
  await on.world.db.run(sql`update webhook_place set visit_id = 1000000000 where account_id = ${on.client.accountId}`);
  await on.store(on.outside('van', 60), on.inside('van', 50));
  await on.deliver();
  expect(on.receiver.types()).toEqual(['visit.started']);
  on.ahead(3600);
  await on.store(on.outside('other', 30), on.inside('other', 20), on.outside('other', 10));
  await on.deliver();
  expect(on.receiver.types()).toEqual(['visit.started', 'visit.started', 'visit.ended']);
  await on.store(on.outside('earlier', 150), on.inside('earlier', 140), on.outside('earlier', 130));
  await on.deliver();
  expect(on.receiver.types().slice(3)).toEqual(['visit.changed']);
});

test('an alarm is raised, changes, ends and is reviewed; late readings raise an old excursion', async () => {
  const read = (minutesAgo: number, temperature: number): Message => ({
    ...{ device: 'cold', utcMs: agoMs(minutesAgo), temperatures: new Map([[1, temperature]]) },
  });
  await on.store(read(300, -20));
  const [probe] = await list<{ probeId: number }>('temperature/probes');
  const profileId = await addProfile(on.client, { alarmAfterMinutes: 10 });
  const body = { probeId: probe?.probeId, name: 'Front', profileId };
  await reply(on.client.request('POST', '/public/v1/temperature/probes', body), 204);
  // An excursion of five minutes, and another later: no alarms.
  await on.store(read(200, -5), read(195, -5), read(180, -20));
  await on.webhook(all);
  await on.store(read(100, -5), read(90, -4));
  await on.deliver();
  expect(last()).toMatchObject({ type: 'alarm.raised', data: { peak: -4, endUtc: null, probeId: probe?.probeId } });
  const raised = Number(last().data.id);
  await on.store(read(80, -3));
  await on.deliver();
  expect(last()).toMatchObject({ type: 'alarm.changed', data: { id: raised, peak: -3 } });
  await on.store(read(70, -20));
  await on.deliver();
  expect(last()).toMatchObject({
    type: 'alarm.ended',
    data: { id: raised, endUtc: new Date(agoMs(70)).toISOString() },
  });
  const review = { ids: [raised], cause: 2, note: 'Door' };
  await reply(on.client.request('POST', '/public/v1/temperature/alarms/review', review), 204);
  await on.deliver();
  expect(last()).toMatchObject({ type: 'alarm.reviewed', data: { id: raised, cause: 2, note: 'Door' } });
  // The old excursion lasted longer: its times are far from now.
  await on.store(read(188, -5));
  await on.deliver();
  expect(last()).toMatchObject({ type: 'alarm.ended', data: { startUtc: new Date(agoMs(200)).toISOString() } });
  const types = ['alarm.raised', 'alarm.changed', 'alarm.ended', 'alarm.reviewed', 'alarm.raised', 'alarm.ended'];
  expect(on.receiver.types()).toEqual(types);
});

test('an assignment starts and ends', async () => {
  const vehicleId = await make(on.client, kindOf('vehicle'));
  const driverId = await addDriver(on.client);
  await on.webhook(all);
  const at = (minutes: number): string => new Date(agoMs(minutes)).toISOString();
  const change = async (verb: string, body: object): Promise<void> => {
    await reply(on.client.request('POST', `/public/v1/drivers/assignments/${verb}`, body), 204);
    await on.deliver();
  };
  await change('start', { vehicleId, driverId, startUtc: at(60) });
  expect(last()).toMatchObject({ type: 'assignment.started', data: { vehicleId, driverId, endUtc: null } });
  await change('end', { vehicleId, driverId, endUtc: at(30) });
  expect(last()).toMatchObject({ type: 'assignment.ended', data: { vehicleId, driverId, endUtc: at(30) } });
  await change('start', { vehicleId, driverId, startUtc: at(20) });
  const id = Number(last().data.id);
  await reply(on.client.request('DELETE', `/public/v1/drivers/assignments/${id}`), 204);
  await on.deliver();
  expect(last()).toMatchObject({ type: 'assignment.ended', data: { id } });
  expect(on.receiver.types()).toHaveLength(4);
});

test('each change of an input is an event, in order; a late value that changes only the past is none', async () => {
  const door = (minutesAgo: number, value: 0 | 1): Message => ({
    ...{ device: 'van', utcMs: agoMs(minutesAgo), inputs: new Map([[1, value]]) },
  });
  await on.store(door(60, 0));
  await on.webhook(all);
  await on.store(door(50, 1), door(40, 0), door(30, 0), door(20, 1));
  await on.deliver();
  expect(on.receiver.requests.map(({ body }) => [body.type, body.data.value, body.data.changedUtc])).toEqual([
    ['input.changed', 1, new Date(agoMs(50)).toISOString()],
    ['input.changed', 0, new Date(agoMs(40)).toISOString()],
    ['input.changed', 1, new Date(agoMs(20)).toISOString()],
  ]);
  const [input] = await list<object>('inputs');
  expect(last().data).toEqual(input);
  await on.store(door(35, 1), door(34, 0));
  await on.deliver();
  expect(on.receiver.types()).toHaveLength(3);
});

test('a vehicle is silent after the limit of its fleet, and back; one that was silent before the webhook is not', async () => {
  const fleetId = await make(on.client, kindOf('fleet'), { silentAfterMinutes: 5 });
  await make(on.client, kindOf('vehicle'), { deviceId: 'quick', fleetId });
  await on.store(on.outside('quick', 0), on.outside('slow', 0), on.outside('old', 600));
  await on.webhook(all);
  const by = on.service();
  const check = async (minutes: number): Promise<string[]> => {
    on.ahead(minutes * 60);
    await by.check();
    await by.send();
    return on.receiver.types();
  };
  expect(await check(4)).toEqual([]);
  expect(await check(6)).toEqual(['vehicle.silent']);
  const [quick] = await list<{ id: number }>('vehicles');
  expect(last().data).toMatchObject({ vehicleId: quick?.id, silentAfterMinutes: 5 });
  expect(await check(7)).toHaveLength(1);
  expect(await check(31)).toEqual(['vehicle.silent', 'vehicle.silent']);
  await on.store(on.outside('quick', 0));
  expect(await check(32)).toEqual(['vehicle.silent', 'vehicle.silent', 'vehicle.back']);
  expect(await check(33)).toHaveLength(3);
});

test('an unknown button is an event, once a day for each vehicle and button', async () => {
  const read = (minutesAgo: number, buttonId: string): Message => ({
    device: 'van',
    utcMs: agoMs(minutesAgo),
    buttonId,
  });
  await on.store(read(60, 'BEFORE'));
  await on.webhook(all);
  const by = on.service();
  on.ahead(600);
  await on.store(read(2, '0A01'), read(1, '0a01'), read(3, 'BEFORE'));
  for (const minutes of [10, 20]) {
    on.ahead(minutes * 60);
    await by.check();
    await by.send();
  }
  const buttons = on.receiver.requests.map(({ body }) => [body.type, body.data.buttonId]);
  expect(buttons.sort()).toEqual([
    ['button.unknown', '0a01'],
    ['button.unknown', 'BEFORE'],
  ]);
});

test('a webhook gets only its events, fleets, geofences and tags', async () => {
  const tagId = await addTag(on.client);
  const [yard, port] = [await on.geofence({ tags: [tagId] }), await on.geofence({ latitude: 52 })];
  const fleetId = await make(on.client, kindOf('fleet'));
  await make(on.client, kindOf('vehicle'), { deviceId: 'own', fleetId });
  await on.store(on.outside('own', 60), on.outside('other', 60));
  const events = ['visit.started'];
  const filters = {
    everything: {},
    ended: { events: ['visit.ended'] },
    fleet: { fleetIds: [fleetId] },
    yard: { geofenceIds: [yard] },
    port: { geofenceIds: [port] },
    tag: { tagIds: [tagId] },
    both: { fleetIds: [fleetId], tagIds: [tagId] },
  };
  const ids = new Map<number, string>();
  for (const [name, filter] of Object.entries(filters)) {
    const { id } = await on.webhook({ events, ...filter, url: `${on.receiver.url}/${name}` });
    ids.set(id, name);
  }
  await on.store(on.inside('own', 50), on.inside('other', 50));
  await on.deliver();
  const counts = Object.fromEntries(
    Object.keys(filters).map((name) => [
      name,
      on.receiver.requests.filter(({ path }) => path.endsWith(`/${name}`)).length,
    ]),
  );
  expect(counts).toEqual({ everything: 2, ended: 0, fleet: 1, yard: 2, port: 0, tag: 2, both: 1 });
});
