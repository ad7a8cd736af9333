/** The period of a report that is sent regularly: the last whole day, week (from Monday) or month of a time zone. */
import { dayMs } from '../contract/durations.ts';
import { momentAt, wallAt } from './zone.ts';

interface Period {
  startMs: number;
  /** Not included. */
  endMs: number;
}

export function lastWhole(unit: 'day' | 'week' | 'month', nowMs: number, timeZone: string): Period {
  const today = new Date(Math.floor(wallAt(nowMs, timeZone) / dayMs) * dayMs);
  if (unit === 'day') {
    const dayStartMs = today.getTime();
    return { startMs: momentAt(dayStartMs - dayMs, timeZone), endMs: momentAt(dayStartMs, timeZone) };
  }
  if (unit === 'week') {
    const mondayMs = today.getTime() - ((today.getUTCDay() + 6) % 7) * dayMs;
    return { startMs: momentAt(mondayMs - 7 * dayMs, timeZone), endMs: momentAt(mondayMs, timeZone) };
  }
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  return { startMs: momentAt(Date.UTC(year, month - 1), timeZone), endMs: momentAt(Date.UTC(year, month), timeZone) };
}
