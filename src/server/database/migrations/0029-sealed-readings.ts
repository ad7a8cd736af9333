/**
 * Sealed readings, as plots are sealed since 0027: a reading is either a row of reading, or part of reading_span. A span
 * holds readings of one probe and UTC day as bytes (server/sealed/), each with the id of its terms. The newest reading of a
 * probe is always a row. See server/store/README.md.
 */
export const sealedReadings = `
-- lowest, highest: °C.
create table reading_span (
  account_id bigint not null,
  probe_id   bigint not null,
  day_utc    timestamptz(3) not null,
  first_utc  timestamptz(3) not null,
  last_utc   timestamptz(3) not null,
  count      integer not null,
  lowest     double precision not null,
  highest    double precision not null,
  readings   bytea not null,
  primary key (account_id, probe_id, day_utc)
) partition by range (day_utc);
alter table reading_span alter column readings set storage external;
`;
