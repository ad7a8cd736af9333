import { queryOptions, skipToken } from '@tanstack/react-query';
import { alarmCauseNumbers } from '../../contract/choices.ts';
import { get, getFile, post, postAudited } from './client.ts';
import { growingList, type SelectedRows } from './growing-list.ts';
import type { FilterOf, Sent } from './row.ts';
import { useChange } from './use-change.ts';

/** Alarms of any period: see `growing-list.ts`. The list has those that reach into the period, so the totals count them. */
export const alarmsList = growingList('/public/v1/temperature/alarms', {
  key: 'alarms',
  report: 'alarms',
  file: (query) => getFile('/public/v1/temperature/alarms/export', { query }),
  totals: (query, signal) =>
    get('/public/v1/temperature/alarms/totals', { query: { ...query, overlap: true }, signal }),
});

/** All alarms that overlap a short period, or those of one probe. */
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

interface Review {
  of: SelectedRows;
  /** One of `alarmCauses`. */
  cause: number;
  /** Left out: each alarm keeps its own. */
  note: string | undefined;
}

export const useReviewAlarms = () =>
  useChange('alarms', ({ of, cause, note }: Review) => {
    const body = { ...of.body, note, cause: alarmCauseNumbers.find((each) => each === cause) };
    return postAudited('/public/v1/temperature/alarms/review', body, { query: of.query });
  });

/** The alarms that the values of a profile would have given in a period. Changes nothing. Not asked without a body. */
export const pastAlarmsQuery = (body: Sent<'askPastAlarms'> | undefined) =>
  queryOptions({
    queryKey: ['alarms', 'past', body],
    queryFn: body ? ({ signal }) => post('/public/v1/temperature/profiles/past', body, { signal }) : skipToken,
  });
