/** The audit, and undo. */
import * as z from 'zod';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import { notFound } from '../http/problems.ts';
import { auditList, findChange, findEntry, listEntryRecords } from '../store/audit.ts';
import { contextOf } from './bulk/bulk-kind.ts';
import { undoEntry } from './bulk/undo.ts';
import { countGrowing, exportGrowing, listGrowing } from './growing-lists.ts';

export const auditHandlers = {
  listAudit: (call) => listGrowing(call, auditList),
  countAudit: (call) => countGrowing(call, auditList),
  exportAudit: { download: (call) => exportGrowing(call, auditList) },

  getAuditEntry: async ({ tx, caller, path }) => {
    const entry = await findChange(tx, caller.accountId, path.auditId);
    if (!entry) throw notFound('auditEntry');
    return entry;
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

  undoAudit: {
    prepare: async ({ db, caller, path }) => ({
      records: (await findEntry(db, caller.accountId, path.auditId))?.count ?? 1,
      change: async (call) => {
        const { reply, changes } = await undoEntry(contextOf(call), call.path.auditId);
        call.record(changes);
        return reply;
      },
    }),
  },
} satisfies Partial<Handlers>;
