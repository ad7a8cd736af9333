import { queryOptions } from '@tanstack/react-query';
import type { AuditedResource } from '../../contract/choices.ts';
import { get } from './client.ts';
import { alwaysNewest, type Changed } from './fresh-after.ts';
import type { FilterOf } from './row.ts';
import { serviceNowMs } from './service-clock.ts';

/** Who changed what in a period; for administrators. */
export const auditQuery = (filter: FilterOf<'listAudit'>) =>
  queryOptions({
    queryKey: ['audit', 'period', filter],
    queryFn: ({ signal }) => get('/public/v1/audit', { query: filter, signal }),
  });

const dayMs = 24 * 3600 * 1000;
/** A form that has been open for longer is nobody's any more. */
const lastChangeDays = 31;

/** What the audit calls the records that a query is of, by the first word of its key. */
const auditedAs: Partial<Record<string, AuditedResource>> = {
  alertRules: 'alertRule',
  assignments: 'assignment',
  drivers: 'driver',
  fleets: 'fleet',
  geofences: 'geofence',
  inputs: 'input',
  inputTypes: 'inputType',
  probes: 'probe',
  profiles: 'profile',
  references: 'externalReference',
  tags: 'tag',
  users: 'user',
  vehicles: 'vehicle',
} satisfies Partial<Record<Changed, AuditedResource>>;

/** The queries that show records of a kind, as the audit calls it; undefined where an undo never changes them. */
export const changedKind = (resource: AuditedResource): Changed | undefined =>
  // Its own keys.
  (Object.keys(auditedAs) as Changed[]).find((kind) => auditedAs[kind] === resource);

/** More records of one entry than anybody reads one by one. */
export const auditRecordsAtMost = 1000;

/** All records of an entry that does not show them itself. */
export const auditRecordsQuery = (auditId: number) =>
  queryOptions({
    queryKey: ['audit', 'records', auditId],
    queryFn: ({ signal }) =>
      get('/public/v1/audit/{auditId}/records', { path: { auditId }, query: { limit: auditRecordsAtMost }, signal }),
  });

/** The last change of one record; null where none is known. */
export const lastChangeQuery = (kind: unknown, recordId: unknown) => {
  const resource = auditedAs[String(kind)];
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
