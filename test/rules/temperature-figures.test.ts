import { describe, expect, test } from 'vitest';
import { longestInterval } from '../../src/contract/choices.ts';
import {
  type ReadingSeries,
  sides,
  type TemperatureFigures,
  temperatureFigures,
} from '../../src/rules/temperature-figures.ts';
import { needsRecorded, recordedRows } from '../support/recorded.ts';

const minute = 60_000;

interface Reading {
  utcMs: number;
  temperature: number;
  side: keyof typeof sides;
}

/** Minute, temperature and side of each reading. */
const series = (...sent: readonly (readonly [minutes: number, temperature: number, side?: keyof typeof sides])[]) =>
  sent.map(([minutes, temperature, side = 'inside']) => ({ utcMs: minutes * minute, temperature, side }));

const packed = (readings: readonly Reading[]): ReadingSeries => ({
  utcMs: Float64Array.from(readings, ({ utcMs }) => utcMs),
  temperature: Float64Array.from(readings, ({ temperature }) => temperature),
  side: Uint8Array.from(readings, ({ side }) => sides[side]),
});

const figuresOf = (readings: readonly Reading[], startMinute: number, endMinute: number): TemperatureFigures =>
  temperatureFigures(packed(readings), { startMs: startMinute * minute, endMs: endMinute * minute });

const minutesOf = ({ heldMs, withoutDataMs }: TemperatureFigures) => ({
  inside: heldMs.inside / minute,
  above: heldMs.above / minute,
  below: heldMs.below / minute,
  unjudged: heldMs.unjudged / minute,
  without: withoutDataMs / minute,
});

describe('time', () => {
  test('a reading holds until the next one, and the last one for the usual interval', () => {
    const figures = figuresOf(series([0, 5], [10, 9, 'above'], [20, 1, 'below'], [30, 5]), 0, 60);
    expect(figures.usualIntervalMs).toBe(10 * minute);
    expect(minutesOf(figures)).toEqual({ inside: 20, above: 10, below: 10, unjudged: 0, without: 20 });
    expect(figures.silences).toEqual([{ startMs: 40 * minute, endMs: 60 * minute }]);
  });

  test('before a silence, a reading holds for one usual interval', () => {
    const figures = figuresOf(series([0, 5], [10, 5], [20, 9, 'above'], [51, 5], [61, 5]), 0, 70);
    expect(minutesOf(figures)).toEqual({ inside: 39, above: 10, below: 0, unjudged: 0, without: 21 });
    expect(figures.silences).toEqual([{ startMs: 30 * minute, endMs: 51 * minute }]);
  });

  test('three usual intervals are no silence', () => {
    expect(minutesOf(figuresOf(series([0, 5], [10, 5], [20, 9, 'above'], [50, 5]), 0, 60)).above).toBe(30);
    expect(longestInterval(10 * minute)).toBe(30 * minute);
  });

  test('five minutes are no silence for a probe that sends each minute', () => {
    expect(minutesOf(figuresOf(series([0, 5], [1, 5], [2, 9, 'above'], [7, 5], [8, 5]), 0, 9)).above).toBe(5);
    expect(longestInterval(minute)).toBe(5 * minute);
    expect(longestInterval(null)).toBe(5 * minute);
  });

  test('the last reading before the period holds into it, and counts for nothing else', () => {
    const figures = figuresOf(series([-5, 90, 'above'], [5, 5], [15, 5], [25, 5]), 0, 30);
    expect(minutesOf(figures)).toEqual({ inside: 25, above: 5, below: 0, unjudged: 0, without: 0 });
    expect(figures).toMatchObject({ readings: 3, maximum: { temperature: 5, utcMs: 5 * minute } });
    expect(figures.mean).toBeCloseTo((5 * 90 + 25 * 5) / 30, 12);
  });

  test('the first reading after the period decides how long the last one holds', () => {
    expect(minutesOf(figuresOf(series([0, 5], [10, 5], [20, 5], [45, 5]), 0, 40)).without).toBe(0);
    expect(minutesOf(figuresOf(series([0, 5], [10, 5], [20, 5]), 0, 40)).without).toBe(10);
  });

  test('readings without a profile are not judged', () => {
    expect(minutesOf(figuresOf(series([0, 5, 'unjudged'], [10, 5]), 0, 20))).toMatchObject({
      unjudged: 10,
      inside: 10,
    });
  });
});

describe('few readings', () => {
  test('none: everything is without data', () => {
    const figures = figuresOf([], 0, 60);
    expect(figures).toMatchObject({ readings: 0, minimum: null, maximum: null, mean: null, meanKinetic: null });
    expect(minutesOf(figures).without).toBe(60);
  });

  test('one: it has no usual interval and holds for no time', () => {
    const figures = figuresOf(series([10, 5]), 0, 60);
    expect(figures).toMatchObject({ readings: 1, usualIntervalMs: null, mean: 5 });
    expect(figures.meanKinetic).toBeCloseTo(5, 9);
    expect(minutesOf(figures)).toMatchObject({ inside: 0, without: 60 });
  });
});

