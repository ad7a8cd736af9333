/** Alarms with delays and suspensions: temperatures and switch states arrive in any order, over two connections. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../src/contract/administration.ts';
import type { Alarm, Probe } from '../../../src/contract/temperature.ts';
import type { OnTime } from '../../../src/rules/temperature-alarms.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { listAlarms } from '../../../src/server/store/alarms.ts';
import { type ReferenceExcursion, referenceExcursions } from '../../support/alarm-reference.ts';
import { Dice } from '../../support/dice.ts';
import { addInput, addInputType, addProbe, addProfile, addVehicle } from '../../support/fleet.ts';
import { storeSwitches, storeTemperatures } from '../../support/intake.ts';
import { batches, shuffled, withRepeats } from '../../support/order.ts';
import { needsRecorded, recordedRows } from '../../support/recorded.ts';
import { reply } from '../../support/records.ts';
import { type Service, service } from '../../support/service.ts';

const startMs = Date.UTC(2026, 10, 20);
const at = (minute: number): number => startMs + minute * 60_000;
const ever = { startDate: new Date(0), endDate: new Date(at(10_000_000)) };

let world: Service;
let second: Database;
beforeAll(async () => {
  world = await service();
  second = world.connect();
});
afterAll(() => world.close());

interface Terms {
  lowerBound: number;
  upperBound: number;
  alarmAfterMinutes: number;
  clearAfterMinutes: number;
  suspendMinutes?: number;
}

/** A vehicle with a door and a probe whose profile has these terms. */
async function fridge(profile: Terms) {
  const vehicleId = await addVehicle(world);
  const inputTypeId = await addInputType(world);
  const inputId = await addInput(world, world, vehicleId);
  await reply(world.request('POST', '/public/v1/inputs', { inputId, inputTypeId }), 204);
  const probeId = await addProbe(world, world, vehicleId);
  const suspendInputTypeId = profile.suspendMinutes === undefined ? null : inputTypeId;
  const profileId = await addProfile(world, { ...profile, suspendInputTypeId });
  await reply(world.request('POST', '/public/v1/temperature/probes', { probeId, name: 'Cargo', profileId }), 204);
  const terms = {
    ...{ profileId, lower: profile.lowerBound, upper: profile.upperBound },
    ...{ alarmAfterMinutes: profile.alarmAfterMinutes, clearAfterMinutes: profile.clearAfterMinutes },
    ...{ suspendInputTypeId, suspendMinutes: profile.suspendMinutes ?? 60 },
  };
  return { vehicleId, inputId, inputTypeId, probeId, terms };
}

