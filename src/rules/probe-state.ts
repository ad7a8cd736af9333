/**
 * The state of a probe now: in alarm, then silent, then in an excursion that is not yet an alarm, then the rest. A probe is silent
 * if its newest reading is older than the longest interval that is no silence, or if it has none. Charts and reports show
 * the same time as time without data.
 */
import { longestInterval } from '../contract/choices.ts';
import type { Probe } from '../contract/temperature.ts';

export type ProbeCondition = 'alarm' | 'silent' | 'pending' | 'unjudged' | 'inside';

/** The longest interval that is no silence, by a probe's usual interval. A server may leave the field out. */
export const silentAfterMs = ({ usualIntervalSeconds }: Partial<Pick<Probe, 'usualIntervalSeconds'>>): number =>
  longestInterval((usualIntervalSeconds ?? 0) * 1000);

export function probeCondition(probe: Probe, nowMs: number): ProbeCondition {
  if (probe.alarm) return 'alarm';
  if (probe.readUtc === null || nowMs - Date.parse(probe.readUtc) > silentAfterMs(probe)) return 'silent';
  if (probe.pendingSinceUtc) return 'pending';
  return probe.profileId === null ? 'unjudged' : 'inside';
}
