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
export const compareVisits = (
  old: readonly (Stay & { id: number })[],
  found: readonly Stay[],
  isAsked: (startUtcMs: number) => boolean,
): Compared => toCompared(comparisonOf(old, found, isAsked));

export interface Comparison<Old, New> {
  same: number;
  changed: { old: Old; found: New }[];
  gone: Old[];
  new: New[];
}

type IsAsked = (startUtcMs: number) => boolean;

/** As `compareVisits`. */
function comparisonOf<Old extends Stay, New extends Stay>(
  stored: readonly Old[],
  would: readonly New[],
  isAsked: IsAsked,
): Comparison<Old, New> {
  const { pairs, gone, fresh } = matchVisits(stored, would);
  const asked = pairs.filter(({ old, found }) => isAskedPair(old, found, isAsked));
  const changed = asked.filter(({ old, found }) => !isSame(old, found));
  const began = ({ startUtcMs }: Stay): boolean => isAsked(startUtcMs);
  return { same: asked.length - changed.length, changed, gone: gone.filter(began), new: fresh.filter(began) };
}

export const isAskedPair = (old: Span, found: Span, isAsked: IsAsked): boolean =>
  isAsked(old.startUtcMs) || isAsked(found.startUtcMs);

/** Each list by start, then vehicle. */
export const toCompared = ({ same, ...parts }: Comparison<Stay & { id: number }, Stay>): Compared => ({
  same,
  changed: parts.changed
    .toSorted((one, other) => byStart(one.found, other.found))
    .map(({ old, found }) => ({ id: old.id, ...spanOf(found) })),
  gone: parts.gone.toSorted(byStart).map(({ id }) => id),
  new: parts.new.toSorted(byStart).map((visit) => ({ vehicleId: visit.vehicleId, ...spanOf(visit) })),
});

const byStart = (one: Stay, other: Stay): number =>
  one.startUtcMs - other.startUtcMs || one.vehicleId - other.vehicleId;

interface Span {
  startUtcMs: number;
  /** Null while it is open. */
  endUtcMs: number | null;
}

interface Stay extends Span {
  vehicleId: number;
}

export const isSame = (one: Span, other: Span): boolean =>
  one.startUtcMs === other.startUtcMs && one.endUtcMs === other.endUtcMs;

export const spanOf = ({ startUtcMs, endUtcMs }: Span) => ({
  startUtc: new Date(startUtcMs).toISOString(),
  endUtc: endUtcMs === null ? null : new Date(endUtcMs).toISOString(),
});
