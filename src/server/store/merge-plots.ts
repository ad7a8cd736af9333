import type { PlotColumns } from '../sealed/columns.ts';
import { eachColumn } from './plot-columns.ts';

/** The plots of both by time. Of two plots of one moment, the one of `first` stays. */
export function mergePlots(first: PlotColumns, second: PlotColumns): PlotColumns {
  if (first.count === 0) return second;
  if (second.count === 0) return first;
  const both = {
    ...eachColumn((name) => joined(first[name], second[name])),
    inside: [...first.inside, ...second.inside],
  };
  const order = orderOf(first.utcMs, second.utcMs);
  return {
    count: order.length,
    inside: order.map((place) => both.inside[place] ?? []),
    ...eachColumn((name) => Float64Array.from(order, (place) => both[name][place] ?? Number.NaN)),
  };
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const values = new Float64Array(first.length + second.length);
  values.set(first);
  values.set(second, first.length);
  return values;
}

/** Places in the joined columns. */
function orderOf(first: Float64Array, second: Float64Array): number[] {
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
