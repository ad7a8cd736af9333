import { useMemo } from 'react';
import { minuteMs } from '../../contract/durations.ts';
import type { PeriodName, PeriodSearch } from '../paths/period.ts';
import { useFormat } from '../text/use-format.ts';
import { type Period, periodOf, upToNow } from './period.ts';
import { useNow } from './use-now.ts';

/** Returns the same object until the period changes, for example at midnight. */
export function usePeriod(search: PeriodSearch, defaultPeriod: PeriodName): Period {
  const { timeZone } = useFormat();
  const { startMs, endMs } = periodOf(search, defaultPeriod, useNow(minuteMs), timeZone);
  return useMemo(() => ({ startMs, endMs }), [startMs, endMs]);
}

/** The past part of the period, for charts and ongoing values. Moves on with the time. */
export function usePastPeriod(search: PeriodSearch, defaultPeriod: PeriodName): { period: Period; nowMs: number } {
  const { timeZone } = useFormat();
  const nowMs = useNow();
  return { period: upToNow(periodOf(search, defaultPeriod, nowMs, timeZone), nowMs), nowMs };
}
