import type { Probe } from '../../../contract/temperature.ts';
import type { Plot } from '../../../contract/vehicles.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import type { Urgency } from '../../map/vehicles/map-vehicle.ts';
import { longVisitSeconds, silenceSeconds, silentAfterSeconds, usualFromVehicles } from './thresholds.ts';
import { isMoving, secondsBetween } from './vehicle-state.ts';

/** Why somebody should look at a vehicle now. */
export type Attention =
  | { kind: 'alarm'; sinceUtc: string; probe: Probe }
  | { kind: 'silent'; sinceUtc: string }
  | { kind: 'longVisit'; sinceUtc: string; visit: GeofenceVisit };

/** The graver first. */
const gravity = { alarm: 0, silent: 1, longVisit: 2 } as const;

interface Known {
  lastPlot: Plot | null;
  probes: readonly Probe[];
  /** Those that last. */
  visits: readonly GeofenceVisit[];
}

/** All reasons, the gravest first; of one kind the one that stands longest. */
export function attentionOf({ lastPlot, probes, visits }: Known, nowMs: number): Attention[] {
  const alarms = probes.flatMap((probe): Attention[] =>
    probe.alarm && probe.alarmStartUtc !== null ? [{ kind: 'alarm', sinceUtc: probe.alarmStartUtc, probe }] : [],
  );
  const silence: Attention[] =
    lastPlot && isSilenceNews(lastPlot, nowMs) ? [{ kind: 'silent', sinceUtc: lastPlot.utc }] : [];
  const isHeard = lastPlot !== null && secondsBetween(lastPlot.utc, nowMs) <= silentAfterSeconds;
  // Of a silent vehicle nobody knows whether it is still there.
  const long = (isHeard ? visits : []).flatMap((visit): Attention[] =>
    isLong(visit, nowMs) ? [{ kind: 'longVisit', sinceUtc: visit.startUtc, visit }] : [],
  );
  return [...alarms, ...silence, ...long].sort(compareAttention);
}

/**
 * When time alone changes next what a vehicle does (`stateOf`) or that somebody should look at it; of one out of use,
 * which nobody has to look at, the former.
 */
export function holdsUntilMs({ lastPlot, visits }: Omit<Known, 'probes'>, isActive: boolean, nowMs: number): number {
  if (!lastPlot) return Infinity;
  const heardMs = Date.parse(lastPlot.utc);
  // Longer than so: the millisecond after.
  const moments = [heardMs + 1000 * silentAfterSeconds + 1];
  if (isActive) {
    const { noNewsAfter } = silenceSeconds;
    moments.push(heardMs + 1000 * silenceNewsFrom(lastPlot) + 1, heardMs + 1000 * noNewsAfter);
    for (const visit of visits) moments.push(longFromMs(visit));
  }
  return moments.reduce((next, moment) => (moment > nowMs && moment < next ? moment : next), Infinity);
}

const isLong = (visit: GeofenceVisit, nowMs: number): boolean => nowMs >= longFromMs(visit);

const known = new WeakMap<GeofenceVisit, number>();

/** Asked of thousands again and again: to read a time takes many times as long as to remember it. */
function longFromMs(visit: GeofenceVisit): number {
  const before = known.get(visit);
  if (before !== undefined) return before;
  const fromMs = Date.parse(visit.startUtc) + 1000 * longVisitSeconds;
  known.set(visit, fromMs);
  return fromMs;
}

/** The geofences at which long visits are usual, of all the visits that last; the set `before` where it is the same. */
export function longStayPlaces(
  visits: readonly GeofenceVisit[],
  nowMs: number,
  before: ReadonlySet<number> = new Set(),
): ReadonlySet<number> {
  const standing = new Map<number, number>();
  for (const visit of visits) {
    if (isLong(visit, nowMs)) standing.set(visit.geofenceId, (standing.get(visit.geofenceId) ?? 0) + 1);
  }
  const found = [...standing].flatMap(([geofenceId, count]) => (count >= usualFromVehicles ? [geofenceId] : []));
  return found.length === before.size && found.every((id) => before.has(id)) ? before : new Set(found);
}

function isSilenceNews(plot: Plot, nowMs: number): boolean {
  const seconds = secondsBetween(plot.utc, nowMs);
  return seconds > silenceNewsFrom(plot) && seconds < silenceSeconds.noNewsAfter;
}

const silenceNewsFrom = (plot: Plot): number =>
  isMoving(plot) ? silenceSeconds.whileDriving : silenceSeconds.whileStanding;

/** Which of two to look at first. */
export const compareAttention = (one: Attention, other: Attention): number =>
  gravity[one.kind] - gravity[other.kind] || Date.parse(one.sinceUtc) - Date.parse(other.sinceUtc);

export function urgencyOf([gravest]: readonly Attention[]): Urgency {
  if (!gravest) return 'none';
  return gravest.kind === 'alarm' ? 'alarm' : 'warning';
}
