import type { GeofenceVisit } from '../../contract/visits.ts';

/** Of the visits that last now. */
export const openVisitsKey = ['visits', 'open'] as const;

/** Those that last, after what was told of some: one that has ended is left out, one that has begun comes last. */
export function withVisits(
  open: readonly GeofenceVisit[],
  told: ReadonlyMap<number, GeofenceVisit>,
): readonly GeofenceVisit[] {
  const known = new Set(open.map(({ id }) => id));
  const begun = [...told.values()].filter(({ id }) => !known.has(id));
  return [...open.map((visit) => told.get(visit.id) ?? visit), ...begun].filter(({ endUtc }) => endUtc === null);
}
