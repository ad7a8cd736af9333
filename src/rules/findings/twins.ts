/**
 * Twins: two geofences with at least ten visits each, where at least 90 % of the visit time of each overlaps visits of the same
 * vehicles to the other one.
 */
import type { StoredVisit } from './finding.ts';

const twinShare = 0.9;
const twinVisits = 10;

export interface Twin {
  geofenceId: number;
  otherId: number;
  /** Visits that overlap one to the other geofence. */
  overlapping: StoredVisit[];
}

/** Both directions of each pair. `untilMs`: when open visits end. Work is bounded by visits that overlap at the same time. */
export function twinsAmong(visits: readonly StoredVisit[], untilMs: number): Twin[] {
  const counts = new Map<number, number>();
  for (const { geofenceId } of visits) counts.set(geofenceId, (counts.get(geofenceId) ?? 0) + 1);
  const often = visits.filter(({ geofenceId }) => (counts.get(geofenceId) ?? 0) >= twinVisits);
  const times = new Map<number, number>();
  for (const visit of often) times.set(visit.geofenceId, (times.get(visit.geofenceId) ?? 0) + lengthOf(visit, untilMs));
  const pairs = new Map<string, { one: number; other: number; ms: number; visits: Set<StoredVisit> }>();
  for (const [one, other, ms] of overlaps(often, untilMs)) {
    const [low, high] = one.geofenceId < other.geofenceId ? [one, other] : [other, one];
    const key = `${low.geofenceId} ${high.geofenceId}`;
    const pair = pairs.get(key) ?? { one: low.geofenceId, other: high.geofenceId, ms: 0, visits: new Set() };
    pairs.set(key, pair);
    pair.ms += ms;
    pair.visits.add(low).add(high);
  }
  return [...pairs.values()].flatMap(({ one, other, ms, visits: shared }) => {
    const isTwin = [one, other].every((id) => {
      const time = times.get(id) ?? 0;
      return time > 0 && ms >= twinShare * time;
    });
    const of = (geofenceId: number): StoredVisit[] => [...shared].filter((visit) => visit.geofenceId === geofenceId);
    if (!isTwin) return [];
    return [
      { geofenceId: one, otherId: other, overlapping: of(one) },
      { geofenceId: other, otherId: one, overlapping: of(other) },
    ];
  });
}

const endOf = ({ endUtcMs }: StoredVisit, untilMs: number): number => endUtcMs ?? untilMs;
const lengthOf = (visit: StoredVisit, untilMs: number): number => Math.max(0, endOf(visit, untilMs) - visit.startUtcMs);

/** Two visits of one vehicle to different geofences, and how long both last at the same time. */
function* overlaps(
  visits: readonly StoredVisit[],
  untilMs: number,
): Generator<readonly [StoredVisit, StoredVisit, ms: number]> {
  const sorted = [...visits].sort((one, other) => one.vehicleId - other.vehicleId || one.startUtcMs - other.startUtcMs);
  let open: StoredVisit[] = [];
  for (const visit of sorted) {
    open = open.filter((other) => other.vehicleId === visit.vehicleId && endOf(other, untilMs) >= visit.startUtcMs);
    for (const other of open) {
      if (other.geofenceId === visit.geofenceId) continue;
      const ms = Math.min(endOf(other, untilMs), endOf(visit, untilMs)) - visit.startUtcMs;
      if (ms > 0) yield [other, visit, ms];
    }
    open.push(visit);
  }
}
