import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { geofenceVisit, geofenceVisitQuery, visitEvidence } from '../visits.ts';

export const documented = {
  listGeofenceVisits: endpoint({
    method: 'GET',
    path: '/public/v1/geofenceVisits',
    group: 'Geofence visits',
    summary: 'Visits of a period',
    query: geofenceVisitQuery,
    reply: z.array(geofenceVisit),
  }),
};

export const added = {
  getGeofenceVisit: endpoint({
    method: 'GET',
    path: '/public/v1/geofenceVisits/{visitId}',
    group: 'Geofence visits',
    summary: 'One visit',
    reply: geofenceVisit,
  }),
  explainGeofenceVisit: endpoint({
    method: 'GET',
    path: '/public/v1/geofenceVisits/{visitId}/why',
    group: 'Geofence visits',
    summary: 'Why a visit begins and ends: the plots around its edges, and the shape that decided',
    reply: visitEvidence,
  }),
};
