import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IngestKey } from '../../../src/contract/administration.ts';
import type { Driver, UnknownButton } from '../../../src/contract/drivers.ts';
import { dayMs, hourMs } from '../../../src/contract/durations.ts';
import type { Geofence } from '../../../src/contract/geofences.ts';
import type { InputChange } from '../../../src/contract/inputs.ts';
import type { Proposal } from '../../../src/contract/proposals.ts';
import type { Alarm, Probe } from '../../../src/contract/temperature.ts';
import type { Plot, Vehicle } from '../../../src/contract/vehicles.ts';
import type { VisitEvidence } from '../../../src/contract/visits.ts';
import { distanceMetres } from '../../../src/geo/distance.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { yardOf } from '../../../src/server/demo/city/yards.ts';
import { createDemo } from '../../../src/server/demo/demo-account.ts';
import { demoPlaces, drawnPlaces } from '../../../src/server/demo/demo-places.ts';
import { DemoFleet, messagesDue, startDemoFleet } from '../../../src/server/demo/drive-fleet.ts';

import { messagesOf } from '../../../src/server/demo/fleet/messages.ts';
import { type DemoVehicle, demoVehicles, unknownButtonId } from '../../../src/server/demo/fleet/roster.ts';
import { shiftsAround } from '../../../src/server/demo/fleet/shift.ts';
import { addDemoFleet } from '../../../src/server/demo/fleet-records.ts';
import { silentLog } from '../../../src/server/observe/log.ts';
import { listAccounts } from '../../../src/server/store/accounts.ts';
import { findUserByUsername } from '../../../src/server/store/users.ts';
import { freshDatabase } from '../../support/database.ts';
import { type Client, clientOf, password, type Service, service } from '../../support/service.ts';

/** A Thursday evening. */
const startMs = Date.parse('2026-11-19T20:00:00Z');
let nowMs = startMs;
const drawn = new Set(drawnPlaces.map(({ description }) => description));
const now = (): Date => new Date(nowMs);

let world: Service;
let client: Client;
let fleet: DemoFleet;
const newFleet = (): DemoFleet =>
  new DemoFleet({ db: world.db, app: world.app, retentionDays: 1, now, log: silentLog });

beforeAll(async () => {
  const database = await freshDatabase();
  await createDemo(database.db, password, now());
  await addDemoFleet(database.db, now());
  world = await service({ database, now, settings: { demo: true } });
  await signIn();
  fleet = newFleet();
  expect(await fleet.turn()).toBe(true);
});
afterAll(async () => {
  await fleet.close();
  await world.close();
});

async function signIn(): Promise<void> {
  const [account] = (await listAccounts(world.db)).filter(({ demo }) => demo);
  const user = await findUserByUsername(world.db, 'demo');
  client = await clientOf(world.app, account?.id ?? 0, user?.id ?? 0, 'demo');
}

async function get<Reply>(path: string): Promise<Reply> {
  const response = await client.request('GET', `/public/v1/${path}`);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}

const period = (fromMs: number, untilMs: number): string =>
  `startDate=${new Date(fromMs).toISOString()}&endDate=${new Date(untilMs).toISOString()}`;
const lastDay = (): string => period(startMs - dayMs, startMs);
const vehicleWith = (wanted: (vehicle: DemoVehicle) => boolean): DemoVehicle => {
  const found = demoVehicles.find(wanted);
  if (!found) throw new Error('There is no such vehicle.');
  return found;
};
async function idOf({ device }: DemoVehicle): Promise<number> {
  return (await get<Vehicle[]>('vehicles')).find(({ deviceId }) => deviceId === device)?.id ?? 0;
}
const plotsOf = async (vehicle: DemoVehicle, fromMs: number, untilMs: number): Promise<Plot[]> =>
  get(`plots?vehicleId=${await idOf(vehicle)}&${period(fromMs, untilMs)}`);
/** Grows with every received message. */
const sumOfMoments = async (): Promise<number> =>
  (await get<Vehicle[]>('vehicles')).reduce((sum, { lastPlot }) => sum + Date.parse(lastPlot?.utc ?? ''), 0);

/** What the generator returns for the same time. */
const expected = (vehicle: DemoVehicle, fromMs: number, untilMs: number) =>
  messagesOf(vehicle, { startMs: fromMs, endMs: untilMs, every: 1 }).flatMap(({ utcMs, position }) =>
    position ? [{ utc: new Date(utcMs).toISOString(), ...position }] : [],
  );
