/**
 * Every endpoint of the service. `documented` is the Public API v1 as its document has it; `added` is ours, by the same
 * conventions. A row without a handler is a type error in the service, a path that is no row is one in the dashboard.
 */
import * as z from 'zod';
import { importBodyLimitBytes } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { listQuery } from './fields.ts';
import {
  geofence,
  geofenceDeletion,
  geofenceImport,
  geofenceImportReply,
  geofenceInput,
  geofenceTagging,
} from './geofences.ts';
import { tag, tagInput, tagOrder } from './tags.ts';
import { tokenReply, tokenRequest, tokenRevocation } from './token.ts';
import { me, meInput, passwordChange, session } from './users.ts';

const savedId = z.int().meta({ description: 'The id of the record.' });

export const documented = {
  requestToken: endpoint({
    method: 'POST',
    path: '/token',
    group: 'Token',
    access: 'open',
    summary: 'Sign in, or renew with a refresh token',
    form: tokenRequest,
    reply: tokenReply,
  }),
  saveGeofence: endpoint({
    method: 'POST',
    path: '/public/v1/geofences',
    group: 'Geofences',
    summary: 'Create or update a geofence',
    body: geofenceInput,
    changes: ['geofence'],
    record: 'getGeofence',
  }),
  saveTag: endpoint({
    method: 'POST',
    path: '/public/v1/tags',
    group: 'Tags',
    summary: 'Create or update a tag',
    body: tagInput,
    reply: savedId,
    changes: ['tag'],
    record: 'getTag',
  }),
};

export const added = {
  revokeToken: endpoint({
    method: 'POST',
    path: '/token/revoke',
    group: 'Token',
    access: 'open',
    summary: 'End the session that a token belongs to (RFC 7009)',
    form: tokenRevocation,
  }),

  getMe: endpoint({
    method: 'GET',
    path: '/public/v1/users/me',
    group: 'Users',
    summary: 'The signed-in user',
    reply: me,
    reads: ['user'],
  }),
  saveMe: endpoint({
    method: 'POST',
    path: '/public/v1/users/me',
    group: 'Users',
    access: 'user',
    summary: "Change one's own name, e-mail address and settings",
    body: meInput,
    reply: savedId,
    changes: ['user'],
    record: 'getMe',
  }),
  changeMyPassword: endpoint({
    method: 'POST',
    path: '/public/v1/users/me/password',
    group: 'Users',
    access: 'user',
    summary: "Change one's own password and end one's other sessions",
    body: passwordChange,
    reply: savedId,
  }),
  listMySessions: endpoint({
    method: 'GET',
    path: '/public/v1/users/me/sessions',
    group: 'Users',
    summary: 'Where the user is signed in',
    reply: z.array(session),
  }),
  endMySession: endpoint({
    method: 'DELETE',
    path: '/public/v1/users/me/sessions/{sessionId}',
    group: 'Users',
    access: 'user',
    summary: "End one of one's own sessions",
  }),

  listGeofences: endpoint({
    method: 'GET',
    path: '/public/v1/geofences',
    group: 'Geofences',
    summary: 'All geofences of the account',
    query: listQuery,
    reply: z.array(geofence),
    reads: ['geofence', 'tag'],
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
    changes: ['geofence'],
  }),
  restoreGeofence: endpoint({
    method: 'POST',
    path: '/public/v1/geofences/{geofenceId}/restore',
    group: 'Geofences',
    summary: 'Bring a deleted geofence back',
    reply: savedId,
    changes: ['geofence'],
  }),
  importGeofences: endpoint({
    method: 'POST',
    path: '/public/v1/geofences/import',
    group: 'Geofences',
    summary: 'Store up to 50,000 geofences in one transaction',
    body: geofenceImport,
    reply: geofenceImportReply,
    changes: ['geofence'],
    bodyLimitBytes: importBodyLimitBytes,
  }),
  tagGeofences: endpoint({
    method: 'POST',
    path: '/public/v1/geofences/tag',
    group: 'Geofences',
    summary: 'Add tags to geofences and take tags away, in one transaction',
    body: geofenceTagging,
    changes: ['geofence'],
  }),
  deleteGeofences: endpoint({
    method: 'POST',
    path: '/public/v1/geofences/delete',
    group: 'Geofences',
    summary: 'Delete several geofences in one transaction',
    body: geofenceDeletion,
    changes: ['geofence'],
  }),

  listTags: endpoint({
    method: 'GET',
    path: '/public/v1/tags',
    group: 'Tags',
    summary: 'All tags of the account, by position',
    query: listQuery,
    reply: z.array(tag),
    reads: ['tag'],
  }),
  getTag: endpoint({
    method: 'GET',
    path: '/public/v1/tags/{tagId}',
    group: 'Tags',
    summary: 'One tag',
    reply: tag,
  }),
  deleteTag: endpoint({
    method: 'DELETE',
    path: '/public/v1/tags/{tagId}',
    group: 'Tags',
    summary: 'Delete a tag that no geofence has',
    changes: ['tag'],
  }),
  restoreTag: endpoint({
    method: 'POST',
    path: '/public/v1/tags/{tagId}/restore',
    group: 'Tags',
    summary: 'Bring a deleted tag back',
    reply: savedId,
    changes: ['tag'],
  }),
  orderTags: endpoint({
    method: 'POST',
    path: '/public/v1/tags/order',
    group: 'Tags',
    summary: 'Put the tags in order',
    body: tagOrder,
    changes: ['tag'],
  }),
};

export const endpoints = { ...documented, ...added };
export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
