import { describe, expect, test } from 'vitest';
import { clipRun, drawnPlaces, pathOf } from '../../../src/web/ui/chart/decimate.ts';
import { excursionsOf, totalMs } from '../../../src/web/ui/chart/excursions.ts';
import { gapMs, nearest, placeOf, runs, type Series, silenceAt } from '../../../src/web/ui/chart/series.ts';
import { stateAt, statesIn, timeInStates } from '../../../src/web/ui/chart/states.ts';
import { dragged, moved, zoomed } from '../../../src/web/ui/chart/zoom.ts';
import { needsRecorded, recordedRows } from '../../support/recorded.ts';

const minute = 60_000;
const series = (...points: (readonly [minutes: number, value: number])[]): Series => ({
  timesMs: Float64Array.from(points, ([minutes]) => minutes * minute),
  values: Float64Array.from(points, ([, value]) => value),
});
const every = (minutes: number, values: readonly number[]): Series =>
  series(...values.map((value, at) => [at * minutes, value] as const));

describe('finding a time', () => {
  const { timesMs } = series([0, 1], [10, 2], [20, 3]);
  test.each([
    [-1, 0],
    [0, 0],
    [1, 1],
    [10, 1],
    [20, 2],
    [21, 3],
  ])('%d min: from place %d on', (minutes, place) => expect(placeOf(timesMs, minutes * minute)).toBe(place));
  test.each([
    [-5, 0],
    [4, 0],
    [6, 1],
    [99, 2],
  ])('%d min: nearest is place %d', (minutes, place) =>
    expect(nearest({ timesMs, values: timesMs }, minutes * minute)).toBe(place),
  );
  test('returns nothing for an empty series', () => expect(nearest(series(), 0)).toBeUndefined());
});

describe('a silence is a gap', () => {
  test.each<[string, Series, [number, number][]]>([
    ['not in an even series', every(5, [1, 2, 3]), [[0, 2]]],
    ['not twice the usual time', series([0, 1], [5, 1], [10, 1], [20, 1]), [[0, 3]]],
    [
      'when over three times the usual',
      series([0, 1], [5, 1], [10, 1], [26, 1], [31, 1]),
      [
        [0, 2],
        [3, 4],
      ],
    ],
    ['not below five minutes, however quick the device is', series([0, 1], [0.1, 1], [0.2, 1], [4, 1]), [[0, 3]]],
    [
      'around a lone value',
      series([0, 1], [1, 1], [2, 1], [60, 1], [120, 1], [121, 1], [122, 1]),
      [
        [0, 2],
        [3, 3],
        [4, 6],
      ],
    ],
    ['not in nothing', series(), []],
    ['not in one value', series([3, 1]), [[0, 0]]],
  ])('%s', (_, of, wanted) => expect(runs(of, gapMs(of))).toEqual(wanted));
});

describe('a time in a gap', () => {
  const of = series([0, 1], [1, 1], [2, 1], [60, 1], [61, 1]);
  test.each<[string, number, [number, number] | undefined]>([
    ['knows both its ends', 30, [2, 60]],
    ['is undefined between two readings', 0.5, undefined],
    ['is undefined at a reading', 60, undefined],
    ['is undefined before the first', -5, undefined],
    ['is undefined after the last', 99, undefined],
  ])('%s', (_, minutes, wanted) => {
    const found = silenceAt(of, minutes * minute);
    expect(found && [found.startMs / minute, found.endMs / minute]).toEqual(wanted);
  });
});

test('the median step of half a million readings is taken from a sample', () => {
  const timesMs = Float64Array.from({ length: 525_600 }, (_, at) => at * minute + (at > 400_000 ? 3600_000 : 0));
  expect(gapMs({ timesMs, values: timesMs })).toBe(5 * minute);
  expect(runs({ timesMs, values: timesMs }, 5 * minute)).toEqual([
    [0, 400_000],
    [400_001, 525_599],
  ]);
});

