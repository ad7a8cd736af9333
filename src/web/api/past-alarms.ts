import { queryOptions, skipToken } from '@tanstack/react-query';
import { post } from './client.ts';
import type { Sent } from './row.ts';

/** The alarms that the values of a profile would have given in a period. Changes nothing. Not asked without a body. */
export const pastAlarmsQuery = (body: Sent<'askPastAlarms'> | undefined) =>
  queryOptions({
    queryKey: ['alarms', 'past', body],
    queryFn: body ? ({ signal }) => post('/public/v1/temperature/profiles/past', body, { signal }) : skipToken,
  });
