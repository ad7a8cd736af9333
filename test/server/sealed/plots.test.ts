import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { PlotColumns } from '../../../src/server/sealed/columns.ts';
import { maxCount } from '../../../src/server/sealed/columns.ts';
import { DamagedSpanError } from '../../../src/server/sealed/damaged.ts';
import { decodePlots, decodePositions, encodePlots } from '../../../src/server/sealed/plots.ts';
import { decodeReadings, encodeReadings } from '../../../src/server/sealed/readings.ts';
import { bitsOf, columnsOf, type PlainPlot } from '../../support/columns.ts';
import { Dice } from '../../support/dice.ts';

type Column = (dice: Dice, count: number) => number[];

const view = new DataView(new ArrayBuffer(8));
function anyDouble(dice: Dice): number {
  view.setUint32(0, dice.whole(2 ** 32));
  view.setUint32(4, dice.whole(2 ** 32));
  const value = view.getFloat64(0);
  return Number.isNaN(value) ? 0.1 : value;
}
const each = (dice: Dice, count: number, value: (at: number, dice: Dice) => number): number[] =>
  Array.from({ length: count }, (_, at) => value(at, dice));
const walk = (dice: Dice, count: number, start: number, step: (dice: Dice) => number): number[] => {
  let value = start;
  return each(dice, count, () => {
    value += step(dice);
    return value;
  });
};
const awkward = [
  0,
  -0,
  Number.MIN_VALUE,
  -Number.MIN_VALUE,
  2 ** -1022,
  Number.MAX_VALUE,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  2 ** 53,
  -(2 ** 53),
  2 ** 49,
  2 ** 49 + 1,
  0.1 + 0.2,
  1e-7,
  1 / 3,
  90,
  -180,
  179.9999999,
] as const;

/** What a column may look like. */
const doubles: Record<string, Column> = {
  constant: (dice, count) => each(dice, count, () => 30.25),
  'few decimals': (dice, count) =>
    walk(dice, count, -97.7, (d) => d.whole(400) / 1e6 - 0.0002).map((v) => Math.round(v * 1e6) / 1e6),
  tenths: (dice, count) => each(dice, count, () => dice.whole(900) / 10),
  'whole knots': (dice, count) => each(dice, count, () => dice.whole(60) * 1.852),
  floats: (dice, count) => walk(dice, count, 51, (d) => d.between(-0.001, 0.001)).map(Math.fround),
  'full precision': (dice, count) => walk(dice, count, 51, (d) => d.between(-0.001, 0.001)),
  'any bits': (dice, count) => each(dice, count, () => anyDouble(dice)),
  awkward: (dice, count) => each(dice, count, () => dice.one(awkward)),
  'mostly decimals': (dice, count) =>
    each(dice, count, () => (dice.whole(20) === 0 ? dice.one(awkward) : dice.whole(900) / 10)),
  'large integers': (dice, count) => each(dice, count, () => dice.whole(2 ** 53)),
  'both ends of the integers': (dice, count) => each(dice, count, (at) => (at % 2 === 0 ? 2 ** 49 : -(2 ** 49))),
  stops: (dice, count) => walk(dice, count, 12, (d) => (d.whole(10) === 0 ? d.whole(100) / 1000 : 0)),
};
const sometimes = (dice: Dice, column: number[]): number[] => {
  const share = dice.one([0, 0.01, 0.5, 0.99, 1]);
  return column.map((value) => (dice.between(0, 1) < share ? Number.NaN : value));
};
const names = Object.keys(doubles) as [string, ...string[]];
const anyColumn = (dice: Dice, count: number): Float64Array =>
  Float64Array.from(doubles[dice.one(names)]?.(dice, count) ?? []);

function anySets(dice: Dice, count: number): number[][] {
  const ids = Array.from({ length: 1 + dice.whole(20) }, () => dice.whole(dice.one([10, 1000, 2 ** 53])));
  const known = Array.from({ length: 1 + dice.whole(10) }, () =>
    [...new Set(ids.filter(() => dice.whole(4) === 0))].sort((one, other) => one - other),
  );
  let set: number[] = [];
  return Array.from({ length: count }, () => {
    if (dice.whole(3) === 0) set = known[dice.whole(known.length)] ?? [];
    return [...set];
  });
}

