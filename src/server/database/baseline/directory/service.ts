/** What the services on one database agree on, about no account. The table `migration` is of this group too: see migrate.ts. */
export const service = `
create table backup_time (
  one      boolean primary key default true check (one),
  good_utc timestamptz(3) not null -- when the last backup without damage was written
);
`;
