import { describe, expect, test } from 'vitest';
import { drawnPlaces } from '../../../src/web/ui/chart/decimate.ts';
import { extremesOf } from '../../../src/web/ui/chart/extremes.ts';
import { lineGeometry } from '../../../src/web/ui/chart/line-geometry.ts';
import { placesIn, type Series } from '../../../src/web/ui/chart/series.ts';

/** The same pseudo-random numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Readings about a minute apart with gaps, often the same value, and sometimes a peak of one reading. */
function fridge(random: (below: number) => number, count: number): Series {
  let timeMs = 0;
  const timesMs = Float64Array.from(
    { length: count },
    () => (timeMs += random(500) === 0 ? 7_200_000 : 30_000 + random(60_000)),
  );
  const values = Float64Array.from({ length: count }, () => (random(3000) === 0 ? 60 - random(120) : random(60) / 10));
  return { timesMs, values };
}

interface Found {
  lowest: number;
  highest: number;
}

/** The reference: value by value. */
function walk({ values }: Series, from: number, to: number): Found {
  const found = { lowest: from, highest: from };
  for (let at = from; at <= to; at += 1) {
    if ((values[at] ?? 0) < (values[found.lowest] ?? 0)) found.lowest = at;
    if ((values[at] ?? 0) > (values[found.highest] ?? 0)) found.highest = at;
  }
  return found;
}

function walkedPlaces(series: Series, from: number, to: number, x: (timeMs: number) => number): number[] {
  const places: number[] = [];
  const pixelOf = (at: number): number => Math.floor(x(series.timesMs[at] ?? 0));
  for (let first = from; first <= to; ) {
    let last = first;
    while (last < to && pixelOf(last + 1) === pixelOf(first)) last += 1;
    const { lowest, highest } = walk(series, first, last);
    places.push(...new Set([first, Math.min(lowest, highest), Math.max(lowest, highest), last]));
    first = last + 1;
  }
  return places;
}

describe('the lowest and highest of a range', () => {
  test('are undefined without readings', () => expect(extremesOf(fridge(numbers(1), 5), 3, 2)).toBeUndefined());

  test.each([1, 2, 15, 16, 17, 255, 256, 257, 5000])('equal the reference, for %d readings', (count) => {
    const random = numbers(count);
    const series = fridge(random, count);
    for (let time = 0; time < 300; time += 1) {
      const from = random(count);
      const to = from + random(count - from);
      const found = extremesOf(series, from, to);
      expect(found).toMatchObject(walk(series, from, to));
      const sum = series.values.subarray(from, to + 1).reduce((all, value) => all + value, 0);
      expect(found?.sum).toBeCloseTo(sum, 6);
    }
  });
});

describe('a line at any zoom', () => {
  const random = numbers(2022);
  const series = fridge(random, 40_000);
  const wholeMs = series.timesMs.at(-1) ?? 0;

  test('draws the same readings as the reference', () => {
    for (let time = 0; time < 60; time += 1) {
      const spanMs = wholeMs / 2 ** random(14);
      const startMs = random(Math.max(1, wholeMs - spanMs));
      const width = 1 + random(1600);
      const x = (timeMs: number): number => 40 + (timeMs - startMs) * (width / spanMs);
      const [from, to] = placesIn(series, { startMs, endMs: startMs + spanMs });
      expect(drawnPlaces(series, [from, to], x)).toEqual(walkedPlaces(series, from, to, x));
    }
  });

  test('includes every visible peak, and no other', () => {
    const box = { left: 0, top: 0, width: 800, height: 200 };
    for (let time = 0; time < 60; time += 1) {
      const startMs = random(wholeMs);
      const window = { startMs, endMs: startMs + 60_000 + random(wholeMs - startMs) };
      const [from, to] = placesIn(series, window);
      const { lowest, highest } = walk(series, from, to);
      const [low, high] = [series.values[lowest] ?? 0, series.values[highest] ?? 0];
      if (to < from) continue;
      const drawn = lineGeometry(series, undefined, window, box);
      const room = Math.max((high - low) * 0.08, (1 - (high - low)) / 2, 0.1);
      expect([drawn.low, drawn.high]).toEqual([low - room, high + room]);
    }
  });
});