function anyPlots(dice: Dice): PlotColumns {
  const count = dice.one([0, 1, 2, 3, 17, 100, 400]);
  const utc = dice.one([
    () => walk(dice, count, 1_790_000_000_000, () => 10_000),
    () => walk(dice, count, 1_790_000_000_000, (d) => 1000 * (50 + d.whole(70))),
    () => walk(dice, count, 0, (d) => 1 + d.whole(2 ** 31)),
    () => walk(dice, count, -62_135_596_800_000, (d) => 1 + d.whole(2)),
  ]);
  return {
    count,
    utcMs: Float64Array.from(utc()),
    id: anyColumn(dice, count),
    latitude: anyColumn(dice, count),
    longitude: anyColumn(dice, count),
    speed: Float64Array.from(sometimes(dice, [...anyColumn(dice, count)])),
    heading: Float64Array.from(sometimes(dice, [...anyColumn(dice, count)])),
    inside: anySets(dice, count),
    receivedMs: Float64Array.from(sometimes(dice, [...anyColumn(dice, count)])),
  };
}

const drive = (count: number): PlainPlot[] =>
  Array.from({ length: count }, (_, at) => ({
    utcMs: 1_790_000_000_000 + at * 10_000 + (at % 7 === 0 ? 3 : 0),
    id: 900_000 + at * 37 + (at % 5),
    latitude: (30_350_088 + at * 91) / 1e6,
    longitude: (-97_711_970 - at * 47) / 1e6,
    speed: at % 11 === 0 ? null : ((at * 7) % 600) / 10,
    heading: (at * 3) % 360,
    inside: at % 20 < 10 ? [3, 18] : [],
    receivedMs: at % 50 === 0 ? 1_790_000_900_000 : null,
  }));

describe('plots', () => {
  test.each(Array.from({ length: 300 }, (_, seed) => seed))('of any kind come back bit for bit: %i', (seed) => {
    const plots = anyPlots(new Dice(seed));
    const bytes = encodePlots(plots);
    expect(bitsOf(decodePlots(bytes))).toEqual(bitsOf(plots));
    const { utcMs, latitude, longitude, id } = plots;
    const positions = decodePositions(bytes);
    const { count, inside, speed, heading, receivedMs } = plots;
    expect(bitsOf({ ...positions, id: positions.ids(), inside, speed, heading, receivedMs })).toMatchObject(
      bitsOf({ count, utcMs, latitude, longitude, id, inside, speed, heading, receivedMs }),
    );
  });

  test('share one array for equal sets', () => {
    const { inside } = decodePlots(encodePlots(columnsOf(drive(100))));
    expect(new Set(inside).size).toBe(2);
  });

  test('are read from any place in a buffer', () => {
    const plots = columnsOf(drive(50));
    const bytes = encodePlots(plots);
    const around = new Uint8Array(bytes.length + 10).fill(255);
    around.set(bytes, 5);
    expect(bitsOf(decodePlots(around.subarray(5, 5 + bytes.length)))).toEqual(bitsOf(plots));
  });

  test('of different counts, too many, or in sets that do not ascend are refused', () => {
    const plots = columnsOf(drive(3));
    expect(() => encodePlots({ ...plots, speed: new Float64Array(2) })).toThrow(RangeError);
    expect(() => encodePlots({ ...plots, inside: [[1], [2, 1], []] })).toThrow(RangeError);
    const many = new Float64Array(maxCount + 1);
    const inside = Array.from(many, () => []);
    const columns = {
      utcMs: many,
      id: many,
      latitude: many,
      longitude: many,
      speed: many,
      heading: many,
      receivedMs: many,
    };
    expect(() => encodePlots({ count: many.length, ...columns, inside })).toThrow(RangeError);
  });
});

