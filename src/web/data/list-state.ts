import { useQuery } from '@tanstack/react-query';
import { runningAssignmentsQuery } from '../api/assignments.ts';
import { driversQuery } from '../api/records.ts';

/** What is known of a list that rows are joined with. */
export type ListState = 'known' | 'loading' | 'failed';

interface Queried {
  data: unknown;
  isPending: boolean;
}

export function listState({ data, isPending }: Queried): ListState {
  if (data !== undefined) return 'known';
  if (isPending) return 'loading';
  return 'failed';
}

/** Of the drivers together with their running assignments. */
export function useDriversState(): ListState {
  const states = [listState(useQuery(runningAssignmentsQuery)), listState(useQuery(driversQuery()))];
  return (['loading', 'failed'] as const).find((state) => states.includes(state)) ?? 'known';
}
