import { useMemo } from 'react';
import { minuteMs } from '../../contract/durations.ts';
import type { PeriodName, PeriodSearch } from '../paths/period.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { comparedName, comparedPeriod } from './compared-period.ts';
import type { Period } from './period.ts';
import { useNow } from './use-now.ts';

/** The period that totals are compared with. */
export interface Compared {
  period: Period;
  /** "last week at this point" */
  than: string;
  /** Parameters of totals. */
  query: { compareStartDate: string; compareEndDate: string };
}

/** The end of a running period moves in steps, so that the totals are not requested all the time. */
const stepMs = 5 * minuteMs;

/** `isOn`: the user compares. */
export function useCompared(
  isOn: boolean,
  search: PeriodSearch,
  defaultPeriod: PeriodName,
  { startMs, endMs }: Period,
): Compared | undefined {
  const { timeZone } = useFormat();
  const nowMs = Math.floor(useNow(minuteMs) / stepMs) * stepMs;
  const name = comparedName(search, defaultPeriod);
  return useMemo(() => {
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
}
