import * as z from 'zod';
import { ingestKey, ingestKeyInput, ingestKeyMade } from '../administration.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../fields.ts';
import { savedId } from './saved-id.ts';

export const added = {
  listIngestKeys: endpoint({
    method: 'GET',
    path: '/public/v1/ingestKeys',
    group: 'Device keys',
    access: 'administrator',
    summary: 'All device keys of the account',
    query: listQuery,
    reply: z.array(ingestKey),
  }),
  getIngestKey: endpoint({
    method: 'GET',
    path: '/public/v1/ingestKeys/{ingestKeyId}',
    group: 'Device keys',
    access: 'administrator',
    summary: 'One device key, without the key itself',
    reply: ingestKey,
  }),
  makeIngestKey: endpoint({
    method: 'POST',
    path: '/public/v1/ingestKeys',
    group: 'Device keys',
    summary: 'Create a device key; it is shown only once',
    body: ingestKeyInput,
    reply: ingestKeyMade,
    changes: ['ingestKey'],
  }),
  deleteIngestKey: endpoint({
    method: 'DELETE',
    path: '/public/v1/ingestKeys/{ingestKeyId}',
    group: 'Device keys',
    summary: 'Delete a device key',
    changes: ['ingestKey'],
  }),
  restoreIngestKey: endpoint({
    method: 'POST',
    path: '/public/v1/ingestKeys/{ingestKeyId}/restore',
    group: 'Device keys',
    summary: 'Restore a deleted device key',
    reply: savedId,
    changes: ['ingestKey'],
  }),
};
