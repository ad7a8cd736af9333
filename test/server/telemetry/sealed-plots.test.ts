/** Sealing changes where plots are stored, and nothing else. */
import { afterEach, expect, test } from 'vitest';
import type { Plot } from '../../../src/contract/vehicles.ts';
import { shapeOf } from '../../../src/geo/shape.ts';
import type { Queryable } from '../../../src/server/database/database.ts';
import { type Statement, sql } from '../../../src/server/database/sql.ts';
import { removeAccount } from '../../../src/server/store/account-removal.ts';
import { listAlarms } from '../../../src/server/store/alarms.ts';
import { plotsInPeriod } from '../../../src/server/telemetry/plot-pages.ts';
import { findPlot, findPlots, listPlots, plotsAt } from '../../../src/server/telemetry/plots.ts';
import { plotsNear } from '../../../src/server/telemetry/plots-near.ts';
import { holdSealing, sealPlots } from '../../../src/server/telemetry/seal-telemetry.ts';
import { Dice } from '../../support/dice.ts';
import { addPlots, addProbe, addVehicle, vehiclesPath } from '../../support/fleet.ts';
import { kindOf, make, remove, restore } from '../../support/kinds.ts';
import { withRepeats } from '../../support/order.ts';
import { reply } from '../../support/records.ts';
import { type Client, serviceOfFile } from '../../support/service.ts';
import { expectedVisits, piecesOf, position, storedVisits, wanderingFleet } from '../../support/tracking.ts';

const world = serviceOfFile();
const future = new Date('2100-01-01T00:00:00Z');
const seal = (client: Client, limit = future) => sealPlots(world().db, limit, { accountId: client.accountId });
const startMs = Date.UTC(2026, 0, 30, 22);
/** Over a border of days and months. */
const at = (minute: number): Date => new Date(startMs + minute * 60_000);
const always = { startDate: new Date(0), endDate: future };

/** The rows and the sealed plots of an account. */
const counts = ({ accountId }: Client) =>
  world().db.one<{ rows: number; sealed: number }>(sql`
    select (select count(*) from plot where account_id = ${accountId}) as rows,
      (select coalesce(sum(count), 0)::bigint from plot_span where account_id = ${accountId}) as sealed`);

/** A vehicle with a plot every `minutes` for three days. */
async function track(client: Client, minutes = 7): Promise<number> {
  const vehicleId = await addVehicle(client);
  const dice = new Dice(vehicleId);
  const some = Array.from({ length: Math.floor((3 * 1440) / minutes) }, (_, index) => ({
    vehicleId,
    utc: at(index * minutes),
    latitude: 51 + dice.whole(10) / 10,
    longitude: 12.5,
    speed: index % 3 === 0 ? null : dice.between(0, 90),
    heading: index % 4 === 0 ? null : dice.whole(360),
    inside: index % 5 === 0 ? [3, 8] : [],
  }));
  await addPlots(world(), client, some);
  return vehicleId;
}

afterEach(() => world().db.run(sql`delete from plot_span`));

test('late and repeated plots on two services have the same visits, while two services seal after each batch', async () => {
  const client = await world().addAccount();
  const circle = { geofenceType: 1, latitude: 51.05, longitude: 12.05, radius: 1000 };
  const id = await make(client, kindOf('geofence'), circle);
  const shape = shapeOf({ points: null, ...circle });
  const dice = new Dice(11);
  const messages = wanderingFleet({ vehicles: 3, plots: 1000 }, dice);
  // Most days are sealed before half of their plots have arrived.
  const shuffled = withRepeats(
    messages.map((message, index) => ({ ...message, utcMs: message.utcMs + Math.floor(index / 300) * 20 * 3600_000 })),
    dice,
  );
  const trackings = [world().track(), world().track()];
  let accepted = 0;
  for (const [index, piece] of piecesOf(shuffled, 150, dice).entries()) {
    const [stored] = await Promise.all([
      trackings[index % 2]?.store({ accountId: client.accountId, keyId: 1 }, piece),
      seal(client),
      seal(client),
    ]);
    accepted += stored?.accepted ?? 0;
  }
  expect(accepted).toBe(3000);
  if (!shape) throw new Error('No shape');
  const unique = [...new Map(shuffled.map((each) => [`${each.device} ${each.utcMs}`, each])).values()];
  expect(await storedVisits(world().db, client.accountId)).toEqual(expectedVisits(unique, [{ id, shape }]));
  await seal(client);
  expect(await counts(client)).toEqual({ rows: 3, sealed: 2997 });
});

