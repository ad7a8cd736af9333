/** Local calendar days, written `2026-11-21`. */
import { dayMs } from '../../../contract/durations.ts';
import { momentAt } from '../../../rules/zone.ts';
import type { Period } from '../../data/period.ts';

/** More days make the lanes unreadable, and the positions many. */
export const daysAtMost = 7;

export const laterDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Days from the first to the last, both included. */
export const countDays = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / dayMs + 1;

/** The last day of a period that begins with `first`: not before it, and not too far away. */
export function lastDayOf(first: string, wanted: string | undefined): string {
  if (wanted === undefined || wanted < first) return first;
  const latest = laterDay(first, daysAtMost - 1);
  return wanted > latest ? latest : wanted;
}

/** From local midnight to local midnight: a day has 23 or 25 hours when clocks change. */
export const periodOfDays = (first: string, last: string, timeZone: string): Period => ({
  startMs: momentAt(Date.parse(first), timeZone),
  endMs: momentAt(Date.parse(laterDay(last, 1)), timeZone),
});
