import * as z from 'zod';
import { importReply, rowsImport } from '../bulk.ts';
import { importBodyLimitBytes, importMaxGeofences } from '../choices.ts';
import { endpoint } from '../endpoint.ts';
import { externalReference, externalReferenceInput, externalReferenceQuery } from '../references.ts';
import { savedId } from './saved-id.ts';

export const added = {
  listExternalReferences: endpoint({
    method: 'GET',
    path: '/public/v1/externalReferences',
    group: 'External references',
    summary: 'All external references of the account',
    query: externalReferenceQuery,
    reply: z.array(externalReference),
    reads: ['reference'],
  }),
  getExternalReference: endpoint({
    method: 'GET',
    path: '/public/v1/externalReferences/{externalReferenceId}',
    group: 'External references',
    summary: 'One external reference',
    reply: externalReference,
  }),
  saveExternalReference: endpoint({
    method: 'POST',
    path: '/public/v1/externalReferences',
    group: 'External references',
    summary: 'Create or update an external reference',
    body: externalReferenceInput,
    reply: savedId,
    changes: ['reference'],
    record: 'getExternalReference',
  }),
  importExternalReferences: endpoint({
    method: 'POST',
    path: '/public/v1/externalReferences/import',
    group: 'External references',
    summary: 'Store up to 50,000 external references in one transaction',
    body: rowsImport('ExternalReferenceImport'),
    rows: { member: 'rows', max: importMaxGeofences },
    reply: importReply,
    changes: ['reference'],
    bodyLimitBytes: importBodyLimitBytes,
  }),
  deleteExternalReference: endpoint({
    method: 'DELETE',
    path: '/public/v1/externalReferences/{externalReferenceId}',
    group: 'External references',
    summary: 'Delete an external reference',
    changes: ['reference'],
  }),
  restoreExternalReference: endpoint({
    method: 'POST',
    path: '/public/v1/externalReferences/{externalReferenceId}/restore',
    group: 'External references',
    summary: 'Restore a deleted external reference',
    reply: savedId,
    changes: ['reference'],
  }),
};
