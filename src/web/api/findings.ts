/** Findings about geofences, and proposed ones. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, post } from './client.ts';
import { refresh } from './fresh-after.ts';
import type { Sent } from './row.ts';

export interface FindingsPeriod {
  startDate: string;
  endDate: string;
}

/** Computed for seconds, so an answer is kept while geofences do not change. */
export const findingsQuery = (period: FindingsPeriod, geofenceId?: number) =>
  queryOptions({
    queryKey: ['geofences', 'findings', period, geofenceId ?? null],
    queryFn: ({ signal }) => get('/public/v1/geofences/findings', { query: { ...period, geofenceId }, signal }),
  });

export const proposalsQuery = (period: FindingsPeriod) =>
  queryOptions({
    queryKey: ['geofences', 'proposals', period],
    queryFn: ({ signal }) => get('/public/v1/geofences/proposals', { query: { ...period }, signal }),
  });

/** Calls a finding fine, or takes that back. Resolves when the findings are fresh. */
export const useDismissFinding = () =>
  useDismissal((finding: Sent<'dismissFinding'>) => post('/public/v1/geofences/findings/dismiss', finding));

/** Hides a proposal for good, or takes that back. */
export const useDismissProposal = () =>
  useDismissal((proposal: Sent<'dismissProposal'>) => post('/public/v1/geofences/proposals/dismiss', proposal));

function useDismissal<Variables>(change: (variables: Variables) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (variables: Variables): Promise<void> => {
      await change(variables);
      await refresh(queryClient, 'geofences');
    },
  });
}
