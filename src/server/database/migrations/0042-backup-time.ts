/** When the last backup without damage was written. */
export const backupTime = `
create table backup_time (
  one      boolean primary key default true check (one),
  good_utc timestamptz(3) not null
);
`;
