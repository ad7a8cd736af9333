import { queryOptions } from '@tanstack/react-query';
import { get } from './client.ts';
import type { FilterOf } from './row.ts';

/** The number of alarms that overlap a period and match. Live events refetch it, like the lists of alarms. */
export const alarmCountQuery = (filter: FilterOf<'countAlarms'>) =>
  queryOptions({
    queryKey: ['alarms', 'count', filter],
    queryFn: ({ signal }) => get('/public/v1/temperature/alarms/count', { query: filter, signal }),
  });
