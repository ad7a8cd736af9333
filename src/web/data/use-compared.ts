import { useMemo } from 'react';
import { minuteMs } from '../../contract/durations.ts';
import type { PeriodName, PeriodSearch } from '../paths/period.ts';
import { text } from '../text/index.ts';
import { useFormat } from '../text/use-format.ts';
import { comparedName, comparedPeriod } from './compared-period.ts';
import type { Period } from './period.ts';
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
