import { dayMs, hourMs } from '../../../contract/durations.ts';
import { momentAt, startOfDay, wallAt, wallDay } from '../../../rules/zone.ts';
import type { AssignmentsSearch, WindowSpan } from '../../paths/assignments.ts';

/** Includes `startMs`, excludes `endMs`. */
export interface Span {
  startMs: number;
  endMs: number;
}

/** A day or a week in the person's time zone. A day with a clock change has 23 or 25 hours. */
export interface ShownWindow extends Span {
  span: WindowSpan;
  /** The day in the URL, or today: `2026-11-20`. */
  day: string;
}

const dayText = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10);

export const todayIn = (timeZone: string, nowMs: number): string => dayText(wallAt(nowMs, timeZone));

export function windowOf(
  { day, span = 'day' }: Pick<AssignmentsSearch, 'day' | 'span'>,
  nowMs: number,
  timeZone: string,
): ShownWindow {
  const shown = day ?? todayIn(timeZone, nowMs);
  const wall = Date.parse(shown);
  const first = span === 'day' ? wall : wall - ((new Date(wall).getUTCDay() + 6) % 7) * dayMs;
  const days = span === 'day' ? 1 : 7;
  return { span, day: shown, startMs: momentAt(first, timeZone), endMs: momentAt(first + days * dayMs, timeZone) };
}

/** The day that is `steps` windows later. */
export const stepDay = ({ day, span }: Pick<ShownWindow, 'day' | 'span'>, steps: number): string =>
  dayText(Date.parse(day) + steps * (span === 'day' ? 1 : 7) * dayMs);

export const dayOf = (utcMs: number, timeZone: string): string => dayText(wallDay(wallAt(utcMs, timeZone)));

export interface Tick {
  ms: number;
  /** Has a label on the axis. Other marks are a thin line. */
  named: boolean;
}

/**
 * Marks for every hour of a day, every third one with a label; for a week, marks for every day. At a clock change an hour has
 * two marks or none.
 */
export function ticksOf({ span, startMs, endMs }: ShownWindow, timeZone: string): Tick[] {
  const ticks: Tick[] = [];
  if (span === 'week') {
    for (let days = 0; days < 7; days += 1) ticks.push({ ms: startOfDay(startMs, timeZone, days), named: true });
    return ticks;
  }
  for (let ms = startMs; ms < endMs; ms += hourMs) {
    const hour = (wallAt(ms, timeZone) % dayMs) / hourMs;
    ticks.push({ ms, named: hour % 3 === 0 });
  }
  return ticks;
}

/** Position of a time in the window: 0 at its start, 1 at its end. */
export const shareOf = (ms: number, { startMs, endMs }: Span): number => (ms - startMs) / (endMs - startMs);