const shown = ({ id: _, vehicleId: __, ...plot }: Plot) => plot;

test('every vehicle sends, and belongs to the record created for it', async () => {
  const vehicles = await get<Vehicle[]>('vehicles');
  expect(vehicles.map(({ name }) => name).sort()).toEqual(demoVehicles.map(({ name }) => name).sort());
  expect(vehicles.filter(({ lastPlot }) => lastPlot === null)).toEqual([]);
  const recent = vehicles.filter(({ lastPlot }) => Date.parse(lastPlot?.utc ?? '') > startMs - 600_000);
  expect(recent).toHaveLength(demoVehicles.filter(({ habit }) => habit === 'at once').length);
});

test('the last hour is stored as generated', async () => {
  for (const vehicle of [demoVehicles[2], demoVehicles[15], demoVehicles[25]]) {
    if (!vehicle) continue;
    const plots = await plotsOf(vehicle, startMs - hourMs, startMs);
    expect(plots.length).toBeGreaterThan(5);
    expect(plots.map(shown)).toEqual(expected(vehicle, startMs - hourMs, startMs));
  }
});

test('the history is not late, but for the tracker that sends late', async () => {
  const visits = await get<{ id: number; vehicleId: number }[]>(`geofenceVisits?${lastDay()}`);
  const lateId = await idOf(vehicleWith(({ habit }) => habit === 'late'));
  const punctualIds = await Promise.all(demoVehicles.filter(({ habit }) => habit === 'at once').map(idOf));
  const firstOf = async ({ id }: { id: number }) => (await get<VisitEvidence>(`geofenceVisits/${id}/why`)).first;
  for (const visit of visits.filter(({ vehicleId }) => punctualIds.includes(vehicleId)).slice(0, 12)) {
    expect(await firstOf(visit)).toMatchObject({ receivedUtc: null });
  }
  const alarms = await get<Alarm[]>(`temperature/alarms?${lastDay()}`);
  const ended = alarms.flatMap(({ judgedUtc, endUtc }) =>
    endUtc === null ? [] : [Date.parse(judgedUtc) - Date.parse(endUtc)],
  );
  expect(ended.length).toBeGreaterThan(0);
  expect(Math.max(...ended)).toBeLessThanOrEqual(hourMs);
  const late = visits.find(({ vehicleId }) => vehicleId === lateId);
  const { utc = '', receivedUtc = '' } = (late && (await firstOf(late))) ?? {};
  expect(Date.parse(receivedUtc ?? '') - Date.parse(utc)).toBeGreaterThanOrEqual(0);
  expect(Date.parse(receivedUtc ?? '') - Date.parse(utc)).toBeLessThanOrEqual(4 * hourMs);
});

test('each stop at a geofence is a visit', async () => {
  const visits = await get<{ vehicleId: number; geofenceId: number; startUtc: string; endUtc: string | null }[]>(
    `geofenceVisits?${lastDay()}`,
  );
  const geofences = await get<Geofence[]>('geofences');
  const idOfPlace = new Map(geofences.map(({ description, id }) => [description, id]));
  for (const vehicle of demoVehicles.filter(({ habit }) => habit === 'at once').slice(0, 12)) {
    const vehicleId = await idOf(vehicle);
    const own = visits.filter((visit) => visit.vehicleId === vehicleId);
    const legs = shiftsAround(vehicle, { startMs: startMs - 20 * hourMs, endMs: startMs - hourMs }).flatMap(
      (shift) => shift.legs,
    );
    for (const { to, endMs } of legs.filter(({ endMs }) => endMs > startMs - 20 * hourMs && endMs < startMs - hourMs)) {
      const there = own.filter(
        ({ geofenceId, startUtc, endUtc }) =>
          geofenceId === idOfPlace.get(to) &&
          Date.parse(startUtc) <= endMs + 120_000 &&
          (endUtc === null || Date.parse(endUtc) >= endMs),
      );
      expect([vehicle.name, to, there.length]).toEqual([vehicle.name, to, drawn.has(to) ? 1 : 0]);
    }
  }
});

