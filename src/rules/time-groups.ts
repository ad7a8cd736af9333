/**
 * Totals by local time. A group lasts from one local border to the next, so days have 23 or 25 hours when clocks change.
 * Seconds are split at the borders. A row counts in the group in which it begins.
 */
import { dayMs, hourMs } from '../contract/durations.ts';
import { momentAt, offsetMs, wallAt, wallDay } from './zone.ts';

export type TimeUnit = 'hour' | 'day' | 'week' | 'month';

/**
 * The starts of all groups from the one that contains `startMs` to the one that contains `endMs`, then the end of the
 * last one. Undefined if there are more than `atMost`.
 */
export function bordersOf(
  unit: TimeUnit,
  { startMs, endMs }: { startMs: number; endMs: number },
  timeZone: string,
  atMost: number,
): number[] | undefined {
  const borders: number[] = [];
  for (const border of unit === 'hour' ? hoursFrom(startMs, timeZone) : daysFrom(unit, startMs, timeZone)) {
    // A day that a zone has skipped has no length.
    if (border > (borders.at(-1) ?? Number.NEGATIVE_INFINITY)) borders.push(border);
    if (border > endMs) return borders;
    if (borders.length > atMost) return undefined;
  }
  return undefined;
}

/** Starts of hours. A clock change that is no whole hour begins another group. */
function* hoursFrom(utcMs: number, timeZone: string): Generator<number> {
  let at = utcMs - positive(wallAt(utcMs, timeZone), hourMs);
  for (;;) {
    const offset = offsetMs(at, timeZone);
    // Asking the zone is slow, so ask once for days on which clocks do not change.
    const steps = offsetMs(at + dayMs, timeZone) === offset ? 24 : 1;
    for (let step = 0; step < steps; step += 1) {
      yield at;
      at += hourMs - positive(at + offset, hourMs);
    }
  }
}

function* daysFrom(unit: 'day' | 'week' | 'month', utcMs: number, timeZone: string): Generator<number> {
  let wall = wallDay(wallAt(utcMs, timeZone));
  const day = new Date(wall);
  if (unit === 'week') wall -= (weekdayOf(wall) - 1) * dayMs;
  if (unit === 'month') wall = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
  for (;;) {
    yield firstMoment(wall, timeZone);
    const start = new Date(wall);
    wall =
      unit === 'month'
        ? Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)
        : wall + (unit === 'week' ? 7 : 1) * dayMs;
  }
}

/** When clocks first show this local time or a later one. */
function firstMoment(wallMs: number, timeZone: string): number {
  const moment = momentAt(wallMs, timeZone);
  if (wallAt(moment, timeZone) === wallMs) return moment;
  // Clocks skip it: find the moment of the change.
  let [before, after] = [moment - dayMs, moment];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallAt(middle, timeZone) >= wallMs) after = middle;
    else before = middle;
  }
  return after;
}

const positive = (value: number, by: number): number => ((value % by) + by) % by;

/** 1 Monday to 7 Sunday, of a local time. */
const weekdayOf = (wallMs: number): number => positive(Math.floor(wallMs / dayMs) + 3, 7) + 1;

/** Rows that begin in one group and end in another, or in the same one. All times in milliseconds. */
export interface SpanSum {
  first: number;
  last: number;
  count: number;
  ms: number;
  longestMs: number;
  /** Sums of their starts and of their ends, the earliest start and the latest end, all after `originMs`. */
  startsMs: number;
  endsMs: number;
  earliestMs: number;
  latestMs: number;
}

interface TimeTotals {
  count: number;
  ms: number;
  longestMs: number;
}

/** The part of the rows in their first group, and in their last one. */
function edgesOf(span: SpanSum, borders: readonly number[], originMs: number) {
  const firstEnd = (borders[span.first + 1] ?? 0) - originMs;
  const lastStart = (borders[span.last] ?? 0) - originMs;
  return {
    head: { ms: span.count * firstEnd - span.startsMs, longestMs: firstEnd - span.earliestMs },
    tail: { ms: span.endsMs - span.count * lastStart, longestMs: span.latestMs - lastStart },
    /** The most that one row has in both together. */
    bothMs: span.longestMs - (lastStart - firstEnd),
  };
}

