/** The period that a period is compared with: the one before it. A period that has not ended is compared up to the same point. */
import { dayMs } from '../../contract/durations.ts';
import { momentAt, startOfDay, startOfMonth, startOfWeek, wallAt } from '../../rules/zone.ts';
import type { PeriodName, PeriodSearch } from '../paths/period.ts';
import type { text } from '../text/index.ts';
import { nameOf, type Period } from './period.ts';

export type ComparedName = keyof typeof text.period.before;

const previousStarts: Readonly<Partial<Record<PeriodName, (startMs: number, zone: string) => number>>> = {
  today: (start, zone) => startOfDay(start, zone, -1),
  lastNight: (start, zone) => momentAt(wallAt(start, zone) - dayMs, zone),
  yesterday: (start, zone) => startOfDay(start, zone, -1),
  thisWeek: (start, zone) => startOfWeek(start, zone, -1),
  lastWeek: (start, zone) => startOfWeek(start, zone, -1),
  thisMonth: (start, zone) => startOfMonth(start, zone, -1),
  lastMonth: (start, zone) => startOfMonth(start, zone, -1),
};

export const comparedName = (search: PeriodSearch, defaultPeriod: PeriodName): ComparedName => {
  const name = nameOf(search, defaultPeriod);
  return name !== undefined && name in previousStarts ? (name as ComparedName) : 'other';
};

export function comparedPeriod(name: ComparedName, period: Period, nowMs: number, zone: string): Period {
  const wallOf = (utcMs: number): number => wallAt(utcMs, zone);
  const start = name === 'other' ? undefined : previousStarts[name];
  const lengthMs = wallOf(period.endMs) - wallOf(period.startMs);
  const startMs = start?.(period.startMs, zone) ?? momentAt(wallOf(period.startMs) - lengthMs, zone);
  const hasEnded = nowMs >= period.endMs;
  // Months differ in length.
  if (hasEnded && name !== 'lastNight') return { startMs, endMs: period.startMs };
  const shiftMs = wallOf(period.startMs) - wallOf(startMs);
  const sameMs = momentAt(wallOf(Math.min(nowMs, period.endMs)) - shiftMs, zone);
  return { startMs, endMs: Math.max(startMs + 1, Math.min(sameMs, period.startMs)) };
}
