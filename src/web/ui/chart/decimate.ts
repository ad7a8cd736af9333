/**
 * A line has no more to show than the pixels it crosses: of all values that fall into one column of pixels, the first, the
 * lowest, the highest and the last are drawn, in their order in time. What is drawn looks the same to the pixel, and a
 * hundred thousand readings become a few thousand points.
 */
import { placeOf, type Series } from './series.ts';

export interface Scale {
  x: (timeMs: number) => number;
  y: (value: number) => number;
}

interface Column {
  pixel: number;
  first: number;
  lowest: number;
  highest: number;
  last: number;
}

/** Places of a run (first and last included) that are to be drawn, rising. */
export function drawnPlaces(series: Series, [from, to]: readonly [number, number], x: Scale['x']): number[] {
  const { timesMs, values } = series;
  const places: number[] = [];
  let column: Column | undefined;
  for (let at = from; at <= to; at += 1) {
    const pixel = Math.floor(x(timesMs[at] ?? 0));
    if (column?.pixel !== pixel) {
      if (column) pushColumn(places, column);
      column = { pixel, first: at, lowest: at, highest: at, last: at };
      continue;
    }
    column.last = at;
    const value = values[at] ?? 0;
    if (value < (values[column.lowest] ?? 0)) column.lowest = at;
    if (value > (values[column.highest] ?? 0)) column.highest = at;
  }
  if (column) pushColumn(places, column);
  return places;
}

function pushColumn(places: number[], { first, lowest, highest, last }: Column): void {
  const early = Math.min(lowest, highest);
  const late = Math.max(lowest, highest);
  for (const at of [first, early, late, last]) if (places.at(-1) !== at) places.push(at);
}

/** The part of a run that lies in the window, and one value more on either side, so that the line reaches the edges. */
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

/** The line of a run as an SVG path; a value all alone becomes a dot, drawn by the line's round ends. */
export function pathOf(series: Series, places: readonly number[], { x, y }: Scale): string {
  const points = places.map((at) => `${round(x(series.timesMs[at] ?? 0))} ${round(y(series.values[at] ?? 0))}`);
  const [first, ...rest] = points;
  if (first === undefined) return '';
  return rest.length === 0 ? `M${first}h0` : `M${first}L${rest.join(' ')}`;
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;