test('every read returns the same before and after', async () => {
  const client = await world().addAccount();
  const { db } = world();
  const vehicleId = await track(client);
  const other = await track(client, 11);
  const all = await listPlots(db, client.accountId, { vehicleId, ...always });
  const ids = all.filter((_, index) => index % 50 === 0).map(({ id }) => id);
  const moments = all.map(({ utc }) => ({ vehicleId, utc: new Date(Date.parse(utc) + 90_000) }));
  const read = async () => ({
    all: await listPlots(db, client.accountId, { vehicleId, ...always }),
    other: await listPlots(db, client.accountId, { vehicleId: other, ...always }),
    period: await listPlots(db, client.accountId, { vehicleId, startDate: at(100.5), endDate: at(2000) }),
    page: await listPlots(db, client.accountId, { vehicleId, ...always, after: at(700), limit: 300 }),
    columns: await plotsInPeriod(db, client.accountId, { vehicleId, start: at(7), end: at(3000) }),
    byId: await Promise.all(ids.map((id) => findPlot(db, client.accountId, id))),
    absent: await findPlot(db, client.accountId, 1),
    byMoment: await findPlots(db, client.accountId, [
      ...all.map(({ utc }) => [vehicleId, Date.parse(utc)] as const),
      [vehicleId, startMs + 1],
    ]),
    at: await plotsAt(db, client.accountId, moments),
  });
  const before = await read();
  expect(before.all).toHaveLength(617);
  expect(before.byMoment).toEqual([...before.all, undefined]);
  await seal(client, at(1500));
  expect((await counts(client)).rows).toBeGreaterThan(100);
  expect(await read()).toEqual(before);
  await seal(client);
  expect(await counts(client)).toEqual({ rows: 2, sealed: 617 + 392 - 2 });
  expect(await read()).toEqual(before);
  expect(await seal(client)).toBe(0);
});

test('an alarm names the same geofences and the same place', async () => {
  const client = await world().addAccount();
  const vehicleId = await track(client);
  const probeId = await addProbe(world(), client, vehicleId);
  // The plot before it is six minutes old, and inside of both geofences.
  const start = at(5 * 7 + 6);
  await world().db.run(sql`
    insert into visit (account_id, id, vehicle_id, geofence_id, start_plot_id, start_utc, updated_utc)
    select ${client.accountId}, 1000 + g, ${vehicleId}, g, 1, ${at(35)}, ${at(35)} from unnest('{3, 8, 9}'::bigint[]) as g`);
  await world().db.run(sql`
    insert into alarm (account_id, probe_id, vehicle_id, profile_id, bound, bound_limit, peak, start_utc, raised_utc, last_utc,
      updated_utc, judged_utc)
    select ${client.accountId}, ${probeId}, ${vehicleId}, 1, 1, 8, 9, utc, utc, utc, utc, utc from (select ${start}::timestamptz as utc) as at`);
  const read = async () => (await listAlarms(world().db, client.accountId, always))[0];
  const before = await read();
  expect(before).toMatchObject({ geofenceIds: [3, 8], latitude: expect.any(Number), longitude: 12.5 });
  await seal(client);
  expect(await read()).toEqual(before);
  await world().db.run(sql`update plot_span set plots = 'damaged' where account_id = ${client.accountId}`);
  expect(await read()).toMatchObject({ geofenceIds: [3, 8, 9], latitude: null, longitude: null });
});

test('finds the same plots near a place', async () => {
  const client = await world().addAccount();
  const vehicleId = await track(client);
  await track(client, 500);
  const everything = async (db: Queryable = world().db) => {
    const found: unknown[] = [];
    for (const south of [50.99, 51.29, 51.85, 40]) {
      for (const [from, to] of [
        [at(-1e6), at(1e6)],
        [at(30), at(1000)],
        [at(3000), at(3001)],
      ] as const) {
        const box = { south, west: 12.49, north: south + 0.02, east: 12.51 };
        for await (const { plots, ...chunk } of plotsNear(db, { accountId: client.accountId, box, from, to })) {
          found.push({ ...chunk, ids: [...plots.id] });
        }
      }
    }
    return found;
  };
  const before = await everything();
  expect(before.length).toBeGreaterThan(100);
  // Some more days are sealed after each statement.
  let sealedUntil = 0;
  const whileSealing: Queryable = {
    ...world().db,
    many: async <Row>(statement: Statement) => {
      const rows = await world().db.many<Row>(statement);
      sealedUntil += 100;
      await seal(client, at(sealedUntil));
      return rows;
    },
  };
  expect(await everything(whileSealing)).toEqual(before);
  expect(sealedUntil).toBeGreaterThan(2000);
  // Late rows in a sealed day, at the place and elsewhere.
  await addPlots(world(), client, [
    { vehicleId, utc: at(50.5), latitude: 51, longitude: 12.5 },
    { vehicleId, utc: at(60.5), latitude: 45, longitude: 12.5 },
  ]);
  const late = await everything();
  expect(late).not.toEqual(before);
  await seal(client);
  expect(await everything()).toEqual(late);
});

