/** The period of a report that is sent regularly: the last whole week (from Monday) or month of a time zone. */
import { dayMs } from '../contract/durations.ts';

interface Period {
  startMs: number;
  /** Not included. */
  endMs: number;
}

export function lastWhole(unit: 'week' | 'month', nowMs: number, timeZone: string): Period {
  const today = new Date(Math.floor(wallMs(nowMs, timeZone) / dayMs) * dayMs);
  if (unit === 'week') {
    const mondayMs = today.getTime() - ((today.getUTCDay() + 6) % 7) * dayMs;
    return { startMs: momentOf(mondayMs - 7 * dayMs, timeZone), endMs: momentOf(mondayMs, timeZone) };
  }
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  return { startMs: momentOf(Date.UTC(year, month - 1), timeZone), endMs: momentOf(Date.UTC(year, month), timeZone) };
}

/** Local time of a zone, as if it were UTC. */
function wallMs(utcMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(utcMs);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The moment at which clocks show this local time. Where a clock change skips it, the moment of the change. */
function momentOf(wall: number, timeZone: string): number {
  const offsets = [wall - dayMs, wall + dayMs].map((utcMs) => wallMs(utcMs, timeZone) - utcMs);
  const candidates = offsets.map((offset) => wall - offset);
  return candidates.find((utcMs) => wallMs(utcMs, timeZone) === wall) ?? Math.max(...candidates);
}
