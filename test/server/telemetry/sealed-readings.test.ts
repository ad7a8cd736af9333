/** Sealing changes where readings are stored, and nothing else. */
import { expect, test } from 'vitest';
import type { Reading } from '../../../src/contract/temperature.ts';
import type { Terms } from '../../../src/rules/temperature-alarms.ts';
import { sql } from '../../../src/server/database/sql.ts';
import type { Message } from '../../../src/server/devices/message.ts';
import { dropOlder } from '../../../src/server/store/drop-older.ts';
import { listProbes } from '../../../src/server/store/probes.ts';
import { findReadings, judgedReadings, listReadings } from '../../../src/server/telemetry/readings.ts';
import { readingsAround, readingsFrom } from '../../../src/server/telemetry/readings-around.ts';
import { newestReadings } from '../../../src/server/telemetry/readings-newest.ts';
import { readingsOutside } from '../../../src/server/telemetry/readings-outside.ts';
import { sealReadings } from '../../../src/server/telemetry/seal-telemetry.ts';
import { sealedReadings } from '../../../src/server/telemetry/sealed-readings.ts';
import { spanPages } from '../../../src/server/telemetry/span-pages.ts';
import { Dice } from '../../support/dice.ts';
import { addAlarms, addProbe, addProfile, addReadings, addVehicle } from '../../support/fleet.ts';
import { storeTemperatures } from '../../support/intake.ts';
import { withRepeats } from '../../support/order.ts';
import { reply } from '../../support/records.ts';
import { type Client, serviceOfFile } from '../../support/service.ts';

const world = serviceOfFile();
const future = new Date('2100-01-01T00:00:00Z');
const seal = (client: Client, limit = future) => sealReadings(world().db, limit, { accountId: client.accountId });
const minuteMs = 60_000;
const startMs = Date.UTC(2026, 0, 30, 22);
/** Over a border of days and months. */
const atMs = (minute: number): number => startMs + minute * minuteMs;
const at = (minute: number): Date => new Date(atMs(minute));
const always = { startDate: new Date(0), endDate: future };

const counts = ({ accountId }: Client) =>
  world().db.one<{ rows: number; sealed: number }>(sql`
    select (select count(*) from reading where account_id = ${accountId}) as rows,
      (select coalesce(sum(count), 0)::bigint from reading_span where account_id = ${accountId}) as sealed`);

/** A probe with a reading every `minutes` for three days, in three thirds: without a profile, and with two profiles. */
async function fridge(client: Client, minutes = 7) {
  const vehicleId = await addVehicle(client);
  const probeId = await addProbe(world(), client, vehicleId);
  const dice = new Dice(probeId);
  const rows = Array.from({ length: Math.floor((3 * 1440) / minutes) }, (_, index) => ({
    ...{ vehicleId, number: 1, utcMs: atMs(index * minutes) },
    temperature: dice.whole(200) / 10 - 5 + (index % 9 === 0 ? 1e-9 : 0),
  }));
  const third = Math.floor(rows.length / 3);
  for (const [place, bounds] of [
    undefined,
    { lowerBound: 2, upperBound: 8 },
    { lowerBound: 0, upperBound: 9 },
  ].entries()) {
    const profileId = bounds ? await addProfile(client, bounds) : null;
    await reply(client.request('POST', '/public/v1/temperature/probes', { probeId, name: 'Air', profileId }), 204);
    const some = rows.slice(place * third, place === 2 ? rows.length : (place + 1) * third);
    await world().db.transaction((tx) => storeTemperatures(tx, client.accountId, some, atMs(5000)));
  }
  return { vehicleId, probeId, rows };
}

const termsOf = async (client: Client, probeId: number): Promise<(Terms | null)[]> => {
  const found: (Terms | null)[] = [];
  for await (const { count, termsAt } of judgedReadings(world().db, client.accountId, { probeId, ...always })) {
    for (let place = 0; place < count; place += 1) found.push(termsAt(place));
  }
  return found;
};

