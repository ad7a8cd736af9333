import * as z from 'zod';
import { ingestKey, ingestKeyInput, ingestKeyMade } from '../administration.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../fields.ts';
import { savedId } from './saved-id.ts';

export const added = {
  listIngestKeys: endpoint({
    method: 'GET',
    path: '/public/v1/ingestKeys',
    group: 'Ingest keys',
    access: 'administrator',
    summary: 'The keys that devices send with',
    query: listQuery,
    reply: z.array(ingestKey),
  }),
  getIngestKey: endpoint({
    method: 'GET',
    path: '/public/v1/ingestKeys/{ingestKeyId}',
    group: 'Ingest keys',
    access: 'administrator',
    summary: 'One ingest key, without the key itself',
    reply: ingestKey,
  }),
  makeIngestKey: endpoint({
    method: 'POST',
    path: '/public/v1/ingestKeys',
    group: 'Ingest keys',
    summary: 'Make an ingest key; it is shown once',
    body: ingestKeyInput,
    reply: ingestKeyMade,
    changes: ['ingestKey'],
  }),
  deleteIngestKey: endpoint({
    method: 'DELETE',
    path: '/public/v1/ingestKeys/{ingestKeyId}',
    group: 'Ingest keys',
    summary: 'Withdraw an ingest key',
    changes: ['ingestKey'],
  }),
  restoreIngestKey: endpoint({
    method: 'POST',
    path: '/public/v1/ingestKeys/{ingestKeyId}/restore',
    group: 'Ingest keys',
    summary: 'Bring a withdrawn ingest key back',
    reply: savedId,
    changes: ['ingestKey'],
  }),
};