test('places without a geofence, where vehicles stop, are proposed', async () => {
  const proposals = await get<Proposal[]>(`geofences/proposals?${lastDay()}`);
  const places = demoPlaces.filter(({ description }) => !drawn.has(description));
  expect(places).toHaveLength(2);
  for (const { description } of places) {
    const near = proposals.filter(({ centre }) => distanceMetres(centre, yardOf(description)) < 60);
    expect([description, near.length]).toEqual([description, 1]);
  }
});

test('boxes were too warm and doors were open', async () => {
  const alarms = await get<Alarm[]>(`temperature/alarms?${lastDay()}`);
  expect(alarms.length).toBeGreaterThanOrEqual(2);
  const probes = await get<Probe[]>('temperature/probes');
  expect(probes).toHaveLength(demoVehicles.reduce((count, { cargo }) => count + cargo.length, 0));
  expect(probes.filter(({ profileId, temperature }) => profileId === null || temperature === null)).toEqual([]);
  const history = await get<InputChange[]>(`inputs/history?${lastDay()}`);
  expect(history.filter(({ value }) => value === 1).length).toBeGreaterThan(200);
});

test('drivers are assigned by button, one by hand, one not at all', async () => {
  interface Assignment {
    vehicleId: number;
    startUtc: string;
    endUtc: string | null;
    assignmentSource: number;
  }
  const assignments = await get<Assignment[]>(`drivers/assignments?${lastDay()}`);
  const byHand = vehicleWith(({ driving }) => driving === 'by hand');
  const [shift] = shiftsAround(byHand, { startMs: startMs - dayMs / 2, endMs: startMs });
  const own = await idOf(byHand);
  expect(assignments.filter(({ vehicleId }) => vehicleId === own)).toMatchObject([
    {
      startUtc: new Date(shift?.startMs ?? 0).toISOString(),
      endUtc: new Date(shift?.endMs ?? 0).toISOString(),
      assignmentSource: 0,
    },
  ]);
  expect(assignments.filter(({ assignmentSource }) => assignmentSource === 1).length).toBeGreaterThan(15);
  const stranger = await idOf(vehicleWith((vehicle) => vehicle.stranger));
  expect(await get<UnknownButton[]>('drivers/buttons')).toMatchObject([
    { buttonId: unknownButtonId, vehicleId: stranger },
  ]);
});

test('continues where it stopped, after a round and after a restart, and sends nothing twice', async () => {
  const before = await sumOfMoments();
  expect(await fleet.turn()).toBe(true);
  expect(await sumOfMoments()).toBe(before);
  nowMs += 30_000;
  await fleet.turn();
  nowMs += 45_000;
  await fleet.close();
  fleet = newFleet();
  await fleet.turn();
  nowMs += 40 * 60_000;
  await fleet.turn();
  const vehicle = vehicleWith(({ name }) => name === 'Cold box 07');
  const plots = await plotsOf(vehicle, startMs - hourMs, nowMs);
  expect(plots.map(shown)).toEqual(expected(vehicle, startMs - hourMs, nowMs));
});

