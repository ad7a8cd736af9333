import { dayMs, hourMs } from '../../contract/durations.ts';
import { momentAt, startOfDay, startOfMonth, startOfWeek, wallAt } from '../../rules/zone.ts';
import type { PeriodName, PeriodSearch } from '../paths/period.ts';

/** `endMs` is not included. */
export interface Period {
  startMs: number;
  endMs: number;
}

type Bounds = [startMs: number, endMs: number];

const lastDays =
  (days: number) =>
  (now: number, zone: string): Bounds => [startOfDay(now, zone, 1 - days), startOfDay(now, zone, 1)];

/** The moment at which clocks show this hour. */
const hourOf = (now: number, zone: string, daysLater: number, hour: number): number =>
  momentAt(wallAt(startOfDay(now, zone, daysLater), zone) + hour * hourMs, zone);

/** Whole local days, weeks and months. The current ones end in the future. */
const named: Readonly<Record<PeriodName, (nowMs: number, zone: string) => Bounds>> = {
  today: lastDays(1),
  // From 18:00 of the day before to 06:00, so before 06:00 it is still going on.
  lastNight: (now, zone) => [hourOf(now, zone, -1, 18), hourOf(now, zone, 0, 6)],
  yesterday: (now, zone) => [startOfDay(now, zone, -1), startOfDay(now, zone)],
  last24Hours: (now) => [now - dayMs, now],
  last7Days: lastDays(7),
  last30Days: lastDays(30),
  last90Days: lastDays(90),
  last365Days: lastDays(365),
  thisWeek: (now, zone) => [startOfWeek(now, zone), startOfWeek(now, zone, 1)],
  lastWeek: (now, zone) => [startOfWeek(now, zone, -1), startOfWeek(now, zone)],
  thisMonth: (now, zone) => [startOfMonth(now, zone), startOfMonth(now, zone, 1)],
  lastMonth: (now, zone) => [startOfMonth(now, zone, -1), startOfMonth(now, zone)],
};

export const lastDay = (nowMs: number): Period => ({ startMs: nowMs - dayMs, endMs: nowMs });

export function namedPeriod(name: PeriodName, nowMs: number, timeZone: string): Period {
  const [startMs, endMs] = named[name](nowMs, timeZone);
  return { startMs, endMs };
}

/** Name of the period in the address, or the page's default. Undefined for exact moments. */
export const nameOf = ({ period, from, to }: PeriodSearch, defaultPeriod: PeriodName): PeriodName | undefined =>
  period ?? (from !== undefined && to !== undefined ? undefined : defaultPeriod);

/** The moments of the period in the address. */
export function periodOf(search: PeriodSearch, defaultPeriod: PeriodName, nowMs: number, timeZone: string): Period {
  const { period, from, to } = search;
  if (period === undefined && from !== undefined && to !== undefined) {
    return { startMs: Date.parse(from), endMs: Date.parse(to) };
  }
  return namedPeriod(period ?? defaultPeriod, nowMs, timeZone);
}

/** The past part of a period: charts leave no space for the future. */
export const upToNow = ({ startMs, endMs }: Period, nowMs: number): Period => ({
  startMs,
  endMs: nowMs > startMs ? Math.min(endMs, nowMs) : endMs,
});

/** Extends a period up to now to a newer record that arrived between two clock ticks. */
export function upToNewest(period: Period, nowMs: number, newestMs: number | undefined): Period {
  const isNewer =
    period.endMs === nowMs && newestMs !== undefined && newestMs > nowMs && newestMs <= nowMs + toleranceMs;
  return isNewer ? { ...period, endMs: newestMs } : period;
}

/** Tolerance for device clocks that are ahead. */
const toleranceMs = 20_000;

/** Search parameters of exact moments. They replace the period in the address. */
export const namedSearch = (period: PeriodName) => ({ period, from: undefined, to: undefined });

export const exactSearch = ({ startMs, endMs }: Period) => ({
  period: undefined,
  from: new Date(startMs).toISOString(),
  to: new Date(endMs).toISOString(),
});

/** The dates of a period for queries. One up to now is rounded to full hours, so that it needs one request per hour. */
export function datesOf({ startMs, endMs }: Period, nowMs = Date.now()): { startDate: string; endDate: string } {
  const isOver = endMs < nowMs - toleranceMs;
  return {
    startDate: new Date(isOver ? startMs : Math.floor(startMs / hourMs) * hourMs).toISOString(),
    endDate: new Date(isOver ? endMs : (Math.floor(endMs / hourMs) + 1) * hourMs).toISOString(),
  };
}

export const momentsOf = ({ startDate, endDate }: ReturnType<typeof datesOf>): Period => ({
  startMs: Date.parse(startDate),
  endMs: Date.parse(endDate),
});
