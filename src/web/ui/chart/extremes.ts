/**
 * Finds the lowest and highest value of any range of a series without reading all its values. A tree holds the extremes of
 * 16 values, of 256 values and so on. A range in a year of readings per minute (500,000) needs about 60 nodes.
 */
import type { Series } from './series.ts';

const fanOut = 16;

/** Per node: index of the first lowest and of the first highest value, and the sum of all values. */
interface Level {
  lowest: Int32Array;
  highest: Int32Array;
  sums: Float64Array;
  /** Values per node. */
  span: number;
}

export interface Extremes {
  /** Index of the first lowest and of the first highest value. */
  lowest: number;
  highest: number;
  sum: number;
}

const trees = new WeakMap<Series, readonly Level[]>();

/** Extremes between two indexes, both included. Undefined for an empty range. */
export function extremesOf(series: Series, from: number, to: number): Extremes | undefined {
  if (from > to) return undefined;
  const levels = treeOf(series);
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
    const node = at / level.span;
    take(level.lowest[node] ?? at, level.highest[node] ?? at, level.sums[node] ?? 0);
    at += level.span;
  }
  return found;
}

/** The level of the largest node that begins at an index and ends at or before another. */
function largestAt(levels: readonly Level[], at: number, to: number): Level | undefined {
  let largest: Level | undefined;
  for (const level of levels) {
    if (at % level.span !== 0 || at + level.span - 1 > to) return largest;
    largest = level;
  }
  return largest;
}

/** Built once per series. Leaves out incomplete nodes: their values are read directly. */
function treeOf(series: Series): readonly Level[] {
  const known = trees.get(series);
  if (known) return known;
  const levels: Level[] = [];
  let below = leaves(series);
  while (below.sums.length >= fanOut) {
    below = levelAbove(below, series.values);
    levels.push(below);
  }
  trees.set(series, levels);
  return levels;
}

function leaves({ values }: Series): Level {
  const places = new Int32Array(values.length);
  for (let at = 0; at < places.length; at += 1) places[at] = at;
  return { lowest: places, highest: places, sums: values, span: 1 };
}

function levelAbove(below: Level, values: Float64Array): Level {
  const count = Math.floor(below.sums.length / fanOut);
  const lowest = new Int32Array(count);
  const highest = new Int32Array(count);
  const sums = new Float64Array(count);
  for (let node = 0; node < count; node += 1) {
    const first = node * fanOut;
    let [low, high, sum] = [below.lowest[first] ?? 0, below.highest[first] ?? 0, 0];
    for (let at = first; at < first + fanOut; at += 1) {
      const [nextLow, nextHigh] = [below.lowest[at] ?? 0, below.highest[at] ?? 0];
      if ((values[nextLow] ?? 0) < (values[low] ?? 0)) low = nextLow;
      if ((values[nextHigh] ?? 0) > (values[high] ?? 0)) high = nextHigh;
      sum += below.sums[at] ?? 0;
    }
    lowest[node] = low;
    highest[node] = high;
    sums[node] = sum;
  }
  return { lowest, highest, sums, span: below.span * fanOut };
}
