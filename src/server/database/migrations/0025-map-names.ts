/**
 * Names of the street map, for the search for places. Unlogged: they are read from the file of the map again after a
 * crash. An area is a tile of the map. The area -1, -1 stands for the towns and villages of the whole map.
 */
export const mapNames = `
-- version: of the map whose names are stored.
create unlogged table map_area (
  x       integer not null,
  y       integer not null,
  version text not null,
  primary key (x, y)
);

-- The areas around an account's vehicles and geofences. seen_utc: accurate to a day.
create unlogged table map_area_of_account (
  account_id bigint not null,
  x          integer not null,
  y          integer not null,
  seen_utc   timestamptz(3) not null,
  primary key (account_id, x, y)
);
create index map_area_of_account_by_area on map_area_of_account (x, y);

-- words: folded words of the name, and those of the place with @ in front.
-- numbers: { house number: [latitude, longitude] }.
create unlogged table map_name (
  x         integer not null,
  y         integer not null,
  kind      smallint not null,
  name      text not null,
  name_key  text collate "C" not null,
  place     text,
  words     tsvector not null,
  latitude  double precision not null,
  longitude double precision not null,
  numbers   jsonb
);
create index map_name_by_area on map_name (x, y);
create index map_name_by_word on map_name using gin (words);
`;
