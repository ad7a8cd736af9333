import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from './client.ts';
import type { FilterOf } from './row.ts';

/** What vehicles drove, by group. */
export const drivenTotalsQuery = (query: FilterOf<'sumDriven'>) =>
  queryOptions({
    queryKey: ['driven', 'totals', query] as const,
    queryFn: ({ signal }) => get('/public/v1/vehicles/driven', { query, signal }),
    placeholderData: keepPreviousData,
  });
