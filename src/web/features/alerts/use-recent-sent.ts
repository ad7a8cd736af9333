import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlertSent } from '../../../contract/alerts.ts';
import { alertsSentQuery } from '../../api/alerts.ts';
import { askedFor } from '../../parts/period.ts';
import { askAgainMs } from './sent-row.ts';

const recentMs = 30 * 24 * 3600_000;
/** Clocks differ; what a service that is ahead records now is still within. */
const aheadMs = 24 * 3600_000;

/** What a rule told in the last 30 days, the newest first. */
export function useRecentSent(ruleId: number): readonly AlertSent[] | undefined {
  // The same question for as long as the panel is open; what comes meanwhile is still within.
  const [period] = useState(() => askedFor({ startMs: Date.now() - recentMs, endMs: Date.now() + aheadMs }));
  const { data } = useQuery({
    ...alertsSentQuery({ ...period, ruleId }),
    refetchInterval: ({ state }) => askAgainMs(state.data),
    select: newestFirst,
  });
  return data;
}

const newestFirst = (notices: readonly AlertSent[]): readonly AlertSent[] => [...notices].reverse();
