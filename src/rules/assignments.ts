/**
 * Who drives what. One driver per vehicle and one vehicle per driver at any moment: an assignment lasts from `startUtc` on
 * and before `endUtc`, so that touching ends are no overlap and one of zero length overlaps nothing. While it runs its
 * `endUtc` is null.
 *
 * What comes a second time changes nothing: the same start (pair and moment), the same end (pair and moment).
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

/** Whether there is a moment that both have. */
export function overlaps(one: Span, other: Span): boolean {
  return lasts(one) && lasts(other) && beginsBeforeEnd(one, other) && beginsBeforeEnd(other, one);
}

const lasts = ({ startUtc, endUtc }: Span): boolean => endUtc === null || startUtc < endUtc;
const beginsBeforeEnd = (one: Span, other: Span): boolean => other.endUtc === null || one.startUtc < other.endUtc;

/**
 * Those among `standing` that `wanted` would overlap, for its vehicle or for its driver; itself apart, where it stands
 * already.
 */
export function clashes<Standing extends Assigned>(
  wanted: Pair & Span & { id?: number },
  standing: readonly Standing[],
): Standing[] {
  return standing.filter(
    (other) =>
      other.id !== wanted.id &&
      (other.vehicleId === wanted.vehicleId || other.driverId === wanted.driverId) &&
      overlaps(wanted, other),
  );
}

/**
 * Whether a start is one that stands already: the same pair from the same moment. An end that is sent with it has to be
 * the one that stands; a start without one is the same whether it has been ended since or not.
 */
export function isSameStart({ endUtc, ...wanted }: Pair & Span, standing: Assigned): boolean {
  return (
    isPair(wanted, standing) &&
    isMoment(wanted.startUtc, standing.startUtc) &&
    (endUtc === null || isMoment(endUtc, standing.endUtc))
  );
}

/** What an end comes to: the assignment that it ends; or it did so before; or why it cannot. */
export type EndVerdict<Standing> =
  | { kind: 'ends'; assignment: Standing }
  | { kind: 'same' }
  | { kind: 'before-start'; assignment: Standing }
  | { kind: 'none' };

/**
 * Of the assignments of a pair, the one that `endUtc` ends is the one that runs. An end that is there already comes first:
 * told again after the next start, it must not end that one.
 */
export function judgeEnd<Standing extends Assigned>(
  { endUtc, ...pair }: Pair & { endUtc: Date },
  standing: readonly Standing[],
): EndVerdict<Standing> {
  const ofPair = standing.filter((each) => isPair(pair, each));
  if (ofPair.some((each) => isMoment(endUtc, each.endUtc))) return { kind: 'same' };
  const running = ofPair.find((each) => each.endUtc === null);
  if (!running) return { kind: 'none' };
  return { kind: endUtc < running.startUtc ? 'before-start' : 'ends', assignment: running };
}

const isPair = (one: Pair, other: Pair): boolean =>
  one.vehicleId === other.vehicleId && one.driverId === other.driverId;

const isMoment = (one: Date, other: Date | null): boolean => other !== null && one.getTime() === other.getTime();
