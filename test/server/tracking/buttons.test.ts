/** Buttons that are read become assignments: the same ones whatever the order, beside what people enter. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '../../../src/contract/assignments.ts';
import type { GeofenceVisit } from '../../../src/contract/visits.ts';
import type { Transaction } from '../../../src/server/database/database.ts';
import { openPool } from '../../../src/server/database/pool.ts';
import { type SentButtonRead, storeButtonReads } from '../../../src/server/tracking/buttons.ts';
import { chance, replayed, shuffled } from '../../support/button-facts.ts';
import { addDriver, addVehicle, addVisits, assignmentsPath } from '../../support/fleet.ts';
import { reply } from '../../support/records.ts';
import { type Client, type Service, service } from '../../support/service.ts';

let world: Service;
beforeAll(async () => {
  world = await service({ now: () => new Date('2026-11-20T12:00:00.000Z') });
});
afterAll(() => world.close());

/** On one day, by the hour. */
const at = (hour: number): string => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const hourOf = (utc: string): number => (Date.parse(utc) - Date.parse(at(0))) / 3_600_000;

let fleet: Client;
let vehicles: Record<string, number>;
let drivers: Record<string, number>;
async function fill(): Promise<void> {
  vehicles = {};
  for (const name of ['V', 'W', 'X']) vehicles[name] = await addVehicle(fleet);
  drivers = {};
  for (const name of ['a', 'b', 'c']) drivers[name] = await addDriver(fleet, { buttonId: name + name.toUpperCase() });
}
beforeEach(async () => {
  fleet = await world.addAccount();
  await fill();
});

/** `Va 8`: the button of driver a in vehicle V at 8; other letters are buttons of their own. */
const readsOf = (text: string): SentButtonRead[] =>
  text.split(',').map((part) => {
    const [, vehicle = '', button = '', hour] = /^\s*(\w)(\w) ([\d.]+)$/.exec(part) ?? [];
    return {
      vehicleId: vehicles[vehicle] ?? 0,
      buttonId: button + button.toUpperCase(),
      utcMs: Date.parse(at(0)) + Number(hour) * 3_600_000,
    };
  });

const store = (text: string) => stored(readsOf(text));
const stored = (reads: readonly SentButtonRead[], db = world.db) =>
  db.transaction((tx: Transaction) => storeButtonReads(tx, fleet.accountId, reads, Date.parse(at(12))));

const listed = (query = ''): Promise<Assignment[]> =>
  reply<Assignment[]>(fleet.request('GET', `${assignmentsPath}${query}`));
const nameOf = (names: Record<string, number>, id: number) => Object.keys(names).find((name) => names[name] === id);
/** `Va 8-10` by button, `Va* 8-` entered and running. */
const inShort = ({ vehicleId, driverId, startUtc, endUtc, assignmentSource }: Assignment): string =>
  `${nameOf(vehicles, vehicleId)}${nameOf(drivers, driverId)}${assignmentSource === 1 ? '' : '*'} ${hourOf(startUtc)}-${endUtc === null ? '' : hourOf(endUtc)}`;
const assignments = async (): Promise<string[]> => (await listed()).map(inShort).sort();

/** The assignments that follow from reads alone. */
const expectedOf = (reads: readonly SentButtonRead[]): string[] =>
  replayed({
    reads: reads.map(({ buttonId, ...read }) => ({ ...read, driverId: drivers[buttonId.charAt(0)] ?? null })),
    stands: [],
    ends: [],
    overruled: [],
  })
    .map(({ startMs, endMs, ...ids }) => {
      const endUtc = endMs === Number.POSITIVE_INFINITY ? null : new Date(endMs).toISOString();
      return inShort({ ...ids, id: 0, startUtc: new Date(startMs).toISOString(), endUtc, assignmentSource: 1 });
    })
    .sort();

/** No two of a vehicle in a moment, in any order, some of them twice. */
function someReads(below: (bound: number) => number): SentButtonRead[] {
  const reads = new Map(
    Array.from({ length: 40 }, () => {
      const text = `${'VWX'.charAt(below(3))}${'abcx'.charAt(below(4))} ${below(20)}`;
      return [text.charAt(0) + text.slice(3), text];
    }),
  );
  return readsOf([...reads.values()].join(','));
}

