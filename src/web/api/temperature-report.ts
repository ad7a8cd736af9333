import { queryOptions } from '@tanstack/react-query';
import { get, getFile } from './client.ts';
import type { FilterOf } from './row.ts';

/** The figures of a report. A long period takes seconds. */
export const reportFiguresQuery = (filter: FilterOf<'getReportFigures'>) =>
  queryOptions({
    queryKey: ['temperature report', filter],
    queryFn: ({ signal }) => get('/public/v1/temperature/report/figures', { query: filter, signal }),
  });

/** The report as a file. `onBytes` gets the number of bytes so far. */
export const getReportFile = (
  query: FilterOf<'getReport'>,
  progress: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<{ name: string; blob: Blob }> => getFile('/public/v1/temperature/report', { query, ...progress });
