/**
 * The lowest and the highest of any stretch of a series without going through it: a pyramid whose every stone knows that of
 * sixteen below it. A year of a reading each minute is half a million; a stretch of it asks some sixty stones.
 */
import type { Series } from './series.ts';

const stones = 16;

/** Of a level's stones: the place of the first lowest and of the first highest value, and the sum of all. */
interface Level {
  lowest: Int32Array;
  highest: Int32Array;
  sums: Float64Array;
  /** So many values a stone. */
  span: number;
}

export interface Extremes {
  /** The first place of the lowest value, and of the highest. */
  lowest: number;
  highest: number;
  sum: number;
}

const pyramids = new WeakMap<Series, readonly Level[]>();

/** Of the places from `from` to `to`, both included; undefined of none. */
export function extremesOf(series: Series, from: number, to: number): Extremes | undefined {
  if (from > to) return undefined;
  const levels = pyramidOf(series);
  const { values } = series;
  const found: Extremes = { lowest: from, highest: from, sum: 0 };
  const take = (lowest: number, highest: number, sum: number): void => {
    if ((values[lowest] ?? 0) < (values[found.lowest] ?? 0)) found.lowest = lowest;
    if ((values[highest] ?? 0) > (values[found.highest] ?? 0)) found.highest = highest;
    found.sum += sum;
  };
  for (let at = from; at <= to; ) {
    const level = largestAt(levels, at, to);
    if (level === undefined) {
      take(at, at, values[at] ?? 0);
      at += 1;
      continue;
    }
    const stone = at / level.span;
    take(level.lowest[stone] ?? at, level.highest[stone] ?? at, level.sums[stone] ?? 0);
    at += level.span;
  }
  return found;
}

/** The largest stone that begins at a place and does not go beyond another. */
function largestAt(levels: readonly Level[], at: number, to: number): Level | undefined {
  let largest: Level | undefined;
  for (const level of levels) {
    if (at % level.span !== 0 || at + level.span - 1 > to) return largest;
    largest = level;
  }
  return largest;
}

/** Built once of each series. Stones that would not be full are left out: their values are asked themselves. */
function pyramidOf(series: Series): readonly Level[] {
  const known = pyramids.get(series);
  if (known) return known;
  const levels: Level[] = [];
  let below = ground(series);
  while (below.sums.length >= stones) {
    below = levelAbove(below, series.values);
    levels.push(below);
  }
  pyramids.set(series, levels);
  return levels;
}

function ground({ values }: Series): Level {
  const places = new Int32Array(values.length);
  for (let at = 0; at < places.length; at += 1) places[at] = at;
  return { lowest: places, highest: places, sums: values, span: 1 };
}

function levelAbove(below: Level, values: Float64Array): Level {
  const count = Math.floor(below.sums.length / stones);
  const lowest = new Int32Array(count);
  const highest = new Int32Array(count);
  const sums = new Float64Array(count);
  for (let stone = 0; stone < count; stone += 1) {
    const first = stone * stones;
    let [low, high, sum] = [below.lowest[first] ?? 0, below.highest[first] ?? 0, 0];
    for (let at = first; at < first + stones; at += 1) {
      const [nextLow, nextHigh] = [below.lowest[at] ?? 0, below.highest[at] ?? 0];
      if ((values[nextLow] ?? 0) < (values[low] ?? 0)) low = nextLow;
      if ((values[nextHigh] ?? 0) > (values[high] ?? 0)) high = nextHigh;
      sum += below.sums[at] ?? 0;
    }
    lowest[stone] = low;
    highest[stone] = high;
    sums[stone] = sum;
  }
  return { lowest, highest, sums, span: below.span * stones };
}
