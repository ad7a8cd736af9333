import type { Handlers } from '../api/handlers.ts';
import { notFound } from '../http/problems.ts';
import { findVisit, visitList } from '../store/visits.ts';
import { exportGrowing, listGrowing, sumGrowing } from './growing-lists.ts';
import { explainVisit } from './visit-evidence.ts';

export const visitHandlers = {
  listGeofenceVisits: (call) => listGrowing(call, visitList),
  sumGeofenceVisits: (call) => sumGrowing(call, visitList),
  exportGeofenceVisits: { download: (call) => exportGrowing(call, visitList) },

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
