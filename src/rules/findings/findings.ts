/** The findings of a walk, by geofence and kind. */

import { findingKinds } from '../../contract/geofence-findings.ts';
import { quantileOf } from '../quantile.ts';
import { isEdgeStop } from './edge-stops.ts';
import { type Example, type Finding, type StoredVisit, Tally } from './finding.ts';
import { flickersIn } from './flicker.ts';
import type { Twin } from './twins.ts';
import type { WalkedGeofence } from './walk.ts';

export interface VisitsOfGeofence {
  /** That begin in the period. */
  begun: readonly StoredVisit[];
  /** That began before and last into it. */
  lasting: readonly StoredVisit[];
}

export function findingsOf(geofence: WalkedGeofence, visits: VisitsOfGeofence, twins: readonly Twin[]): Finding[] {
  const { id: geofenceId, missed, fast, stops, silent, reached } = geofence;
  const { begun, lasting } = visits;
  const found: Finding[] = [];
  const add = (finding: Omit<Finding, 'geofenceId'>): unknown => found.push({ geofenceId, ...finding });
  if (missed.length > 0) {
    const passages = tallyOf(missed, ({ vehicleId, fromUtcMs, toUtcMs, from, to }) => ({
      ...{ vehicleId, startUtcMs: fromUtcMs, endUtcMs: toUtcMs },
      line: [from, to],
    }));
    const times = missed.map(({ fromUtcMs, toUtcMs }) => toUtcMs - fromUtcMs);
    add({
      kind: 'missedPassage',
      ...passages,
      total: missed.length + begun.length,
      fast,
      everyMs: quantileOf(times, 0.5),
    });
  }
  if (!reached && begun.length + lasting.length === 0) add({ kind: 'neverVisited', count: 0, total: 0, examples: [] });
  const startsIn = new Set(begun);
  const flickers = flickersIn([...lasting, ...begun]).filter(({ visit }) => startsIn.has(visit));
  if (flickers.length > 0)
    add({ kind: 'flicker', ...tallyOf(flickers, ({ visit }) => exampleOf(visit)), total: begun.length });
  for (const { otherId, overlapping } of twins) {
    add({ kind: 'twin', otherId, ...tallyOf(overlapping, exampleOf), total: begun.length });
  }
  const edgeStops = stops.filter(isEdgeStop);
  if (edgeStops.length > 0) {
    const tally = tallyOf(edgeStops, ({ vehicleId, startUtcMs, endUtcMs, at }) => ({
      vehicleId,
      startUtcMs,
      endUtcMs,
      line: [at],
    }));
    add({ kind: 'edgeStop', ...tally, total: edgeStops.length + begun.length });
  }
  if (silent.count > 0) add({ kind: 'silence', count: silent.count, total: begun.length, examples: silent.examples });
  return found;
}

const exampleOf = ({ vehicleId, startUtcMs, endUtcMs }: StoredVisit): Example => ({
  vehicleId,
  startUtcMs,
  endUtcMs,
  line: [],
});

function tallyOf<Found>(
  all: readonly Found[],
  toExample: (found: Found) => Example,
): Pick<Finding, 'count' | 'examples'> {
  const tally = new Tally();
  for (const found of all) tally.add(toExample(found));
  return { count: tally.count, examples: tally.examples };
}

/** By geofence, then kind. */
export const inOrder = (one: Finding, other: Finding): number =>
  one.geofenceId - other.geofenceId ||
  findingKinds.indexOf(one.kind) - findingKinds.indexOf(other.kind) ||
  (one.otherId ?? 0) - (other.otherId ?? 0);
