/** The first day of included visits, as a date field holds it: `2026-11-20`, in the person's zone. */

import { calendarDay, momentAt, startOfDay } from '../../../../rules/zone.ts';
import { serviceNowMs } from '../../../api/service-clock.ts';
import { periodOf } from '../../../data/period.ts';
import type { PeriodSearch } from '../../../paths/period.ts';

/** The period of a question without one in the link. */
export const defaultPeriod = 'last7Days';

/** From when a new or changed shape counts. */
export interface Counts {
  from: 'now' | 'day';
  /** The first day of included visits, kept while `from` is `now`. */
  day: string;
}

/** `isAsked`: the shape comes from a question, so its period is suggested. */
export function firstCounts(isAsked: boolean, search: PeriodSearch, timeZone: string): Counts {
  const nowMs = serviceNowMs();
  if (!isAsked) return { from: 'now', day: weekBefore(nowMs, timeZone) };
  return { from: 'day', day: calendarDay(periodOf(search, defaultPeriod, nowMs, timeZone).startMs, timeZone) };
}

export const startOfCalendarDay = (day: string, timeZone: string): number =>
  momentAt(Date.parse(`${day}T00:00:00Z`), timeZone);

/** A first suggestion: a week ago. */
export const weekBefore = (nowMs: number, timeZone: string): string =>
  calendarDay(startOfDay(nowMs, timeZone, -7), timeZone);

/** False for an incomplete date and for a day that has not begun. */
export const isPastDay = (day: string, nowMs: number, timeZone: string): boolean => {
  const startMs = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(startMs) && startOfCalendarDay(day, timeZone) < nowMs;
};
