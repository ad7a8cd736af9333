/** What a profile would have given: against an independent reference, over stored readings and switch states. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { roles } from '../../src/contract/choices.ts';
import type { Alarm, PastAlarmsAnswer } from '../../src/contract/temperature.ts';
import { sql } from '../../src/server/database/sql.ts';
import type { App } from '../../src/server/host/app.ts';
import { Workers } from '../../src/server/work/workers.ts';
import { referenceExcursions } from '../support/alarm-reference.ts';
import { Dice } from '../support/dice.ts';
import { addInput, addInputType, addProbe, addProfile, addVehicle } from '../support/fleet.ts';
import { storeSwitches, storeTemperatures } from '../support/intake.ts';
import { needsRecorded, recordedRows } from '../support/recorded.ts';
import { failure, reply } from '../support/records.ts';
import { type Client, type Service, service } from '../support/service.ts';

const path = '/public/v1/temperature';
const minute = 60_000;
const startMs = Date.UTC(2026, 10, 1);
const at = (minutes: number): number => startMs + minutes * minute;
const utc = (minutes: number): string => new Date(at(minutes)).toISOString();

let world: Service;
beforeAll(async () => {
  world = await service({ now: () => new Date(at(100_000)) });
});
afterAll(() => world.close());

interface Reading {
  utcMs: number;
  temperature: number;
}

/** A probe and a door on a vehicle, with readings and times at which the door was open. */
async function fridge(readings: readonly Reading[], open: readonly (readonly [fromMs: number, toMs: number])[] = []) {
  const vehicleId = await addVehicle(world);
  const inputTypeId = await addInputType(world);
  const inputId = await addInput(world, world, vehicleId);
  await reply(world.request('POST', '/public/v1/inputs', { inputId, inputTypeId }), 204);
  const probeId = await addProbe(world, world, vehicleId);
  const profileId = await addProfile(world, { lowerBound: 2, upperBound: 8 });
  await reply(world.request('POST', `${path}/probes`, { probeId, name: 'Cargo', profileId }), 204);
  const line = { vehicleId, number: 1 };
  const switches = open.flatMap(([fromMs, toMs]) => [
    { ...line, utcMs: fromMs, value: 1 as const },
    { ...line, utcMs: toMs, value: 0 as const },
  ]);
  await world.db.transaction(async (tx) => {
    await storeSwitches(tx, world.accountId, switches, at(100_000));
    await storeTemperatures(
      tx,
      world.accountId,
      readings.map((reading) => ({ ...line, ...reading })),
      at(100_000),
    );
  });
  return { vehicleId, probeId, profileId, inputTypeId };
}

const values = { lowerBound: 2, upperBound: 8, alarmAfterMinutes: 0, clearAfterMinutes: 0, suspendMinutes: 60 };
const ask = (body: object, client: Client = world) =>
  reply<PastAlarmsAnswer>(client.request('POST', `${path}/profiles/past`, { ...values, ...body }));

/** Readings near the bounds, with silences; doors that open for a while. */
function madeUp(dice: Dice) {
  let [utcMs, temperature] = [at(0), 5];
  const readings = Array.from({ length: 600 }, () => {
    utcMs += dice.whole(60) === 0 ? dice.whole(3000) * minute : (1 + dice.whole(3)) * minute;
    temperature = dice.whole(25) === 0 ? dice.whole(16) - 3 : temperature + Math.round(2 * dice.normal()) / 2;
    temperature = Math.max(-3, Math.min(13, temperature));
    return { utcMs, temperature };
  });
  const open = Array.from({ length: 40 }, (_, nth) => {
    const fromMs = at(nth * 400 + dice.whole(200)) + 30_000;
    return [fromMs, fromMs + (1 + dice.whole(90)) * minute] as const;
  });
  return { readings, open, lastMs: utcMs };
}

type Made = ReturnType<typeof madeUp>;

