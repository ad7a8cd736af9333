import { queryOptions } from '@tanstack/react-query';
import { dayMs } from '../../contract/durations.ts';
import { get, getFile } from './client.ts';
import { alwaysNewest, kindOfKey } from './fresh-after.ts';
import { growingList } from './growing-list.ts';
import type { FilterOf } from './row.ts';
import { serviceNowMs } from './service-clock.ts';

/** Changes of any period: see `growing-list.ts`. Administrators only. */
export const auditList = growingList('/public/v1/audit', {
  key: 'audit',
  count: (query, signal) => get('/public/v1/audit/count', { query, signal }),
  file: (query) => getFile('/public/v1/audit/export', { query }),
});

/** All changes of a short period, or of one record. */
export const auditQuery = (filter: FilterOf<'listAudit'>) =>
  queryOptions({
    queryKey: ['audit', 'period', filter],
    queryFn: ({ signal }) => get('/public/v1/audit', { query: filter, signal }),
  });

/** One change of any period. */
export const auditEntryQuery = (auditId: number) =>
  queryOptions({
    queryKey: ['audit', auditId],
    queryFn: ({ signal }) => get('/public/v1/audit/{auditId}', { path: { auditId }, signal }),
  });

/** No form stays open for longer. */
const lastChangeDays = 31;

/** The page shows at most this many records of one entry. */
export const auditRecordsAtMost = 1000;

/** Records of an entry that changed many. */
export const auditRecordsQuery = (auditId: number) =>
  queryOptions({
    queryKey: ['audit', 'records', auditId],
    queryFn: ({ signal }) =>
      get('/public/v1/audit/{auditId}/records', { path: { auditId }, query: { limit: auditRecordsAtMost }, signal }),
  });

/** The last change of a record, by the first word of its query key and its id; null if the period has none. */
export const lastChangeQuery = (key: unknown, recordId: unknown) => {
  const resource = kindOfKey(key);
  const resourceId = Number(recordId);
  return queryOptions({
    queryKey: ['audit', 'last', resource, resourceId],
    queryFn: async ({ signal }) => {
      const now = serviceNowMs();
      const period = {
        startDate: new Date(now - lastChangeDays * dayMs).toISOString(),
        endDate: new Date(now + dayMs).toISOString(),
      };
      const changes = await get('/public/v1/audit', { query: { resource, resourceId, ...period }, signal });
      return changes.at(-1) ?? null;
    },
    enabled: resource !== undefined && Number.isInteger(resourceId),
    ...alwaysNewest,
  });
};
