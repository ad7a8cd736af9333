/**
 * Facts for assignments by button: reads, and what people decided. `derived` assignments follow from these facts and
 * are recalculated when one is added; all others are facts.
 */
export const buttons = `
-- The button's driver at the time of the read, or the first one since; null without one.
alter table button_read add column driver_id bigint;
create index button_read_by_driver on button_read (account_id, driver_id, utc) where driver_id is not null;

-- ended_by_read: its end follows from a read.
alter table assignment
  add column derived boolean not null default false,
  add column ended_by_read boolean not null default false;

-- Manual ends of derived assignments.
create table assignment_end (
  account_id bigint not null,
  vehicle_id bigint not null,
  driver_id  bigint not null,
  utc        timestamptz(3) not null,
  primary key (account_id, vehicle_id, utc, driver_id)
);

-- Periods in which a pair's reads do not count, because a person corrected or deleted what followed from them.
create table overruled_reads (
  account_id bigint not null,
  vehicle_id bigint not null,
  driver_id  bigint not null,
  from_utc   timestamptz(3) not null,
  until_utc  timestamptz(3) not null,
  primary key (account_id, vehicle_id, driver_id, from_utc, until_utc)
);
`;
