/**
 * Where vehicles drove on recent days: simplified lines, which `server/driven/` derives from plots. Unlogged: after a crash
 * they are derived again. Vehicles are deleted softly, so readers join them.
 */
export const driven = `
-- The position in live_event up to which plots were noticed. queue: that table's comment.
create unlogged table driven_cursor (
  queue text not null,
  xid   xid8 not null,
  primary key (queue)
);

-- Vehicles and days with plots from which lines are still to be derived. day: days since 1970 in UTC.
create unlogged table driven_due (
  account_id bigint not null,
  vehicle_id bigint not null,
  day        integer not null,
  due_utc    timestamptz(3) not null,
  primary key (account_id, vehicle_id, day)
);
create index driven_due_by_day on driven_due (day desc, due_utc);

-- The lines of a vehicle and day within a tile. lines: see server/driven/pack.ts.
create unlogged table driven_lines (
  account_id bigint not null,
  vehicle_id bigint not null,
  day        integer not null,
  zoom       smallint not null,
  x          integer not null,
  y          integer not null,
  lines      bytea not null,
  primary key (account_id, vehicle_id, day, zoom, x, y)
);
alter table driven_lines alter column lines set storage external;
create index driven_lines_by_tile on driven_lines (account_id, zoom, x, y, day);
`;
