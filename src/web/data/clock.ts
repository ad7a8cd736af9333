/** Converts between a moment and the local date and time of a field (`2026-11-20T09:30`). */
import { momentAt, wallAt } from '../../rules/zone.ts';

export interface Clock {
  utcMs: number;
  /** Clock changes skip some times and repeat others. A repeated time means its first occurrence. */
  kind: 'once' | 'skipped' | 'twice';
}

export const clockText = (utcMs: number, timeZone: string): string =>
  new Date(wallAt(utcMs, timeZone)).toISOString().slice(0, 16);

const longestChangeMs = 3 * 3600 * 1000;

/** Undefined for an incomplete field. */
export function readClock(text: string, timeZone: string): Clock | undefined {
  const wallMs = Date.parse(`${text}Z`);
  if (Number.isNaN(wallMs)) return undefined;
  const utcMs = momentAt(wallMs, timeZone);
  if (wallAt(utcMs, timeZone) !== wallMs) return { utcMs, kind: 'skipped' };
  return { utcMs, kind: comesAgain(utcMs, wallMs, timeZone) ? 'twice' : 'once' };
}

/** Whether the clock shows the same time again after it is set back. */
function comesAgain(utcMs: number, wallMs: number, timeZone: string): boolean {
  const later = utcMs + wallMs - wallAt(utcMs + longestChangeMs, timeZone) + longestChangeMs;
  return later > utcMs && wallAt(later, timeZone) === wallMs;
}
