import type { Probe } from '../../../contract/temperature.ts';
import type { Plot } from '../../../contract/vehicles.ts';
import type { GeofenceVisit } from '../../../contract/visits.ts';
import type { Urgency } from '../../map/vehicles/map-vehicle.ts';
import { longVisitSeconds, silenceSeconds, silentAfterSeconds } from './thresholds.ts';
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
    secondsBetween(visit.startUtc, nowMs) >= longVisitSeconds
      ? [{ kind: 'longVisit', sinceUtc: visit.startUtc, visit }]
      : [],
  );
  return [...alarms, ...silence, ...long].sort(compareAttention);
}

function isSilenceNews(plot: Plot, nowMs: number): boolean {
  const seconds = secondsBetween(plot.utc, nowMs);
  const from = isMoving(plot) ? silenceSeconds.whileDriving : silenceSeconds.whileStanding;
  return seconds > from && seconds < silenceSeconds.noNewsAfter;
}

/** Which of two to look at first. */
export const compareAttention = (one: Attention, other: Attention): number =>
  gravity[one.kind] - gravity[other.kind] || Date.parse(one.sinceUtc) - Date.parse(other.sinceUtc);

export function urgencyOf([gravest]: readonly Attention[]): Urgency {
  if (!gravest) return 'none';
  return gravest.kind === 'alarm' ? 'alarm' : 'warning';
}