/** The alarms of the slow reference that overlap the period. */
function expected({ readings, open }: Pick<Made, 'readings' | 'open'>, terms: typeof values, period: [number, number]) {
  const { lowerBound: lower, upperBound: upper, ...rest } = terms;
  const judging = { ...rest, profileId: 0, lower, upper, suspendInputTypeId: 7 };
  const all = readings.map((reading) => ({ ...reading, terms: judging }));
  const onTimes = open.map(([startUtcMs, endUtcMs]) => ({ inputTypeId: 7, startUtcMs, endUtcMs }));
  return referenceExcursions(all, onTimes)
    .filter(({ raisedUtcMs }) => raisedUtcMs !== null)
    .filter(({ startUtcMs, endUtcMs }) => startUtcMs < period[1] && (endUtcMs ?? Number.POSITIVE_INFINITY) > period[0])
    .map(({ bound, limit, peak, startUtcMs, raisedUtcMs, endUtcMs }) => ({
      ...{ bound, limit, peak, startUtc: new Date(startUtcMs).toISOString() },
      raisedUtc: new Date(raisedUtcMs ?? 0).toISOString(),
      endUtc: endUtcMs === null ? null : new Date(endUtcMs).toISOString(),
    }));
}

const withoutIds = ({ alarms }: PastAlarmsAnswer) => alarms.map(({ probeId: _, vehicleId: __, ...alarm }) => alarm);

describe('alarms are those of the slow reference', () => {
  test.each(Array.from({ length: 8 }, (_, seed) => seed + 1))('made-up readings %d', async (seed) => {
    const dice = new Dice(seed);
    const made = madeUp(dice);
    const { probeId, inputTypeId } = await fridge(made.readings, made.open);
    let compared = 0;
    for (let round = 0; round < 12; round += 1) {
      const terms = {
        ...{ lowerBound: dice.whole(6) - 2, upperBound: 5 + dice.whole(6), suspendMinutes: dice.whole(60) },
        ...{ alarmAfterMinutes: dice.whole(3) * 8, clearAfterMinutes: dice.one([0, 5, 30, 400]) },
      };
      const fromMs = startMs + dice.whole(Math.round((made.lastMs - startMs) / minute)) * minute;
      const toMs = fromMs + (1 + dice.whole(4000)) * minute;
      const period = { startDate: new Date(fromMs).toISOString(), endDate: new Date(toMs).toISOString() };
      const answer = await ask({ ...terms, suspendInputTypeId: inputTypeId, probeIds: [probeId], ...period });
      const reference = expected(made, terms, [fromMs, toMs]);
      expect(withoutIds(answer)).toEqual(reference);
      compared += reference.length;
    }
    expect(compared).toBeGreaterThan(10);
  });

  const file = 'temperature/vaccine-fridge-2022.csv.gz';
  const data = needsRecorded(file);
  test.skipIf(data.missing)(`the recorded fridge ${data.note}`, async () => {
    const rows = (await recordedRows(file)).slice(0, 20_000);
    const readings = rows.map(({ timeUtc = '', celsius }) => ({
      utcMs: Date.parse(timeUtc),
      temperature: Number(celsius),
    }));
    const { probeId } = await fridge(readings);
    const [first, last] = [readings[0]?.utcMs ?? 0, readings.at(-1)?.utcMs ?? 0];
    const middle = (first + last) / 2;
    const terms = { ...values, lowerBound: 3, upperBound: 6, alarmAfterMinutes: 10, clearAfterMinutes: 5 };
    const period = { startDate: new Date(middle).toISOString(), endDate: new Date(last + 1).toISOString() };
    const answer = await ask({ ...terms, probeIds: [probeId], ...period });
    expect(answer.alarms.length).toBeGreaterThan(3);
    expect(withoutIds(answer)).toEqual(expected({ readings, open: [] }, terms, [middle, last + 1]));
  });
});

