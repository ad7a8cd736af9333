/** Splits a period into local hours, days or months. */
import { dayMs, hourMs } from '../../contract/durations.ts';
import { bordersOf } from '../../rules/time-groups.ts';
import type { Period } from './period.ts';

export type SliceUnit = 'hour' | 'day' | 'month';

/** Maximum number of bars. */
const maxHours = 50;
const maxDays = 100;
/** More than any period has. */
const slicesAtMost = 10_000;

export const unitOf = ({ startMs, endMs }: Period): SliceUnit =>
  endMs - startMs <= maxHours * hourMs ? 'hour' : endMs - startMs <= maxDays * dayMs ? 'day' : 'month';

/** In order. The first and the last are cut at the ends of the period. */
export function slicesOf(period: Period, unit: SliceUnit, timeZone: string): Period[] {
  const borders = bordersOf(unit, period, timeZone, slicesAtMost) ?? [];
  return borders
    .map((border, at) => ({
      startMs: Math.max(border, period.startMs),
      endMs: Math.min(borders[at + 1] ?? border, period.endMs),
    }))
    .filter(({ startMs, endMs }) => endMs > startMs);
}
