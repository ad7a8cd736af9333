/**
 * Moments and what clocks show in a time zone, right on the days when clocks are changed. A clock's time is written as if it
 * were UTC (`wallMs`), so that it can be reckoned with: a day later is 86,400,000 more, whatever the clocks do in between.
 */
export const dayMs = 24 * 3600 * 1000;

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

/** What clocks show at a moment. */
export function wallAt(utcMs: number, timeZone: string): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(utcMs)) part[type] = value;
  const year = part.era === 'BC' ? 1 - Number(part.year) : Number(part.year);
  const [month, day, hour, minute, second] = [part.month, part.day, part.hour, part.minute, part.second].map(Number);
  const seconds = Date.UTC(year, (month ?? 1) - 1, day, hour, minute, second);
  return seconds + (((utcMs % 1000) + 1000) % 1000);
}

/** How far clocks are ahead of UTC at a moment. */
export const offsetMs = (utcMs: number, timeZone: string): number => wallAt(utcMs, timeZone) - utcMs;

/**
 * The moment at which clocks show this. Of a time that comes twice, the first; one that is left out is as much later as the
 * clocks are set on.
 */
export function momentAt(wallMs: number, timeZone: string): number {
  const before = wallMs - offsetMs(wallMs - dayMs, timeZone);
  const after = wallMs - offsetMs(wallMs + dayMs, timeZone);
  const right = [before, after].filter((utcMs) => wallAt(utcMs, timeZone) === wallMs);
  return right.length === 0 ? before : Math.min(...right);
}

const daysSetBack = new Map<string, boolean>();

/** Whether clocks are set back on the day of the moment, or a day before or after it. Remembered by day: tables ask often. */
function isSetBackNear(utcMs: number, timeZone: string): boolean {
  const day = Math.floor(utcMs / dayMs);
  const key = `${day} ${timeZone}`;
  const known = daysSetBack.get(key);
  if (known !== undefined) return known;
  const isNear = offsetMs((day - 1) * dayMs, timeZone) > offsetMs((day + 2) * dayMs, timeZone);
  daysSetBack.set(key, isNear);
  return isNear;
}

/** Whether clocks show the time of this moment at another moment, too: in the hour before and after they are set back. */
export function isShownTwice(utcMs: number, timeZone: string): boolean {
  if (!isSetBackNear(utcMs, timeZone)) return false;
  const wallMs = wallAt(utcMs, timeZone);
  return [-dayMs, dayMs].some((away) => {
    const otherMs = wallMs - offsetMs(utcMs + away, timeZone);
    return otherMs !== utcMs && wallAt(otherMs, timeZone) === wallMs;
  });
}

/** Midnight of the day, in a clock's time. */
export const wallDay = (wallMs: number): number => Math.floor(wallMs / dayMs) * dayMs;

/** The moment at which the day begins that this moment belongs to, or one so many days later. */
export const startOfDay = (utcMs: number, timeZone: string, daysLater = 0): number =>
  momentAt(wallDay(wallAt(utcMs, timeZone)) + daysLater * dayMs, timeZone);

/** The moment at which the month begins, or one so many months later. */
export function startOfMonth(utcMs: number, timeZone: string, monthsLater = 0): number {
  const wall = new Date(wallAt(utcMs, timeZone));
  return momentAt(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + monthsLater, 1), timeZone);
}
