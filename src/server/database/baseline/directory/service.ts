/** What the services on one database agree on, about no account. The table `migration` is of this group too: see migrate.ts. */
export const service = `
-- Every write of plots and visits gives the vehicle's stripe (tracking/stripes.ts) a new, never used version, so that a plan
-- based on an older one is detected. Initial versions are random, so that caches of another database, or of this one before a
-- restore, never match.
create table stripe (
  id      integer primary key,
  version bigint not null
) with (fillfactor = 10);
insert into stripe select n, floor(random() * 1e15)::bigint from generate_series(0, 63) as n;

create table backup_time (
  one      boolean primary key default true check (one),
  good_utc timestamptz(3) not null -- when the last backup without damage was written
);
`;