test('keeps every value of a plot, and when a late one arrived', async () => {
  const client = await world().addAccount();
  const now = new Date('2026-03-01T12:00:00Z');
  const tracking = world().track(() => now);
  const messages = [0, 60, 120, 400].map((minute) => position('van', now.getTime() - minute * 60_000, 51.1, 12.2));
  await tracking.store({ accountId: client.accountId, keyId: 1 }, messages.slice(0, 1));
  await tracking.store({ accountId: client.accountId, keyId: 1 }, messages.slice(1));
  const { vehicleId } = await world().db.one<{ vehicleId: number }>(sql`
    select id as "vehicleId" from vehicle where account_id = ${client.accountId}`);
  const read = () => plotsInPeriod(world().db, client.accountId, { vehicleId, start: new Date(0), end: future });
  const before = await read();
  expect([...before.receivedMs]).toEqual([now.getTime(), now.getTime(), now.getTime(), Number.NaN]);
  expect(await seal(client)).toBe(3);
  expect(await read()).toEqual(before);
});

test('late plots over many sealed days are sealed in transactions of few plots', async () => {
  const client = await world().addAccount();
  const vehicleId = await addVehicle(client);
  const [days, perDay] = [25, 2000];
  await world().db.run(sql`
    insert into plot (account_id, vehicle_id, utc, latitude, longitude)
    select ${client.accountId}, ${vehicleId}, ${at(0)}::timestamptz + n * interval '1 day' / ${perDay}::integer, 51, 12
    from generate_series(0, ${days * perDay}::integer) as n`);
  await seal(client);
  const late = Array.from({ length: days - 1 }, (_, day) => ({
    vehicleId,
    utc: new Date(at(day * 1440).getTime() + 1),
  }));
  await addPlots(world(), client, late);
  const moved: number[] = [];
  const sealed = (count: number): number => moved.push(count);
  await sealPlots(world().db, future, { accountId: client.accountId, sealed });
  expect(moved).toEqual([10, 9, 5]);
  expect(await counts(client)).toEqual({ rows: 1, sealed: days * perDay + late.length });
});

test('five years that arrive at once, of a vehicle that is deleted and restored, and of an account that is removed', async () => {
  const { db } = world();
  const client = await world().addAccount();
  const vehicleId = await addVehicle(client);
  const days = Array.from({ length: 5 * 365 }, (_, day) => new Date(Date.UTC(2019, 5, 1 + day, 12)));
  await addPlots(
    world(),
    client,
    days.map((utc) => ({ vehicleId, utc })),
  );
  expect(await seal(client)).toBe(days.length - 1);
  const read = async () => (await listPlots(db, client.accountId, { vehicleId, ...always })).map(({ utc }) => utc);
  await reply(client.request('DELETE', `${vehiclesPath}/${vehicleId}`), 204);
  expect(await read()).toHaveLength(days.length);
  expect(await reply(client.request('POST', `${vehiclesPath}/${vehicleId}/restore`))).toBe(vehicleId);
  expect(await read()).toEqual(days.map((utc) => utc.toISOString()));
  await removeAccount(db, client.accountId);
  expect(await counts(client)).toEqual({ rows: 0, sealed: 0 });
});

