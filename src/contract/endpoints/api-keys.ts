import { apiKey, apiKeyInput, apiKeyMade } from '../administration.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../fields.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('apiKey', { group: 'API keys', one: 'an API key' });
const forAdministrators = { access: 'administrator' } as const;

export const added = {
  ...rows.list({ query: listQuery, record: apiKey }, forAdministrators),
  ...rows.get(apiKey, { ...forAdministrators, summary: 'One API key, without the key itself' }),
  makeApiKey: endpoint({
    method: 'POST',
    path: '/public/v1/apiKeys',
    group: 'API keys',
    summary: 'Create an API key; it is shown only once',
    body: apiKeyInput,
    reply: apiKeyMade,
    changes: ['apiKey'],
  }),
  ...rows.delete(),
  ...rows.restore(),
};