describe('excursions', () => {
  const bounds = { lower: 2, upper: 8 };
  const of = (...values: number[]) =>
    excursionsOf(every(5, values), bounds).map(({ bound, startMs, endMs, peak, count, open }) => [
      bound,
      startMs / minute,
      endMs / minute,
      peak,
      count,
      open,
    ]);
  test.each<[string, number[], unknown[]]>([
    ['none inside, bounds included', [2, 5, 8], []],
    ['from the first outside to the first inside', [5, 9, 12, 10, 8], [['upper', 5, 20, 12, 3, false]]],
    [
      'two, where it jumps beyond the other bound',
      [9, -1, 5],
      [
        ['upper', 0, 5, 9, 1, false],
        ['lower', 5, 10, -1, 1, false],
      ],
    ],
    ['open at the end', [5, 1, 0.5], [['lower', 5, 10, 0.5, 2, true]]],
    ['of one value at the end', [5, 1], [['lower', 5, 5, 1, 1, true]]],
    ['none in nothing', [], []],
  ])('%s', (_, values, wanted) => expect(of(...values)).toEqual(wanted));

  test('sum up', () => expect(totalMs(excursionsOf(every(5, [9, 5, 9, 9, 5]), bounds)) / minute).toBe(15));

  const truth = 'truth/excursions.vaccine-fridge-2022.2_8.csv';
  const recorded = 'temperature/vaccine-fridge-2022.csv.gz';
  const data = needsRecorded(truth, recorded);
  test.skipIf(data.missing)(`of a real fridge match an independent count ${data.note}`, async () => {
    const rows = await recordedRows(recorded);
    const real: Series = {
      timesMs: Float64Array.from(rows, ({ timeUtc = '' }) => Date.parse(timeUtc)),
      values: Float64Array.from(rows, ({ celsius }) => Number(celsius)),
    };
    const found = excursionsOf(real, bounds).map(({ bound, startMs, peak, count, open }) => ({
      bound,
      startMs,
      peak,
      count,
      open,
    }));
    const wanted = (await recordedRows(truth)).map(({ side, startUtc = '', extremeCelsius, readingCount, closed }) => ({
      bound: side === 'high' ? 'upper' : 'lower',
      startMs: Date.parse(startUtc),
      peak: Number(extremeCelsius),
      count: Number(readingCount),
      open: closed === '0',
    }));
    expect(found).toEqual(wanted);
  });
});

describe('thinning a line', () => {
  const x = (timeMs: number): number => timeMs / minute / 10;
  test('keeps first, lowest, highest and last of each pixel', () => {
    const of = every(1, [5, 1, 9, 4, 4, 4, 4, 4, 4, 6, 7]);
    expect(drawnPlaces(of, [0, 10], x)).toEqual([0, 1, 2, 9, 10]);
  });
  test('keeps everything if every pixel has one value', () => {
    expect(drawnPlaces(every(10, [1, 2, 3]), [0, 2], x)).toEqual([0, 1, 2]);
  });
  test('keeps its own part of the series', () =>
    expect(drawnPlaces(every(10, [1, 2, 3, 4]), [1, 2], x)).toEqual([1, 2]));
  test('reduces a hundred thousand readings to at most four per pixel, with all extremes', () => {
    const values = Array.from({ length: 100_000 }, (_, at) => Math.sin(at / 50) + (at === 54_321 ? 99 : 0));
    const of = every(1, values);
    const places = drawnPlaces(of, [0, 99_999], (timeMs) => timeMs / minute / 100);
    expect(places.length).toBeLessThanOrEqual(4000);
    expect(places).toContain(54_321);
    expect(Math.min(...places.map((at) => values[at] ?? 0))).toBe(Math.min(...values));
    expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
  });
  test.each<[string, [number, number] | undefined, number, number]>([
    ['one more on either side', [1, 4], 15, 35],
    ['all of it', [0, 5], -10, 90],
    ['nothing before it', undefined, -20, -10],
    ['nothing behind it', undefined, 60, 70],
    ['between two values, both of them', [1, 2], 12, 18],
  ])('to the window: %s', (_, wanted, from, to) =>
    expect(clipRun(every(10, [1, 2, 3, 4, 5, 6]), [0, 5], from * minute, to * minute)).toEqual(wanted),
  );
  test('draws a single value as a dot', () => {
    const scale = { x: (timeMs: number) => timeMs / minute, y: (value: number) => 100 - value };
    expect(pathOf(every(10, [1, 2.25]), [0, 1], scale)).toBe('M0 99L10 97.8');
    expect(pathOf(every(10, [1, 2]), [1], scale)).toBe('M10 98h0');
    expect(pathOf(every(10, []), [], scale)).toBe('');
  });
});

