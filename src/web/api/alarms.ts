import { queryOptions } from '@tanstack/react-query';
import { alarmCauseNumbers } from '../../contract/choices.ts';
import { get, post } from './client.ts';
import type { FilterOf } from './row.ts';
import { useChange } from './use-change.ts';

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

interface ReviewBody {
  ids: readonly number[];
  /** One of `alarmCauses`. Left out: takes the review back. */
  cause?: number;
  note?: string;
}

export const useReviewAlarms = () =>
  useChange('alarms', ({ ids, cause, note }: ReviewBody) =>
    post('/public/v1/temperature/alarms/review', {
      ids: [...ids],
      note,
      cause: alarmCauseNumbers.find((each) => each === cause),
    }),
  );
