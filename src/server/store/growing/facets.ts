/** Names of the records that rows refer to: for filters, search and order. Deleted records still name history. */
import { fold } from '../../../contract/fold.ts';
import { growingLists } from '../../../contract/growing-lists.ts';
import type { Queryable } from '../../database/database.ts';
import { type Statement, sql } from '../../database/sql.ts';
import type { Facet, Source } from './source.ts';

/** Ids and folded names. A driver without a name shows the button, an input without a type its number. */
const names: Readonly<Record<Exclude<Facet, 'user'> | 'fleet' | 'tag', (accountId: number) => Statement>> = {
  vehicle: (accountId) => sql`select id, name_key as key from vehicle where account_id = ${accountId}`,
  fleet: (accountId) => sql`
    select v.id, f.name_key as key from vehicle v join fleet f on f.account_id = v.account_id and f.id = v.fleet_id
    where v.account_id = ${accountId}`,
  geofence: (accountId) => sql`select id, description_key as key from geofence where account_id = ${accountId}`,
  tag: (accountId) => sql`
    select g.id, string_agg(t.name_key, ', ' order by t.position, t.id) as key
    from geofence g cross join lateral unnest(g.tags) as had (id)
      join tag t on t.account_id = g.account_id and t.id = had.id
    where g.account_id = ${accountId} group by g.id`,
  driver: (accountId) => sql`
    select id, coalesce(name_key, button_id_key, lower(username)) as key from driver where account_id = ${accountId}`,
  probe: (accountId) => sql`select id, name_key as key from probe where account_id = ${accountId}`,
  profile: (accountId) => sql`select id, name_key as key from temperature_profile where account_id = ${accountId}`,
  input: (accountId) => sql`
    select i.id, coalesce(t.name_key, 'input') || ' ' || i.number as key
    from input i left join input_type t
        on t.account_id = i.account_id and t.id = i.input_type_id and t.deleted_utc is null
    where i.account_id = ${accountId}`,
  inputType: (accountId) => sql`select id, name_key as key from input_type where account_id = ${accountId}`,
  fleetRecord: (accountId) => sql`select id, name_key as key from fleet where account_id = ${accountId}`,
  tagRecord: (accountId) => sql`select id, name_key as key from tag where account_id = ${accountId}`,
  rule: (accountId) => sql`select id, name_key as key from alert_rule where account_id = ${accountId}`,
};

/** Facets that belong to the record of another facet: their names are found by its id. */
export const ownerOf = { fleet: 'vehicle', tag: 'geofence' } as const satisfies Record<string, Facet>;
export type OwnedFacet = keyof typeof ownerOf;
export const ownedFacets = Object.keys(ownerOf) as OwnedFacet[];
export const isOwned = (facet: string): facet is OwnedFacet => facet in ownerOf;
export const facetOf = (facet: Facet | OwnedFacet): Facet => (isOwned(facet) ? ownerOf[facet] : facet);

/** Owners with one of the records that a filter names, and, if it names 0, those without any record. */
export interface Owners {
  some: readonly number[];
  none?: readonly number[];
}

const owned: Readonly<
  Record<OwnedFacet, { table: Statement; some(ids: readonly number[]): Statement; none: Statement }>
> = {
  fleet: {
    table: sql`vehicle`,
    some: (ids) => sql`fleet_id = any(${ids}::bigint[])`,
    none: sql`fleet_id is null`,
  },
  tag: {
    table: sql`geofence`,
    some: (ids) => sql`tags && ${ids}::bigint[]`,
    none: sql`tags = '{}'`,
  },
};

/** `ids`: of fleets or tags; 0 means none. */
export async function findOwners(
  db: Queryable,
  accountId: number,
  facet: OwnedFacet,
  ids: readonly number[],
): Promise<Owners> {
  const { table, ...conditions } = owned[facet];
  const find = async (condition: Statement): Promise<number[]> => {
    const rows = await db.many<{ id: number }>(sql`
      select id from ${table} where account_id = ${accountId} and ${condition}`);
    return rows.map(({ id }) => id);
  };
  const some = await find(conditions.some(ids));
  return ids.includes(0) ? { some, none: await find(conditions.none) } : { some };
}

/** Ids and folded names of users. They are not in the database of the fleet, so they go into its statements as values. */
export type UserNames = readonly { id: number; key: string }[];

/** A row source of ids and folded names. */
export function namesOf(facet: Facet | OwnedFacet, accountId: number, users: UserNames): Statement {
  if (facet !== 'user') return names[facet](accountId);
  const [ids, keys] = [users.map(({ id }) => id), users.map(({ key }) => key)];
  return sql`select known.id, known.key from unnest(${ids}::bigint[], ${keys}::text[]) as known (id, key)`;
}

/** Ids by folded name, from a name on in the order of names: the first `limit` names. */
export const idsByName = (
  db: Queryable,
  { accountId, users }: { accountId: number; users: UserNames },
  facet: Facet | OwnedFacet,
  { from, isDescending, limit }: { from: string | undefined; isDescending: boolean; limit: number },
): Promise<{ ids: number[] }[]> => {
  const key = sql`named.key collate "C"`;
  return db.many<{ ids: number[] }>(sql`
    select array_agg(named.id) as ids from (${namesOf(facet, accountId, users)}) as named
    where named.key is not null ${from === undefined ? sql`` : sql`and ${key} ${isDescending ? sql`<=` : sql`>=`} ${from}::text`}
    group by ${key} order by ${key} ${isDescending ? sql`desc` : sql`asc`} limit ${limit}`);
};

/** The ids whose names contain a word, by facet; facets without a match are left out. */
export type Matches = Partial<Record<Facet, readonly number[]>>;

/** What each word of a search matches. */
export async function findMatches(
  db: Queryable,
  accountId: number,
  { list, facets }: Source,
  words: readonly string[],
  users: UserNames,
): Promise<Matches[]> {
  // `Object.keys` returns strings; these are the source's own.
  const own = Object.keys(facets) as Facet[];
  const filters: readonly string[] = growingLists[list].ids;
  const owned = ownedFacets.filter((each) => filters.includes(`${each}Id`));
  const searched = [...own, ...owned];
  const rows = await db.many<{ facet: Facet; word: number; ids: number[] }>(sql`
    with word as (select text, nth from unnest(${words}::text[]) with ordinality as word (text, nth))
    ${searched
      .map(
        (facet) => sql`
          select ${facetOf(facet)}::text as facet, word.nth::integer as word, array_agg(named.id) as ids
          from (${namesOf(facet, accountId, users)}) as named join word on strpos(named.key, word.text) > 0
          group by word.nth`,
      )
      .reduce((all, each) => sql`${all} union all ${each}`)}`);
  const registered = own.includes('vehicle') ? await registrationsOf(db, accountId) : [];
  return words.map((word, at) => {
    const found: Matches = {};
    for (const { facet, ids } of rows.filter((row) => row.word === at + 1))
      found[facet] = [...(found[facet] ?? []), ...ids];
    const vehicles = registered.flatMap(({ id, key }) => (key.includes(word) ? [id] : []));
    return vehicles.length === 0 ? found : { ...found, vehicle: [...(found.vehicle ?? []), ...vehicles] };
  });
}

/** They have no folded column. */
async function registrationsOf(db: Queryable, accountId: number): Promise<{ id: number; key: string }[]> {
  const rows = await db.many<{ id: number; registration: string }>(sql`
    select id, registration from vehicle where account_id = ${accountId} and registration is not null`);
  return rows.map(({ id, registration }) => ({ id, key: fold(registration) }));
}