test('a geofence that is deleted and restored over sealed plots has the visits that it has over rows', async () => {
  const minutes = (first: number, count: number): number[] => Array.from({ length: count }, (_, nth) => first + nth);
  /** Inside in every second quarter of an hour. The second half of each batch arrives first. */
  const visitsOf = async (sealAfterEachStep: boolean): Promise<string[]> => {
    const client = await world().addAccount();
    const yard = { geofenceType: 1, latitude: 51, longitude: 12, radius: 300 };
    const id = await make(client, kindOf('geofence'), yard);
    const tracking = world().track();
    const store = async (wanted: readonly number[]) => {
      const messages = wanted.map((minute) => {
        const latitude = Math.floor(minute / 15) % 2 === 0 ? 51 : 52;
        return position('van', at(minute).getTime(), latitude, 12);
      });
      await tracking.store({ accountId: client.accountId, keyId: 1 }, messages);
      if (sealAfterEachStep) await seal(client);
    };
    await store(minutes(0, 100).filter((minute) => minute % 3 !== 0));
    await reply(remove(client, kindOf('geofence'), id), 204);
    // No verdict about these is stored: only a backfill tests them against the shape.
    await store(minutes(100, 100));
    await reply(restore(client, kindOf('geofence'), id));
    await store(minutes(0, 100).filter((minute) => minute % 3 === 0));
    await store(minutes(200, 50).reverse());
    const before = await storedVisits(world().db, client.accountId);
    await reply(client.request('POST', `/public/v1/geofences/${id}/past`, { startDate: at(0).toISOString() }));
    const all = [...before, 'with the past', ...(await storedVisits(world().db, client.accountId))];
    return all.map((line) => line.replace(` ${id} `, ' '));
  };
  const overRows = await visitsOf(false);
  expect(overRows.slice(overRows.indexOf('with the past'))).toHaveLength(1 + 9);
  expect(await visitsOf(true)).toEqual(overRows);
});

test('leaves an account alone while its verdicts change', async () => {
  const client = await world().addAccount();
  await track(client);
  await world().db.transaction(async (tx) => {
    await holdSealing(tx, client.accountId);
    expect(await seal(client)).toBe(0);
  });
  expect(await seal(client)).toBe(616);
});

test('a damaged span is named, and everything else works', async () => {
  const client = await world().addAccount();
  const vehicleId = await track(client);
  await seal(client);
  const day = new Date('2026-01-31T00:00:00Z');
  await world().db.run(sql`
    update plot_span set plots = set_byte(plots, 100, get_byte(plots, 100) # 255)
    where account_id = ${client.accountId} and day_utc = ${day}`);
  const list = (start: Date, end: Date): Promise<Plot[]> =>
    listPlots(world().db, client.accountId, { vehicleId, startDate: start, endDate: end });
  await expect(list(at(0), at(1500))).rejects.toThrow(
    `The stored plots of vehicle ${vehicleId} on 2026-01-31 are damaged`,
  );
  expect(await list(at(0), at(120))).toHaveLength(18);
  const path = `/public/v1/plots?vehicleId=${vehicleId}&startDate=2026-02-01T00:00:00Z&endDate=2026-02-02T00:00:00Z`;
  expect(await reply<Plot[]>(client.request('GET', path))).not.toHaveLength(0);
  // A late plot of that day stays a row.
  const { deviceId } = await world().db.one<{ deviceId: string }>(sql`
    update vehicle set device_id = 'damaged' where account_id = ${client.accountId} and id = ${vehicleId}
    returning device_id as "deviceId"`);
  const tracking = world().track();
  const stored = await tracking.store({ accountId: client.accountId, keyId: 1 }, [
    position(deviceId, at(600.5).getTime(), 51, 12),
  ]);
  expect(stored).toMatchObject({ accepted: 1 });
  expect(await seal(client)).toBe(0);
  expect(await counts(client)).toMatchObject({ rows: 2 });
});

test('a damaged span hides no plot of another vehicle', async () => {
  const { db } = world();
  const client = await world().addAccount();
  const [damaged, other] = [await addVehicle(client), await addVehicle(client)];
  const pairs = Array.from({ length: 30 }, (_, minute) =>
    [damaged, other].map((vehicleId) => ({ vehicleId, utc: at(minute) })),
  );
  const ids = await addPlots(world(), client, pairs.flat());
  await seal(client);
  await db.run(sql`
    update plot_span set plots = set_byte(plots, 20, get_byte(plots, 20) # 255)
    where account_id = ${client.accountId} and vehicle_id = ${damaged}`);
  const find = (id = 0) => findPlot(db, client.accountId, id);
  expect(
    (
      await Promise.all(
        ids
          .slice(0, 20)
          .filter((_, nth) => nth % 2 === 1)
          .map(find),
      )
    ).map((plot) => plot?.vehicleId),
  ).toEqual(Array.from({ length: 10 }, () => other));
  await expect(find(ids[10])).rejects.toThrow(`vehicle ${damaged}`);
  expect(await find((ids.at(-1) ?? 0) + 1)).toBeUndefined();
});
