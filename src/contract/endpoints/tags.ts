import * as z from 'zod';
import { importReply, rowsImport } from '../bulk.ts';
import { importBodyLimitBytes, importMaxGeofences } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../fields.ts';
import { tag, tagInput, tagOrder } from '../tags.ts';
import { savedId } from './saved-id.ts';

export const documented = {
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
  importTags: endpoint({
    method: 'POST',
    path: '/public/v1/tags/import',
    group: 'Tags',
    summary: 'Store up to 50,000 tags in one transaction',
    body: rowsImport('TagImport'),
    rows: { member: 'rows', max: importMaxGeofences },
    reply: importReply,
    changes: ['tag'],
    bodyLimitBytes: importBodyLimitBytes,
  }),
  deleteTag: endpoint({
    method: 'DELETE',
    path: '/public/v1/tags/{tagId}',
    group: 'Tags',
    summary: 'Delete a tag that no geofence has',
    changes: ['tag'],
    fails: [409],
  }),
  restoreTag: endpoint({
    method: 'POST',
    path: '/public/v1/tags/{tagId}/restore',
    group: 'Tags',
    summary: 'Restore a deleted tag',
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
