/**
 * Who drives what. At any moment a vehicle has one driver and a driver one vehicle. An assignment includes `startUtc`
 * and excludes `endUtc`, so assignments that touch do not overlap, and one of zero length overlaps nothing. `endUtc` is
 * null while it is open.
 *
 * Repeating a start or an end (same pair, same moment) changes nothing.
 */

export interface Span {
  startUtc: Date;
  endUtc: Date | null;
}

export interface Assigned extends Span {
  id: number;
  vehicleId: number;
  driverId: number;
}

interface Pair {
  vehicleId: number;
  driverId: number;
}

/** Whether the two periods share a moment. */
export function overlaps(one: Span, other: Span): boolean {
  return lasts(one) && lasts(other) && beginsBeforeEnd(one, other) && beginsBeforeEnd(other, one);
}

const lasts = ({ startUtc, endUtc }: Span): boolean => endUtc === null || startUtc < endUtc;
const beginsBeforeEnd = (one: Span, other: Span): boolean => other.endUtc === null || one.startUtc < other.endUtc;

/** The assignments in `existing` that `wanted` overlaps for its vehicle or its driver, itself excluded. */
export function clashes<Existing extends Assigned>(
  wanted: Pair & Span & { id?: number },
  existing: readonly Existing[],
): Existing[] {
  return existing.filter(
    (other) =>
      other.id !== wanted.id &&
      (other.vehicleId === wanted.vehicleId || other.driverId === wanted.driverId) &&
      overlaps(wanted, other),
  );
}

/**
 * Whether a start repeats a stored one: the same pair at the same moment. An end, if sent, must be the stored one. A
 * start without an end matches whether or not the assignment has ended since.
 */
export function isSameStart({ endUtc, ...wanted }: Pair & Span, existing: Assigned): boolean {
  return (
    isPair(wanted, existing) &&
    isMoment(wanted.startUtc, existing.startUtc) &&
    (endUtc === null || isMoment(endUtc, existing.endUtc))
  );
}

/** The result of an end: the assignment that it ends, that it already ended, or why it cannot. */
export type EndVerdict<Existing> =
  | { kind: 'ends'; assignment: Existing }
  | { kind: 'same' }
  | { kind: 'before-start'; assignment: Existing }
  | { kind: 'none' };

/**
 * Finds the assignment of a pair that `endUtc` ends: the open one. A stored end at that moment is checked first, so
 * that a repeated end does not end the next assignment.
 */
export function judgeEnd<Existing extends Assigned>(
  { endUtc, ...pair }: Pair & { endUtc: Date },
  existing: readonly Existing[],
): EndVerdict<Existing> {
  const ofPair = existing.filter((each) => isPair(pair, each));
  if (ofPair.some((each) => isMoment(endUtc, each.endUtc))) return { kind: 'same' };
  const running = ofPair.find((each) => each.endUtc === null);
  if (!running) return { kind: 'none' };
  return { kind: endUtc < running.startUtc ? 'before-start' : 'ends', assignment: running };
}

const isPair = (one: Pair, other: Pair): boolean =>
  one.vehicleId === other.vehicleId && one.driverId === other.driverId;

const isMoment = (one: Date, other: Date | null): boolean => other !== null && one.getTime() === other.getTime();
