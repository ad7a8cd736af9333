import { ingestKey, ingestKeyInput, ingestKeyMade, ingestKeyRotation } from '../administration.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../fields.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('ingestKey', { group: 'Device keys', one: 'a device key' });
const forAdministrators = { access: 'administrator' } as const;

export const added = {
  ...rows.list({ query: listQuery, record: ingestKey }, forAdministrators),
  ...rows.get(ingestKey, { ...forAdministrators, summary: 'One device key, without the key itself' }),
  makeIngestKey: endpoint({
    method: 'POST',
    path: '/public/v1/ingestKeys',
    group: 'Device keys',
    summary: 'Create a device key; it is shown only once',
    body: ingestKeyInput,
    reply: ingestKeyMade,
    changes: ['ingestKey'],
  }),
  rotateIngestKey: endpoint({
    method: 'POST',
    path: '/public/v1/ingestKeys/{ingestKeyId}/rotate',
    group: 'Device keys',
    summary: 'Create a key that replaces another one; it is shown only once',
    body: ingestKeyRotation,
    reply: ingestKeyMade,
    changes: ['ingestKey'],
  }),
  ...rows.delete(),
  ...rows.restore(),
};
