import type { PeriodName, PeriodSearch } from '../paths/period.ts';
import { dayMs, startOfDay, startOfMonth } from '../text/zone.ts';

/** From `startMs` on, before `endMs`. */
export interface Period {
  startMs: number;
  endMs: number;
}

type Bounds = [startMs: number, endMs: number];

const lastDays =
  (days: number) =>
  (now: number, zone: string): Bounds => [startOfDay(now, zone, 1 - days), startOfDay(now, zone, 1)];

/** Whole days and months as they are in the person's zone; those that are not over end where they will. */
const named: Readonly<Record<PeriodName, (nowMs: number, zone: string) => Bounds>> = {
  today: lastDays(1),
  yesterday: (now, zone) => [startOfDay(now, zone, -1), startOfDay(now, zone)],
  last24Hours: (now) => [now - dayMs, now],
  last7Days: lastDays(7),
  last30Days: lastDays(30),
  last90Days: lastDays(90),
  last365Days: lastDays(365),
  thisMonth: (now, zone) => [startOfMonth(now, zone), startOfMonth(now, zone, 1)],
  lastMonth: (now, zone) => [startOfMonth(now, zone, -1), startOfMonth(now, zone)],
};

export const lastDay = (nowMs: number): Period => ({ startMs: nowMs - dayMs, endMs: nowMs });

export function namedPeriod(name: PeriodName, nowMs: number, timeZone: string): Period {
  const [startMs, endMs] = named[name](nowMs, timeZone);
  return { startMs, endMs };
}

/** The name that the address or, where it says nothing, the page has for its period; undefined: moments of its own. */
export const nameOf = ({ period, from, to }: PeriodSearch, usual: PeriodName): PeriodName | undefined =>
  period ?? (from !== undefined && to !== undefined ? undefined : usual);

/** What the address says, in moments. */
export function periodOf(search: PeriodSearch, usual: PeriodName, nowMs: number, timeZone: string): Period {
  const { period, from, to } = search;
  if (period === undefined && from !== undefined && to !== undefined) {
    return { startMs: Date.parse(from), endMs: Date.parse(to) };
  }
  return namedPeriod(period ?? usual, nowMs, timeZone);
}

/** As far as it has gone: a chart leaves no room for what is to come. */
export const upToNow = ({ startMs, endMs }: Period, nowMs: number): Period => ({
  startMs,
  endMs: nowMs > startMs ? Math.min(endMs, nowMs) : endMs,
});

/** Between two looks at the clock something newer may have come: then a period up to now ends with it. */
export function upToNewest(period: Period, nowMs: number, newestMs: number | undefined): Period {
  const isNewer = period.endMs === nowMs && newestMs !== undefined && newestMs > nowMs && newestMs <= nowMs + lookMs;
  return isNewer ? { ...period, endMs: newestMs } : period;
}

/** Clocks of devices may be ahead: what is newer by more than this is still to come. */
const lookMs = 20_000;

/** For the address; it takes the place of whatever period stands there. */
export const namedSearch = (period: PeriodName) => ({ period, from: undefined, to: undefined });

export const exactSearch = ({ startMs, endMs }: Period) => ({
  period: undefined,
  from: new Date(startMs).toISOString(),
  to: new Date(endMs).toISOString(),
});

const hourMs = 3600_000;

/**
 * The same question for an hour: what is asked for begins at a full hour and ends at one, so that a period up to now is not
 * asked for anew whenever it has moved on.
 */
export const askedFor = ({ startMs, endMs }: Period): { startDate: string; endDate: string } => ({
  startDate: new Date(Math.floor(startMs / hourMs) * hourMs).toISOString(),
  endDate: new Date((Math.floor(endMs / hourMs) + 1) * hourMs).toISOString(),
});
