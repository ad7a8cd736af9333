/** Compares the visits that a shape would have had with the stored visits of a geofence. */
import type { PastSummary } from '../../contract/past.ts';
import { matchVisits } from '../../rules/match-visits.ts';
import type { Queryable } from '../database/database.ts';
import { listVisits } from '../store/visits.ts';

type Compared = NonNullable<PastSummary['compared']>;

/** With the stored visits of a geofence. */
export async function compareWithStored(
  db: Queryable,
  accountId: number,
  {
    vehicles,
    ...filter
  }: { startDate: Date; endDate: Date; geofenceId: number; vehicles?: readonly number[] | undefined },
  { found, isAsked }: { found: readonly Stay[]; isAsked: (startUtcMs: number) => boolean },
): Promise<Compared> {
  const stored = await listVisits(db, accountId, { ...filter, overlap: true });
  const ofVehicles = vehicles && new Set(vehicles);
  const old = stored
    .filter(({ vehicleId }) => ofVehicles?.has(vehicleId) ?? true)
    .map(({ id, vehicleId, startUtc, endUtc }) => ({
      ...{ id, vehicleId },
      startUtcMs: Date.parse(startUtc),
      endUtcMs: endUtc === null ? null : Date.parse(endUtc),
    }));
  return compareVisits(old, found, isAsked);
}

/** Both lists include visits that began before the period, so that a moved beginning is a change. `isAsked` leaves them out. */
export function compareVisits(
  old: readonly (Stay & { id: number })[],
  found: readonly Stay[],
  isAsked: (startUtcMs: number) => boolean,
): Compared {
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

interface Span {
  startUtcMs: number;
  /** Null while it is open. */
  endUtcMs: number | null;
}

interface Stay extends Span {
  vehicleId: number;
}

const isSame = (one: Span, other: Span): boolean =>
  one.startUtcMs === other.startUtcMs && one.endUtcMs === other.endUtcMs;

export const spanOf = ({ startUtcMs, endUtcMs }: Span) => ({
  startUtc: new Date(startUtcMs).toISOString(),
  endUtc: endUtcMs === null ? null : new Date(endUtcMs).toISOString(),
});
