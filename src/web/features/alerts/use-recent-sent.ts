import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertSent } from '../../../contract/alerts.ts';
import { alertsSentQuery, noticesAgainMs } from '../../api/alerts.ts';
import { datesOf } from '../../data/period.ts';

const recentMs = 30 * 24 * 3600_000;
/** Tolerance for a service whose clock is ahead. */
const aheadMs = 24 * 3600_000;

/** The notices of a rule in the last 30 days, newest first. */
export function useRecentSent(ruleId: number): readonly AlertSent[] | undefined {
  // The query stays the same while the panel is open. New notices are still within its period.
  const [period] = useState(() => datesOf({ startMs: Date.now() - recentMs, endMs: Date.now() + aheadMs }));
  const { data } = useQuery({
    ...alertsSentQuery({ ...period, ruleId }),
    refetchInterval: ({ state }) => noticesAgainMs(state.data),
    select: newestFirst,
  });
  return data;
}

const newestFirst = (notices: readonly AlertSent[]): readonly AlertSent[] => [...notices].reverse();
