import { longestInterval } from '../../contract/choices.ts';
import type { Period, ReadingSeries } from '../../rules/temperature-figures.ts';

/** A line through readings, without silences. */
export interface CurvePiece {
  utcMs: number[];
  /** °C. */
  temperature: number[];
}

/**
 * The readings of a period for a chart of this many columns: of each column the first, the last and both extremes, so
 * that no excursion is lost.
 */
export function curveOf(
  { utcMs, temperature }: ReadingSeries,
  { startMs, endMs }: Period,
  { columns, usualMs }: { columns: number; usualMs: number | null },
): CurvePiece[] {
  const pieces: CurvePiece[] = [];
  const columnMs = (endMs - startMs) / columns;
  const longestMs = longestInterval(usualMs);
  let previousMs = Number.NEGATIVE_INFINITY;
  for (let first = utcMs.findIndex((ms) => ms >= startMs); first >= 0 && isBefore(utcMs, first, endMs); ) {
    const firstMs = utcMs[first] ?? 0;
    const columnEndMs = startMs + (Math.floor((firstMs - startMs) / columnMs) + 1) * columnMs;
    let last = first;
    while (isBefore(utcMs, last + 1, Math.min(columnEndMs, endMs)) && intervalAfter(utcMs, last) <= longestMs)
      last += 1;
    if (firstMs - previousMs > longestMs) pieces.push({ utcMs: [], temperature: [] });
    const piece = pieces.at(-1);
    for (const at of keptOf(temperature, first, last)) {
      piece?.utcMs.push(utcMs[at] ?? 0);
      piece?.temperature.push(temperature[at] ?? 0);
    }
    previousMs = utcMs[last] ?? 0;
    first = last + 1;
  }
  return pieces;
}

const isBefore = (utcMs: Float64Array, at: number, endMs: number): boolean =>
  at < utcMs.length && (utcMs[at] ?? 0) < endMs;

const intervalAfter = (utcMs: Float64Array, at: number): number => (utcMs[at + 1] ?? 0) - (utcMs[at] ?? 0);

/** The places to draw, of those from `first` to `last`. */
function keptOf(temperature: Float64Array, first: number, last: number): number[] {
  let [low, high] = [first, first];
  for (let at = first + 1; at <= last; at += 1) {
    if ((temperature[at] ?? 0) < (temperature[low] ?? 0)) low = at;
    if ((temperature[at] ?? 0) > (temperature[high] ?? 0)) high = at;
  }
  return [...new Set([first, low, high, last])].sort((one, other) => one - other);
}
