import { queryOptions } from '@tanstack/react-query';
import { get } from './client.ts';
import type { FilterOf } from './row.ts';

/** Temperature alarms that overlap a period. */
export const alarmsQuery = (filter: FilterOf<'listAlarms'>) =>
  queryOptions({
    queryKey: ['alarms', 'period', filter],
    queryFn: ({ signal }) => get('/public/v1/temperature/alarms', { query: filter, signal }),
  });

export const alarmQuery = (alarmId: number) =>
  queryOptions({
    queryKey: ['alarms', alarmId],
    queryFn: ({ signal }) => get('/public/v1/temperature/alarms/{alarmId}', { path: { alarmId }, signal }),
  });
