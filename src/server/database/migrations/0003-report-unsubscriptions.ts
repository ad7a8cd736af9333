import type { Migration } from '../migrate.ts';

export const reportUnsubscriptions: Migration = {
  name: '0003-report-unsubscriptions',
  text: `
-- An address unsubscribes from a geofence or from the reports of an alert rule. So the key can no longer contain the geofence.
alter table unsubscription add column rule_id bigint;
alter table unsubscription drop constraint unsubscription_pkey;
alter table unsubscription alter column geofence_id drop not null;
drop index unsubscription_by_id;
alter table unsubscription add constraint unsubscription_pkey primary key (account_id, id);
alter table unsubscription add constraint unsubscription_of_one check (num_nonnulls(geofence_id, rule_id) = 1);
create unique index unsubscription_by_geofence on unsubscription (account_id, geofence_id, address_key);
create unique index unsubscription_by_rule on unsubscription (account_id, rule_id, address_key);
`,
};
