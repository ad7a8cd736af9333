/** Flicker: a visit that begins within two minutes after another one of the same vehicle to the same geofence ended. */
import type { StoredVisit } from './finding.ts';

const flickerMs = 2 * 60_000;

type Span = Pick<StoredVisit, 'startUtcMs' | 'endUtcMs'>;

/** How many visits begin so soon. Visits of one vehicle to one geofence, by start. */
export function countFlickers(visits: readonly Span[]): number {
  let count = 0;
  for (let index = 1; index < visits.length; index += 1) {
    if (isFlicker(visits[index - 1] as Span, visits[index] as Span)) count += 1;
  }
  return count;
}

export const isFlicker = (before: Span, visit: Span): boolean =>
  before.endUtcMs !== null && visit.startUtcMs - before.endUtcMs <= flickerMs;
