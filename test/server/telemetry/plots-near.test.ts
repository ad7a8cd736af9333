import { expect, test } from 'vitest';
import { sql } from '../../../src/server/database/sql.ts';
import { type PlotsNear, type PlotsNearQuery, plotsNear } from '../../../src/server/telemetry/plots-near.ts';
import { sealPlots } from '../../../src/server/telemetry/seal-telemetry.ts';
import { Dice } from '../../support/dice.ts';
import { addPlots, addVehicle } from '../../support/fleet.ts';
import { type Client, serviceOfFile } from '../../support/service.ts';

const world = serviceOfFile();
const startMs = Date.UTC(2026, 0, 1);
const at = (second: number): Date => new Date(startMs + second * 1000);
const box = { south: 51, west: 12, north: 52, east: 13 };

const ask = (client: Client, query: Partial<PlotsNearQuery> = {}) =>
  plotsNear(world().db, { accountId: client.accountId, box, from: at(0), to: at(1e6), ...query });

async function all(chunks: AsyncIterable<PlotsNear>): Promise<PlotsNear[]> {
  const found: PlotsNear[] = [];
  for await (const chunk of chunks) found.push(chunk);
  return found;
}

/** `vehicle: a plot's second, | for a gap`. */
async function found(client: Client, query?: Partial<PlotsNearQuery>): Promise<string[]> {
  const chunks = await all(ask(client, query));
  return [...new Set(chunks.map(({ vehicleId }) => vehicleId))].map((id) => {
    const own = chunks.filter(({ vehicleId }) => vehicleId === id);
    const texts = own.flatMap(({ plots, gapBefore }) => [
      ...(gapBefore ? ['|'] : []),
      ...Array.from(plots.utcMs, (utcMs) => String((utcMs - startMs) / 1000)),
    ]);
    return `${id}: ${texts.join(' ')}`;
  });
}

const addTrack = (client: Client, vehicleId: number, inside: readonly boolean[]) =>
  addPlots(
    world(),
    client,
    inside.map((is, second) => ({ vehicleId, utc: at(second), latitude: is ? 51.5 : 50.5, longitude: 12.5 })),
  );

test('yields the plots in the box by vehicle and time, and where the vehicle was elsewhere', async () => {
  const client = await world().addAccount();
  const [first, second, third] = [await addVehicle(client), await addVehicle(client), await addVehicle(client)];
  await addTrack(client, second, [false, true, true, false, false, true]);
  await addTrack(client, first, [true, true, false]);
  await addTrack(client, third, [false]);
  expect(await found(client)).toEqual([`${first}: 0 1 |`, `${second}: | 1 2 | 5`]);
  expect(await found(client, { vehicles: [second, third] })).toEqual([`${second}: | 1 2 | 5`]);
  expect(await found(client, { from: at(1), to: at(5) })).toEqual([`${first}: 1 |`, `${second}: 1 2 |`]);
});

test('finds rows that came after their day was sealed elsewhere', async () => {
  const client = await world().addAccount();
  const vehicleId = await addVehicle(client);
  await addTrack(client, vehicleId, [false, false, false, false, false, false]);
  await sealPlots(world().db, new Date('2100-01-01'), { accountId: client.accountId });
  const late = [0.5, 2.2, 2.4, 3.5].map((second) => ({ vehicleId, utc: at(second), latitude: 51.5, longitude: 12.5 }));
  await addPlots(world(), client, late);
  const expected = [`${vehicleId}: | 0.5 | 2.2 2.4 | 3.5 |`];
  expect(await found(client)).toEqual(expected);
  const small = { south: 51.499, north: 51.501, west: 12.499, east: 12.501 };
  expect(await found(client, { box: small })).toEqual(expected);
});

