/** Day and time as a field holds them (`2026-11-20T09:30`), and the moment that they are in a zone. */
import { momentAt, wallAt } from '../text/zone.ts';

export interface Clock {
  utcMs: number;
  /** On the days when clocks are changed some times are left out and some come twice: then the first is meant. */
  kind: 'once' | 'skipped' | 'twice';
}

export const clockText = (utcMs: number, timeZone: string): string =>
  new Date(wallAt(utcMs, timeZone)).toISOString().slice(0, 16);

const farthestMs = 3 * 3600 * 1000;

/** Undefined where the field is not filled yet. */
export function readClock(text: string, timeZone: string): Clock | undefined {
  const wallMs = Date.parse(`${text}Z`);
  if (Number.isNaN(wallMs)) return undefined;
  const utcMs = momentAt(wallMs, timeZone);
  if (wallAt(utcMs, timeZone) !== wallMs) return { utcMs, kind: 'skipped' };
  return { utcMs, kind: comesAgain(utcMs, wallMs, timeZone) ? 'twice' : 'once' };
}

/** The same time on the clock a little later: by as much as they are set back. */
function comesAgain(utcMs: number, wallMs: number, timeZone: string): boolean {
  const later = utcMs + wallMs - wallAt(utcMs + farthestMs, timeZone) + farthestMs;
  return later > utcMs && wallAt(later, timeZone) === wallMs;
}