/** One for each group, also those without rows. */
function totalsOfCells(spans: readonly SpanSum[], borders: readonly number[], originMs: number): TimeTotals[] {
  const cells = borders.map((): TimeTotals & { covering: number } => ({ count: 0, ms: 0, longestMs: 0, covering: 0 }));
  const add = (at: number, { ms, longestMs }: { ms: number; longestMs: number }): void => {
    const cell = cells[at];
    if (!cell) return;
    cell.ms += ms;
    cell.longestMs = Math.max(cell.longestMs, longestMs);
  };
  const cover = (at: number, count: number): void => {
    const cell = cells[at];
    if (cell) cell.covering += count;
  };
  for (const span of spans) {
    const cell = cells[span.first];
    if (cell) cell.count += span.count;
    if (span.first === span.last) {
      add(span.first, span);
      continue;
    }
    const { head, tail } = edgesOf(span, borders, originMs);
    add(span.first, head);
    add(span.last, tail);
    cover(span.first + 1, span.count);
    cover(span.last, -span.count);
  }
  // Rows that last through a whole group.
  let covering = 0;
  cells.forEach((cell, at) => {
    covering += cell.covering;
    const length = (borders[at + 1] ?? 0) - (borders[at] ?? 0);
    if (covering > 0) add(at, { ms: covering * length, longestMs: length });
  });
  return cells;
}

export interface TimeGroupTotals extends TimeTotals {
  /** Start in UTC milliseconds, or the weekday from 1 (Monday). */
  key: number;
}

const hasRows = ({ count, ms }: TimeTotals): boolean => count > 0 || ms > 0;

/** The groups with rows, in order. */
export const totalsByTime = (
  spans: readonly SpanSum[],
  borders: readonly number[],
  originMs: number,
): TimeGroupTotals[] =>
  totalsOfCells(spans, borders, originMs)
    .map(({ count, ms, longestMs }, at) => ({ key: borders[at] ?? 0, count, ms, longestMs }))
    .filter(hasRows);

/** The same by weekday. `borders` are those of days. A row's parts on several Mondays are one part of it. */
export function totalsByWeekday(
  spans: readonly SpanSum[],
  borders: readonly number[],
  originMs: number,
  timeZone: string,
): TimeGroupTotals[] {
  const weekdays = borders.map((border) => weekdayOf(wallAt(border, timeZone)));
  const week = [1, 2, 3, 4, 5, 6, 7].map((key): TimeGroupTotals => ({ key, count: 0, ms: 0, longestMs: 0 }));
  const of = (weekday: number | undefined): TimeGroupTotals | undefined => week[(weekday ?? 0) - 1];
  totalsOfCells(spans, borders, originMs).forEach(({ count, ms }, at) => {
    const day = of(weekdays[at]);
    if (!day) return;
    day.count += count;
    day.ms += ms;
  });
  const lengthBefore = wholeDays(borders, weekdays);
  for (const span of spans) {
    const { first, last } = span;
    const { head, tail, bothMs } = edgesOf(span, borders, originMs);
    for (const day of week) {
      const between = first === last ? 0 : lengthBefore(day.key, last) - lengthBefore(day.key, first + 1);
      const begins = weekdays[first] === day.key;
      const ends = weekdays[last] === day.key;
      const edges =
        first === last
          ? begins
            ? span.longestMs
            : 0
          : begins && ends
            ? bothMs
            : begins
              ? head.longestMs
              : ends
                ? tail.longestMs
                : 0;
      day.longestMs = Math.max(day.longestMs, between + edges);
    }
  }
  return week.filter(hasRows);
}

/** How long the days of a weekday before a day are together. */
function wholeDays(borders: readonly number[], weekdays: readonly number[]): (weekday: number, at: number) => number {
  const sums = [new Float64Array(8)];
  borders.forEach((border, at) => {
    const next = Float64Array.from(sums[at] ?? []);
    const weekday = weekdays[at] ?? 0;
    next[weekday] = (next[weekday] ?? 0) + ((borders[at + 1] ?? border) - border);
    sums.push(next);
  });
  return (weekday, at) => sums[at]?.[weekday] ?? 0;
}
