/**
 * The life of an alarm. The table also keeps excursions that are not, or not yet, an alarm (`is_alarm` false), because
 * later readings may continue them. `last_utc` is the last reading outside, `closed_utc` the reading with which the
 * excursion is known to be over. Rows without `last_utc` are of a service of an earlier version: all of them are alarms
 * that begin with their first reading and end with the first one inside.
 */
export const alarmLife = `
alter table alarm
  add column is_alarm boolean not null default true,
  add column raised_utc timestamptz(3),
  add column last_utc timestamptz(3),
  add column closed_utc timestamptz(3),
  add column alarm_after_minutes integer not null default 0,
  add column clear_after_minutes integer not null default 0,
  add column reviewed_utc timestamptz(3),
  add column reviewed_by text,
  add column cause smallint,
  add column note text;
`;
