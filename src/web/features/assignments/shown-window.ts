import type { AssignmentsSearch, WindowSpan } from '../../paths/assignments.ts';
import { dayMs, momentAt, startOfDay, wallAt, wallDay } from '../../text/zone.ts';

/** From `startMs` on, before `endMs`. */
export interface Span {
  startMs: number;
  endMs: number;
}

/** A day or a week as it is in the person's zone: 23 or 25 hours on the days when clocks are changed. */
export interface ShownWindow extends Span {
  span: WindowSpan;
  /** The day that the address says, or today: `2026-11-20`. */
  day: string;
}

const hourMs = 3_600_000;

const dayText = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 10);

export const todayIn = (timeZone: string, nowMs: number): string => dayText(wallAt(nowMs, timeZone));

/** A week begins on Monday. */
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

/** The day that is shown so many windows later. */
export const stepDay = ({ day, span }: Pick<ShownWindow, 'day' | 'span'>, steps: number): string =>
  dayText(Date.parse(day) + steps * (span === 'day' ? 1 : 7) * dayMs);

/** The day that a moment belongs to. */
export const dayOf = (utcMs: number, timeZone: string): string => dayText(wallDay(wallAt(utcMs, timeZone)));

export interface Tick {
  ms: number;
  /** In words on the axis; the others are a fine line. */
  named: boolean;
}

/**
 * Every hour of a day, of which every third is named; every day of a week. An hour that comes twice has two lines, one
 * that is left out has none.
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

/** Where in the window a moment is: 0 at its beginning, 1 at its end. */
export const shareOf = (ms: number, { startMs, endMs }: Span): number => (ms - startMs) / (endMs - startMs);
