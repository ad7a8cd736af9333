/** Splits a period into local hours, days or months, and counts visits in them. */

import { dayMs, hourMs } from '../../../contract/durations.ts';
import { startOfDay, startOfMonth } from '../../../rules/zone.ts';
import type { Period } from '../../parts/period.ts';
import type { SlicedWork } from '../../ui/slices.ts';
import type { VisitRow } from './visit-row.ts';

export type SliceUnit = 'hour' | 'day' | 'month';

export interface Slices {
  unit: SliceUnit;
  /** In order. The first and the last are cut at the ends of the period. */
  slices: readonly Period[];
}

export interface SliceTotals extends Period {
  /** Visits that began in this slice. Visits from before the period count in the first slice. */
  visits: number;
  /** Seconds of visits in this slice. A visit across midnight is split. */
  inside: number;
}

/** Maximum number of bars. */
const maxHours = 50;
const maxDays = 100;

const unitOf = ({ startMs, endMs }: Period): SliceUnit =>
  endMs - startMs <= maxHours * hourMs ? 'hour' : endMs - startMs <= maxDays * dayMs ? 'day' : 'month';

/** The start of the next slice after `utcMs`. A day with a clock change has 23 or 25 hours. */
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

/** Rows per step of sliced work. */
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

/** The slice of a time, by binary search; the first slice for times before all. */
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
