import type { Finding } from '../../../contract/geofence-findings.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { isNotable } from '../../data/notable.ts';

export interface ShownFinding extends Finding {
  geofence: ListedGeofence;
  /** Of a `twin`, unless it was deleted. */
  other: ListedGeofence | undefined;
}

/** All missed passages were fast, so a larger shape would only add a road beside the place. */
export const isOnlyARoad = ({ kind, count, fast }: Finding): boolean => kind === 'missedPassage' && fast === count;

/** The nearest vehicle may only have driven past, so a larger shape is no better than the present one. */
export const isDoubtful = (finding: Finding): boolean => finding.kind === 'neverVisited' || isOnlyARoad(finding);

/** The findings of `geofences`, which are some of `all`, with the most notable first. */
export function joined(
  findings: readonly Finding[],
  geofences: readonly ListedGeofence[],
  all: readonly ListedGeofence[],
): ShownFinding[] {
  const byId = new Map(geofences.map((geofence) => [geofence.id, geofence]));
  const others = new Set(findings.map(({ otherId }) => otherId));
  const otherById = new Map(all.filter(({ id }) => others.has(id)).map((geofence) => [geofence.id, geofence]));
  return findings
    .flatMap((finding) => {
      const geofence = byId.get(finding.geofenceId);
      return geofence ? [{ ...finding, geofence, other: otherById.get(finding.otherId ?? 0) }] : [];
    })
    .sort(
      (one, other) =>
        Number(isNotable(other)) - Number(isNotable(one)) ||
        Number(isUnlikely(one)) - Number(isUnlikely(other)) ||
        other.count - one.count,
    );
}

/** Rarely the fault of the shape. */
const isUnlikely = (finding: Finding): boolean => finding.kind === 'silence' || isOnlyARoad(finding);