describe('at the ends of the period', () => {
  const made = (...rows: [minutes: number, temperature: number][]): Reading[] =>
    rows.map(([minutes, temperature]) => ({ utcMs: at(minutes), temperature }));

  test('an alarm that ends as it begins does not count', async () => {
    const { probeId } = await fridge(made([900, 9], [1000, 5], [1001, 5]));
    const of = async (from: number): Promise<number> =>
      (await ask({ probeIds: [probeId], startDate: utc(from), endDate: utc(2000) })).alarms.length;
    expect([await of(999), await of(1000)]).toEqual([1, 0]);
  });

  test('an alarm that begins as the period ends does not count', async () => {
    const { probeId } = await fridge(made([900, 5], [1000, 9], [1001, 9], [1100, 5]));
    const until = async (end: number): Promise<number> =>
      (await ask({ probeIds: [probeId], startDate: utc(800), endDate: utc(end) })).alarms.length;
    expect([await until(1000), await until(1001)]).toEqual([0, 1]);
  });

  test('an alarm begins where its first excursion does, also before the readings that decide about the period', async () => {
    // The readings from two hours before the period on begin inside. But that pause is too short to end the excursion before it.
    const rows = made([870, 5], [875, 9], [881, 5], [900, 9], [950, 9], [1000, 9], [1001, 9], [1100, 5], [1165, 5]);
    const { probeId } = await fridge(rows);
    const answer = await ask({
      ...{ probeIds: [probeId], clearAfterMinutes: 60 },
      ...{ startDate: utc(1000), endDate: utc(1050) },
    });
    expect(answer.alarms).toMatchObject([{ startUtc: utc(875), endUtc: utc(1100) }]);
  });
});

const minutes = (...temperatures: number[]): Reading[] =>
  temperatures.map((temperature, nth) => ({ utcMs: at(nth), temperature }));
const whole = { startDate: utc(0), endDate: utc(1000) };

describe('the comparison', () => {
  test('counts the same alarms, and lists those that would be gone or new', async () => {
    // Alarms by 2 to 8 °C: minute 1, minutes 3 to 6. With an upper bound of 6: also minute 8.
    const { probeId, profileId } = await fridge(minutes(5, 9, 5, 9, 10, 9, 9, 5, 7, 5));
    const alarms = await reply<Alarm[]>(
      world.request('GET', `${path}/alarms?probeId=${probeId}&startDate=${whole.startDate}&endDate=${whole.endDate}`),
    );
    expect(alarms.map(({ startUtc }) => startUtc)).toEqual([utc(1), utc(3)]);
    const asked = { ...whole, profileId };
    expect(await ask(asked)).toMatchObject({ compared: { same: 2, gone: [], new: [] } });
    const later = await ask({ ...asked, alarmAfterMinutes: 2 });
    expect(later.compared).toEqual({ same: 1, gone: [alarms[0]?.id], new: [] });
    expect(later.alarms).toEqual([
      {
        ...{ probeId, vehicleId: expect.any(Number), bound: 'upper', limit: 8, peak: 10 },
        ...{ startUtc: utc(3), raisedUtc: utc(5), endUtc: utc(7) },
      },
    ]);
    const closer = await ask({ ...asked, upperBound: 6 });
    expect(closer.compared).toEqual({ same: 2, gone: [], new: [{ probeId, startUtc: utc(8), endUtc: utc(9) }] });
    // One alarm in place of two keeps the first one.
    const joined = await ask({ ...asked, clearAfterMinutes: 2 });
    expect(joined.compared).toEqual({ same: 1, gone: [alarms[1]?.id], new: [] });
  });

  test('stores nothing', async () => {
    const { probeId, profileId } = await fridge(minutes(5, 9, 5));
    const alarms = () =>
      reply<Alarm[]>(
        world.request('GET', `${path}/alarms?probeId=${probeId}&startDate=${whole.startDate}&endDate=${whole.endDate}`),
      );
    const before = await alarms();
    await ask({ ...whole, profileId, upperBound: 20 });
    expect(await alarms()).toEqual(before);
  });
});

describe('what reaches beyond the period', () => {
  test('begins where it began, days before', async () => {
    const { probeId } = await fridge([
      { utcMs: at(0), temperature: 5 },
      { utcMs: at(1), temperature: 9 },
      { utcMs: at(20_000), temperature: 9 },
      { utcMs: at(40_000), temperature: 5 },
    ]);
    const { alarms } = await ask({ probeIds: [probeId], startDate: utc(10_000), endDate: utc(10_001) });
    expect(alarms).toMatchObject([{ startUtc: utc(1), endUtc: utc(40_000) }]);
  });

  test('of a probe that is silent since then is open', async () => {
    const { probeId } = await fridge(minutes(5, 9));
    const { alarms } = await ask({ probeIds: [probeId], startDate: utc(50_000), endDate: utc(50_001) });
    expect(alarms).toMatchObject([{ startUtc: utc(1), endUtc: null }]);
  });
});

