/** Quiet hours: the period between two local times in a zone, past midnight if the first is later than the second. */
import { minuteMs } from '../contract/durations.ts';

export interface QuietHours {
  /** HH:MM; both or neither are set. */
  quietFrom: string | null;
  quietTo: string | null;
}

const dayMinutes = 24 * 60;
const minutesOf = (time: string): number => 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5));

/** Minutes since midnight in the zone. */
function minuteOfDay(utcMs: number, timeZone: string): number {
  const text = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(utcMs);
  return minutesOf(text);
}

/**
 * Returns the end of quiet hours in local wall-clock time, or undefined outside quiet hours. Correct in nights with a
 * clock change too.
 */
export function quietUntil(utcMs: number, timeZone: string, { quietFrom, quietTo }: QuietHours): number | undefined {
  if (quietFrom === null || quietTo === null) return undefined;
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const length = (to - from + dayMinutes) % dayMinutes;
  const isQuiet = (atMs: number): boolean => (minuteOfDay(atMs, timeZone) - from + dayMinutes) % dayMinutes < length;
  if (!isQuiet(utcMs)) return undefined;
  const minuteStartMs = Math.floor(utcMs / minuteMs) * minuteMs;
  const left = (to - minuteOfDay(utcMs, timeZone) + dayMinutes) % dayMinutes;
  let endMs = minuteStartMs + left * minuteMs;
  // Corrects for a clock change in between: usually an hour, in some zones half an hour.
  while (isQuiet(endMs)) endMs += minuteMs;
  while (endMs - minuteMs > utcMs && !isQuiet(endMs - minuteMs)) endMs -= minuteMs;
  return endMs;
}
