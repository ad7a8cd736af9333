import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { exportMediaTypes, listTotals } from '../growing-lists.ts';
import {
  geofenceVisit,
  geofenceVisitExportQuery,
  geofenceVisitQuery,
  geofenceVisitTotalsQuery,
  unusualVisit,
  unusualVisitQuery,
  visitEvidence,
  visitReview,
  visitReviewQuery,
} from '../visits.ts';

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
  exportGeofenceVisits: endpoint({
    method: 'GET',
    path: '/public/v1/geofenceVisits/export',
    group: 'Geofence visits',
    summary: 'Visits as a file',
    query: geofenceVisitExportQuery,
    file: Object.values(exportMediaTypes),
  }),
  sumGeofenceVisits: endpoint({
    method: 'GET',
    path: '/public/v1/geofenceVisits/totals',
    group: 'Geofence visits',
    summary: 'Number and time of visits, in all and by group',
    query: geofenceVisitTotalsQuery,
    reply: listTotals,
  }),
  listUnusualVisits: endpoint({
    method: 'GET',
    path: '/public/v1/geofenceVisits/unusual',
    group: 'Geofence visits',
    summary: 'Visits that are longer or shorter than usual',
    query: unusualVisitQuery,
    reply: z.array(unusualVisit),
  }),
  reviewGeofenceVisits: endpoint({
    method: 'POST',
    of: 'visit',
    path: '/public/v1/geofenceVisits/review',
    group: 'Geofence visits',
    summary: 'Let visits count no longer, or again',
    query: visitReviewQuery,
    body: visitReview,
  }),
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
