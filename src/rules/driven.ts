/**
 * What a vehicle did in a period, by the stop rule: one definition for the day page, Live and the sums of many vehicles.
 * A drive counts the metres between its consecutive plots, so a gap has none. A drive that a border cuts is divided by time.
 */
import type { TimedPoint, Way } from './stops.ts';

export interface DrivenSum {
  metres: number;
  drivingMs: number;
  standingMs: number;
  /** Also those that began before the period. */
  stops: number;
  /** Those that began before it. */
  stopsBefore: number;
}

/** The first index whose time is not before a moment. */
export function indexAt({ points }: Way<TimedPoint>, utcMs: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.utcMs ?? 0) < utcMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Metres driven since the first position. */
export function metresAt(way: Way<TimedPoint>, utcMs: number): number {
  const after = Math.min(indexAt(way, utcMs), way.points.length - 1);
  const [from, to] = [way.points[after - 1], way.points[after]];
  const [metres = 0, more = 0] = [way.metres[after - 1], way.metres[after]];
  if (!from || !to || to.utcMs === from.utcMs) return more;
  const share = Math.min(1, Math.max(0, (utcMs - from.utcMs) / (to.utcMs - from.utcMs)));
  return metres + (more - metres) * share;
}

/** `way` has the plots up to `positionGapMs` before and after the period. */
export function drivenIn(way: Way<TimedPoint>, startMs: number, endMs: number): DrivenSum {
  const sum: DrivenSum = { metres: 0, drivingMs: 0, standingMs: 0, stops: 0, stopsBefore: 0 };
  for (const { kind, first, last } of way.spans) {
    const [fromMs, toMs] = [way.points[first]?.utcMs ?? 0, way.points[last]?.utcMs ?? 0];
    if (toMs <= startMs || fromMs >= endMs) continue;
    const [start, end] = [Math.max(fromMs, startMs), Math.min(toMs, endMs)];
    if (kind === 'trip') {
      sum.metres += metresAt(way, end) - metresAt(way, start);
      sum.drivingMs += end - start;
    }
    if (kind === 'stop') {
      sum.standingMs += end - start;
      sum.stops += 1;
      if (fromMs < startMs) sum.stopsBefore += 1;
    }
  }
  return sum;
}
