import { rowsImport } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { updatedListQuery } from '../fields.ts';
import { tag, tagInput, tagOrder } from '../tags.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('tag', { group: 'Tags', one: 'a tag' });

export const documented = rows.save(tagInput);

export const added = {
  ...rows.list(
    { query: updatedListQuery, record: tag },
    { summary: 'All tags of the account, by position', reads: ['tag'] },
  ),
  ...rows.get(tag),
  ...rows.import(rowsImport('TagImport')),
  ...rows.delete({ summary: 'Delete a tag that no geofence has', fails: [409] }),
  ...rows.restore(),
  ...rows.restoreMany(),
  orderTags: endpoint({
    method: 'POST',
    of: 'tag',
    path: '/public/v1/tags/order',
    group: 'Tags',
    summary: 'Put the tags in order',
    body: tagOrder,
    changes: ['tag'],
  }),
};
