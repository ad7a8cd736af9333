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
  const waiting = byVehicle(old);
  const matched: Matched<Old, New> = { pairs: [], gone: [], fresh: [] };
  for (const visit of [...found].sort(byStart)) {
    const candidates = waiting.get(visit.vehicleId) ?? [];
    // Older ones end before this visit, and before all later ones.
    let next = candidates[0];
    while (next && (next.endUtcMs ?? Number.POSITIVE_INFINITY) < visit.startUtcMs) {
      matched.gone.push(next);
      candidates.shift();
      next = candidates[0];
    }
    if (next && next.startUtcMs <= (visit.endUtcMs ?? Number.POSITIVE_INFINITY)) {
      matched.pairs.push({ old: next, found: visit });
      candidates.shift();
    } else matched.fresh.push(visit);
  }
  for (const candidates of waiting.values()) matched.gone.push(...candidates);
  return matched;
}

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
