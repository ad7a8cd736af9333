/** Totals of rows in all and by group, as our service computes them. */
import { dayMs, hourMs } from '../../../contract/durations.ts';
import { startOfDay, startOfMonth, wallAt } from '../../../rules/zone.ts';
import { type Found, type Period, secondsOf } from './growing-list.ts';

interface Group {
  key: number | string;
  count: number;
  seconds: number;
  longestSeconds: number;
}

export interface Totals {
  count: number;
  seconds: number;
  longest: { id: number; seconds: number } | null;
  groups: Group[];
}

type TimeUnit = 'hour' | 'day' | 'week' | 'month' | 'weekday';
const timeUnits: readonly string[] = ['hour', 'day', 'week', 'month', 'weekday'];
const isTimeUnit = (by: string): by is TimeUnit => timeUnits.includes(by);

interface Grouping {
  by: string;
  timeZone: string;
  /** Only seconds within it count; undefined: all seconds of a row. */
  period: Period | undefined;
}

export function totalsOf(rows: readonly Found[], { by, timeZone, period }: Grouping): Totals {
  const spans = rows.map((found) => ({ found, ...within(found, period) }));
  let longest: Totals['longest'] = null;
  let seconds = 0;
  for (const { found, startMs, endMs } of spans) {
    const own = Math.max(0, endMs - startMs) / 1000;
    seconds += own;
    if (!longest || own > longest.seconds) longest = { id: found.id, seconds: own };
  }
  return { count: rows.length, seconds, longest, groups: groupsOf(spans, by, timeZone) };
}

interface Span extends Period {
  found: Found;
}

function within(found: Found, period: Period | undefined): Period {
  const { startMs, endMs } = found;
  if (!period) return { startMs, endMs: startMs + secondsOf(found) * 1000 };
  return { startMs: Math.max(startMs, period.startMs), endMs: Math.min(endMs, period.endMs) };
}

function groupsOf(spans: readonly Span[], by: string, timeZone: string): Group[] {
  const groups = new Map<number | string, Group>();
  const add = (key: number | string, count: number, seconds: number): void => {
    const group = groups.get(key) ?? { key, count: 0, seconds: 0, longestSeconds: 0 };
    groups.set(key, {
      key,
      count: group.count + count,
      seconds: group.seconds + seconds,
      longestSeconds: Math.max(group.longestSeconds, seconds),
    });
  };
  for (const { found, startMs, endMs } of spans) {
    if (isTimeUnit(by)) {
      for (const [index, piece] of pieces({ startMs, endMs }, by, timeZone).entries()) {
        add(piece.key, index === 0 ? 1 : 0, piece.seconds);
      }
    } else if (by !== 'none') {
      for (const key of found.ids[`${by}Id`] ?? [0]) add(key, 1, Math.max(0, endMs - startMs) / 1000);
    }
  }
  const all = [...groups.values()];
  if (isTimeUnit(by)) return all.sort((one, other) => (one.key < other.key ? -1 : 1));
  return all.sort((one, other) => other.seconds - one.seconds || other.count - one.count);
}

/** The parts of a span in local hours, days, weeks or months. A day with a clock change has 23 or 25 hours. */
function pieces(
  { startMs, endMs }: Period,
  unit: TimeUnit,
  timeZone: string,
): { key: number | string; seconds: number }[] {
  const found: { key: number | string; seconds: number }[] = [];
  for (let fromMs = startMs; ; ) {
    const beginMs = startOfUnit(fromMs, unit, timeZone);
    const untilMs = Math.max(fromMs, Math.min(endMs, startOfUnit(fromMs, unit, timeZone, 1)));
    const key = unit === 'weekday' ? weekday(fromMs, timeZone) : new Date(beginMs).toISOString();
    found.push({ key, seconds: (untilMs - fromMs) / 1000 });
    if (untilMs >= endMs) return found;
    fromMs = untilMs;
  }
}

function startOfUnit(utcMs: number, unit: TimeUnit, timeZone: string, later = 0): number {
  if (unit === 'month') return startOfMonth(utcMs, timeZone, later);
  if (unit === 'week') return startOfDay(utcMs, timeZone, 1 - weekday(utcMs, timeZone) + 7 * later);
  if (unit !== 'hour') return startOfDay(utcMs, timeZone, later);
  const wall = wallAt(utcMs, timeZone);
  return utcMs - (wall % hourMs) + later * hourMs;
}

/** 1 (Monday) to 7. 1970-01-01 was a Thursday. */
const weekday = (utcMs: number, timeZone: string): number =>
  ((Math.floor(wallAt(utcMs, timeZone) / dayMs) + 3) % 7) + 1;
