/** States of probes and their texts: alarms first, then what may become one, then silence, then the rest. */
import type { Probe, Profile } from '../../contract/temperature.ts';
import { probeCondition } from '../../rules/probe-state.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';
import type { StatusKind } from '../ui/StatusMark.tsx';

const words = text.temperature;

export type ProbeStateName = keyof typeof words.states;

export interface ProbeState {
  name: ProbeStateName;
  /** Start of the state; null if it has no meaning. */
  sinceUtc: string | null;
}

export function stateOf(probe: Probe, profile: Profile | undefined, nowMs: number): ProbeState {
  const condition = probeCondition(probe, nowMs);
  switch (condition) {
    case 'alarm':
      return { name: sideOf(probe, profile), sinceUtc: probe.alarmStartUtc };
    case 'silent':
      return { name: 'silent', sinceUtc: probe.readUtc };
    case 'pending':
      return { name: 'pending', sinceUtc: probe.pendingSinceUtc };
    default:
      return { name: condition, sinceUtc: null };
  }
}

/** If the profile has changed since the reading, the side of the alarm is unknown. */
function sideOf({ temperature }: Probe, profile: Profile | undefined): ProbeStateName {
  if (temperature === null || !profile) return 'out';
  if (temperature > profile.upperBound) return 'warm';
  return temperature < profile.lowerBound ? 'cold' : 'out';
}

export const kinds: Readonly<Record<ProbeStateName, StatusKind>> = {
  warm: 'alarm',
  cold: 'alarm',
  out: 'alarm',
  pending: 'warning',
  silent: 'unknown',
  unjudged: 'unknown',
  inside: 'good',
};

/** States that need attention come first. */
export const urgency: Readonly<Record<ProbeStateName, number>> = {
  warm: 0,
  cold: 0,
  out: 0,
  pending: 1,
  silent: 2,
  inside: 3,
  unjudged: 4,
};

/** "Too warm for 2 h 14 min" */
export function stateWords({ name, sinceUtc }: ProbeState, format: Format, nowMs: number): string {
  const state = words.states[name];
  if (sinceUtc === null) return state;
  const long = format.duration((nowMs - Date.parse(sinceUtc)) / 1000);
  return name === 'pending' ? words.pendingFor(long) : text.records.stateFor(state, long);
}

export const bandWords = ({ lowerBound, upperBound }: Profile, format: Format): string =>
  words.band(format.bound(lowerBound), format.bound(upperBound));
