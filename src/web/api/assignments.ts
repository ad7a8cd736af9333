import { queryOptions } from '@tanstack/react-query';
import type { Assignment } from '../../contract/assignments.ts';
import { get, getVersioned, post, remove, save } from './client.ts';
import { alwaysNewest } from './fresh-after.ts';
import type { FilterOf, Saving, Sent } from './row.ts';
import { serviceNowMs } from './service-clock.ts';
import { useChange } from './use-change.ts';

/** A server may leave out the end that is not there yet. */
const whole = (assignment: Assignment): Assignment => ({ ...running, ...assignment });
const running = { endUtc: null };

/** All assignments of drivers to vehicles: of a vehicle, a driver, or those that overlap a period. */
export const assignmentsQuery = (filter: FilterOf<'listAssignments'> = {}) =>
  queryOptions({
    queryKey: ['assignments', 'live', filter],
    queryFn: async ({ signal }) => (await get('/public/v1/drivers/assignments', { query: filter, signal })).map(whole),
  });

/** Those that run now. A server that knows no periods gives all of them. */
export const runningAssignmentsQuery = queryOptions({
  queryKey: ['assignments', 'live', 'running'],
  queryFn: async ({ signal }) => {
    const now = serviceNowMs();
    const period = { startDate: new Date(now).toISOString(), endDate: new Date(now + 1).toISOString() };
    const found = await get('/public/v1/drivers/assignments', { query: period, signal });
    return found.map(whole).filter(({ startUtc, endUtc }) => isRunning(startUtc, endUtc, now));
  },
});

const isRunning = (startUtc: string, endUtc: string | null, now: number): boolean =>
  Date.parse(startUtc) <= now && (endUtc === null || Date.parse(endUtc) > now);

/** Those that were deleted, for their names in history. */
export const deletedAssignmentsQuery = queryOptions({
  queryKey: ['assignments', 'deleted'],
  queryFn: ({ signal }) => get('/public/v1/drivers/assignments', { query: { deleted: true }, signal }),
});

/** One record as it stands now, with the ETag that a save sends back as `ifMatch`. */
export const assignmentQuery = (assignmentId: number) =>
  queryOptions({
    queryKey: ['assignments', assignmentId],
    queryFn: ({ signal }) =>
      getVersioned('/public/v1/drivers/assignments/{assignmentId}', { path: { assignmentId }, signal }),
    ...alwaysNewest,
  });

/** Gives the id. 409 where the vehicle or the driver is taken at that time; the detail names who. */
export const useStartAssignment = () =>
  useChange('assignments', (start: Sent<'startAssignment'>) => save('/public/v1/drivers/assignments/start', start));

/** Ends the running assignment of a driver and a vehicle; 404 where there is none. */
export const useEndAssignment = () =>
  useChange('assignments', (end: Sent<'endAssignment'>) => post('/public/v1/drivers/assignments/end', end));

/** Other times for an assignment that stands; 409 where they overlap another. */
export const useCorrectAssignment = () =>
  useChange('assignments', ({ record, ifMatch }: Saving<'correctAssignment'>) =>
    save('/public/v1/drivers/assignments', record, { ifMatch }),
  );

export const useDeleteAssignment = () =>
  useChange('assignments', (assignmentId: number) =>
    remove('/public/v1/drivers/assignments/{assignmentId}', { path: { assignmentId } }),
  );

/** Within a day of the deletion. */
export const useRestoreAssignment = () =>
  useChange('assignments', (assignmentId: number) =>
    post('/public/v1/drivers/assignments/{assignmentId}/restore', undefined, { path: { assignmentId } }),
  );
