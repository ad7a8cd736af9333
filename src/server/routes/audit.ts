/** The audit, and undo. */
import * as z from 'zod';
import { type KindName, kindNames, kindRow } from '../../contract/kinds.ts';
import type { Handlers } from '../api/handlers.ts';
import { momentKey, readCursor, takePage } from '../api/page.ts';
import { notFound } from '../http/problems.ts';
import { findEntry, listChanges, listEntryRecords } from '../store/audit.ts';
import { contextOf } from './bulk/bulk-kind.ts';
import { undoEntry } from './bulk/undo.ts';

export const auditHandlers = {
  listAudit: async (call) => {
    const { limit, cursor, resource, resourceType, ...filter } = call.query;
    const isFiltered = resource !== undefined || resourceType !== undefined;
    const changes = await listChanges(call.tx, call.caller.accountId, {
      ...filter,
      resources: isFiltered ? kindNames.filter((name) => matchesFilter(name, { resource, resourceType })) : undefined,
      after: readCursor(cursor, momentKey),
      limit: limit && limit + 1,
    });
    return takePage(call, changes, limit, ({ utc, id }) => [utc, id]);
  },

  listAuditRecords: async (call) => {
    const { tx, caller, path, query } = call;
    const { limit, cursor } = query;
    if (!(await findEntry(tx, caller.accountId, path.auditId))) throw notFound('auditEntry');
    const after = readCursor(cursor, z.int());
    const records = await listEntryRecords(tx, caller.accountId, path.auditId, { after, limit: limit && limit + 1 });
    const page = takePage(call, records, limit, ({ rowId }) => rowId);
    return page.map(({ rowId: _, ...record }) => record);
  },

  undoAudit: async (call) => {
    const { reply, changes } = await undoEntry(contextOf(call), call.path.auditId);
    call.record(changes);
    return reply;
  },
} satisfies Partial<Handlers>;

/** Matches by name, by number, by both or by neither. */
const matchesFilter = (
  name: KindName,
  { resource, resourceType }: { resource?: KindName | undefined; resourceType?: number | undefined },
): boolean =>
  (resource === undefined || resource === name) &&
  (resourceType === undefined || resourceType === kindRow(name).number);
