/** Switch values arrive in any order and batches, over two connections. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input, InputChange } from '../../../src/contract/inputs.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { listInputHistory } from '../../../src/server/store/inputs.ts';
import { type SentInput, storeInputs } from '../../../src/server/tracking/inputs.ts';
import { withEvents } from '../../support/announced.ts';
import { Dice } from '../../support/dice.ts';
import { addVehicle } from '../../support/fleet.ts';
import { batches, shuffled, withRepeats } from '../../support/order.ts';
import { reply } from '../../support/records.ts';
import { type Service, service } from '../../support/service.ts';

const at = (minute: number): number => Date.UTC(2026, 10, 20) + minute * 60_000;
const iso = (minute: number): string => new Date(at(minute)).toISOString();
const ever = { startDate: new Date(0), endDate: new Date(at(1_000_000)) };

let world: Service;
let second: Database;
beforeAll(async () => {
  world = await service();
  second = world.connect();
});
afterAll(() => world.close());

const store = (rows: readonly SentInput[], db: Database = world.db) =>
  db.transaction((tx) => storeInputs(tx, world.accountId, rows, 0));
const inputsOf = (vehicleId: number): Promise<Input[]> =>
  reply<Input[]>(world.request('GET', `/public/v1/inputs?vehicleId=${vehicleId}`));
const historyOf = (vehicleId: number): Promise<InputChange[]> =>
  listInputHistory(world.db, world.accountId, { ...ever, vehicleId });

/** A vehicle's only input, and its values by the minute. */
async function door() {
  const vehicleId = await addVehicle(world);
  const send = (values: Record<number, 0 | 1>) =>
    store(
      Object.entries(values).map(([minute, value]) => ({ vehicleId, number: 2, utcMs: at(Number(minute)), value })),
    );
  const history = async () =>
    (await historyOf(vehicleId)).map(({ value, startUtc, endUtc }) => [value, startUtc, endUtc]);
  return { vehicleId, send, history };
}

describe('an input', () => {
  test('is created once with its first value, whoever sends it', async () => {
    const vehicleId = await addVehicle(world);
    const row = (number: number, minute: number, value: 0 | 1) => ({ vehicleId, number, utcMs: at(minute), value });
    await Promise.all([
      store([row(1, 0, 1), row(7, 0, 1), row(1, 1, 0)]),
      store([row(7, 2, 0), row(2, 2, 1)], second),
      store([row(2, 3, 1), row(1, 3, 1)]),
    ]);
    const inputs = (await inputsOf(vehicleId)).map(({ number, value, changedUtc }) => [number, value, changedUtc]);
    expect(inputs.sort()).toEqual([
      [1, 1, iso(3)],
      [2, 1, iso(2)],
      [7, 0, iso(2)],
    ]);
  });

  test('stores each value once: the first of a moment wins', async () => {
    const { send, history, vehicleId } = await door();
    expect((await send({ 1: 1, 2: 0 })).added).toEqual([true, true]);
    const row = (minute: number, value: 0 | 1) => ({ vehicleId, number: 2, utcMs: at(minute), value });
    const withOwnEvents = (rows: SentInput[]) => withEvents(world, world.accountId, () => store(rows));
    const { result, events } = await withOwnEvents([row(2, 1), row(3, 0), row(3, 1), row(0, 1)]);
    expect(result.added).toEqual([false, true, false, true]);
    const [input] = await inputsOf(vehicleId);
    expect(events).toEqual({ input: [input?.inputId] });
    expect(await history()).toEqual([
      [1, iso(0), iso(2)],
      [0, iso(2), null],
    ]);
    expect((await withOwnEvents([row(4, 0)])).events).toEqual({});
    expect(await store([])).toEqual({ added: [], changedSpans: [] });
  });

  test('accepts late values between existing ones', async () => {
    const { send, history } = await door();
    await send({ 10: 1, 20: 1, 30: 0, 40: 0 });
    await send({ 15: 0, 25: 0, 35: 1, 45: 1, 5: 0 });
    expect(await history()).toEqual([
      [0, iso(5), iso(10)],
      [1, iso(10), iso(15)],
      [0, iso(15), iso(20)],
      [1, iso(20), iso(25)],
      [0, iso(25), iso(35)],
      [1, iso(35), iso(40)],
      [0, iso(40), iso(45)],
      [1, iso(45), null],
    ]);
  });
});

/** Switch values with some repeated, ordered by input. */
function madeUp(vehicleId: number, perInput: number, dice: Dice): SentInput[] {
  return [1, 2, 3].flatMap((number) => {
    let value: 0 | 1 = 0;
    return Array.from({ length: perInput }, (_, minute) => {
      if (dice.whole(10) < 3) value = value === 0 ? 1 : 0;
      return { vehicleId, number, utcMs: at(minute), value };
    });
  });
}

/** Derives the history from the values in order: each different value ends a period and starts the next. */
function oracle(rows: readonly SentInput[]): Map<number, [number, string, string | null][]> {
  const histories = new Map<number, [number, string, string | null][]>();
  for (const { number, utcMs, value } of [...rows].sort((one, other) => one.utcMs - other.utcMs)) {
    const history = histories.get(number) ?? [];
    histories.set(number, history);
    const last = history.at(-1);
    if (last?.[0] === value) continue;
    const utc = new Date(utcMs).toISOString();
    if (last) last[2] = utc;
    history.push([value, utc, null]);
  }
  return histories;
}

describe('the history is the same', () => {
  test.each<[string, (rows: SentInput[], dice: Dice) => SentInput[], size: number]>([
    ['in order', (rows) => rows, 100],
    ['in reverse', (rows) => rows.reverse(), 100],
    ['in reverse, one by one', (rows) => rows.reverse(), 1],
    ['shuffled, with repeats', withRepeats, 37],
    ['shuffled, in one batch', shuffled, 5000],
  ])('%s', async (_, arrange, size) => {
    const dice = new Dice(size);
    const vehicleId = await addVehicle(world);
    const rows = madeUp(vehicleId, size === 1 ? 40 : 250, dice);
    const expected = oracle(rows);
    let stored = 0;
    for (const [index, batch] of batches(arrange([...rows], dice), size).entries()) {
      const { added } = await store(batch, index % 2 === 0 ? world.db : second);
      stored += added.filter(Boolean).length;
    }
    expect(stored).toBe(rows.length);
    const histories = await historyOf(vehicleId);
    for (const { inputId, number } of await inputsOf(vehicleId)) {
      const history = histories.filter((each) => each.inputId === inputId);
      expect(history.map(({ value, startUtc, endUtc }) => [value, startUtc, endUtc])).toEqual(expected.get(number));
    }
    expect(expected.size).toBe(3);
  });
});
