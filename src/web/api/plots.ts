import { queryOptions } from '@tanstack/react-query';
import { get } from './client.ts';
import type { FilterOf } from './row.ts';

/** Positions of a vehicle in a period. */
export const plotsQuery = (filter: FilterOf<'listPlots'>) =>
  queryOptions({
    queryKey: ['plots', 'period', filter],
    queryFn: ({ signal }) => get('/public/v1/plots', { query: filter, signal }),
  });

export const plotQuery = (plotId: number) =>
  queryOptions({
    queryKey: ['plots', plotId],
    queryFn: ({ signal }) => get('/public/v1/plots/{plotId}', { path: { plotId }, signal }),
  });
