import type { Migration } from '../migrate.ts';

export const disregardedVisits: Migration = {
  name: '0004-disregarded-visits',
  text: `
-- Totals say how many visits of their period do not count. Other visits are not in it, so neither their start nor their end costs more.
create index visit_disregarded on visit (account_id, start_utc) where disregarded;
`,
};
