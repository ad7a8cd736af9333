import type { Handlers } from '../api/handlers.ts';
import { momentKey, readCursor, takePage } from '../api/page.ts';
import { notFound } from '../http/problems.ts';
import { findVisit, listVisits } from '../store/visits.ts';
import { explainVisit } from './visit-evidence.ts';

export const visitHandlers = {
  listGeofenceVisits: async (call) => {
    const { limit, cursor, ...filter } = call.query;
    const after = readCursor(cursor, momentKey);
    const visits = await listVisits(call.tx, call.caller.accountId, { ...filter, after, limit: limit && limit + 1 });
    return takePage(call, visits, limit, ({ startUtc, id }) => [startUtc, id]);
  },

  getGeofenceVisit: async ({ tx, caller, path }) => {
    const visit = await findVisit(tx, caller.accountId, path.visitId);
    if (!visit) throw notFound('geofenceVisit');
    return visit;
  },

  explainGeofenceVisit: async ({ tx, caller: { accountId }, path }) => {
    const visit = await findVisit(tx, accountId, path.visitId);
    if (!visit) throw notFound('geofenceVisit');
    return explainVisit(tx, accountId, visit);
  },
} satisfies Partial<Handlers>;
