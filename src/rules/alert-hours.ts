/** When a rule may alert: within its hours, and outside of quiet hours. */
import { dayMs, minuteMs } from '../contract/durations.ts';
import type { QuietWindow } from '../contract/quiet-hours.ts';
import { momentAt, wallAt } from './zone.ts';

export interface AlertHours {
  /** HH:MM; both or neither are set. */
  timeFrom: string | null;
  timeTo: string | null;
  /** 1 Monday to 7 Sunday; null for all. */
  weekdays: readonly number[] | null;
}

const minutesOf = (time: string): number => 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));

/** Whether a moment is between two local times, on some weekdays. Times after midnight belong to the day before. */
export function isInHours(utcMs: number, timeZone: string, { timeFrom, timeTo, weekdays }: AlertHours): boolean {
  const wallMs = wallAt(utcMs, timeZone);
  const minute = Math.floor((wallMs % dayMs) / minuteMs);
  const [from, to] = [timeFrom === null ? 0 : minutesOf(timeFrom), timeTo === null ? 0 : minutesOf(timeTo)];
  const passesMidnight = from > to;
  if (timeFrom !== null && timeTo !== null) {
    const isIn = passesMidnight ? minute >= from || minute < to : minute >= from && minute < to;
    if (!isIn) return false;
  }
  if (weekdays === null) return true;
  const dayOfMoment = passesMidnight && minute < to ? wallMs - dayMs : wallMs;
  return weekdays.includes(((new Date(dayOfMoment).getUTCDay() + 6) % 7) + 1);
}

/**
 * Quiet hours: each day between two local times, and between two local times of weekdays. A period lasts past midnight if its
 * first time is later than the second, and for a whole day if they are equal. The daily ones never are.
 */
interface QuietHours {
  /** HH:MM; both or neither are set. */
  quietFrom: string | null;
  quietTo: string | null;
  /** Weekdays: Monday is 1. The weekday is that of the first time. */
  quietHours: readonly QuietWindow[];
}

const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;
const allWeekdays = [1, 2, 3, 4, 5, 6, 7];

interface Span {
  /** Minutes since Monday at 00:00. */
  start: number;
  length: number;
}

const spansOf = ({ quietFrom, quietTo, quietHours }: QuietHours): Span[] => {
  const daily = quietFrom !== null && quietTo !== null ? [{ days: allWeekdays, from: quietFrom, to: quietTo }] : [];
  return [...daily, ...quietHours].flatMap(({ days, from, to }) => {
    const length = (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes || dayMinutes;
    return days.map((day) => ({ start: (day - 1) * dayMinutes + minutesOf(from), length }));
  });
};

/** Minutes since Monday at 00:00 in the zone. 1970-01-01 was a Thursday. */
const minuteOfWeek = (utcMs: number, timeZone: string): number =>
  Math.floor((wallAt(utcMs, timeZone) + 3 * dayMs) / minuteMs) % weekMinutes;

/** The minutes that a span still lasts; 0 outside of it. */
const left = (minute: number, { start, length }: Span): number => {
  const into = (minute - start + weekMinutes) % weekMinutes;
  return into < length ? length - into : 0;
};

/**
 * Returns the end of quiet hours in local wall-clock time, or undefined outside quiet hours. Correct in nights with a
 * clock change too. Quiet hours without an end are over after a week.
 */
export function quietUntil(utcMs: number, timeZone: string, hours: QuietHours): number | undefined {
  const spans = spansOf(hours);
  const leftAt = (minute: number): number => Math.max(0, ...spans.map((span) => left(minute % weekMinutes, span)));
  const isQuiet = (atMs: number): boolean => leftAt(minuteOfWeek(atMs, timeZone)) > 0;
  if (!isQuiet(utcMs)) return undefined;
  const first = minuteOfWeek(utcMs, timeZone);
  let minutes = 0;
  for (let more = leftAt(first); more > 0 && minutes < weekMinutes; more = leftAt(first + minutes)) minutes += more;
  const wallMinuteMs = Math.floor(wallAt(utcMs, timeZone) / minuteMs) * minuteMs;
  const latestMs = utcMs + 7 * dayMs;
  let endMs = Math.min(latestMs, momentAt(wallMinuteMs + minutes * minuteMs, timeZone));
  // Corrects for a clock change in between: usually an hour, in some zones half an hour.
  while (endMs <= utcMs || (endMs < latestMs && isQuiet(endMs))) endMs += minuteMs;
  while (endMs - minuteMs > utcMs && !isQuiet(endMs - minuteMs)) endMs -= minuteMs;
  return endMs;
}