test('one service drives the fleet, and another takes over when it stops', async () => {
  const other = newFleet();
  expect(await other.turn()).toBe(false);
  expect(await fleet.turn()).toBe(true);
  await fleet.close();
  await expect.poll(() => other.turn()).toBe(true);
  fleet = newFleet();
  expect(await fleet.turn()).toBe(false);
  // A connection that breaks, not a clean stop.
  await world.db.many(sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4021978
      and database = (select oid from pg_database where datname = current_database())`);
  await expect.poll(() => fleet.turn()).toBe(true);
  expect(await other.turn().catch(() => false)).toBe(false);
  await other.close();
});

test('changes by people are kept', async () => {
  const [renamed, deleted] = [demoVehicles[0], demoVehicles[3]];
  if (!renamed || !deleted) throw new Error('There are no vehicles.');
  const [renamedId, deletedId] = [await idOf(renamed), await idOf(deleted)];
  const vehicle = await get<Vehicle>(`vehicles/${renamedId}`);
  await client.request('POST', '/public/v1/vehicles', { ...vehicle, name: 'Our van' });
  const [driver] = await get<Driver[]>('drivers');
  await client.request('POST', '/public/v1/drivers', { ...driver, name: 'Somebody else' });
  const running = await get<{ vehicleId: number; driverId: number }[]>(
    `drivers/assignments?vehicleId=${deletedId}&${period(nowMs - 1000, nowMs + 1000)}`,
  );
  for (const { vehicleId, driverId } of running) {
    await client.request('POST', '/public/v1/drivers/assignments/end', { vehicleId, driverId, endUtc: now() });
  }
  expect((await client.request('DELETE', `/public/v1/vehicles/${deletedId}`)).status).toBe(204);

  nowMs += 2 * hourMs;
  await fleet.turn();
  await fleet.close();
  await addDemoFleet(world.db, now());
  fleet = newFleet();
  nowMs += 15 * 60_000;
  await fleet.turn();
  const vehicles = await get<Vehicle[]>('vehicles');
  expect(vehicles).toHaveLength(demoVehicles.length - 1);
  expect(vehicles.find(({ id }) => id === renamedId)).toMatchObject({ name: 'Our van' });
  expect(vehicles.find(({ id }) => id === renamedId)?.lastPlot?.utc).not.toBe(vehicle.lastPlot?.utc);
  expect(await get<Driver>(`drivers/${driver?.id ?? 0}`)).toMatchObject({ name: 'Somebody else' });

  await client.request('POST', `/public/v1/vehicles/${deletedId}/restore`);
  await fleet.turn();
  const plots = await plotsOf(deleted, startMs, nowMs);
  expect(Date.parse(plots.at(-1)?.utc ?? '')).toBeGreaterThan(nowMs - 11 * 60_000);
});

test('after a long stop only the last days are filled', async () => {
  nowMs += 10 * dayMs;
  await signIn();
  await fleet.close();
  fleet = newFleet();
  await fleet.turn();
  const vehicle = vehicleWith(({ name }) => name === 'Lorry 04');
  expect(await plotsOf(vehicle, nowMs - 9 * dayMs, nowMs - dayMs)).toEqual([]);
  expect((await plotsOf(vehicle, nowMs - dayMs, nowMs)).length).toBeGreaterThan(300);
  // Data older than a week was deleted, except the last of it.
  expect(await plotsOf(vehicle, startMs - dayMs, nowMs - 8 * dayMs)).toHaveLength(1);
});

test('sends nothing without its key', async () => {
  const [key] = await get<IngestKey[]>('ingestKeys');
  expect(key?.name).toBe('Demo fleet');
  expect(nowMs - Date.parse(key?.lastUsedUtc ?? '')).toBeLessThan(60_000);
  await client.request('DELETE', `/public/v1/ingestKeys/${key?.id ?? 0}`);
  const before = await sumOfMoments();
  nowMs += hourMs;
  expect(await fleet.turn()).toBe(false);
  expect(await sumOfMoments()).toBe(before);
  await addDemoFleet(world.db, now());
  expect(await get<IngestKey[]>('ingestKeys')).toEqual([]);
  await client.request('POST', `/public/v1/ingestKeys/${key?.id ?? 0}/restore`);
  expect(await fleet.turn()).toBe(true);
  expect(await sumOfMoments()).toBeGreaterThan(before);
});

test('continues by itself when the database is back', async () => {
  await fleet.close();
  nowMs += hourMs;
  const before = await sumOfMoments();
  const warned: string[] = [];
  let away = true;
  const db: typeof world.db = {
    ...world.db,
    maybe: async (statement) => {
      if (!away) return world.db.maybe(statement);
      away = false;
      throw new Error('Something else');
    },
  };
  const log = { ...silentLog, warn: (message: string) => void warned.push(message) };
  const driving = startDemoFleet({ db, app: world.app, retentionDays: 1, now, log });
  await expect.poll(sumOfMoments, { interval: 200 }).toBeGreaterThan(before);
  await driving.stop();
  expect(warned).toHaveLength(1);
  fleet = newFleet();
});

test('other work runs while the messages of the vehicles are made', async () => {
  // Days that no test has planned.
  const span = { startMs: startMs + 30 * dayMs, endMs: startMs + 32 * dayMs };
  let rounds = 0;
  let made = false;
  const count = (): void => {
    rounds += 1;
    if (!made) setImmediate(count);
  };
  setImmediate(count);
  await messagesDue(
    demoVehicles.map((vehicle) => ({ vehicle, ...span })),
    1,
  );
  made = true;
  expect(rounds).toBeGreaterThan(demoVehicles.length);
});
