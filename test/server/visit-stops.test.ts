/** How long vehicles stood during visits, and visits that do not count. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListTotals } from '../../src/contract/growing-lists.ts';
import type { GeofenceVisit } from '../../src/contract/visits.ts';
import { destination } from '../../src/geo/distance.ts';
import { sql } from '../../src/server/database/sql.ts';
import { dropOlder } from '../../src/server/store/drop-older.ts';
import { sealPlots } from '../../src/server/telemetry/seal-telemetry.ts';
import { VisitStops } from '../../src/server/tracking/visit-stops.ts';
import { Dice } from '../support/dice.ts';
import { addVisits } from '../support/fleet.ts';
import { shuffled } from '../support/order.ts';
import { addGeofence, failure, reply, yard } from '../support/records.ts';
import { type Service, service } from '../support/service.ts';
import { position } from '../support/tracking.ts';

const start = Date.UTC(2026, 10, 20, 9);
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
const day = `startDate=${at(-60)}&endDate=${at(600)}`;

let world: Service;
let geofenceId: number;
beforeAll(async () => {
  world = await service();
  geofenceId = await addGeofence(world);
});
afterAll(() => world.close());

/** North of the yard's centre; its radius is 200 m. */
const plot = (device: string, minutes: number, metres: number) => {
  const { latitude, longitude } = destination(yard, 0, metres);
  return position(device, start + minutes * 60_000, latitude, longitude);
};
const store = (plots: ReturnType<typeof plot>[]) => world.app.store({ accountId: world.accountId, keyId: 1 }, plots);

/** In at 1, stands from 2 to 12 with a late plot at 7, drives, stands from 14 to 18, out at 20. */
const stay = (device: string) => [
  ...[plot(device, 0, 900), plot(device, 1, 190), plot(device, 2, 20), plot(device, 4, 25), plot(device, 7, 20)],
  ...[plot(device, 12, 22), plot(device, 13, 110), plot(device, 14, 180), plot(device, 18, 185), plot(device, 20, 900)],
];

const list = (query: string) =>
  reply<GeofenceVisit[]>(world.request('GET', `/public/v1/geofenceVisits?${day}&${query}`));
const vehicleOf = async (device: string): Promise<number> => {
  const vehicles = await reply<{ id: number; deviceId: string }[]>(world.request('GET', '/public/v1/vehicles'));
  return vehicles.find(({ deviceId }) => deviceId === device)?.id ?? 0;
};
const stopsOf = async (device: string) =>
  (await list(`vehicleId=${await vehicleOf(device)}`)).map(({ stoppedSeconds }) => stoppedSeconds);

describe('the stops of a visit', () => {
  test('are those of its plots, in every order of arrival, also of sealed plots', async () => {
    await store(stay('in order'));
    for (const each of shuffled(stay('shuffled'), new Dice(3))) await store([each]);
    const [first, ...others] = stay('sealed');
    await store(first ? [first] : []);
    await store(others);
    await sealPlots(world.db, new Date('2100-01-01'));
    expect(await stopsOf('in order')).toEqual([14 * 60]);
    expect(await stopsOf('shuffled')).toEqual([14 * 60]);
    expect(await stopsOf('sealed')).toEqual([14 * 60]);
  });

  test('stay when retention deletes the plots, also sealed ones', async () => {
    const other = await world.addAccount();
    await addGeofence(other);
    const devices = ['sealed', 'plain'] as const;
    for (const device of devices) {
      const key = { accountId: other.accountId, keyId: 1 };
      await world.app.store(key, [...stay(device), plot(device, 1500, 900), plot(device, 1501, 900)]);
      if (device === 'sealed') await sealPlots(world.db, new Date('2100-01-01'), { accountId: other.accountId });
    }
    const stops = async (): Promise<(number | null)[]> =>
      (await reply<GeofenceVisit[]>(other.request('GET', `/public/v1/geofenceVisits?${day}`))).map(
        ({ stoppedSeconds }) => stoppedSeconds,
      );
    expect(await stops()).toEqual([14 * 60, 14 * 60]);
    const { accountId } = other;
    expect(await dropOlder(world.db, new Date(start + 48 * 3600_000), { accountId })).toBeGreaterThan(20);
    expect(await stops()).toEqual([14 * 60, 14 * 60]);
  });

  test('are unknown while the vehicle is there, and none if it passes', async () => {
    await store([plot('there', 0, 20), plot('there', 30, 20)]);
    await store([plot('passes', 0, 900), plot('passes', 1, 100), plot('passes', 2, 20), plot('passes', 3, 900)]);
    expect(await stopsOf('there')).toEqual([null]);
    expect(await stopsOf('passes')).toEqual([0]);
  });

  test('follow a late plot that changes nothing else, which is a change of the visit', async () => {
    // Between plots that are more than 20 minutes apart nothing is known.
    await store([plot('late', 0, 900), plot('late', 1, 20), plot('late', 31, 20), plot('late', 32, 900)]);
    const [before] = await list(`vehicleId=${await vehicleOf('late')}`);
    expect(before?.stoppedSeconds).toBe(0);
    await settle();
    await store([plot('late', 16, 20)]);
    const [after] = await list(`vehicleId=${await vehicleOf('late')}`);
    expect(after).toMatchObject({ id: before?.id, stoppedSeconds: 30 * 60, endUtc: before?.endUtc });
    expect(after?.updated.localeCompare(before?.updated ?? '')).toBe(1);
    expect(await list(`updatedSince=${after?.updated}`)).toContainEqual(after);
  });

  test('filter and sort, whether they are stored or not', async () => {
    const ask = async () => {
      const long = await list('minStoppedSeconds=600&sort=-stoppedSeconds');
      const none = await list('maxStoppedSeconds=0');
      const { count } = await reply<{ count: number }>(
        world.request('GET', `/public/v1/geofenceVisits/totals?${day}&minStoppedSeconds=600`),
      );
      const compared = await Promise.all([-600, 0].map(comparedCount));
      return { long: long.map(({ stoppedSeconds }) => stoppedSeconds), none: none.length, count, compared };
    };
    /** Of the whole day, beside an hour of it or before it. */
    const comparedCount = async (hour: number): Promise<number | undefined> => {
      const beside = `startDate=${at(hour)}&endDate=${at(hour + 60)}`;
      const query = `${beside}&compareStartDate=${at(-60)}&compareEndDate=${at(600)}&minStoppedSeconds=600`;
      const totals = await reply<ListTotals>(world.request('GET', `/public/v1/geofenceVisits/totals?${query}`));
      return totals.compared?.count;
    };
    const derived = await ask();
    expect(derived).toEqual({ long: [1800, 840, 840, 840], none: 1, count: 4, compared: [4, 4] });
    await settle();
    const { waiting } = await world.db.one<{ waiting: number }>(sql`
      select count(*)::integer as waiting from visit where stopped_ms is null and end_utc is not null`);
    expect(waiting).toBe(0);
    expect(await ask()).toEqual(derived);
  });

  /** What the service does in the background. */
  async function settle(): Promise<void> {
    const stops = new VisitStops(world.db);
    const visits = await list('state=ended');
    stops.add({
      begun: [],
      changed: visits.map((visit) => ({
        state: {
          ...{ accountId: world.accountId, vehicleId: 0, newest: undefined },
          open: new Map(),
          hasProbes: false,
        },
        visit: { ...visit, startUtcMs: 0, endUtcMs: 1 },
      })),
    });
    await stops.round(new AbortController().signal);
  }
});