test('every read returns the same before and after', async () => {
  const client = await world().addAccount();
  const { db } = world();
  const { accountId } = client;
  const { probeId, rows } = await fridge(client);
  const other = await fridge(client, 11);
  const moments = rows.flatMap(({ utcMs }) => [utcMs - 1, utcMs]).map((utcMs) => ({ seriesId: probeId, utcMs }));
  const [lower, upper] = [-4, 14];
  const suspended = [
    { startMs: atMs(100), endMs: atMs(400) },
    { startMs: atMs(2000), endMs: atMs(3600) },
  ];
  const probes = [
    { probeId, suspended },
    { probeId: other.probeId, suspended: [] },
  ];
  const outside = (fromMs: number, toMs: number) =>
    readingsOutside(db, accountId, { fromMs, toMs, lower, upper, probes });
  const read = async () => ({
    all: await listReadings(db, accountId, { probeId, ...always }),
    period: await listReadings(db, accountId, { probeId, startDate: at(100.5), endDate: at(2000) }),
    page: await listReadings(db, accountId, { probeId, ...always, after: at(700), limit: 300 }),
    found: await findReadings(
      db,
      accountId,
      moments.map(({ seriesId, utcMs }) => [seriesId, utcMs]),
    ),
    terms: await termsOf(client, probeId),
    around: await db.transaction((tx) => readingsAround(tx, accountId, moments)),
    from: await Promise.all(
      [-1, 70, 71, 2500, 5000].map((minute) =>
        db.transaction((tx) => readingsFrom(tx, accountId, [{ seriesId: probeId, utcMs: atMs(minute) }], 40)),
      ),
    ),
    probes: await listProbes(db, accountId),
    outside: [
      await outside(atMs(-10), atMs(5000)),
      await outside(atMs(50), atMs(2500)),
      await outside(atMs(3500), atMs(3600)),
    ]
      .flat()
      // What follows after the span does not matter.
      .map((each) => ({
        ...each,
        outside: each.outside.map(({ nextMs, ...rest }) => ({
          ...rest,
          nextMs: nextMs !== null && nextMs < atMs(2500) && nextMs,
        })),
      })),
  });
  const before = await read();
  expect(before.all).toHaveLength(617);
  expect(new Set(before.terms.map((terms) => terms?.upper)).size).toBe(3);
  expect(before.outside[0]?.outside.length).toBeGreaterThan(20);
  await seal(client, at(1500));
  expect((await counts(client)).rows).toBeGreaterThan(100);
  expect(await read()).toEqual(before);
  await seal(client);
  expect(await counts(client)).toEqual({ rows: 2 * newestReadings, sealed: 617 + 392 - 2 * newestReadings });
  expect(await read()).toEqual(before);
  expect(await seal(client)).toBe(0);
});

test('late and repeated readings of sealed days are stored once, with their own terms', async () => {
  const client = await world().addAccount();
  const { probeId, vehicleId, rows } = await fridge(client);
  await seal(client);
  const late = Array.from({ length: 200 }, (_, index) => ({
    ...{ vehicleId, number: 1, utcMs: atMs(index * 21 + 3), temperature: 20 },
  }));
  const sent = withRepeats([...late, ...rows], new Dice(3));
  let added = 0;
  for (let from = 0; from < sent.length; from += 90) {
    const some = sent.slice(from, from + 90);
    const stored = await world().db.transaction((tx) => storeTemperatures(tx, client.accountId, some, atMs(5000)));
    added += stored.added.filter(Boolean).length;
    if (from % 180 === 0) await seal(client);
  }
  expect(added).toBe(200);
  const read = async () => ({
    all: await listReadings(world().db, client.accountId, { probeId, ...always }),
    terms: await termsOf(client, probeId),
    // Late readings are inside, and follow sealed ones outside.
    outside: await readingsOutside(world().db, client.accountId, {
      ...{ fromMs: atMs(-10), toMs: atMs(5000), lower: 0, upper: 25 },
      probes: [{ probeId, suspended: [{ startMs: atMs(100), endMs: atMs(400) }] }],
    }),
  });
  expect((await counts(client)).rows).toBeGreaterThan(10);
  const before = await read();
  expect(before.all.map(({ utc, temperature }) => [Date.parse(utc), temperature])).toEqual(
    [...rows, ...late]
      .sort((one, next) => one.utcMs - next.utcMs)
      .map(({ utcMs, temperature }) => [utcMs, temperature]),
  );
  // Judged by the profile at arrival: the late ones by the last one.
  expect(before.terms[1]?.upper).toBe(9);
  expect(before.terms[2]).toBeNull();
  await seal(client);
  expect(await read()).toEqual(before);
});

