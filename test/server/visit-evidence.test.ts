/** Why a visit begins and ends: plots around its edges, their distances, and the shape that decided. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { VisitEvidence } from '../../src/contract/visits.ts';
import { destination } from '../../src/geo/distance.ts';
import { sql } from '../../src/server/database/sql.ts';
import { decidingVersion } from '../../src/server/routes/visit-evidence.ts';
import type { ShapeVersion } from '../../src/server/store/geofence-shapes.ts';
import { needsRows } from '../support/needs.ts';
import { addGeofence, geofence, geofencesPath, reply, yard } from '../support/records.ts';
import { type Service, service } from '../support/service.ts';
import { position } from '../support/tracking.ts';

const start = Date.UTC(2026, 10, 20, 9);
const minute = 60_000;
const at = (minutes: number): string => new Date(start + minutes * minute).toISOString();
const centre = { latitude: yard.latitude, longitude: yard.longitude };

let nowMs = start;
let world: Service;
beforeAll(async () => {
  world = await service({ now: () => new Date(nowMs) });
});
afterAll(() => world.close());

/** A plot north of the yard's centre; its radius is 200 m. */
const north = (minutes: number, metres: number) => {
  const { latitude, longitude } = destination(centre, 0, metres);
  return position('van', start + minutes * minute, latitude, longitude);
};

const why = (visitId: number) => reply<VisitEvidence>(world.request('GET', `/public/v1/geofenceVisits/${visitId}/why`));
const visitsOf = async (geofenceId: number) =>
  (
    await reply<{ id: number }[]>(
      world.request(
        'GET',
        `/public/v1/geofenceVisits?startDate=${at(-60)}&endDate=${at(600)}&geofenceId=${geofenceId}`,
      ),
    )
  ).map(({ id }) => id);
const store = (plots: ReturnType<typeof north>[]) => world.app.store({ accountId: world.accountId, keyId: 1 }, plots);

describe('a visit', () => {
  let geofenceId: number;
  let visits: number[];
  beforeAll(async () => {
    nowMs = start - minute;
    geofenceId = await addGeofence(world);
    nowMs = start;
    await store([north(0, 260), north(1, 150), north(2, 20), north(3, 190), north(4, 201), north(5, 10)]);
    visits = await visitsOf(geofenceId);
  });

  test('shows the plots around both edges with their signed distances', async () => {
    const { before, first, last, after, shape } = await why(visits[0] ?? 0);
    expect([before, first, last, after].map((plot) => plot?.utc)).toEqual([at(0), at(1), at(3), at(4)]);
    const metres = [before, first, last, after].map((plot) => plot?.metres ?? Number.NaN);
    [60, -50, -10, 1].forEach((expected, index) => expect(metres[index]).toBeCloseTo(expected, 3));
    expect(shape).toEqual({ geofenceType: 1, ...centre, radius: 200, points: null, changedUtc: null });
  });

  test('that is open ends with the newest plot', async () => {
    const { before, first, last, after } = await why(visits[1] ?? 0);
    expect([before?.utc, first?.utc, last?.utc, after]).toEqual([at(4), at(5), at(5), null]);
  });

  test.skipIf(needsRows.missing)(`without its removed plots has no neighbours either ${needsRows.note}`, async () => {
    await world.db.run(sql`delete from plot where account_id = ${world.accountId} and utc <= ${new Date(at(3))}`);
    const { before, first, last, after } = await why(visits[0] ?? 0);
    expect([before, first, last, after]).toEqual([null, null, null, null]);
  });

  test('of another account does not exist', async () => {
    const other = await world.addAccount();
    await reply(other.request('GET', `/public/v1/geofenceVisits/${visits[0]}/why`), 404);
  });
});

describe('a changed shape', () => {
  test('is shown as it was when it decided, with the time of the change', async () => {
    nowMs = start;
    const id = await addGeofence(world, { latitude: 10 });
    const { latitude, longitude } = { latitude: 10, longitude: yard.longitude };
    await store([position('bus', start + minute, latitude, longitude), position('bus', start + 2 * minute, 0, 0)]);
    expect((await geofence(world, id)).countsFromUtc).toBe(at(0));

    nowMs = start + 10 * minute;
    await reply(world.request('POST', geofencesPath, { ...yard, latitude: 10, id, description: 'Renamed' }), 204);
    expect((await geofence(world, id)).countsFromUtc).toBe(at(0));
    nowMs = start + 20 * minute;
    await reply(world.request('POST', geofencesPath, { ...yard, latitude: 10, id, radius: 300 }), 204);
    expect((await geofence(world, id)).countsFromUtc).toBe(at(20));

    const [visit = 0] = await visitsOf(id);
    const { first, shape } = await why(visit);
    expect(first?.metres).toBeCloseTo(-200, 6);
    expect(shape).toMatchObject({ radius: 200, changedUtc: at(20) });
  });

  test('that was current when a late position was stored decided it', async () => {
    nowMs = start;
    const id = await addGeofence(world, { latitude: 30 });
    nowMs = start + 60 * minute;
    await reply(world.request('POST', geofencesPath, { ...yard, latitude: 30, id, radius: 300 }), 204);
    nowMs = start + 90 * minute;
    await store([position('lorry', start + minute, 30, yard.longitude)]);
    const [visit = 0] = await visitsOf(id);
    const { first, shape } = await why(visit);
    expect(first).toMatchObject({ utc: at(1), receivedUtc: at(90) });
    expect(first?.metres).toBeCloseTo(-300, 6);
    expect(shape).toMatchObject({ radius: 300, changedUtc: null });
  });

  test('of a polygon is kept with its points', async () => {
    nowMs = start;
    const square = [
      [20, 20],
      [20, 20.01],
      [20.01, 20.01],
      [20.01, 20],
    ];
    const id = await addGeofence(world, { geofenceType: 2, points: square });
    await store([
      position('tram', start + minute, 20.002, 20.005),
      position('tram', start + 2 * minute, 20.011, 20.005),
    ]);
    nowMs = start + 20 * minute;
    const wider = { ...yard, id, geofenceType: 2, points: [...square, [20.005, 19.9]] };
    await reply(world.request('POST', geofencesPath, wider), 204);
    // The centre of a polygon means nothing.
    nowMs = start + 30 * minute;
    await reply(world.request('POST', geofencesPath, { ...wider, latitude: 3 }), 204);
    expect((await geofence(world, id)).countsFromUtc).toBe(at(20));

    const [visit = 0] = await visitsOf(id);
    const { first, after, shape } = await why(visit);
    expect(shape).toMatchObject({ points: square, changedUtc: at(20) });
    expect(first?.metres).toBeCloseTo(-222.39, 1);
    expect(after?.metres).toBeCloseTo(111.19, 1);
  });
});

