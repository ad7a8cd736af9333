/**
 * What a person's taking in the past of a geofence changed, so that it can be taken back for 24 hours.
 *
 * geofence_past.again: the past of the same shape was taken in before, so the verdicts from before that are not kept.
 * geofence_past_verdict: moments (milliseconds since 1970) of the plots of a vehicle that came
 * inside and went outside.
 */
export const geofencePast = `
create table geofence_past (
  account_id  bigint not null,
  geofence_id bigint not null,
  taken_utc   timestamptz(3) not null,
  again       boolean not null,
  primary key (account_id, geofence_id)
);
create index geofence_past_by_time on geofence_past (taken_utc);

create table geofence_past_verdict (
  account_id  bigint not null,
  geofence_id bigint not null,
  vehicle_id  bigint not null,
  entered     bigint[] not null,
  exited      bigint[] not null,
  primary key (account_id, geofence_id, vehicle_id)
);
`;
