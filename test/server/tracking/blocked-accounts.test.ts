/** Accounts whose rows another transaction has locked for long, and the other accounts of their lane. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Assignment } from '../../../src/contract/assignments.ts';
import { defaultQuotas } from '../../../src/contract/choices.ts';
import { shapeOf } from '../../../src/geo/shape.ts';
import type { Database } from '../../../src/server/database/database.ts';
import type { Message } from '../../../src/server/devices/message.ts';
import { lockVersion, raiseVersions } from '../../../src/server/store/versions.ts';
import { laneOf } from '../../../src/server/tracking/stripes.ts';
import { createTracking, type StoredCounts, type Tracking } from '../../../src/server/tracking/tracking.ts';
import { Dice } from '../../support/dice.ts';
import { addDriver, addVehicle, assignmentsPath } from '../../support/fleet.ts';
import { kindOf, make } from '../../support/kinds.ts';
import { needsOnePostgresql } from '../../support/needs.ts';
import { withRepeats } from '../../support/order.ts';
import { reply } from '../../support/records.ts';
import { type Client, serviceOfFile } from '../../support/service.ts';
import { expectedVisits, piecesOf, position, storedVisits, wanderingFleet } from '../../support/tracking.ts';

const world = serviceOfFile();
const startMs = Date.UTC(2026, 0, 1);

/** Accounts of one lane. */
let fleets: Client[];
let db: Database;
let tracking: Tracking;
beforeAll(async () => {
  db = world().connect();
  fleets = [];
  while (fleets.length < 7) {
    const client = await world().addAccount();
    if (laneOf(client.accountId) === laneOf(fleets[0]?.accountId ?? client.accountId)) fleets.push(client);
  }
});
beforeEach(() => {
  tracking = createTracking({ db, now: () => new Date(), quotas: defaultQuotas });
  return () => tracking.close();
});

const store = ({ accountId }: Client, ...messages: Message[]): Promise<StoredCounts> =>
  tracking.store({ accountId, keyId: 7 }, messages);
const at = (minute: number): number => startMs + minute * 60_000;
const button = (device: string, minute: number, buttonId: string): Message => ({ device, utcMs: at(minute), buttonId });
const plot = (device: string, minute: number, latitude = 51) => position(device, at(minute), latitude, 12);
const blocked = () => tracking.queues().find(({ lane }) => lane === 'blocked');

/** Two accounts of one lane. The next test gets others. */
async function twoFleets(): Promise<[one: Client, other: Client]> {
  const [first, second] = [fleets.shift(), fleets.shift()];
  if (!first || !second) throw new Error('The tests need more accounts.');
  fleets.push(first, second);
  return [first, second];
}

