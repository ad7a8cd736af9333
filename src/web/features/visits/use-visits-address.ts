import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { RawSearch } from '../../paths/read.ts';
import { readVisitsSearch, type VisitsSearch } from '../../paths/visits.ts';
import { useFormat } from '../../text/use-format.ts';
import { type Period, periodOf } from './period.ts';

export type ChangeSearch = (changed: { [Key in keyof VisitsSearch]?: VisitsSearch[Key] | undefined }) => void;

/** What the address holds besides the table: period, shortest visit, what totals are told by. */
export function useVisitsAddress(): { search: VisitsSearch; change: ChangeSearch } {
  const raw = useRouterState({ select: ({ location }) => location.search as RawSearch });
  const search = useMemo(() => readVisitsSearch(raw), [raw]);
  const navigate = useNavigate();
  const change = useMemo<ChangeSearch>(
    () => (changed) =>
      void navigate({ to: '.', replace: true, search: ((now: RawSearch) => ({ ...now, ...changed })) as never }),
    [navigate],
  );
  return { search, change };
}

/** The same object until it is another period: at midnight, "today" is. */
export function usePeriod(search: VisitsSearch): Period {
  const { timeZone } = useFormat();
  const { startMs, endMs } = periodOf(search, useMinute(), timeZone);
  return useMemo(() => ({ startMs, endMs }), [startMs, endMs]);
}

const minuteMs = 60_000;

/** Now, to the minute. */
function useMinute(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
