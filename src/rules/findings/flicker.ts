/** Flicker: a visit that begins within two minutes after another one of the same vehicle to the same geofence ended. */
import type { StoredVisit } from './finding.ts';

const flickerMs = 2 * 60_000;

type Span = Pick<StoredVisit, 'vehicleId' | 'startUtcMs' | 'endUtcMs'>;

/** Each visit that begins so soon, with the one before. Visits of one geofence, in any order. */
export function flickersIn<Visit extends Span>(visits: readonly Visit[]): { before: Visit; visit: Visit }[] {
  const sorted = [...visits].sort((one, other) => one.vehicleId - other.vehicleId || one.startUtcMs - other.startUtcMs);
  return sorted.flatMap((visit, index) => {
    const before = sorted[index - 1];
    if (before?.vehicleId !== visit.vehicleId || before.endUtcMs === null) return [];
    return visit.startUtcMs - before.endUtcMs <= flickerMs ? [{ before, visit }] : [];
  });
}