test.skipIf(needsOnePostgresql.missing)(
  `buttons of an account wait for its import, in order, and another account of the lane is answered ${needsOnePostgresql.note}`,
  async () => {
    const [busy, other] = await twoFleets();
    await Promise.all([addVehicle(busy, { deviceId: 'van' }), addVehicle(other, { deviceId: 'van' })]);
    const drivers = [await addDriver(busy, { buttonId: 'A1' }), await addDriver(busy, { buttonId: 'B2' })];
    const answered: number[] = [];
    let calls: Promise<StoredCounts>[] = [];
    await world().db.transaction(async (tx) => {
      // Like an import of assignments.
      await lockVersion(tx, busy.accountId, 'assignment');
      calls = Array.from({ length: 6 }, (_, minute) =>
        store(busy, button('van', minute, minute % 2 ? 'B2' : 'A1')).finally(() => answered.push(minute)),
      );
      expect(await store(other, button('van', 1, 'C3'))).toMatchObject({ accepted: 1 });
      expect(answered).toEqual([]);
      expect((blocked()?.waiting ?? 0) + (blocked()?.inFlight ?? 0)).toBe(6);
      // Further calls do not hold up the lane either.
      calls.push(store(busy, button('van', 6, 'A1')).finally(() => answered.push(6)));
      expect(await store(other, button('van', 2, 'C3'))).toMatchObject({ accepted: 1 });
      expect(blocked()).toEqual({ lane: 'blocked', waiting: 1, inFlight: 6 });
    });
    expect((await Promise.all(calls)).map(({ accepted }) => accepted)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(answered).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(blocked()).toEqual({ lane: 'blocked', waiting: 0, inFlight: 0 });
    const stored = await reply<Assignment[]>(busy.request('GET', assignmentsPath));
    expect(
      stored
        .map(({ driverId, startUtc }) => [driverId, Date.parse(startUtc)])
        .sort((a, b) => (a[1] ?? 0) - (b[1] ?? 0)),
    ).toEqual(Array.from({ length: 7 }, (_, minute) => [drivers[minute % 2], at(minute)]));
    // Back in the shared lane.
    expect(await store(busy, button('van', 7, 'B2'), button('van', 6, 'A1'))).toMatchObject({
      accepted: 1,
      duplicates: 1,
    });
  },
);

test.skipIf(needsOnePostgresql.missing)(
  `positions wait for a change of vehicles, and the visits are the same ${needsOnePostgresql.note}`,
  async () => {
    const [busy, other] = await twoFleets();
    const circle = { geofenceType: 1, latitude: 51, longitude: 12, radius: 300 };
    const geofenceId = await make(busy, kindOf('geofence'), circle);
    await Promise.all([busy, other].map((fleet) => store(fleet, plot('bus', 0, 52))));
    let calls: Promise<StoredCounts>[] = [];
    await world().db.transaction(async (tx) => {
      await lockVersion(tx, busy.accountId, 'vehicle');
      // They share a batch with the other account.
      calls = [plot('bus', 3), plot('bus', 1), plot('bus', 2), plot('bus', 4, 52)].map((each) => store(busy, each));
      expect(await store(other, plot('bus', 1))).toMatchObject({ accepted: 1 });
      calls.push(store(busy, plot('bus', 5)), store(busy, plot('bus', 3)));
      expect(await store(other, plot('bus', 2))).toMatchObject({ accepted: 1 });
    });
    expect((await Promise.all(calls)).map(({ accepted }) => accepted)).toEqual([1, 1, 1, 1, 1, 0]);
    const time = (minute: number): string => new Date(at(minute)).toISOString();
    expect(await storedVisits(world().db, busy.accountId)).toEqual(
      [`bus ${geofenceId} ${time(1)} ${time(3)}`, `bus ${geofenceId} ${time(5)} `].sort(),
    );
  },
);

test.skipIf(needsOnePostgresql.missing)(
  `a fleet that changes lanes again and again has the visits of its positions in order ${needsOnePostgresql.note}`,
  async () => {
    const [busy, other] = await twoFleets();
    const dice = new Dice(11);
    const geofences = [];
    for (const radius of [300, 600, 1000]) {
      const sent = { geofenceType: 1, latitude: 51.05, longitude: 12.05, radius };
      const shape = shapeOf({ points: null, ...sent });
      if (shape) geofences.push({ id: await make(busy, kindOf('geofence'), sent), shape });
    }
    const messages = wanderingFleet({ vehicles: 8, plots: 60 }, dice);
    const sent = withRepeats(messages, dice);
    const pieces = piecesOf(sent, 12, dice);
    const calls: Promise<StoredCounts>[] = [];
    const send = (count: number): void =>
      void calls.push(...pieces.splice(0, count).map((each) => store(busy, ...each)));
    send(2);
    await Promise.all(calls);
    for (let round = 0; pieces.length > 0; round += 1) {
      await world().db.transaction(async (tx) => {
        await lockVersion(tx, busy.accountId, round % 2 ? 'vehicle' : 'geofence');
        send(3);
        await expect.poll(() => blocked()?.inFlight).toBeGreaterThan(0);
        send(1);
        expect(await store(other, plot('tractor', round))).toMatchObject({ accepted: 1 });
      });
      // Some rounds begin while calls of the last one are under way.
      if (round % 3 === 0) await Promise.all(calls);
    }
    const counts = await Promise.all(calls);
    expect(await storedVisits(world().db, busy.accountId)).toEqual(expectedVisits(messages, geofences));
    expect(counts.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(messages.length);
    expect(counts.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(sent.length - messages.length);
  },
);

test.skipIf(needsOnePostgresql.missing)(
  `an account that this service does not know yet waits for its first import ${needsOnePostgresql.note}`,
  async () => {
    const [other] = await twoFleets();
    let fresh = await world().addAccount();
    while (laneOf(fresh.accountId) !== laneOf(other.accountId)) fresh = await world().addAccount();
    let call: Promise<StoredCounts> | undefined;
    await world().db.transaction(async (tx) => {
      await raiseVersions(tx, fresh.accountId, ['geofence']);
      call = store(fresh, plot('lorry', 0));
      expect(await store(other, plot('lorry', 0))).toMatchObject({ accepted: 1 });
    });
    expect(await call).toMatchObject({ accepted: 1 });
  },
);

test.skipIf(needsOnePostgresql.missing)(
  `six blocked accounts leave the lane, and closing stores what they sent ${needsOnePostgresql.note}`,
  async () => {
    const [other, ...busy] = fleets;
    if (!other) throw new Error('The test needs an account.');
    await Promise.all(fleets.map((fleet) => store(fleet, plot('tram', 0))));
    let calls: Promise<StoredCounts>[] = [];
    let closing: Promise<void> | undefined;
    await world().db.transaction(async (tx) => {
      for (const { accountId } of busy) await lockVersion(tx, accountId, 'geofence');
      calls = busy.flatMap((fleet) => [store(fleet, plot('tram', 1)), store(fleet, plot('tram', 2))]);
      expect(await store(other, plot('tram', 1))).toMatchObject({ accepted: 1 });
      closing = tracking.close();
    });
    await closing;
    expect((await Promise.all(calls)).map(({ accepted }) => accepted)).toEqual(calls.map(() => 1));
  },
);
