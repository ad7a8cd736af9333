import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ChangeSearch, useChangeSearch } from '../../data/use-change-search.ts';
import { readVisitsSearch, type VisitsSearch } from '../../paths/visits.ts';

export type ChangeVisits = ChangeSearch<VisitsSearch>;

export const defaultPeriod = 'last7Days';

/** URL parameters besides those of the table: period, minimum duration, grouping of totals. */
export function useVisitsAddress(): { search: VisitsSearch; change: ChangeVisits } {
  const raw = useRouterState({ select: ({ location }) => location.search });
  const search = useMemo(() => readVisitsSearch(raw), [raw]);
  return { search, change: useChangeSearch() };
}
