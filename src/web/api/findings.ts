/** Findings about geofences, and proposed ones. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from './client.ts';
import { refresh } from './fresh-after.ts';
import type { Sent } from './row.ts';

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
