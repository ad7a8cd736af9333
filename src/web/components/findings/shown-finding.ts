import type { Finding, FindingKind } from '../../../contract/geofence-findings.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { isNotable } from '../../data/notable.ts';

export interface ShownFinding extends Finding {
  geofence: ListedGeofence;
  /** Of a `twin`, unless it was deleted. */
  other: ListedGeofence | undefined;
  /** Another finding that the same card shows: of a `twin` that of the other geofence, of an `edgeStop` that nothing was inside. */
  mirror?: Finding | undefined;
}

/** All missed passages were fast, so a larger shape would only add a road next to the place. */
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
  const shown = findings
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
  return withoutNeverVisited(withoutMirrors(shown));
}

/** Stops next to a geofence that was never visited say more, and both have one cause. */
function withoutNeverVisited(findings: readonly ShownFinding[]): ShownFinding[] {
  const ofKind = (wanted: FindingKind): Map<number, ShownFinding> =>
    new Map(findings.flatMap((finding) => (finding.kind === wanted ? [[finding.geofenceId, finding]] : [])));
  const [never, stops] = [ofKind('neverVisited'), ofKind('edgeStop')];
  return findings.flatMap((finding): ShownFinding[] => {
    if (finding.kind === 'neverVisited' && stops.has(finding.geofenceId)) return [];
    return finding.kind === 'edgeStop' ? [{ ...finding, mirror: never.get(finding.geofenceId) }] : [finding];
  });
}

/** Twins name each other. The first one is shown, and has the other one as its mirror. */
function withoutMirrors(findings: readonly ShownFinding[]): ShownFinding[] {
  const twins = new Map(findings.map((finding, at) => [`${finding.geofenceId} ${finding.otherId}`, { finding, at }]));
  return findings.flatMap((finding, at) => {
    const mirror = finding.otherId === null ? undefined : twins.get(`${finding.otherId} ${finding.geofenceId}`);
    if (!mirror) return [finding];
    return mirror.at < at ? [] : [{ ...finding, mirror: mirror.finding }];
  });
}

/** All findings behind the shown ones. */
export const withMirrors = (findings: readonly ShownFinding[]): Finding[] =>
  findings.flatMap((finding): Finding[] => (finding.mirror ? [finding, finding.mirror] : [finding]));

/** Rarely the fault of the shape. */
const isUnlikely = (finding: Finding): boolean => finding.kind === 'silence' || isOnlyARoad(finding);
