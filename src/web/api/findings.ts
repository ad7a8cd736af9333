/** Findings about geofences, and proposed ones. */
import { queryOptions } from '@tanstack/react-query';
import { get, post } from './client.ts';
import type { Sent } from './row.ts';
import { useChange } from './use-change.ts';

export interface FindingsPeriod {
  startDate: string;
  endDate: string;
}

/** Of the page without another period, and of the places that show what it shows. */
export const findingsPeriod = 'last7Days';

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

/** Calls a finding fine, or takes that back. */
export const useDismissFinding = () =>
  useChange('geofences', (finding: Sent<'dismissFinding'>) => post('/public/v1/geofences/findings/dismiss', finding));

/** Hides a proposal for good, or takes that back. */
export const useDismissProposal = () =>
  useChange('geofences', (proposal: Sent<'dismissProposal'>) =>
    post('/public/v1/geofences/proposals/dismiss', proposal),
  );
