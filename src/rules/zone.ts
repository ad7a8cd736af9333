/**
 * Converts between UTC and the local time of a zone, correct on days when clocks change. Local time is written as if it were
 * UTC (`wallMs`), so that one day later is always 86,400,000 ms more.
 */
import { dayMs } from '../contract/durations.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

/** Local time at a UTC time. */
export function wallAt(utcMs: number, timeZone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(utcMs)) part[type] = value;
  const year = part.era === 'BC' ? 1 - Number(part.year) : Number(part.year);
  const [month, day, hour, minute, second] = [part.month, part.day, part.hour, part.minute, part.second].map(Number);
  const seconds = Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second);
  return seconds + (((utcMs % 1000) + 1000) % 1000);
}

/** How far local time is ahead of UTC. */
export const offsetMs = (utcMs: number, timeZone: string): number => wallAt(utcMs, timeZone) - utcMs;

/** Clock changes happen only at multiples of this. */
const quarterMs = 15 * 60_000;

/** `offsetMs` of one zone, cached per quarter of an hour: a hundred thousand rows of a file share few of them. */
export function createOffsets(timeZone: string): (utcMs: number) => number {
  const known = new Map<number, number>();
  return (utcMs) => {
    const quarter = Math.floor(utcMs / quarterMs);
    const offset = known.get(quarter) ?? offsetMs(quarter * quarterMs, timeZone);
    known.set(quarter, offset);
    return offset;
  };
}

/**
 * UTC time of a local time. A local time that occurs twice means the first; one that is skipped moves forward by the length of
 * the gap.
 */
export function momentAt(wallMs: number, timeZone: string): number {
  const before = wallMs - offsetMs(wallMs - dayMs, timeZone);
  const after = wallMs - offsetMs(wallMs + dayMs, timeZone);
  // On most days. Asking the zone is slow.
  if (before === after) return before;
  const right = [before, after].filter((utcMs) => wallAt(utcMs, timeZone) === wallMs);
  return right.length === 0 ? before : Math.min(...right);
}

const daysSetBack = new Map<string, boolean>();

/** Whether clocks go back within a day of this time. Cached by day, because tables call it for each cell. */
function isSetBackNear(utcMs: number, timeZone: string): boolean {
  const day = Math.floor(utcMs / dayMs);
  const key = `${day} ${timeZone}`;
  const known = daysSetBack.get(key);
  if (known !== undefined) return known;
  const isNear = offsetMs((day - 1) * dayMs, timeZone) > offsetMs((day + 2) * dayMs, timeZone);
  daysSetBack.set(key, isNear);
  return isNear;
}

/** Whether the local time of this UTC time occurs twice: in the hours before and after clocks go back. */
export function isShownTwice(utcMs: number, timeZone: string): boolean {
  if (!isSetBackNear(utcMs, timeZone)) return false;
  const wallMs = wallAt(utcMs, timeZone);
  return [-dayMs, dayMs].some((away) => {
    const otherMs = wallMs - offsetMs(utcMs + away, timeZone);
    return otherMs !== utcMs && wallAt(otherMs, timeZone) === wallMs;
  });
}

/** Midnight of the day, in local time. */
export const wallDay = (wallMs: number): number => Math.floor(wallMs / dayMs) * dayMs;

/** UTC time at which the local day begins, or a day `daysLater`. */
export const startOfDay = (utcMs: number, timeZone: string, daysLater = 0): number =>
  momentAt(wallDay(wallAt(utcMs, timeZone)) + daysLater * dayMs, timeZone);

/** The start of the local week of a moment, or of a later one. Weeks begin on Monday (ISO 8601). */
export function startOfWeek(utcMs: number, timeZone: string, weeksLater = 0): number {
  const sinceMonday = (new Date(wallAt(utcMs, timeZone)).getUTCDay() + 6) % 7;
  return startOfDay(utcMs, timeZone, 7 * weeksLater - sinceMonday);
}

/** UTC time at which the local month begins, or a month `monthsLater`. */
export function startOfMonth(utcMs: number, timeZone: string, monthsLater = 0): number {
  const wall = new Date(wallAt(utcMs, timeZone));
  return momentAt(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + monthsLater, 1), timeZone);
}

/** The local day of a UTC time, `2026-11-20`. */
export const calendarDay = (utcMs: number, timeZone: string): string =>
  new Date(wallAt(utcMs, timeZone)).toISOString().slice(0, 10);
