import { earliestMessageUtc, messageAheadSeconds } from '../../contract/choices.ts';
import { dayMs } from '../../contract/durations.ts';
import type { Fault } from './faults.ts';

const earliestEverMs = Date.parse(earliestMessageUtc);

/** Years 1 to 9999. Devices send others if their clock fails, and PostgreSQL and JSON write them in other forms. */
export const isCalendarTime = (utcMs: number | undefined): boolean =>
  utcMs !== undefined && utcMs >= firstYearMs && utcMs <= lastYearMs;
const firstYearMs = Date.parse('0001-01-01T00:00:00Z');
const lastYearMs = Date.parse('9999-12-31T23:59:59.999Z');

/** The allowed period of messages, fixed for all messages of a request. */
export interface TimeLimits {
  earliestMs: number;
  latestMs: number;
  /** Why earlier messages are refused. */
  tooEarly: Fault;
  nowMs: number;
}

export function timeLimits(now: Date, retentionDays: number | undefined): TimeLimits {
  const nowMs = now.getTime();
  const latestMs = nowMs + messageAheadSeconds * 1000;
  const keptFromMs = retentionDays === undefined ? earliestEverMs : nowMs - retentionDays * dayMs;
  if (keptFromMs <= earliestEverMs) {
    return { nowMs, latestMs, earliestMs: earliestEverMs, tooEarly: beforeEver };
  }
  const detail = `utc is older than the ${retentionDays} days of the retention period`;
  return { nowMs, latestMs, earliestMs: keptFromMs, tooEarly: { reason: 'tooOld', detail } };
}

const beforeEver: Fault = { reason: 'tooOld', detail: `utc must not be before ${earliestMessageUtc}` };
const tooLate: Fault = { reason: 'ahead', detail: 'utc must not be more than 24 hours ahead' };

/** Why a message of this moment is refused; undefined if it is not. */
export function timeFault(utcMs: number, { earliestMs, latestMs, tooEarly }: TimeLimits): Fault | undefined {
  if (utcMs < earliestMs) return tooEarly;
  return utcMs > latestMs ? tooLate : undefined;
}
