import { queryOptions } from '@tanstack/react-query';
import { get, getFile, post, save } from './client.ts';
import { growingList } from './growing-list.ts';
import type { Sent } from './row.ts';
import { serviceNowMs } from './service-clock.ts';
import { useChange } from './use-change.ts';

/** Assignments of any period: see `growing-list.ts`. The list has those that reach into the period, so the totals count them. */
export const assignmentsList = growingList('/public/v1/drivers/assignments', {
  key: 'assignments',
  report: 'assignments',
  file: (query) => getFile('/public/v1/drivers/assignments/export', { query }),
  totals: (query, signal) =>
    get('/public/v1/drivers/assignments/totals', { query: { ...query, overlap: true }, signal }),
});

/** Running assignments. */
export const runningAssignmentsQuery = queryOptions({
  queryKey: ['assignments', 'live', 'running'],
  queryFn: ({ signal }) => {
    const now = serviceNowMs();
    const period = { startDate: new Date(now).toISOString(), endDate: new Date(now + 1).toISOString() };
    return get('/public/v1/drivers/assignments', { query: period, signal });
  },
});

/** Returns the id. 409 if the vehicle or the driver has another assignment at that time; the detail names it. */
export const useStartAssignment = () =>
  useChange('assignments', (start: Sent<'startAssignment'>) => save('/public/v1/drivers/assignments/start', start));

/** Ends the running assignment of a driver and a vehicle. 404 if there is none. */
export const useEndAssignment = () =>
  useChange('assignments', (end: Sent<'endAssignment'>) => post('/public/v1/drivers/assignments/end', end));
