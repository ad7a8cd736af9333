import type { Migration } from '../migrate.ts';

export const removedVisits: Migration = {
  name: '0001-removed-visits',
  text: `
-- The visits that the last backfill of a geofence removed, with their reviews, so that its undo returns them. See the table visit.
create table geofence_backfill_visit (
  account_id    bigint not null,
  id            bigint not null, -- of the visit
  vehicle_id    bigint not null,
  geofence_id   bigint not null,
  start_utc     timestamptz(3) not null,
  end_utc       timestamptz(3),
  disregarded   boolean not null,
  reason        smallint,
  note          text,
  reviewed_by   text,
  reviewed_utc  timestamptz(3),
  primary key (account_id, id)
);
create index geofence_backfill_visit_by_geofence on geofence_backfill_visit (account_id, geofence_id, vehicle_id);
`,
};