describe('mean kinetic temperature', () => {
  test('of a constant temperature is that temperature', () => {
    expect(figuresOf(series([0, -18], [10, -18]), 0, 20).meanKinetic).toBeCloseTo(-18, 9);
  });

  test('weighs warm times more than the mean does', () => {
    // Half an hour each at 5 and 25 °C, by hand: 10000 / −ln((e^(−10000/278.15) + e^(−10000/298.15)) / 2) − 273.15.
    const { mean, meanKinetic } = figuresOf(series([0, 5], [30, 25]), 0, 60);
    expect(mean).toBe(15);
    expect(meanKinetic).toBeCloseTo(19.69772, 5);
  });
});

/**
 * The same rules, computed second by second: for each second of the period, which reading holds? It needs times in whole
 * seconds.
 */
function bySecond(readings: readonly Reading[], startMs: number, endMs: number) {
  const within = readings.filter(({ utcMs }) => utcMs >= startMs && utcMs < endMs);
  const intervals = within.slice(1).map(({ utcMs }, index) => utcMs - (within[index]?.utcMs ?? 0));
  const sorted = [...intervals].sort((one, other) => one - other);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const silence = Math.max(3 * usual, 5 * minute);
  const seconds = { inside: 0, above: 0, below: 0, unjudged: 0, without: 0 };
  const held: number[] = [];
  let place = -1;
  for (let ms = startMs; ms < endMs; ms += 1000) {
    while ((readings[place + 1]?.utcMs ?? Number.POSITIVE_INFINITY) <= ms) place += 1;
    const [last, next] = [readings[place], readings[place + 1]];
    const holds =
      last && ((next !== undefined && next.utcMs - last.utcMs <= silence) || ms < last.utcMs + usual)
        ? last
        : undefined;
    seconds[holds?.side ?? 'without'] += 1;
    if (holds) held.push(holds.temperature);
  }
  const kelvin = held.map((celsius) => celsius + 273.15);
  const [deltaH, r] = [83.14472, 0.008314472];
  const rate = kelvin.map((t) => Math.exp(-deltaH / (r * t))).reduce((sum, each) => sum + each, 0) / kelvin.length;
  return {
    readings: within.length,
    usual: intervals.length > 0 ? usual : null,
    minimum: Math.min(...within.map(({ temperature }) => temperature)),
    maximum: Math.max(...within.map(({ temperature }) => temperature)),
    mean: held.reduce((sum, each) => sum + each, 0) / held.length,
    meanKinetic: deltaH / r / -Math.log(rate) - 273.15,
    seconds,
  };
}

const [room, fridge] = ['temperature/room-2016.csv.gz', 'temperature/vaccine-fridge-2022.csv.gz'];
const data = needsRecorded(room, fridge);
const dayMs = 86_400_000;

interface Recording {
  file: string;
  /** °C. */
  lower: number;
  upper: number;
  days: number;
}

describe.skipIf(data.missing)(`recorded probes ${data.note}`, () => {
  test.each<Recording>([
    { file: room, lower: 18, upper: 22, days: 3 },
    { file: fridge, lower: 2, upper: 8, days: 3 },
  ])('$file: each period agrees with the computation by second', async ({ file, lower, upper, days }) => {
    const rows = await recordedRows(file);
    const sensor = rows[0]?.['sensor'];
    const byTime = new Map<number, Reading>();
    for (const row of rows.filter((each) => each['sensor'] === sensor)) {
      const [utcMs, temperature] = [Date.parse(row['timeUtc'] ?? ''), Number(row['celsius'])];
      byTime.set(utcMs, {
        utcMs,
        temperature,
        side: temperature > upper ? 'above' : temperature < lower ? 'below' : 'inside',
      });
    }
    const all = [...byTime.values()].sort((one, other) => one.utcMs - other.utcMs);
    const [firstMs, lastMs] = [all[0]?.utcMs ?? 0, all.at(-1)?.utcMs ?? 0];
    // Eight periods across the recording, the first one before it and the last one after it.
    const startsMs = Array.from(
      { length: 8 },
      (_, at) => firstMs - dayMs + Math.floor(((lastMs - firstMs) / 7 / 1000) * at) * 1000,
    );
    let found = 0;
    for (const startMs of startsMs) {
      const endMs = startMs + days * dayMs;
      const near = all.filter(({ utcMs }) => utcMs >= startMs - dayMs && utcMs < endMs + dayMs);
      const expected = bySecond(near, startMs, endMs);
      if (expected.readings === 0) continue;
      found += 1;
      const figures = temperatureFigures(packed(near), { startMs, endMs });
      expect(figures.readings).toBe(expected.readings);
      expect(figures.usualIntervalMs).toBe(expected.usual);
      expect(figures.minimum?.temperature).toBe(expected.minimum);
      expect(figures.maximum?.temperature).toBe(expected.maximum);
      const { heldMs, withoutDataMs } = figures;
      expect({ ...heldMs, without: withoutDataMs }).toEqual(
        Object.fromEntries(Object.entries(expected.seconds).map(([name, seconds]) => [name, seconds * 1000])),
      );
      expect(figures.mean).toBeCloseTo(expected.mean, 9);
      expect(figures.meanKinetic).toBeCloseTo(expected.meanKinetic, 9);
    }
    expect(found).toBeGreaterThan(3);
  });
});