describe('visits that do not count', () => {
  let ids: number[];
  beforeAll(async () => {
    const vehicleId = await vehicleOf('late');
    const visit = (minutes: number) => ({
      ...{ vehicleId, geofenceId: geofenceId + 1 },
      startUtc: new Date(start + minutes * 60_000),
      endUtc: new Date(start + (minutes + 2) * 60_000),
    });
    ids = await addVisits(world, world, [visit(100), visit(110), visit(120)]);
  });
  const review = (body: object) => world.request('POST', '/public/v1/geofenceVisits/review', body);
  const ours = `geofenceId=`;
  const totals = () =>
    reply<{ count: number; seconds: number; disregarded: number }>(
      world.request('GET', `/public/v1/geofenceVisits/totals?${day}&${ours}${geofenceId + 1}`),
    );

  test('are left out of totals, shown in lists, and come back with Undo', async () => {
    const answer = await review({ ids: ids.slice(0, 2), disregarded: true, reason: 1, note: ' A jam ' });
    expect(answer.status).toBe(204);
    expect(await totals()).toMatchObject({ count: 1, seconds: 120, disregarded: 2 });
    const listed = await list(`${ours}${geofenceId + 1}`);
    expect(listed.map(({ disregarded, reason, note }) => [disregarded, reason, note])).toEqual([
      [true, 1, 'A jam'],
      [true, 1, 'A jam'],
      [false, null, null],
    ]);
    expect(listed[0]?.reviewedBy).not.toBe('');
    expect(listed[0]?.reviewedUtc).toBe(listed[0]?.updated);
    expect(await list(`${ours}${geofenceId + 1}&disregarded=true`)).toEqual(listed.slice(0, 2));
    expect(await list(`${ours}${geofenceId + 1}&disregarded=false`)).toEqual(listed.slice(2));
    const file = await world.request(
      'GET',
      `/public/v1/geofenceVisits/export?${day}&${ours}${geofenceId + 1}&format=csv`,
    );
    expect(await file.text()).toMatch(/,no,1,A jam,/);
    await reply(world.request('POST', `/public/v1/audit/${answer.headers.get('audit-id')}/undo`));
    expect(await totals()).toMatchObject({ count: 3, disregarded: 0 });
  });

  test('keep the review at the first part when a late plot splits them', async () => {
    await store([0, 1, 2, 3, 4].map((minutes) => plot('split', minutes, minutes % 4 === 0 ? 900 : 20)));
    const vehicleId = await vehicleOf('split');
    const [visit] = await list(`vehicleId=${vehicleId}`);
    expect((await review({ ids: [visit?.id], disregarded: true, reason: 2, note: null })).status).toBe(204);
    await store([plot('split', 1.5, 900)]);
    const parts = await list(`vehicleId=${vehicleId}`);
    expect(parts.map(({ id, disregarded }) => [id === visit?.id, disregarded])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test('need a reason', async () => {
    expect(await failure(review({ ids, disregarded: true }))).toEqual(['400', '#/reason required']);
  });
});
