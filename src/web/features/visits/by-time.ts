/** A period in hours, days or months as clocks show them in a zone, and how visits fall into them. */

import type { Period } from '../../parts/period.ts';
import { dayMs, startOfDay, startOfMonth } from '../../text/zone.ts';
import type { SlicedWork } from '../../ui/slices.ts';
import type { VisitRow } from './visit-row.ts';

export type SliceUnit = 'hour' | 'day' | 'month';

export interface Slices {
  unit: SliceUnit;
  /** One after the other, the first and the last cut off where the period begins and ends. */
  slices: readonly Period[];
}

export interface SliceTotals extends Period {
  /** Those that began in it; one that began before the period is in the first. */
  visits: number;
  /** Seconds that visits lasted in it: a visit over midnight is split there. */
  inside: number;
}

const hourMs = 3600 * 1000;
/** Bars that can still be told apart. */
const mostHours = 50;
const mostDays = 100;

const unitOf = ({ startMs, endMs }: Period): SliceUnit =>
  endMs - startMs <= mostHours * hourMs ? 'hour' : endMs - startMs <= mostDays * dayMs ? 'day' : 'month';

/** The moment after `utcMs` at which the next slice begins. A day has 23 or 25 hours where clocks are changed. */
function nextStart(utcMs: number, unit: SliceUnit, timeZone: string): number {
  if (unit === 'day') return startOfDay(utcMs, timeZone, 1);
  if (unit === 'month') return startOfMonth(utcMs, timeZone, 1);
  const sinceMidnight = utcMs - startOfDay(utcMs, timeZone);
  return utcMs - (sinceMidnight % hourMs) + hourMs;
}

export function slicesOf(period: Period, timeZone: string): Slices {
  const unit = unitOf(period);
  const slices: Period[] = [];
  for (let startMs = period.startMs; startMs < period.endMs; ) {
    const endMs = Math.min(nextStart(startMs, unit, timeZone), period.endMs);
    slices.push({ startMs, endMs });
    startMs = endMs;
  }
  return { unit, slices };
}

/** So many rows at once before a look at the clock. */
const stride = 256;

export function* splitByTime(rows: readonly VisitRow[], slices: readonly Period[]): SlicedWork<SliceTotals[]> {
  const totals = slices.map((slice) => ({ ...slice, visits: 0, inside: 0 }));
  for (const [index, { startMs, untilMs }] of rows.entries()) {
    if (index % stride === 0) yield;
    const first = sliceAt(totals, startMs);
    const began = totals[first];
    if (began) began.visits += 1;
    for (let at = first; at < totals.length; at += 1) {
      const slice = totals[at];
      if (!slice || slice.startMs >= untilMs) break;
      slice.inside += Math.max(0, Math.min(untilMs, slice.endMs) - Math.max(startMs, slice.startMs)) / 1000;
    }
  }
  return totals;
}

/** The slice that a moment is in: of those before all, the first. Found by halves. */
function sliceAt(slices: readonly Period[], utcMs: number): number {
  let low = 0;
  let high = slices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slices[middle]?.endMs ?? 0) <= utcMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
