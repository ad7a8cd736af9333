/** Compares the visits that a shape would have had with the stored visits of a geofence. */
import type { PastSummary } from '../../contract/past.ts';
import type { GeofenceVisit } from '../../contract/visits.ts';
import { matchVisits } from '../../rules/match-visits.ts';
import type { Queryable } from '../database/database.ts';
import { listVisits } from '../store/visits.ts';
import type { FoundVisit } from './find-past.ts';

type Compared = NonNullable<PastSummary['compared']>;

/** What `compareVisits` needs of a geofence's stored visits. */
export async function compareWithStored(
  db: Queryable,
  accountId: number,
  {
    vehicles,
    ...filter
  }: { startDate: Date; endDate: Date; geofenceId: number; vehicles?: readonly number[] | undefined },
  { found, isAsked }: { found: readonly FoundVisit[]; isAsked: (startUtcMs: number) => boolean },
): Promise<Compared> {
  const stored = await listVisits(db, accountId, { ...filter, overlap: true });
  const ofVehicles = vehicles && new Set(vehicles);
  return compareVisits(
    stored.filter(({ vehicleId }) => ofVehicles?.has(vehicleId) ?? true),
    found,
    isAsked,
  );
}

/** Both lists include visits that began before the period, so that a moved beginning is a change. `isAsked` leaves them out. */
export function compareVisits(
  stored: readonly GeofenceVisit[],
  found: readonly FoundVisit[],
  isAsked: (startUtcMs: number) => boolean,
): Compared {
  const old = stored.map(({ id, vehicleId, startUtc, endUtc }) => ({
    ...{ id, vehicleId },
    startUtcMs: Date.parse(startUtc),
    endUtcMs: endUtc === null ? null : Date.parse(endUtc),
  }));
  const { pairs, gone, fresh } = matchVisits(old, found);
  const asked = pairs.filter((pair) => isAsked(pair.old.startUtcMs) || isAsked(pair.found.startUtcMs));
  const changed = asked.filter((pair) => !isSame(pair.old, pair.found));
  return {
    same: asked.length - changed.length,
    changed: changed.map((pair) => ({ id: pair.old.id, ...spanOf(pair.found) })),
    gone: gone.filter(({ startUtcMs }) => isAsked(startUtcMs)).map(({ id }) => id),
    new: fresh
      .filter(({ startUtcMs }) => isAsked(startUtcMs))
      .map((visit) => ({ vehicleId: visit.vehicleId, ...spanOf(visit) })),
  };
}

type Span = Pick<FoundVisit, 'startUtcMs' | 'endUtcMs'>;

const isSame = (one: Span, other: Span): boolean =>
  one.startUtcMs === other.startUtcMs && one.endUtcMs === other.endUtcMs;

export const spanOf = ({ startUtcMs, endUtcMs }: Span) => ({
  startUtc: new Date(startUtcMs).toISOString(),
  endUtc: endUtcMs === null ? null : new Date(endUtcMs).toISOString(),
});
