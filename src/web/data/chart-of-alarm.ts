import type { Alarm } from '../../contract/temperature.ts';
import type { ChartSearch } from '../paths/temperature.ts';
import { exactSearch, type Period } from './period.ts';

type Timed = Pick<Alarm, 'startUtc' | 'endUtc'>;

const minimumMarginMs = 2 * 3600_000;

/** Period of an alarm with a margin before and after it. */
export function periodOfAlarm({ startUtc, endUtc }: Timed, nowMs: number): Period {
  const startMs = Date.parse(startUtc);
  const endMs = endUtc === null ? nowMs : Date.parse(endUtc);
  const marginMs = Math.max(minimumMarginMs, (endMs - startMs) / 2);
  return { startMs: startMs - marginMs, endMs: endMs + marginMs };
}

/** Search parameters of the probe's chart with the alarm. Exact moments make the link permanent. */
export function chartOfAlarm(alarm: Timed & Pick<Alarm, 'id'>, nowMs: number): ChartSearch {
  const { from, to } = exactSearch(periodOfAlarm(alarm, nowMs));
  return { from, to, alarm: alarm.id };
}