describe('damaged bytes', () => {
  const bytes = encodePlots(columnsOf(drive(60)));

  test('are noticed: any changed bit', () => {
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => decodePlots(changed), `bit ${bit}`).toThrow(DamagedSpanError);
      expect(() => decodePositions(changed), `bit ${bit}`).toThrow(DamagedSpanError);
    }
  });

  test('are noticed: any length but the right one', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodePlots(bytes.subarray(0, length)), `${length} bytes`).toThrow(DamagedSpanError);
    }
    expect(() => decodePlots(Buffer.concat([bytes, Buffer.alloc(1)]))).toThrow(DamagedSpanError);
  });

  test('with a right checksum either decode or throw the same error', () => {
    const dice = new Dice(7);
    let refused = 0;
    for (let round = 0; round < 5000; round++) {
      const changed = Buffer.from(bytes);
      for (let change = dice.whole(4); change >= 0; change--) {
        changed[2 + dice.whole(changed.length - 6)] = dice.whole(256);
      }
      changed.writeUInt32BE(crc32(changed.subarray(0, -4)), changed.length - 4);
      try {
        expect(decodePlots(changed).count).toBeLessThanOrEqual(maxCount);
      } catch (error) {
        if (!(error instanceof DamagedSpanError)) throw error;
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(100);
  });

  test.each([
    ['of a later version', 0, 2, 'version 2'],
    ['of another kind', 1, 2, 'plots'],
  ])('are noticed: %s, and the error says so', (_, at, value, reason) => {
    const changed = Buffer.from(bytes);
    changed[at] = value;
    changed.writeUInt32BE(crc32(changed.subarray(0, -4)), changed.length - 4);
    expect(() => decodePlots(changed)).toThrow(reason);
  });
});

/** Three readings, written before readings had times of arrival. */
const threeColumns = '01020b0053a0c4506c0043a9810300110000322e4180600220020a0421104001f0007e900693';

describe('readings', () => {
  test.each(Array.from({ length: 100 }, (_, seed) => seed))('of any kind come back bit for bit: %i', (seed) => {
    const dice = new Dice(seed);
    const count = dice.one([0, 1, 2, 288]);
    const readings = {
      count,
      utcMs: Float64Array.from(walk(dice, count, 1_790_000_000_000, (d) => 60_000 + d.whole(3))),
      temperature: anyColumn(dice, count),
      termsId: Float64Array.from(
        sometimes(
          dice,
          each(dice, count, () => dice.whole(3)),
        ),
      ),
      receivedMs: dice.one([
        new Float64Array(count).fill(Number.NaN),
        Float64Array.from(sometimes(dice, [...anyColumn(dice, count)])),
        new Float64Array(count).fill(1_790_000_900_000),
      ]),
    };
    expect(bitsOf(decodeReadings(encodeReadings(readings)))).toEqual(bitsOf(readings));
  });

  test('take no byte for arrivals if none was late, and bytes without them are read', () => {
    const count = 3;
    const columns = {
      ...{ count, utcMs: Float64Array.of(1_790_000_000_000, 1_790_000_060_000, 1_790_000_120_000) },
      ...{ temperature: Float64Array.of(-18.5, -18.4, -18.4), termsId: Float64Array.of(7, 7, Number.NaN) },
    };
    const none = encodeReadings({ ...columns, receivedMs: new Float64Array(count).fill(Number.NaN) });
    expect(none.toString('hex')).toBe(threeColumns);
    const oneLate = { ...columns, receivedMs: Float64Array.of(Number.NaN, 1_790_000_900_000, Number.NaN) };
    expect(encodeReadings(oneLate).length).toBeGreaterThan(none.length);
    expect(bitsOf(decodeReadings(encodeReadings(oneLate)))).toEqual(bitsOf(oneLate));
  });

  test('are not plots', () => {
    const none = new Float64Array(0);
    const bytes = encodeReadings({ count: 0, utcMs: none, temperature: none, termsId: none, receivedMs: none });
    expect(() => decodePlots(bytes)).toThrow(DamagedSpanError);
  });
});
