/**
 * Reduces a line to what its pixels can show: the first, lowest, highest and last value of each pixel column, in time order.
 * The picture stays the same, and 100,000 readings become a few thousand points.
 */
import { extremesOf } from './extremes.ts';
import { placeOf, type Series } from './series.ts';

export interface Scale {
  x: (timeMs: number) => number;
  y: (value: number) => number;
}

/** Indexes of a run (first and last included) to draw, ascending. */
export function drawnPlaces(series: Series, [from, to]: readonly [number, number], x: Scale['x']): number[] {
  const places: number[] = [];
  for (let first = from; first <= to; ) {
    const last = lastOfColumn(series, first, to, x);
    const { lowest, highest } = extremesOf(series, first, last) ?? { lowest: first, highest: first };
    for (const at of [first, Math.min(lowest, highest), Math.max(lowest, highest), last]) {
      if (places.at(-1) !== at) places.push(at);
    }
    first = last + 1;
  }
  return places;
}

/** The last index in the same pixel column: an exponential search, then a binary search. */
function lastOfColumn({ timesMs }: Series, first: number, to: number, x: Scale['x']): number {
  const pixelOf = (at: number): number => Math.floor(x(timesMs[at] ?? 0));
  const pixel = pixelOf(first);
  let inside = first;
  let step = 1;
  while (inside + step <= to && pixelOf(inside + step) === pixel) {
    inside += step;
    step *= 2;
  }
  let outside = Math.min(inside + step, to + 1);
  while (outside - inside > 1) {
    const middle = (inside + outside) >> 1;
    if (pixelOf(middle) === pixel) inside = middle;
    else outside = middle;
  }
  return inside;
}

/** The part of a run in the window, with one more value on each side, so that the line reaches the edges. */
export function clipRun(
  { timesMs }: Series,
  [first, last]: readonly [number, number],
  startMs: number,
  endMs: number,
): [number, number] | undefined {
  const from = Math.max(first, placeOf(timesMs, startMs) - 1);
  const to = Math.min(last, placeOf(timesMs, endMs));
  const outside = (timesMs[last] ?? 0) < startMs || (timesMs[first] ?? 0) > endMs;
  return outside || from > to ? undefined : [from, to];
}

/** SVG path of a run. A single value becomes a dot through the line's round ends. */
export function pathOf(series: Series, places: readonly number[], { x, y }: Scale): string {
  const points = places.map((at) => `${round(x(series.timesMs[at] ?? 0))} ${round(y(series.values[at] ?? 0))}`);
  const [first, ...rest] = points;
  if (first === undefined) return '';
  return rest.length === 0 ? `M${first}h0` : `M${first}L${rest.join(' ')}`;
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
