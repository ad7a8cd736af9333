import { endpoint } from '../endpoint.ts';
import { listQuery } from '../fields.ts';
import { sharedLink, sharedLinkInput, sharedLinkMade } from '../shared-links.ts';
import { kindRows } from './kind-rows.ts';

const group = 'Shared links';
const rows = kindRows('sharedLink', { group, one: 'a shared link' });

export const added = {
  ...rows.list({ query: listQuery, record: sharedLink }),
  ...rows.get(sharedLink, { summary: 'One shared link, without its address' }),
  makeSharedLink: endpoint({
    method: 'POST',
    path: '/public/v1/sharedLinks',
    group,
    of: 'sharedLink',
    summary: 'Create a link for a customer; its address is shown only once',
    body: sharedLinkInput,
    reply: sharedLinkMade,
    changes: ['sharedLink'],
  }),
  ...rows.delete({ summary: 'Revoke a shared link' }),
  ...rows.restore({ summary: 'Restore a revoked shared link' }),
};
