/** Findings about geofences, and proposed ones. */
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Finding, FindingsAnswer } from '../../contract/geofence-findings.ts';
import type { Proposal } from '../../contract/proposals.ts';
import { get, post } from './client.ts';
import { computed } from './fresh-after.ts';
import type { Sent } from './row.ts';
import { useChange } from './use-change.ts';

export interface FindingsPeriod {
  startDate: string;
  endDate: string;
}

/** Of the page without another period, and of the places that show what it shows. */
export const findingsPeriod = 'last7Days';

const keys = { findings: ['geofences', 'findings'], proposals: ['geofences', 'proposals'] } as const;

/** Computed for seconds, so an answer is kept while geofences do not change. */
export const findingsQuery = (period: FindingsPeriod, geofenceId?: number) =>
  queryOptions({
    queryKey: [...keys.findings, period, geofenceId ?? null],
    meta: computed,
    queryFn: ({ signal }) => get('/public/v1/geofences/findings', { query: { ...period, geofenceId }, signal }),
  });

export const proposalsQuery = (period: FindingsPeriod) =>
  queryOptions({
    queryKey: [...keys.proposals, period],
    meta: computed,
    queryFn: ({ signal }) => get('/public/v1/geofences/proposals', { query: { ...period }, signal }),
  });

/** Takes a finding or proposal from the page that a person has dealt with, before the next answer of the service arrives. */
export function useForget() {
  const queryClient = useQueryClient();
  return {
    finding: ({ geofenceId, kind, otherId }: Finding): void => {
      const isOther = (each: Finding): boolean =>
        each.geofenceId !== geofenceId || each.kind !== kind || each.otherId !== otherId;
      queryClient.setQueriesData<FindingsAnswer>(
        { queryKey: keys.findings },
        (answer) => answer && { ...answer, findings: answer.findings.filter(isOther) },
      );
    },
    proposal: (key: string): void =>
      void queryClient.setQueriesData<Proposal[]>({ queryKey: keys.proposals }, (answer) =>
        answer?.filter((each) => each.key !== key),
      ),
  };
}

/** Calls a finding fine, or takes that back. */
export const useDismissFinding = () =>
  useChange('geofences', (finding: Sent<'dismissFinding'>) => post('/public/v1/geofences/findings/dismiss', finding));

/** Hides a proposal for good, or takes that back. */
export const useDismissProposal = () =>
  useChange('geofences', (proposal: Sent<'dismissProposal'>) =>
    post('/public/v1/geofences/proposals/dismiss', proposal),
  );
