/**
 * How services agree on what they store of positions.
 *
 * stripe: a vehicle's stripe (see tracking/stripes.ts) has a new version, never used before, with everything that is
 * stored of its plots and visits; whoever planned on another one has to look again. The first versions are drawn, so that
 * nothing that was known of another database, or of this one before a backup was restored, is taken for true.
 *
 * Ids of plots and visits are taken in blocks: the step of their sequences is one (tracking/ids.ts).
 *
 * geofence.changed_version: the account's geofence version with which its shape, or that it is there, changed last.
 * geofence.restored: it was brought back once, so that a visit may have ended without a plot outside.
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
