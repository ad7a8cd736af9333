import { useMemo } from 'react';
import { dayMs, minuteMs } from '../../contract/durations.ts';
import { momentAt, startOfDay, startOfMonth, startOfWeek, wallAt } from '../../rules/zone.ts';
import type { PeriodName, PeriodSearch } from '../paths/period.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { nameOf, type Period } from './period.ts';
import type { ChangeSearch } from './use-change-search.ts';
import { useNow } from './use-now.ts';

/** The period that totals are compared with. */
export interface Compared {
  period: Period;
  /** "last week at this point" */
  than: string;
  /** Parameters of totals. */
  query: { compareStartDate: string; compareEndDate: string };
}

export interface Comparison {
  /** "Compare with last week" */
  label: string;
  /** Undefined: not compared. */
  compared: Compared | undefined;
  toggle: () => void;
}

/** The end of a running period moves in steps, so that the totals are not requested all the time. */
const stepMs = 5 * minuteMs;

/** Compares with the period before if the address says so. */
export function useComparison(
  search: PeriodSearch & { compare?: true },
  defaultPeriod: PeriodName,
  { startMs, endMs }: Period,
  onChange: ChangeSearch<{ compare?: true }>,
): Comparison {
  const { timeZone } = useFormat();
  const nowMs = Math.floor(useNow(minuteMs) / stepMs) * stepMs;
  const name = comparedName(search, defaultPeriod);
  const isOn = search.compare === true;
  const compared = useMemo(() => {
    if (!isOn) return undefined;
    const period = comparedPeriod(name, { startMs, endMs }, nowMs, timeZone);
    return {
      period,
      than: text.period.before[name],
      query: {
        compareStartDate: new Date(period.startMs).toISOString(),
        compareEndDate: new Date(period.endMs).toISOString(),
      },
    };
  }, [isOn, name, startMs, endMs, nowMs, timeZone]);
  return { label: text.period.compare[name], compared, toggle: () => onChange({ compare: isOn ? undefined : true }) };
}

/** The period that a period is compared with: the one before it. A period that has not ended is compared up to the same point. */
type ComparedName = keyof typeof text.period.before;

const previousStarts: Readonly<Partial<Record<PeriodName, (startMs: number, zone: string) => number>>> = {
  today: (start, zone) => startOfDay(start, zone, -1),
  lastNight: (start, zone) => momentAt(wallAt(start, zone) - dayMs, zone),
  yesterday: (start, zone) => startOfDay(start, zone, -1),
  thisWeek: (start, zone) => startOfWeek(start, zone, -1),
  lastWeek: (start, zone) => startOfWeek(start, zone, -1),
  thisMonth: (start, zone) => startOfMonth(start, zone, -1),
  lastMonth: (start, zone) => startOfMonth(start, zone, -1),
};

export const comparedName = (search: PeriodSearch, defaultPeriod: PeriodName): ComparedName => {
  const name = nameOf(search, defaultPeriod);
  return name !== undefined && name in previousStarts ? (name as ComparedName) : 'other';
};

export function comparedPeriod(name: ComparedName, period: Period, nowMs: number, zone: string): Period {
  const wallOf = (utcMs: number): number => wallAt(utcMs, zone);
  const start = name === 'other' ? undefined : previousStarts[name];
  const lengthMs = wallOf(period.endMs) - wallOf(period.startMs);
  const startMs = start?.(period.startMs, zone) ?? momentAt(wallOf(period.startMs) - lengthMs, zone);
  const hasEnded = nowMs >= period.endMs;
  // Months differ in length.
  if (hasEnded && name !== 'lastNight') return { startMs, endMs: period.startMs };
  const shiftMs = wallOf(period.startMs) - wallOf(startMs);
  const sameMs = momentAt(wallOf(Math.min(nowMs, period.endMs)) - shiftMs, zone);
  return { startMs, endMs: Math.max(startMs + 1, Math.min(sameMs, period.startMs)) };
}
