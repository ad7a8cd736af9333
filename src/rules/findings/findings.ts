/** The findings of a walk, by geofence and kind. */

import { findingKinds } from '../../contract/geofence-findings.ts';
import type { Finding } from './finding.ts';
import type { Twin } from './twins.ts';
import type { WalkedGeofence } from './walk.ts';

export function findingsOf(geofence: WalkedGeofence, twins: readonly Twin[]): Finding[] {
  const { id: geofenceId, begun, lasting, missed, missedMs, fast, edgeStops, flickers, silent, reached } = geofence;
  const found: Finding[] = [];
  const add = (finding: Omit<Finding, 'geofenceId'>): unknown => found.push({ geofenceId, ...finding });
  const counted = ({ count, examples }: Pick<Finding, 'count' | 'examples'>) => ({ count, examples });
  if (missed.count > 0) {
    const total = missed.count + begun;
    add({ kind: 'missedPassage', ...counted(missed), total, fast, everyMs: missedMs.quantile(0.5) });
  }
  if (!reached && begun + lasting === 0) add({ kind: 'neverVisited', count: 0, total: 0, examples: [] });
  if (flickers.count > 0) add({ kind: 'flicker', ...counted(flickers), total: begun });
  for (const { otherId, overlapping } of twins) add({ kind: 'twin', otherId, ...counted(overlapping), total: begun });
  if (edgeStops.count > 0) add({ kind: 'edgeStop', ...counted(edgeStops), total: edgeStops.count + begun });
  if (silent.count > 0) add({ kind: 'silence', ...counted(silent), total: begun });
  return found;
}

/** By geofence, then kind. */
export const inOrder = (one: Finding, other: Finding): number =>
  one.geofenceId - other.geofenceId ||
  findingKinds.indexOf(one.kind) - findingKinds.indexOf(other.kind) ||
  (one.otherId ?? 0) - (other.otherId ?? 0);