describe('a plot that another shape or no geofence decided', () => {
  const longitude = yard.longitude;
  const at50 = (minutes: number, latitude: number) =>
    position('truck', start + minutes * minute, destination({ latitude, longitude }, 0, 50).latitude, longitude);

  test('after a deletion is outside with a negative distance', async () => {
    nowMs = start;
    const id = await addGeofence(world, { latitude: 50 });
    await store([at50(1, 50), at50(2, 50)]);
    await reply(world.request('DELETE', `${geofencesPath}/${id}`), 204);
    await store([at50(3, 50)]);
    const [visit = 0] = await visitsOf(id);
    const { last, after } = await why(visit);
    expect([last?.utc, after?.utc]).toEqual([at(2), at(3)]);
    expect(after?.metres).toBeCloseTo(-150, 3);
  });

  test('after a restoration is inside, so the ended visit has no plot after it', async () => {
    nowMs = start;
    const id = await addGeofence(world, { latitude: 52 });
    await store([at50(11, 52), at50(12, 52)]);
    await reply(world.request('DELETE', `${geofencesPath}/${id}`), 204);
    await reply(world.request('POST', `${geofencesPath}/${id}/restore`), 200);
    await store([at50(13, 52)]);
    const [ended = 0, open = 0] = await visitsOf(id);
    expect(await why(ended)).toMatchObject({ last: { utc: at(12) }, after: null });
    expect(await why(open)).toMatchObject({ before: null, first: { utc: at(13) }, after: null });
  });

  test('before the geofence was drawn is outside, and after its edit inside: both on the other side', async () => {
    nowMs = start;
    await store([at50(21, 54)]);
    nowMs = start + 22 * minute;
    const id = await addGeofence(world, { latitude: 54 });
    await store([at50(22, 54)]);
    nowMs = start + 23 * minute;
    await reply(world.request('POST', geofencesPath, { ...yard, latitude: 54, id, radius: 900 }), 204);
    await store([
      position('truck', start + 24 * minute, destination({ latitude: 54, longitude }, 0, 600).latitude, longitude),
    ]);
    const [visit = 0] = await visitsOf(id);
    const { before, first, last, shape } = await why(visit);
    const metres = [before, first, last].map((plot) => plot?.metres ?? Number.NaN);
    [-150, -150, 400].forEach((expected, index) => expect(metres[index]).toBeCloseTo(expected, 3));
    expect([before?.utc, last?.utc]).toEqual([at(21), at(24)]);
    expect(shape).toMatchObject({ radius: 200, changedUtc: at(23) });
  });
});

describe('the version that decided', () => {
  const version = (
    from: number,
    until: number | null,
    past?: readonly [from: number, taken: number],
  ): ShapeVersion => ({
    ...{ geofenceType: 1, ...centre, radius: 100, points: null },
    fromUtc: new Date(from),
    untilUtc: until === null ? null : new Date(until),
    backfilledFromUtc: past ? new Date(past[0]) : null,
    backfilledUtc: past ? new Date(past[1]) : null,
  });
  const first = version(100, 200);
  const second = version(200, 300, [50, 250]);
  const third = version(300, null);
  const all = [first, second, third];

  test.each([
    ['stored while the first one was present, before the past from 50 on', 40, 150, first],
    ['judged again by the second one', 60, 150, second],
    ['stored after the backfill', 60, 260, second],
    ['of the time before it, stored after the backfill', 40, 260, second],
    ['stored at the moment of the change', 40, 200, second],
    ['stored under the present one', 40, 300, third],
    ['of the time before the geofence', 10, 20, first],
  ])('for a plot %s', (_, utc, stored, expected) => {
    expect(decidingVersion(all, new Date(utc), new Date(stored))).toBe(expected);
  });
});
