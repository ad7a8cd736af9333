/**
 * Silence: two consecutive plots within a visit that are more than three usual intervals of the vehicle apart. Many trackers send
 * less often while a vehicle stands, so an interval in which it did not move is compared with those in which it stood.
 */
import { distanceMetres } from '../../geo/distance.ts';
import type { TimedColumns } from '../stops.ts';
import { CountedValues } from './counted-values.ts';
import type { StoredVisit } from './finding.ts';

const usualTimes = 3;
/** km/h. Positions of a standing vehicle differ a little. */
const standsBelow = 3;
/** Fewer are no habit. */
const habitFrom = 20;
/** A degree of latitude is at least and at most this long, so hardly any distance needs to be exact. */
const [leastMetresPerDegree, mostMetresPerDegree] = [110_000, 112_000];

/** Milliseconds between consecutive plots. */
export interface UsualIntervals {
  /** The median within visits, or of all plots if none is within a visit. */
  ms: number;
  /** The length that nine of ten intervals of standing do not exceed: many trackers send less often at night. Undefined with few. */
  standingMs: number | undefined;
}

/** Of one vehicle. Undefined with fewer than two plots. */
export function usualIntervals(plots: TimedColumns, visits: readonly Stay[]): UsualIntervals | undefined {
  const { count, utcMs } = plots;
  if (count < 2) return undefined;
  const [all, within, standing] = [new CountedValues(), new CountedValues(), new CountedValues()];
  let [next, untilMs] = [0, Number.NEGATIVE_INFINITY];
  for (let index = 1; index < count; index += 1) {
    const [from, to] = [utcMs[index - 1] as number, utcMs[index] as number];
    for (; next < visits.length && (visits[next] as Stay).startUtcMs <= from; next += 1) {
      untilMs = Math.max(untilMs, (visits[next] as Stay).endUtcMs ?? Number.POSITIVE_INFINITY);
    }
    if (to <= untilMs) within.add(to - from);
    else if (within.count === 0) all.add(to - from);
    if (isStanding(plots, index)) standing.add(to - from);
  }
  const ms = (within.count > 0 ? within : all).quantile(0.5);
  return { ms, standingMs: standing.count >= habitFrom ? standing.quantile(0.9) : undefined };
}

type Stay = Pick<StoredVisit, 'startUtcMs' | 'endUtcMs'>;

/** Whether the plot with this index comes after a silence. */
export function isAfterSilence(plots: TimedColumns, index: number, { ms, standingMs }: UsualIntervals): boolean {
  const gapMs = (plots.utcMs[index] as number) - (plots.utcMs[index - 1] as number);
  if (gapMs <= usualTimes * ms) return false;
  return standingMs === undefined || gapMs > usualTimes * standingMs || !isStanding(plots, index);
}

function isStanding({ utcMs, latitude, longitude }: TimedColumns, index: number): boolean {
  const mostMetres = (standsBelow * ((utcMs[index] as number) - (utcMs[index - 1] as number))) / 3600;
  const north = Math.abs((latitude[index] as number) - (latitude[index - 1] as number));
  if (north * leastMetresPerDegree >= mostMetres) return false;
  const east = Math.abs((longitude[index] as number) - (longitude[index - 1] as number));
  if ((north + east) * mostMetresPerDegree < mostMetres) return true;
  const point = (at: number) => ({ latitude: latitude[at] as number, longitude: longitude[at] as number });
  return distanceMetres(point(index - 1), point(index)) < mostMetres;
}
