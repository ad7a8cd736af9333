import { queryOptions } from '@tanstack/react-query';
import type { Assignment } from '../../contract/assignments.ts';
import { get, post, save } from './client.ts';
import type { Sent } from './row.ts';
import { serviceNowMs } from './service-clock.ts';
import { useChange } from './use-change.ts';

/** A server may leave out `endUtc` of a running assignment. */
const whole = (assignment: Assignment): Assignment => ({ ...running, ...assignment });
const running = { endUtc: null };

/** Running assignments. A server that ignores the period returns all assignments. */
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

/** Returns the id. 409 if the vehicle or the driver has another assignment at that time; the detail names it. */
export const useStartAssignment = () =>
  useChange('assignments', (start: Sent<'startAssignment'>) => save('/public/v1/drivers/assignments/start', start));

/** Ends the running assignment of a driver and a vehicle. 404 if there is none. */
export const useEndAssignment = () =>
  useChange('assignments', (end: Sent<'endAssignment'>) => post('/public/v1/drivers/assignments/end', end));
