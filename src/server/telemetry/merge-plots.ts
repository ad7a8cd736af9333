import type { PlotColumns } from '../sealed/columns.ts';
import { eachColumn } from './plot-columns.ts';

/** The plots of both by time. Of two plots of one moment, the one of `first` stays. */
export function mergePlots(first: PlotColumns, second: PlotColumns): PlotColumns {
  if (first.count === 0) return second;
  if (second.count === 0) return first;
  const inside = [...first.inside, ...second.inside];
  const order = mergedOrder(first.utcMs, second.utcMs);
  return {
    count: order?.length ?? inside.length,
    inside: order?.map((index) => inside[index] ?? []) ?? inside,
    ...eachColumn((name) => mergedColumn(order, first[name], second[name])),
  };
}

/**
 * Places in the joined columns, by time and without the later one of two equal moments. Undefined if the joined columns are
 * in order: days follow each other, and joining them is much faster.
 */
export function mergedOrder(first: Float64Array, second: Float64Array): number[] | undefined {
  if ((first.at(-1) ?? Number.NaN) < (second[0] ?? Number.NaN)) return undefined;
  const order: number[] = [];
  let next = 0;
  for (let at = 0; at < first.length; at += 1) {
    const moment = first[at] ?? 0;
    while (next < second.length && (second[next] ?? 0) < moment) order.push(first.length + next++);
    if (second[next] === moment) next += 1;
    order.push(at);
  }
  while (next < second.length) order.push(first.length + next++);
  return order;
}

export function mergedColumn(
  order: readonly number[] | undefined,
  first: Float64Array,
  second: Float64Array,
): Float64Array {
  const values = new Float64Array(first.length + second.length);
  values.set(first);
  values.set(second, first.length);
  return order === undefined ? values : Float64Array.from(order, (index) => values[index] ?? Number.NaN);
}