test('readings and switch values keep when they arrived if that was late, sealed as well', async () => {
  const client = await world().addAccount();
  const { accountId } = client;
  const now = new Date('2026-03-01T12:00:00Z');
  const tracking = world().track(() => now);
  const agoMs = (minutes: number): number => now.getTime() - minutes * minuteMs;
  const messages = (minutes: readonly number[]): Message[] =>
    minutes.map((minute) => ({
      ...{ device: 'van', utcMs: agoMs(minute) },
      inputs: new Map<number, 0 | 1>([[1, minute % 2 === 0 ? 1 : 0]]),
      temperatures: new Map([[1, 4 + minute / 10]]),
    }));
  // Prompt, but the oldest of them came too late: after more than two minutes.
  await tracking.store({ accountId, keyId: 1 }, messages([300, 2, 1]));
  // Prompt, but older than a stored one.
  await tracking.store({ accountId, keyId: 1 }, messages([1.5]));
  // Days late.
  const late = Array.from({ length: 20 }, (_, nth) => 1440 + nth);
  await tracking.store({ accountId, keyId: 1 }, messages(late));
  // The same again changes nothing.
  const again = world().track(() => new Date(agoMs(-600)));
  await again.store({ accountId, keyId: 1 }, messages([300, 2, 1]));
  const minutes = [...late, 300, 2, 1.5, 1].sort((one, other) => other - one);
  const expected = minutes.map((minute) => [agoMs(minute), [1, 2].includes(minute) ? null : now.getTime()]);
  const { probeId } = await world().db.one<{ probeId: number }>(sql`
    select id as "probeId" from probe where account_id = ${accountId}`);
  const readings = async () => {
    const found: (number | null)[][] = [];
    const period = { seriesId: probeId, start: new Date(0), end: future };
    for await (const { count, utcMs, receivedMs } of spanPages(sealedReadings, world().db, accountId, period)) {
      for (let at = 0; at < count; at += 1) {
        found.push([utcMs[at] ?? 0, Number.isNaN(receivedMs[at]) ? null : (receivedMs[at] ?? 0)]);
      }
    }
    return found;
  };
  expect(await readings()).toEqual(expected);
  expect(await seal(client)).toBe(minutes.length - newestReadings);
  expect(await readings()).toEqual(expected);
  // More late ones join sealed ones.
  await tracking.store({ accountId, keyId: 1 }, messages([1439]));
  expect(await seal(client)).toBe(1);
  const joined = [...expected, [agoMs(1439), now.getTime()]].sort(([one], [other]) => (one ?? 0) - (other ?? 0));
  expect(await readings()).toEqual(joined);
  const switches = await world().db.many<{ utc: Date; receivedUtc: Date | null }>(sql`
    select utc, received_utc as "receivedUtc" from input_reading where account_id = ${accountId} order by utc`);
  expect(switches.map(({ utc, receivedUtc }) => [utc.getTime(), receivedUtc?.getTime() ?? null])).toEqual(joined);
});

test('a damaged span is named with its probe and vehicle, and everything else works', async () => {
  const client = await world().addAccount();
  const { probeId, vehicleId } = await fridge(client);
  await seal(client);
  await world().db.run(sql`
    update reading_span set readings = set_byte(readings, 50, get_byte(readings, 50) # 255)
    where account_id = ${client.accountId} and day_utc = '2026-01-31T00:00:00Z'`);
  const list = (startDate: Date, endDate: Date): Promise<Reading[]> =>
    listReadings(world().db, client.accountId, { probeId, startDate, endDate });
  await expect(list(at(0), at(1500))).rejects.toThrow(
    `The stored readings of probe ${probeId} of vehicle ${vehicleId} on 2026-01-31 are damaged`,
  );
  expect(await list(at(0), at(120))).toHaveLength(18);
  const late = [{ ...{ vehicleId, number: 1 }, utcMs: atMs(600.5), temperature: 50 }];
  const stored = await world().db.transaction((tx) => storeTemperatures(tx, client.accountId, late, atMs(5000)));
  expect(stored.added).toEqual([true]);
  expect(await seal(client)).toBe(0);
  // The late reading stays a row, like the newest ones.
  expect((await counts(client)).rows).toBe(newestReadings + 1);
});

test.each([
  ['an alarm that is over', [at(100), at(200)], 48],
  ['an alarm that runs', [at(100), null], 50],
] as [string, [Date, Date | null], number][])(
  'retention deletes sealed days of a probe with %s',
  async (_, alarm, left) => {
    const client = await world().addAccount();
    const vehicleId = await addVehicle(client);
    const probeId = await addProbe(world(), client, vehicleId);
    // Two readings on 30 January, and 24 on each of the next two days.
    await addReadings(
      world(),
      client,
      probeId,
      Array.from({ length: 50 }, (_each, hour) => [at(hour * 60), 5]),
    );
    const [startUtc, endUtc] = alarm;
    await addAlarms(world(), client, [{ probeId, vehicleId, startUtc, endUtc }]);
    await seal(client);
    await dropOlder(world().db, new Date('2026-02-01T00:00:00Z'), { accountId: client.accountId });
    const readings = await listReadings(world().db, client.accountId, { probeId, ...always });
    expect(readings).toHaveLength(left);
  },
);
