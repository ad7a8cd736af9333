/** Names of the street map by area, and the areas of each account. See database/baseline/ for the columns. */
import { fold } from '../../contract/fold.ts';
import type { Database, Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { newestPlot } from '../telemetry/plots-newest.ts';

/** Numbers of a tile. */
export interface MapArea {
  x: number;
  y: number;
}

/** The area of the towns and villages of the whole map. */
export const wholeMap: MapArea = { x: -1, y: -1 };

interface Position {
  latitude: number;
  longitude: number;
}

const kinds = ['place', 'street'] as const;

export interface MapName extends Position {
  kind: (typeof kinds)[number];
  name: string;
  /** The part of a town and the town around it. */
  place: string | null;
  /** Positions of house numbers. */
  numbers: ReadonlyMap<string, Position>;
}

/** In front of the words of a place. No word of a name begins with it. */
const placeSign = '@';
const rowsAtOnce = 2000;

/** Replaces the names of an area. `wordsOf` returns folded words of letters and digits. */
export async function replaceMapNames(
  db: Database,
  { x, y, version }: MapArea & { version: string },
  names: readonly MapName[],
  wordsOf: (text: string) => readonly string[],
): Promise<void> {
  const lexemes = ({ name, place }: MapName): string =>
    [...wordsOf(name), ...wordsOf(place ?? '').map((word) => placeSign + word)].join(' ');
  await db.transaction(async (tx) => {
    // First, so that another service that replaces the same area waits.
    await tx.run(sql`
      insert into map_area (x, y, version) values (${x}, ${y}, ${version})
      on conflict (x, y) do update set version = excluded.version`);
    await tx.run(sql`delete from map_name where x = ${x} and y = ${y}`);
    for (let at = 0; at < names.length; at += rowsAtOnce) {
      const rows = names.slice(at, at + rowsAtOnce);
      await tx.run(sql`
        insert into map_name (x, y, kind, name, name_key, place, words, latitude, longitude, numbers)
        select ${x}, ${y}, kind, name, name_key, place, array_to_tsvector(string_to_array(words, ' ')), latitude,
          longitude, numbers::jsonb
        from unnest(${rows.map(({ kind }) => kinds.indexOf(kind))}::smallint[], ${rows.map(({ name }) => name)}::text[],
          ${rows.map(({ name }) => fold(name))}::text[], ${rows.map(({ place }) => place)}::text[],
          ${rows.map(lexemes)}::text[], ${rows.map(({ latitude }) => latitude)}::float8[],
          ${rows.map(({ longitude }) => longitude)}::float8[], ${rows.map(numbersJson)}::text[])
          as row (kind, name, name_key, place, words, latitude, longitude, numbers)`);
    }
  });
}

function numbersJson({ numbers }: MapName): string | null {
  if (numbers.size === 0) return null;
  return JSON.stringify(
    Object.fromEntries([...numbers].map(([number, { latitude, longitude }]) => [number, [latitude, longitude]])),
  );
}

export interface NameSearch {
  /** Folded words of letters and digits. Each begins a word of the name or of its place, and one begins a word of the name. */
  needed: readonly string[];
  /** Names that have all of these come first. */
  all: readonly string[];
  /** Streets with one of these house numbers come before that. */
  numbers: readonly string[];
  view: Position | undefined;
  limit: number;
}

export interface FoundName extends Position {
  kind: MapName['kind'];
  name: string;
  place: string | null;
  /** Positions of the house numbers that were searched for. */
  numbers: Readonly<Record<string, readonly [latitude: number, longitude: number]>> | null;
}

/** Places of the whole map, and streets of the account's areas. The nearest to the view come first. */
export async function findMapNames(
  db: Queryable,
  accountId: number,
  { needed, all, numbers, view, limit }: NameSearch,
): Promise<FoundName[]> {
  const { latitude, longitude } = view ?? { latitude: 0, longitude: 0 };
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const rows = await db.many<Omit<FoundName, 'kind'> & { kind: number }>(sql`
    select kind, name, place, latitude, longitude,
      (select jsonb_object_agg(number, n.numbers->number) from unnest(${numbers}::text[]) as number
        where n.numbers ? number) as numbers
    from map_name n
    where words @@ ${wordQuery(needed)}::tsquery
      and (x = ${wholeMap.x} or exists (select from map_area_of_account a
        where a.account_id = ${accountId} and a.x = n.x and a.y = n.y))
    order by n.numbers ?| ${numbers}::text[] desc nulls last, words @@ ${wordQuery(all)}::tsquery desc,
      starts_with(name_key, ${needed.join(' ')}) desc,
      case when ${view !== undefined} then
        (latitude - ${latitude}) ^ 2
          + (least(abs(longitude - ${longitude}), 360 - abs(longitude - ${longitude})) * ${shrink}) ^ 2
        else length(name_key) end,
      name_key collate "C", x, y
    limit ${limit}`);
  return rows.map((row) => ({ ...row, kind: kinds[row.kind] ?? 'place' }));
}

function wordQuery(words: readonly string[]): string {
  const named = words.map((word) => `'${word}':*`);
  const placed = words.map((word, at) => `(${named[at]} | '${placeSign}${word}':*)`);
  return words.length === 1 ? (named[0] ?? '') : `${placed.join(' & ')} & (${named.join(' | ')})`;
}

/** Words of the account's names, and of the towns, that contain one of these parts. For a search with typos. */
export const findMapWords = (
  db: Queryable,
  accountId: number,
  parts: readonly string[],
  limit: number,
): Promise<{ word: string }[]> =>
  db.many<{ word: string }>(sql`
    select distinct ltrim(word, ${placeSign}) as word
    from map_name n cross join lateral unnest(tsvector_to_array(words)) as word
    where (x = ${wholeMap.x} or exists (select from map_area_of_account a
        where a.account_id = ${accountId} and a.x = n.x and a.y = n.y))
      and word like any(${parts.map((part) => `%${part}%`)}::text[])
    limit ${limit}`);

/** Version of the map whose names an area has; undefined: none. */
export const readMapArea = async (db: Queryable, { x, y }: MapArea): Promise<string | undefined> =>
  (await db.maybe<{ version: string }>(sql`select version from map_area where x = ${x} and y = ${y}`))?.version;

/** Areas of accounts without the names of this version. Those without any names come first. */
export const missingMapAreas = (db: Queryable, version: string, limit: number): Promise<MapArea[]> =>
  db.many<MapArea>(sql`
    select x, y from (select distinct x, y from map_area_of_account) as wanted left join map_area using (x, y)
    where map_area.version is distinct from ${version}
    order by map_area.version is not null, x, y limit ${limit}`);

export interface AreasOfAccount {
  accountId: number;
  areas: readonly MapArea[];
}

export interface AreaRules {
  now: Date;
  /** Areas that were not seen since then are forgotten. */
  since: Date;
  /** Of one account. The areas that were seen first are forgotten. */
  atMost: number;
}

/** Notes that the accounts have vehicles or geofences in or next to these areas. */
export async function noteMapAreas(db: Database, accounts: readonly AreasOfAccount[], rules: AreaRules): Promise<void> {
  for (const { accountId, areas } of accounts) {
    await db.run(sql`
      insert into map_area_of_account (account_id, x, y, seen_utc)
      select ${accountId}, x, y, ${rules.now}
      from unnest(${areas.map(({ x }) => x)}::integer[], ${areas.map(({ y }) => y)}::integer[]) as area (x, y)
      on conflict (account_id, x, y) do update set seen_utc = excluded.seen_utc
      where map_area_of_account.seen_utc < excluded.seen_utc - interval '1 day'`);
  }
  await db.transaction((tx) => forgetMapAreas(tx, rules));
}

async function forgetMapAreas(tx: Transaction, { since, atMost }: AreaRules): Promise<void> {
  await tx.run(sql`delete from map_area_of_account where seen_utc < ${since}`);
  await tx.run(sql`
    delete from map_area_of_account where (account_id, x, y) in (
      select account_id, x, y from (
        select account_id, x, y, row_number() over (partition by account_id order by seen_utc desc, x, y) as place
        from map_area_of_account) as ranked
      where place > ${atMost})`);
  const isUnwanted = sql`x <> ${wholeMap.x} and not exists (
    select from map_area_of_account a where a.x = map_area.x and a.y = map_area.y)`;
  await tx.run(sql`
    delete from map_name where (x, y) in (select x, y from map_area where ${isUnwanted})`);
  await tx.run(sql`delete from map_area where ${isUnwanted}`);
}

/** Positions of an account. */
export interface Whereabouts extends Position {
  accountId: number;
}

/** The last position of each vehicle of all accounts: one index step each. */
export const lastPositions = (db: Queryable): Promise<Whereabouts[]> =>
  db.many<Whereabouts>(sql`
    select v.account_id as "accountId", last.latitude, last.longitude
    from vehicle v cross join lateral ${newestPlot(sql`v.account_id`, sql`v.id`)} as last
    where v.deleted_utc is null`);