describe('a question that costs too much', () => {
  const tooMuch = { status: 422, reasons: [{ reason: 'probesTooMuch' }] };
  const waiting = () =>
    world.db.many<{ pid: number }>(sql`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  const whileReadingsAreLocked = (work: () => Promise<void>): Promise<void> =>
    world.db.transaction(async (tx) => {
      await tx.run(sql`lock table reading in access exclusive mode`);
      await work();
    });
  /** Readings by the minute, every second of them outside. */
  async function flappingProbe(count: number): Promise<number> {
    const { probeId } = await fridge([]);
    await world.db.run(sql`
      insert into reading (account_id, probe_id, utc, temperature)
      select ${world.accountId}, ${probeId}, to_timestamp(${startMs} / 1000.0) + make_interval(mins => nth), 5 + 10 * (nth % 2)
      from generate_series(1, ${count}::integer) as nth`);
    return probeId;
  }
  const askAll = (probeId: number, { app = world.app, signal }: { app?: App; signal?: AbortSignal } = {}) =>
    app.request(`${path}/profiles/past`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...values, probeIds: [probeId], startDate: utc(0), endDate: utc(300_000) }),
      ...(signal && { signal }),
    });

  test('as it finds more alarms than anybody reads, or its thread needs too much memory', async () => {
    const probeId = await flappingProbe(300_000);
    expect(await (await askAll(probeId)).json()).toMatchObject(tooMuch);
    const file = join(inject('programs'), 'worker.js');
    const workers = new Workers({ file, warn: () => {}, heapMegabytes: 64 });
    const app = world.anotherService({ workers });
    expect(await (await askAll(probeId, { app })).json()).toMatchObject(tooMuch);
    await workers.close();
  });

  test('as the database stops it at its time limit', async () => {
    const { probeId } = await fridge(minutes(5, 9, 5));
    await whileReadingsAreLocked(async () => {
      const asking = askAll(probeId);
      await expect.poll(waiting).toHaveLength(1);
      // As the time limit does.
      for (const { pid } of await waiting()) await world.db.run(sql`select pg_cancel_backend(${pid}::integer)`);
      expect(await (await asking).json()).toMatchObject(tooMuch);
    });
    expect((await askAll(probeId)).status).toBe(200);
  });

  test('as the client hangs up: the statement stops as well', async () => {
    const { probeId } = await fridge(minutes(5, 9, 5));
    await whileReadingsAreLocked(async () => {
      const hangUp = new AbortController();
      const asking = askAll(probeId, { signal: hangUp.signal });
      await expect.poll(waiting).toHaveLength(1);
      hangUp.abort();
      await asking;
      await expect.poll(waiting).toEqual([]);
    });
    expect((await askAll(probeId)).status).toBe(200);
  });
});

describe('who may ask', () => {
  test('a viewer, but not about probes of another account', async () => {
    const { probeId } = await fridge(minutes(5, 9, 5));
    const viewer = await world.addUser({ role: roles.viewer });
    expect((await ask({ ...whole, probeIds: [probeId] }, viewer)).alarms).toHaveLength(1);
    const other = await world.addAccount();
    const answer = other.request('POST', `${path}/profiles/past`, { ...values, ...whole, probeIds: [probeId] });
    expect(await failure(answer)).toEqual(['400', '#/probeIds/0 unknown']);
  });

  test('about a year at most', async () => {
    const body = { ...values, probeIds: [], startDate: '2024-01-01T00:00:00Z', endDate: '2025-01-02T00:00:00Z' };
    expect(await failure(world.request('POST', `${path}/profiles/past`, body))).toEqual(['400', '#/endDate range']);
  });
});
