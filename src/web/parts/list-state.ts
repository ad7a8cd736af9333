import { useQuery } from '@tanstack/react-query';
import { runningAssignmentsQuery } from '../api/assignments.ts';
import { driversQuery } from '../api/records.ts';
import { isMissing } from '../text/problems.ts';

/** What is known of a list that rows are joined with. `lacking`: the server does not have it. */
export type ListState = 'known' | 'loading' | 'failed' | 'lacking';

interface Queried {
  data: unknown;
  isPending: boolean;
  error: unknown;
}

export function listState({ data, isPending, error }: Queried): ListState {
  if (data !== undefined) return 'known';
  if (isPending) return 'loading';
  return isMissing(error) ? 'lacking' : 'failed';
}

/** Of the drivers together with their running assignments. */
export function useDriversState(): ListState {
  const states = [listState(useQuery(runningAssignmentsQuery)), listState(useQuery(driversQuery()))];
  return (['loading', 'failed', 'lacking'] as const).find((state) => states.includes(state)) ?? 'known';
}
