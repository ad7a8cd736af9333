import type { Finding } from '../../../contract/geofence-findings.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { isNotable } from '../../data/notable.ts';

export interface ShownFinding extends Finding {
  geofence: ListedGeofence;
}

/** Findings with their geofences, the most notable first. */
export function joined(findings: readonly Finding[], geofences: readonly ListedGeofence[]): ShownFinding[] {
  const byId = new Map(geofences.map((geofence) => [geofence.id, geofence]));
  return findings
    .flatMap((finding) => {
      const geofence = byId.get(finding.geofenceId);
      return geofence ? [{ ...finding, geofence }] : [];
    })
    .sort(
      (one, other) =>
        Number(isNotable(other)) - Number(isNotable(one)) ||
        Number(one.kind === 'silence') - Number(other.kind === 'silence') ||
        other.count - one.count,
    );
}
