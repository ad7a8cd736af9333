import type { Migration } from '../migrate.ts';

export const sharedLists: Migration = {
  name: '0002-shared-lists',
  text: `
-- Of a report: contract/report-contents.ts, and the filters and columns of a list.
alter table shared_link add column content text;
alter table shared_link add column report_query text;
`,
};
