import type { Probe } from '../../../contract/temperature.ts';
import type { Plot } from '../../../contract/vehicles.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import type { Urgency } from '../../map/vehicles/map-vehicle.ts';
import { depotFromVehicles, longVisitSeconds, silenceSeconds, silentAfterSeconds } from './thresholds.ts';
import { isMoving, secondsBetween } from './vehicle-state.ts';

/** Why a vehicle needs attention. */
export type Attention =
  | { kind: 'alarm'; sinceUtc: string; probe: Probe }
  | { kind: 'silent'; sinceUtc: string }
  | { kind: 'longVisit'; sinceUtc: string; visit: GeofenceVisit };

/** In order of urgency. */
const urgencyRank = { alarm: 0, silent: 1, longVisit: 2 } as const;

interface VehicleData {
  lastPlot: Plot | null;
  probes: readonly Probe[];
  /** Visits that have not ended. */
  visits: readonly GeofenceVisit[];
}

/** All reasons, the most urgent first. Each kind has one reason: the one that lasts longest. */
export function attentionOf({ lastPlot, probes, visits }: VehicleData, nowMs: number): Attention[] {
  const alarms = probes.flatMap((probe): Attention[] =>
    probe.alarm && probe.alarmStartUtc !== null ? [{ kind: 'alarm', sinceUtc: probe.alarmStartUtc, probe }] : [],
  );
  const silence: Attention[] =
    lastPlot && isSilenceRelevant(lastPlot, nowMs) ? [{ kind: 'silent', sinceUtc: lastPlot.utc }] : [];
  const isReporting = lastPlot !== null && secondsBetween(lastPlot.utc, nowMs) <= silentAfterSeconds;
  // A silent vehicle may have left the geofence.
  const long = (isReporting ? visits : []).flatMap((visit): Attention[] =>
    isLong(visit, nowMs) ? [{ kind: 'longVisit', sinceUtc: visit.startUtc, visit }] : [],
  );
  return [...alarms, ...silence, ...long].sort(compareAttention);
}

/**
 * The next time at which the state of a vehicle (`stateOf`) or its need for attention changes without new data. A vehicle out
 * of use has only a state.
 */
export function validUntilMs(
  { lastPlot, visits }: Omit<VehicleData, 'probes'>,
  isActive: boolean,
  nowMs: number,
): number {
  if (!lastPlot) return Infinity;
  const heardMs = Date.parse(lastPlot.utc);
  // The limit is exclusive, so the change is one millisecond later.
  const moments = [heardMs + 1000 * silentAfterSeconds + 1];
  if (isActive) {
    const { irrelevantAfter } = silenceSeconds;
    moments.push(heardMs + 1000 * silenceLimit(lastPlot) + 1, heardMs + 1000 * irrelevantAfter);
    for (const visit of visits) moments.push(longFromMs(visit));
  }
  return moments.reduce((next, moment) => (moment > nowMs && moment < next ? moment : next), Infinity);
}

const isLong = (visit: GeofenceVisit, nowMs: number): boolean => nowMs >= longFromMs(visit);

const known = new WeakMap<GeofenceVisit, number>();

/** A cache of parsed times, because thousands are needed again and again. */
function longFromMs(visit: GeofenceVisit): number {
  const before = known.get(visit);
  if (before !== undefined) return before;
  const fromMs = Date.parse(visit.startUtc) + 1000 * longVisitSeconds;
  known.set(visit, fromMs);
  return fromMs;
}

/** The geofences with many long visits at a time. Returns `before` if the set is the same. */
export function longStayPlaces(
  visits: readonly GeofenceVisit[],
  nowMs: number,
  before: ReadonlySet<number> = new Set(),
): ReadonlySet<number> {
  const standing = new Map<number, number>();
  for (const visit of visits) {
    if (isLong(visit, nowMs)) standing.set(visit.geofenceId, (standing.get(visit.geofenceId) ?? 0) + 1);
  }
  const found = [...standing].flatMap(([geofenceId, count]) => (count >= depotFromVehicles ? [geofenceId] : []));
  return found.length === before.size && found.every((id) => before.has(id)) ? before : new Set(found);
}

function isSilenceRelevant(plot: Plot, nowMs: number): boolean {
  const seconds = secondsBetween(plot.utc, nowMs);
  return seconds > silenceLimit(plot) && seconds < silenceSeconds.irrelevantAfter;
}

const silenceLimit = (plot: Plot): number =>
  isMoving(plot) ? silenceSeconds.whileDriving : silenceSeconds.whileStanding;

/** Sorts by urgency. */
export const compareAttention = (one: Attention, other: Attention): number =>
  urgencyRank[one.kind] - urgencyRank[other.kind] || Date.parse(one.sinceUtc) - Date.parse(other.sinceUtc);

export function urgencyOf([first]: readonly Attention[]): Urgency {
  if (!first) return 'none';
  return first.kind === 'alarm' ? 'alarm' : 'warning';
}