test.each([
  ['small', { south: 51.499, north: 51.501, west: 12.499, east: 12.501 }],
  ['large', box],
])('finds rows that are sealed while it reads, in a %s box', async (_, wanted) => {
  const client = await world().addAccount();
  const vehicleId = await addVehicle(client);
  // More days than are read in advance.
  const days = Array.from({ length: 400 }, (__, day) => day * 86_400);
  await addPlots(
    world(),
    client,
    days.flatMap((second) => [
      { vehicleId, utc: at(second), latitude: 51.5, longitude: 12.5 },
      { vehicleId, utc: at(second + 1), latitude: 50.5, longitude: 12.5 },
    ]),
  );
  let sealing: Promise<number> | undefined;
  const yieldIfDue = async (): Promise<void> => {
    sealing ??= sealPlots(world().db, new Date('2100-01-01'), { accountId: client.accountId });
    await sealing;
  };
  expect(await found(client, { box: wanted, to: at(1e9), yieldIfDue })).toEqual([
    `${vehicleId}: ${days.join(' | ')} |`,
  ]);
  expect(await sealing).toBeGreaterThan(700);
});

test('returns every column of a plot', async () => {
  const client = await world().addAccount();
  const vehicleId = await addVehicle(client);
  const place = { vehicleId, latitude: 51.123456789, longitude: 12.1 };
  const [known, unknown] = await addPlots(world(), client, [
    { ...place, utc: at(1.5), speed: 50.5, heading: 359.9, inside: [4, 7] },
    { ...place, utc: at(2), speed: null, heading: null },
  ]);
  const [chunk] = await all(ask(client));
  expect(chunk?.plots).toEqual({
    count: 2,
    utcMs: Float64Array.of(startMs + 1500, startMs + 2000),
    id: Float64Array.of(known ?? 0, unknown ?? 0),
    latitude: Float64Array.of(51.123456789, 51.123456789),
    longitude: Float64Array.of(12.1, 12.1),
    speed: Float64Array.of(50.5, Number.NaN),
    heading: Float64Array.of(359.9, Number.NaN),
    inside: [[4, 7], []],
    receivedMs: Float64Array.of(Number.NaN, Number.NaN),
  });
});

test('finds plots on both sides of the 180th meridian, and on the borders of the box', async () => {
  const client = await world().addAccount();
  const vehicleId = await addVehicle(client);
  await addPlots(
    world(),
    client,
    [170, 179.5, -179.5, -170, -169.5].map((longitude, second) => ({
      vehicleId,
      utc: at(second),
      latitude: 0,
      longitude,
    })),
  );
  expect(await found(client, { box: { south: 0, west: 170, north: 0, east: 190 } })).toEqual([
    `${vehicleId}: 0 1 2 3 |`,
  ]);
});

test('joins pages', async () => {
  const client = await world().addAccount();
  const vehicleId = await addVehicle(client);
  const dice = new Dice(3);
  const inside = Array.from({ length: 4000 }, () => dice.whole(2) === 1);
  // In the middle a page is all inside, and another one all outside.
  await world().db.run(sql`
    insert into plot (account_id, vehicle_id, utc, latitude, longitude)
    select ${client.accountId}, ${vehicleId}, ${at(0)}::timestamptz + make_interval(secs => n), case
        when n < 4000 then case when (${inside}::boolean[])[n + 1] then 51.5 else 50.5 end
        when n < 50000 then 51.5
        when n < 95000 then 50.5
        else 51.5 end, 12.5
    from generate_series(0, 99999) as n`);
  const isInside = (n: number): boolean => (n < 4000 ? (inside[n] ?? false) : n < 50_000 || n >= 95_000);
  const expected: string[] = [];
  let last = true;
  for (let n = 0; n < 100_000; n += 1) {
    if (isInside(n)) expected.push(last ? '' : '|', String(n));
    last = isInside(n);
  }
  expect(await found(client)).toEqual([`${vehicleId}: ${expected.filter((text) => text !== '').join(' ')}`]);
});

test('stops when aborted', async () => {
  const client = await world().addAccount();
  await addTrack(client, await addVehicle(client), [true]);
  await addTrack(client, await addVehicle(client), [true]);
  const controller = new AbortController();
  const chunks = ask(client, { signal: controller.signal });
  expect((await chunks.next()).done).toBe(false);
  controller.abort(new Error('The client hung up.'));
  const rest = async () => {
    for await (const chunk of chunks) expect(chunk.plots.count).toBe(0);
  };
  await expect(rest()).rejects.toThrow('The client hung up.');
});
