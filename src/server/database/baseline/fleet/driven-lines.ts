/**
 * Where vehicles drove on recent days: simplified lines, which server/driven/ derives from plots. Unlogged: after a crash they
 * are derived again. Vehicles are deleted softly, so readers join them.
 */
export const drivenLines = `
-- The last event whose plots were noticed.
create unlogged table driven_cursor (
  account_id bigint not null,
  queue      uuid not null, -- of live_counter
  number     bigint not null,
  primary key (account_id)
);

-- Vehicles and days with plots from which lines are still to be derived.
create unlogged table driven_due (
  account_id bigint not null,
  vehicle_id bigint not null,
  day        integer not null, -- days since 1970 in UTC
  due_utc    timestamptz(3) not null,
  primary key (account_id, vehicle_id, day)
);
create index driven_due_by_day on driven_due (day desc, due_utc);

-- The lines of a vehicle and day within a tile.
create unlogged table driven_lines (
  account_id bigint not null,
  vehicle_id bigint not null,
  day        integer not null,
  zoom       smallint not null,
  x          integer not null,
  y          integer not null,
  lines      bytea not null, -- server/driven/pack.ts
  primary key (account_id, vehicle_id, day, zoom, x, y)
);
alter table driven_lines alter column lines set storage external;
create index driven_lines_by_tile on driven_lines (account_id, zoom, x, y, day);
`;
