/**
 * How services coordinate writes of positions.
 *
 * stripe: every write of plots and visits gives the vehicle's stripe (tracking/stripes.ts) a new, never used version,
 * so that a plan based on an older one is detected. Initial versions are random, so that caches of another database, or
 * of this one before a restore, never match.
 *
 * Ids of plots and visits are taken in blocks: the sequences' increment is the block size (tracking/ids.ts).
 *
 * geofence.changed_version: the account's geofence version at which its shape or existence last changed.
 * geofence.restored: it was restored once, so a visit may have ended without a plot outside.
 */
export const tracking = `
create table stripe (
  id      integer primary key,
  version bigint not null
) with (fillfactor = 10);
insert into stripe select n, floor(random() * 1e15)::bigint from generate_series(0, 63) as n;

alter table plot alter column id set increment by 10000;
alter table visit alter column id set increment by 10000;

alter table geofence add column changed_version bigint not null default 0, add column restored boolean not null default false;
create index geofence_by_change on geofence (account_id, changed_version);
`;
