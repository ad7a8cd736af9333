import { queryOptions } from '@tanstack/react-query';
import { get } from './client.ts';
import type { FilterOf } from './row.ts';

/** What a probe read in a period. */
export const readingsQuery = (filter: FilterOf<'listReadings'>) =>
  queryOptions({
    queryKey: ['readings', 'period', filter],
    queryFn: ({ signal }) => get('/public/v1/temperature/readings', { query: filter, signal }),
    // A hundred thousand rows are not compared one by one with those before.
    structuralSharing: false,
  });
