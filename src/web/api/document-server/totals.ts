/** Totals of rows in all and by group, as our service computes them. */
import { timeGroupsAtMost } from '../../../contract/choices.ts';
import { type TimeGroup, type TotalsGroup, type TotalsOfPeriod, timeGroups } from '../../../contract/growing-lists.ts';
import { bordersOf, type SpanSum, totalsByTime, totalsByWeekday } from '../../../rules/time-groups.ts';
import type { Found, Period } from './growing-list.ts';

interface Grouping {
  by: string;
  timeZone: string;
  /** Only seconds within it count; undefined: all seconds of a row. */
  period: Period | undefined;
}

/** A row and the part of it that counts. */
interface Counted extends Period {
  found: Found;
  ms: number;
}

export function totalsOf(rows: readonly Found[], { by, timeZone, period }: Grouping): TotalsOfPeriod {
  const counted = rows.map((found) => countedPart(found, period));
  const longest = counted.reduce<Counted | undefined>(
    (most, each) => (most && most.ms >= each.ms ? most : each),
    undefined,
  );
  return {
    count: rows.length,
    seconds: counted.reduce((sum, { ms }) => sum + ms, 0) / 1000,
    longest: longest ? { id: longest.found.id, seconds: longest.ms / 1000 } : null,
    groups: isTime(by) ? byTime(counted, by, timeZone) : by === 'none' ? [] : byRecord(counted, by),
  };
}

const isTime = (by: string): by is TimeGroup => timeGroups.some((unit) => unit === by);

function countedPart(found: Found, period: Period | undefined): Counted {
  const startMs = Math.max(found.startMs, period?.startMs ?? found.startMs);
  const endMs = Math.max(startMs, Math.min(found.endMs, period?.endMs ?? found.endMs));
  return { found, startMs, endMs, ms: endMs - startMs };
}

function byRecord(counted: readonly Counted[], by: string): TotalsGroup[] {
  const groups = new Map<number, TotalsGroup>();
  for (const { found, ms } of counted) {
    for (const key of found.ids[`${by}Id`] ?? [0]) {
      const { count, seconds, longestSeconds } = groups.get(key) ?? { count: 0, seconds: 0, longestSeconds: 0 };
      const longest = Math.max(longestSeconds, ms / 1000);
      groups.set(key, { key, count: count + 1, seconds: seconds + ms / 1000, longestSeconds: longest });
    }
  }
  return [...groups.values()].sort((one, other) => other.seconds - one.seconds || other.count - one.count);
}

function byTime(counted: readonly Counted[], by: TimeGroup, timeZone: string): TotalsGroup[] {
  const extent = {
    startMs: counted.reduce((least, { startMs }) => Math.min(least, startMs), Number.POSITIVE_INFINITY),
    endMs: counted.reduce((most, { endMs }) => Math.max(most, endMs), Number.NEGATIVE_INFINITY),
  };
  if (counted.length === 0) return [];
  const borders = bordersOf(by === 'weekday' ? 'day' : by, extent, timeZone, timeGroupsAtMost) ?? [];
  const spans = counted.map((each) => spanOf(each, borders, extent.startMs));
  const groups =
    by === 'weekday'
      ? totalsByWeekday(spans, borders, extent.startMs, timeZone)
      : totalsByTime(spans, borders, extent.startMs);
  return groups.map(({ key, count, ms, longestMs }) => ({
    key: by === 'weekday' ? key : new Date(key).toISOString(),
    count,
    seconds: ms / 1000,
    longestSeconds: longestMs / 1000,
  }));
}

function spanOf({ startMs, endMs, ms }: Counted, borders: readonly number[], originMs: number): SpanSum {
  const [startsMs, endsMs] = [startMs - originMs, endMs - originMs];
  const [first, last] = [groupAt(borders, startMs), groupAt(borders, endMs)];
  return { first, last, count: 1, ms, longestMs: ms, startsMs, endsMs, earliestMs: startsMs, latestMs: endsMs };
}

/** Index of the last border that is not after this time. */
function groupAt(borders: readonly number[], utcMs: number): number {
  let [low, high] = [0, borders.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((borders[middle] ?? 0) <= utcMs) low = middle;
    else high = middle - 1;
  }
  return low;
}
