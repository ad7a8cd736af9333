import { view, viewInput } from '../administration.ts';
import { listQuery } from '../fields.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('view', { group: 'Views', one: 'a saved view' });
const forEveryUser = { access: 'user' } as const;

export const added = {
  ...rows.list({ query: listQuery, record: view }, { summary: 'Your own saved views and the shared ones' }),
  ...rows.get(view),
  ...rows.save(viewInput, forEveryUser),
  ...rows.delete(forEveryUser),
  ...rows.restore(forEveryUser),
};
