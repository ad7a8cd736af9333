import { queryOptions } from '@tanstack/react-query';
import { get } from './client.ts';
import type { FilterOf } from './row.ts';

/** Who changed what in a period; for administrators. */
export const auditQuery = (filter: FilterOf<'listAudit'>) =>
  queryOptions({
    queryKey: ['audit', 'period', filter],
    queryFn: ({ signal }) => get('/public/v1/audit', { query: filter, signal }),
  });
