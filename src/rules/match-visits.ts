/**
 * Which visits of a geofence remain when others take their place. A new visit continues the earliest old one that it
 * overlaps, unless an earlier new visit continues it already. So a merged visit continues the part that began first, and
 * the first part of a split visit continues it.
 */
interface Stay {
  vehicleId: number;
  startUtcMs: number;
  /** Null while it is open. */
  endUtcMs: number | null;
}

export interface Matched<Old, New> {
  pairs: { old: Old; found: New }[];
  gone: Old[];
  fresh: New[];
}

/** Visits of a vehicle never overlap within one list. Both may come in any order. */
export function matchVisits<Old extends Stay, New extends Stay>(
  old: readonly Old[],
  found: readonly New[],
): Matched<Old, New> {
  const matched: Matched<Old, New> = { pairs: [], gone: [], fresh: [] };
  const waiting = byVehicle(old);
  for (const [vehicleId, visits] of byVehicle(found)) {
    matchInOrder(waiting.get(vehicleId) ?? [], visits, {
      pair: (one, other) => matched.pairs.push({ old: one, found: other }),
      gone: (visit) => matched.gone.push(visit),
      fresh: (visit) => matched.fresh.push(visit),
    });
    waiting.delete(vehicleId);
  }
  for (const candidates of waiting.values()) matched.gone.push(...candidates);
  return matched;
}

interface Heard<Old, New> {
  pair(old: Old, found: New): void;
  gone(visit: Old): void;
  fresh(visit: New): void;
}

/** The same for visits of one vehicle, both by start. */
export function matchInOrder<Old extends Stay, New extends Stay>(
  old: readonly Old[],
  found: readonly New[],
  heard: Heard<Old, New>,
): void {
  let at = 0;
  for (const visit of found) {
    // Older ones end before this visit, and before all later ones.
    for (; at < old.length && endOf(old[at] as Old) < visit.startUtcMs; at += 1) heard.gone(old[at] as Old);
    if (at < old.length && (old[at] as Old).startUtcMs <= endOf(visit)) {
      heard.pair(old[at] as Old, visit);
      at += 1;
    } else heard.fresh(visit);
  }
  for (; at < old.length; at += 1) heard.gone(old[at] as Old);
}

const endOf = ({ endUtcMs }: Stay): number => endUtcMs ?? Number.POSITIVE_INFINITY;
const byStart = (one: Stay, other: Stay): number => one.startUtcMs - other.startUtcMs;

function byVehicle<Visit extends Stay>(visits: readonly Visit[]): Map<number, Visit[]> {
  const groups = new Map<number, Visit[]>();
  for (const visit of [...visits].sort(byStart)) {
    const group = groups.get(visit.vehicleId);
    if (group) group.push(visit);
    else groups.set(visit.vehicleId, [visit]);
  }
  return groups;
}
