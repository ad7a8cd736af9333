/**
 * Names of the street map, for the search for places. Unlogged: after a crash they are read from the file of the map again. An
 * area is a tile of zoom 13, by x and y. The area -1, -1 stands for the towns and villages of the whole map.
 */
export const streetMap = `
create unlogged table map_area (
  x       integer not null,
  y       integer not null,
  version text not null, -- of the map whose names are stored
  primary key (x, y)
);

-- The areas around an account's vehicles and geofences.
create unlogged table map_area_of_account (
  account_id bigint not null,
  x          integer not null,
  y          integer not null,
  seen_utc   timestamptz(3) not null, -- accurate to a day
  primary key (account_id, x, y)
);
create index map_area_of_account_by_area on map_area_of_account (x, y);

create unlogged table map_name (
  x         integer not null,
  y         integer not null,
  kind      smallint not null,
  name      text not null,
  name_key  text collate "C" not null, -- folded
  place     text,                      -- the town or village of a street
  words     tsvector not null,         -- folded words of the name, and those of the place with @ in front
  latitude  double precision not null,
  longitude double precision not null,
  numbers   jsonb                      -- { house number: [latitude, longitude] }
);
create index map_name_by_area on map_name (x, y);
create index map_name_by_word on map_name using gin (words);
`;