describe('time in states', () => {
  const at = (minutes: number): string => new Date(minutes * minute).toISOString();
  const window = { startMs: 10 * minute, endMs: 60 * minute };
  const changes = [
    { value: 1, startUtc: at(0), endUtc: at(20) },
    { value: 0, startUtc: at(20), endUtc: at(30) },
    { value: 1, startUtc: at(30), endUtc: null },
  ];
  const shown = (nowMinutes: number) =>
    statesIn(changes, window, nowMinutes * minute).map(({ value, startMs, endMs, open }) => [
      value,
      startMs / minute,
      endMs / minute,
      open,
    ]);
  test('cuts a state that started before, and ends an open one now', () => {
    expect(shown(50)).toEqual([
      [1, 10, 20, false],
      [0, 20, 30, false],
      [1, 30, 50, true],
    ]);
  });
  test('or at the end of the window', () => expect(shown(500).at(-1)).toEqual([1, 30, 60, true]));
  test('leaves out states outside of the window', () => {
    expect(statesIn(changes, { startMs: 21 * minute, endMs: 25 * minute }, 0)).toHaveLength(1);
    expect(statesIn([{ value: 1, startUtc: at(0), endUtc: at(10) }], window, 0)).toEqual([]);
  });
  test('a time has the state that started before it, if known', () => {
    const spans = statesIn(changes, window, 50 * minute);
    expect([15, 20, 50, 51, 5].map((minutes) => stateAt(spans, minutes * minute))).toEqual([
      1,
      0,
      1,
      undefined,
      undefined,
    ]);
  });
  test('sums', () => {
    expect(timeInStates(statesIn(changes, window, 50 * minute))).toEqual([
      { value: 1, ms: 30 * minute, share: 0.75 },
      { value: 0, ms: 10 * minute, share: 0.25 },
    ]);
    expect(timeInStates([])).toEqual([]);
  });
});

describe('a window', () => {
  const whole = { startMs: 0, endMs: 100 * minute };
  const window = { startMs: 40 * minute, endMs: 60 * minute };
  const minutes = ({ startMs, endMs }: { startMs: number; endMs: number }) => [startMs / minute, endMs / minute];
  test.each([
    ['closer around its middle', zoomed(window, whole, 50 * minute, 0.5), [45, 55]],
    ['closer around its start', zoomed(window, whole, 40 * minute, 0.5), [40, 50]],
    ['wider', zoomed(window, whole, 50 * minute, 2), [30, 70]],
    ['never wider than all', zoomed(window, whole, 50 * minute, 99), [0, 100]],
    ['never closer than a minute', zoomed(window, whole, 50 * minute, 0.001), [49.5, 50.5]],
    ['earlier', moved(window, whole, -0.5), [30, 50]],
    ['no earlier than all', moved(window, whole, -9), [0, 20]],
    ['no later than all', moved(window, whole, 9), [80, 100]],
  ])('%s', (_, found, wanted) => expect(minutes(found)).toEqual(wanted));
  test('is dragged from either side', () => {
    expect(dragged(5 * minute, 2 * minute)).toEqual({ startMs: 2 * minute, endMs: 5 * minute });
    expect(dragged(0, 1000)).toBeUndefined();
  });
});
