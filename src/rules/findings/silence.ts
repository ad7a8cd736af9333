/**
 * Silence: two consecutive plots within a visit that are more than three usual intervals of the vehicle apart. Many trackers send
 * less often while a vehicle stands, so an interval in which it did not move is compared with those in which it stood.
 */
import { distanceMetres } from '../../geo/distance.ts';
import { quantileOf } from '../quantile.ts';
import type { StoredVisit } from './finding.ts';

const usualTimes = 3;
/** km/h. Positions of a standing vehicle differ a little. */
const standsBelow = 3;
/** Fewer are no habit. */
const habitFrom = 20;

/** Plots of one vehicle, by time. */
export interface VehicleLine {
  readonly utcMs: readonly number[];
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
}

/** Milliseconds between consecutive plots. */
export interface UsualIntervals {
  /** The median within visits, or of all plots if none is within a visit. */
  ms: number;
  /** The length that nine of ten intervals of standing do not exceed: many trackers send less often at night. Undefined with few. */
  standingMs: number | undefined;
}

/** Undefined with fewer than two plots. */
export function usualIntervals(line: VehicleLine, visits: readonly Stay[]): UsualIntervals | undefined {
  const { utcMs } = line;
  if (utcMs.length < 2) return undefined;
  const [all, within, standing]: [number[], number[], number[]] = [[], [], []];
  let [next, untilMs] = [0, Number.NEGATIVE_INFINITY];
  for (let index = 1; index < utcMs.length; index += 1) {
    const [from, to] = [utcMs[index - 1] as number, utcMs[index] as number];
    for (; next < visits.length && (visits[next] as Stay).startUtcMs <= from; next += 1) {
      untilMs = Math.max(untilMs, (visits[next] as Stay).endUtcMs ?? Number.POSITIVE_INFINITY);
    }
    all.push(to - from);
    if (to <= untilMs) within.push(to - from);
    if (isStanding(line, index)) standing.push(to - from);
  }
  const ms = quantileOf(within.length > 0 ? within : all, 0.5);
  return { ms, standingMs: standing.length >= habitFrom ? quantileOf(standing, 0.9) : undefined };
}

type Stay = Pick<StoredVisit, 'startUtcMs' | 'endUtcMs'>;

/** Whether the plot with this index comes after a silence. */
export function isAfterSilence(line: VehicleLine, index: number, { ms, standingMs }: UsualIntervals): boolean {
  const gapMs = (line.utcMs[index] as number) - (line.utcMs[index - 1] as number);
  if (gapMs <= usualTimes * ms) return false;
  return standingMs === undefined || gapMs > usualTimes * standingMs || !isStanding(line, index);
}

function isStanding({ utcMs, latitudes, longitudes }: VehicleLine, index: number): boolean {
  const point = (at: number) => ({ latitude: latitudes[at] as number, longitude: longitudes[at] as number });
  const tookMs = (utcMs[index] as number) - (utcMs[index - 1] as number);
  return distanceMetres(point(index - 1), point(index)) * 3600 < standsBelow * tookMs;
}