describe('reads', () => {
  test('start and end assignments, whatever the order', async () => {
    const texts = ['Va 8', 'Vb 9', 'Wa 10', 'Vb 11', 'Wb 12'];
    const expected = ['Va 8-9', 'Vb 9-12', 'Wa 10-12', 'Wb 12-'];
    await store(texts.join(','));
    expect(await assignments()).toEqual(expected);
    await stored(readsOf(texts.join(',')));
    expect(await assignments()).toEqual(expected);
  });

  test('say which were added: the first of a moment, once', async () => {
    expect((await store('Va 8, Vb 8, Va 9, Va 8')).added).toEqual([true, false, true, false]);
    expect((await store('Va 9, Vb 9, Va 10')).added).toEqual([false, false, true]);
    expect(await assignments()).toEqual(['Va 8-']);
  });

  test('in any case; no button is no read', async () => {
    const [read = { vehicleId: 0, utcMs: 0, buttonId: '' }] = readsOf('Va 8');
    const { added } = await stored([
      { ...read, buttonId: 'aa' },
      ...['', '0', '000'].map((buttonId, place) => ({ ...read, utcMs: read.utcMs + place + 1, buttonId })),
    ]);
    expect(added).toEqual([true, false, false, false]);
    expect(await assignments()).toEqual(['Va 8-']);
  });

  test('tell of the assignments that they changed, and of none that they did not', async () => {
    const first = await store('Va 8');
    const [one] = await listed();
    expect(first.events).toEqual({ assignment: [one?.id] });
    expect((await store('Va 9')).events).toEqual({});
    const { events } = await store('Vb 10');
    expect([...(events.assignment ?? [])].sort()).toEqual((await listed()).map(({ id }) => id).sort());
  });

  test('that merge assignments keep the id of the first; that split one, too', async () => {
    await store('Va 8, V? 9, Va 10'.replace('?', 'x'));
    const [one] = await listed();
    await store('Vb 8.5');
    expect((await listed())[0]).toMatchObject({
      id: one?.id,
      endUtc: new Date(Date.parse(at(8)) + 1_800_000).toISOString(),
    });
    await store('Va 7');
    expect((await listed())[0]).toMatchObject({ id: one?.id, startUtc: at(7) });
  });

  test('shuffled, doubled, in batches: the same as if all had come in order', async () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      fleet = await world.addAccount();
      await fill();
      const below = chance(seed);
      const reads = someReads(below);
      const left = shuffled([...reads, ...reads.filter(() => below(4) === 0)], below);
      while (left.length > 0) await stored(left.splice(0, 1 + below(9)));
      expect(await assignments(), `seed ${seed}`).toEqual(expectedOf(reads));
    }
  });

  test('over several services at once: the same', async () => {
    const other = openPool({ ...world.connection, max: 5 });
    for (let seed = 1; seed <= 4; seed += 1) {
      fleet = await world.addAccount();
      await fill();
      const below = chance(seed);
      const reads = someReads(below);
      const [left, batches]: [SentButtonRead[], SentButtonRead[][]] = [shuffled([...reads, ...reads], below), []];
      while (left.length > 0) batches.push(left.splice(0, 1 + below(7)));
      const answers = await Promise.all(batches.map((batch, place) => stored(batch, place % 2 ? other : world.db)));
      expect(await assignments(), `seed ${seed}`).toEqual(expectedOf(reads));
      expect(answers.flatMap(({ added }) => added).filter((each) => each)).toHaveLength(reads.length);
    }
    await other.close();
  });

  test('answer the list anew, and who drove when a visit began', async () => {
    const etag = (await fleet.request('GET', assignmentsPath)).headers.get('etag') ?? '';
    await store('Va 8, Vb 10');
    const again = await fleet.request('GET', assignmentsPath, undefined, { 'If-None-Match': etag });
    expect(again.status).toBe(200);
    await addVisits(world, fleet, [
      ...[7, 9, 11].map((hour) => ({
        vehicleId: vehicles['V'] ?? 0,
        geofenceId: 1,
        startUtc: new Date(at(hour)),
        endUtc: new Date(at(hour)),
      })),
    ]);
    const visits = await reply<GeofenceVisit[]>(
      fleet.request('GET', `/public/v1/geofenceVisits?startDate=${at(0)}&endDate=${at(23)}`),
    );
    expect(visits.map(({ driverId }) => driverId)).toEqual([null, drivers['a'], drivers['b']]);
  });
});
