/** Whether a moment is between two local times, on some weekdays. Times after midnight belong to the day before. */
import { dayMs, minuteMs } from '../contract/durations.ts';
import { wallAt } from './zone.ts';

export interface AlertHours {
  /** HH:MM; both or neither are set. */
  timeFrom: string | null;
  timeTo: string | null;
  /** 1 Monday to 7 Sunday; null for all. */
  weekdays: readonly number[] | null;
}

const minutesOf = (time: string): number => 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));

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