type Fridge = Awaited<ReturnType<typeof fridge>>;
interface Sent {
  utcMs: number;
  /** °C, or the state of the door. */
  temperature?: number;
  value?: 0 | 1;
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Stores messages in batches, alternately over two connections. */
async function send({ vehicleId }: Fridge, sent: readonly Sent[], size: number): Promise<void> {
  const row = { vehicleId, number: 1 };
  for (const [index, batch] of batches(sent, size).entries()) {
    const switches = batch.flatMap(({ utcMs, value }) => (value === undefined ? [] : [{ ...row, utcMs, value }]));
    const temperatures = batch.flatMap(({ utcMs, temperature }) =>
      temperature === undefined ? [] : [{ ...row, utcMs, temperature }],
    );
    await (index % 2 === 0 ? world.db : second).transaction(async (tx) => {
      await storeSwitches(tx, world.accountId, switches, at(5000));
      await storeTemperatures(tx, world.accountId, temperatures, at(5000));
    });
  }
}

const stored = async ({ vehicleId }: Fridge) =>
  (await listAlarms(world.db, world.accountId, { ...ever, vehicleId })).map((alarm: Alarm) => {
    const { bound, profileId, limit, peak, startUtc, endUtc } = alarm;
    return { bound, profileId, limit, peak, startUtc, endUtc };
  });

const shown = ({ bound, profileId, limit, peak, startUtcMs, endUtcMs }: ReferenceExcursion) => ({
  ...{ bound, profileId, limit, peak },
  ...{ startUtc: iso(startUtcMs), endUtc: iso(endUtcMs) },
});

/** Times at which the door was open, from its states. */
function onTimesOf(sent: readonly Sent[], inputTypeId: number): OnTime[] {
  const states = sent.filter(({ value }) => value !== undefined).sort((one, other) => one.utcMs - other.utcMs);
  const times: OnTime[] = [];
  for (const { utcMs, value } of states) {
    const last = times.at(-1);
    if (value === 1 && (!last || last.endUtcMs !== null))
      times.push({ inputTypeId, startUtcMs: utcMs, endUtcMs: null });
    if (value === 0 && last && last.endUtcMs === null) last.endUtcMs = utcMs;
  }
  return times;
}

async function expectReference(each: Fridge, sent: readonly Sent[]): Promise<ReferenceExcursion[]> {
  const readings = sent.flatMap(({ utcMs, temperature }) =>
    temperature === undefined ? [] : [{ utcMs, temperature, terms: each.terms }],
  );
  const expected = referenceExcursions(readings, onTimesOf(sent, each.inputTypeId));
  expect(await stored(each)).toEqual(expected.filter(({ raisedUtcMs }) => raisedUtcMs !== null).map(shown));
  const last = expected.at(-1);
  const open = last && last.endUtcMs === null ? last : undefined;
  const probe = await reply<Probe>(world.request('GET', `/public/v1/temperature/probes/${each.probeId}`));
  expect(probe).toMatchObject({
    alarmStartUtc: open && open.raisedUtcMs !== null ? iso(open.startUtcMs) : null,
    pendingSinceUtc: open && open.raisedUtcMs === null ? iso(open.startUtcMs) : null,
  });
  return expected;
}

const doorsLast = (sent: readonly Sent[]): Sent[] => [
  ...sent.filter(({ value }) => value === undefined),
  ...sent.filter(({ value }) => value !== undefined),
];

const slow = { lowerBound: 2, upperBound: 8, alarmAfterMinutes: 4, clearAfterMinutes: 3, suspendMinutes: 6 };
const orders: readonly [name: string, arrange: (sent: Sent[], dice: Dice) => Sent[], size: number][] = [
  ['in order', (sent) => sent.sort((one, other) => one.utcMs - other.utcMs), 40],
  ['one by one in order', (sent) => sent.sort((one, other) => one.utcMs - other.utcMs).slice(0, 120), 1],
  ['in reverse', (sent) => sent.sort((one, other) => other.utcMs - one.utcMs), 35],
  ['shuffled, with repeats', withRepeats, 37],
  ['doors last', doorsLast, 50],
  ['doors last, shuffled', (sent, dice) => doorsLast(shuffled(sent, dice)), 29],
];

describe('alarms are those of the readings in order', () => {
  function madeUp(dice: Dice): Sent[] {
    let temperature = 5;
    const readings = Array.from({ length: 400 }, (_, minute) => {
      temperature = dice.whole(25) === 0 ? dice.whole(16) - 3 : temperature + Math.round(2 * dice.normal()) / 2;
      temperature = Math.max(-3, Math.min(13, temperature));
      return { utcMs: at(minute), temperature };
    });
    const doors = Array.from({ length: 60 }, () => ({
      utcMs: at(dice.whole(400)) + 30_000,
      value: dice.one<0 | 1>([0, 1]),
    }));
    // Two states of one moment: the first one that arrives counts.
    const moments = new Map(doors.map((door) => [door.utcMs, door]));
    return [...readings, ...moments.values()];
  }

  test.each(orders)('%s', async (_, arrange, size) => {
    const dice = new Dice(size + 7);
    const each = await fridge(slow);
    const sent = arrange(madeUp(dice), dice);
    await send(each, sent, size);
    const expected = await expectReference(each, sent);
    expect(expected.length).toBeGreaterThan(size === 1 ? 0 : 10);
  });
});

describe('the recorded fridge', () => {
  const file = 'temperature/vaccine-fridge-2022.csv.gz';
  const data = needsRecorded(file);
  test.skipIf(data.missing).for([
    ['in order', (sent: Sent[]) => sent, 2000],
    ['shuffled', (sent: Sent[]) => shuffled(sent, new Dice(3)), 1500],
  ] as const)(`%s ${data.note}`, async ([, arrange, size]) => {
    const rows = (await recordedRows(file)).map(({ timeUtc = '', celsius }) => ({
      utcMs: Date.parse(timeUtc),
      temperature: Number(celsius),
    }));
    const { suspendMinutes: _, ...terms } = { ...slow, alarmAfterMinutes: 60, clearAfterMinutes: 15 };
    const each = await fridge(terms);
    const sent = arrange(rows);
    await send(each, sent, size);
    const expected = await expectReference(each, sent);
    expect(expected.filter(({ raisedUtcMs }) => raisedUtcMs !== null).length).toBeGreaterThan(5);
    expect(expected.filter(({ raisedUtcMs }) => raisedUtcMs === null).length).toBeGreaterThan(5);
  });
});

test('an alarm keeps its id while late data joins and splits it', async () => {
  const each = await fridge({ ...slow, alarmAfterMinutes: 0, clearAfterMinutes: 0 });
  const readings = (temperatures: Record<number, number>) =>
    Object.entries(temperatures).map(([minute, temperature]) => ({ utcMs: at(Number(minute)), temperature }));
  const ids = async () =>
    (await listAlarms(world.db, world.accountId, { ...ever, vehicleId: each.vehicleId })).map(({ id }) => id);
  await send(each, readings({ 0: 5, 10: 9, 20: 9, 30: 5 }), 10);
  const [first] = await ids();
  await send(each, readings({ 15: 5 }), 10);
  expect(await ids()).toEqual([first, expect.any(Number)]);
  await send(each, readings({ 5: 9 }), 10);
  expect((await ids())[0]).toBe(first);
});

test('a list shows excursions that are not yet alarms on request, without raisedUtc', async () => {
  const each = await fridge({ lowerBound: 0, upperBound: 5, alarmAfterMinutes: 10, clearAfterMinutes: 0 });
  const address = `/public/v1/temperature/alarms?startDate=${iso(at(-1))}&endDate=${iso(at(60))}&probeId=${each.probeId}`;
  const listed = async (state: string) => {
    const alarms = await reply<Alarm[]>(world.request('GET', `${address}&state=${state}`));
    return alarms.map(({ startUtc, raisedUtc, endUtc, peak }) => ({ startUtc, raisedUtc, endUtc, peak }));
  };
  const warm = (minute: number): Sent => ({ utcMs: at(minute), temperature: 9 });
  const excursion = { startUtc: iso(at(0)), raisedUtc: null, endUtc: null, peak: 9 };

  await send(each, [warm(0), warm(5)], 2);
  expect(await listed('pending')).toEqual([excursion]);
  expect(await listed('pending&state=open&sort=-peak')).toEqual([excursion]);
  expect(await listed('open')).toEqual([]);

  await send(each, [warm(10)], 1);
  expect(await listed('pending')).toEqual([]);
  expect(await listed('open')).toEqual([{ ...excursion, raisedUtc: iso(at(10)) }]);
});

describe('reviewed alarms', () => {
  const minutes = (...sent: [minute: number, temperature: number][]): Sent[] =>
    sent.map(([minute, temperature]) => ({ utcMs: at(minute), temperature }));
  const review = (ids: number[], note: string) =>
    reply(world.request('POST', '/public/v1/temperature/alarms/review', { ids, cause: 2, note }), 204);
  const alarmsOf = ({ vehicleId }: Fridge) => listAlarms(world.db, world.accountId, { ...ever, vehicleId });
  /** Changes of alarms that no person made. */
  const lateChanges = async (): Promise<[action: string, id: number, before: object, after: object | null][]> => {
    const path = '/public/v1/audit?startDate=2000-01-01T00:00:00Z&endDate=2100-01-01T00:00:00Z';
    const entries = await reply<AuditEntry[]>(world.request('GET', path));
    return entries
      .filter(({ resource, username }) => resource === 'alarm' && username === null)
      .flatMap((entry) => entry.records ?? [entry])
      .map(({ action, resourceId, before, after }) => [action, resourceId ?? 0, before ?? {}, after ?? null]);
  };

  test('that late data joins keep the review of the first, and the audit has both', async () => {
    const each = await fridge({ lowerBound: 2, upperBound: 8, alarmAfterMinutes: 0, clearAfterMinutes: 3 });
    await send(each, minutes([0, 9], [1, 5], [5, 9], [6, 5], [10, 5]), 10);
    const [first, second] = await alarmsOf(each);
    await review([first?.id ?? 0], 'Door left open');
    await review([second?.id ?? 0], 'Goods moved');
    const before = (await lateChanges()).length;
    await send(each, minutes([2, 9]), 10);
    expect(await alarmsOf(each)).toMatchObject([
      { id: first?.id, startUtc: iso(at(0)), endUtc: iso(at(6)), note: 'Door left open' },
    ]);
    const late = (await lateChanges()).slice(0, -before || undefined);
    expect(late).toHaveLength(2);
    expect(late).toEqual(
      expect.arrayContaining([
        [
          'update',
          first?.id,
          expect.objectContaining({ endUtc: iso(at(1)) }),
          expect.objectContaining({ endUtc: iso(at(6)) }),
        ],
        ['delete', second?.id, expect.objectContaining({ note: 'Goods moved' }), null],
      ]),
    );
  });

  test('that only go on have no entry', async () => {
    const each = await fridge({ lowerBound: 2, upperBound: 8, alarmAfterMinutes: 0, clearAfterMinutes: 0 });
    await send(each, minutes([0, 9]), 10);
    const [alarm] = await alarmsOf(each);
    await review([alarm?.id ?? 0], 'Loading');
    const before = (await lateChanges()).length;
    await send(each, minutes([1, 10], [2, 5]), 1);
    expect(await alarmsOf(each)).toMatchObject([{ endUtc: iso(at(2)), peak: 10, note: 'Loading' }]);
    expect(await lateChanges()).toHaveLength(before);
  });
});
