/**
 * Earlier shapes of geofences. The shape that was current when a plot was stored decided its verdict.
 *
 * geofence.shape_utc: when its present shape was stored; null if it still has its first one.
 * geofence.past_utc, past_taken_utc: plots with utc >= past_utc that were stored by past_taken_utc have the verdict of
 * the present shape, because a person took the past in. Null if nobody did.
 *
 * geofence_shape: the shapes from before, each from when it was stored until it was replaced. Shapes of the time before
 * this table come from the audit.
 */
export const geofenceShapes = `
alter table geofence add column shape_utc timestamptz(3), add column past_utc timestamptz(3),
  add column past_taken_utc timestamptz(3);

create table geofence_shape (
  account_id     bigint not null,
  geofence_id    bigint not null,
  until_utc      timestamptz(3) not null,
  from_utc       timestamptz(3) not null,
  geofence_type  smallint not null,
  latitude       double precision,
  longitude      double precision,
  radius         double precision,
  points         json,
  past_utc       timestamptz(3),
  past_taken_utc timestamptz(3),
  primary key (account_id, geofence_id, until_utc)
);

insert into geofence_shape
  (account_id, geofence_id, until_utc, from_utc, geofence_type, latitude, longitude, radius, points)
select account_id, geofence_id, utc, coalesce(lag(utc) over (partition by account_id, geofence_id order by utc), created_utc),
  (shape->>'geofenceType')::smallint, (shape->>'latitude')::float8, (shape->>'longitude')::float8,
  (shape->>'radius')::float8, (shape->>'points')::json
from (
  select distinct on (a.account_id, a.resource_id, a.utc) a.account_id, a.resource_id as geofence_id, a.utc, g.created_utc,
    a.before as shape
  from audit a join geofence g on g.account_id = a.account_id and g.id = a.resource_id
  where a.resource = 'geofence' and a.action = 'update' and a.before is not null and a.after is not null
    and a.before->>'geofenceType' is not null
    and (a.before->>'geofenceType' <> a.after->>'geofenceType'
      or case when a.before->>'geofenceType' = '1'
        then (a.before->>'latitude', a.before->>'longitude', a.before->>'radius')
          is distinct from (a.after->>'latitude', a.after->>'longitude', a.after->>'radius')
        else a.before->>'points' is distinct from a.after->>'points' end)
  order by a.account_id, a.resource_id, a.utc, a.id
) as changed;

update geofence g set shape_utc = last.utc
from (select account_id, geofence_id, max(until_utc) as utc from geofence_shape group by account_id, geofence_id) as last
where g.account_id = last.account_id and g.id = last.geofence_id;
`;
