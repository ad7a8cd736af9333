import * as z from 'zod';
import { importReply } from '../bulk.ts';
import { importBodyLimitBytes, importMaxGeofences } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { referencedListQuery } from '../fields.ts';
import { geofence, geofenceDeletion, geofenceImport, geofenceInput, geofenceTagging } from '../geofences.ts';
import { savedId } from './saved-id.ts';

export const documented = {
  saveGeofence: endpoint({
    method: 'POST',
    path: '/public/v1/geofences',
    group: 'Geofences',
    summary: 'Create or update a geofence',
    body: geofenceInput,
    changes: ['geofence'],
    record: 'getGeofence',
    locates: true,
  }),
};

export const added = {
  listGeofences: endpoint({
    method: 'GET',
    path: '/public/v1/geofences',
    group: 'Geofences',
    summary: 'All geofences of the account',
    query: referencedListQuery,
    reply: z.array(geofence),
    reads: ['geofence', 'tag', 'reference'],
  }),
  getGeofence: endpoint({
    method: 'GET',
    path: '/public/v1/geofences/{geofenceId}',
    group: 'Geofences',
    summary: 'One geofence',
    reply: geofence,
  }),
  deleteGeofence: endpoint({
    method: 'DELETE',
    path: '/public/v1/geofences/{geofenceId}',
    group: 'Geofences',
    summary: 'Delete a geofence; it can be restored for 24 hours',
    changes: ['geofence', 'reference'],
  }),
  restoreGeofence: endpoint({
    method: 'POST',
    path: '/public/v1/geofences/{geofenceId}/restore',
    group: 'Geofences',
    summary: 'Restore a deleted geofence',
    reply: savedId,
    changes: ['geofence', 'reference'],
  }),
  importGeofences: endpoint({
    method: 'POST',
    path: '/public/v1/geofences/import',
    group: 'Geofences',
    summary: 'Store up to 50,000 geofences in one transaction',
    body: geofenceImport,
    rows: { member: 'geofences', max: importMaxGeofences },
    reply: importReply,
    changes: ['geofence', 'reference'],
    bodyLimitBytes: importBodyLimitBytes,
  }),
  tagGeofences: endpoint({
    method: 'POST',
    path: '/public/v1/geofences/tag',
    group: 'Geofences',
    summary: 'Add tags to geofences and remove tags, in one transaction',
    body: geofenceTagging,
    changes: ['geofence'],
  }),
  deleteGeofences: endpoint({
    method: 'POST',
    path: '/public/v1/geofences/delete',
    group: 'Geofences',
    summary: 'Delete several geofences in one transaction',
    body: geofenceDeletion,
    changes: ['geofence', 'reference'],
  }),
};
