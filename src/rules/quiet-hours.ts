/** When people do not want to be told: between two times of day in a zone, over midnight where the first is the later one. */

export interface QuietHours {
  /** HH:MM; both or neither. */
  quietFrom: string | null;
  quietTo: string | null;
}

const minuteMs = 60_000;
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

/** Until when it is quiet; undefined where it is not. Found by the clock on the wall, also in a night that is longer or shorter. */
export function quietUntil(utcMs: number, timeZone: string, { quietFrom, quietTo }: QuietHours): number | undefined {
  if (quietFrom === null || quietTo === null) return undefined;
  const [from, to] = [minutesOf(quietFrom), minutesOf(quietTo)];
  const length = (to - from + dayMinutes) % dayMinutes;
  const isQuiet = (atMs: number): boolean => (minuteOfDay(atMs, timeZone) - from + dayMinutes) % dayMinutes < length;
  if (!isQuiet(utcMs)) return undefined;
  const wholeMs = Math.floor(utcMs / minuteMs) * minuteMs;
  const left = (to - minuteOfDay(utcMs, timeZone) + dayMinutes) % dayMinutes;
  let endMs = wholeMs + left * minuteMs;
  // The clock was put forward or back before: an hour mostly, half of one somewhere.
  while (isQuiet(endMs)) endMs += minuteMs;
  while (endMs - minuteMs > utcMs && !isQuiet(endMs - minuteMs)) endMs -= minuteMs;
  return endMs;
}
