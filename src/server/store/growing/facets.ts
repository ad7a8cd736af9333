/** Names of the records that rows refer to: for filters, search and order. Deleted records still name history. */
import { setImmediate } from 'node:timers/promises';
import { growingLists } from '../../../contract/growing-lists.ts';
import { hasExactly, type SearchWord, searchText, typosOf } from '../../../contract/name-search.ts';
import type { Queryable } from '../../database/database.ts';
import { type Statement, sql } from '../../database/sql.ts';
import type { Facet, Source } from './source.ts';

/** Ids, folded names for the order, and texts for the search. A driver without a name shows the button, an input without a type its number. */
const names: Readonly<Record<Exclude<Facet, 'user'> | 'fleet' | 'tag', (accountId: number) => Statement>> = {
  vehicle: (accountId) => sql`
    select id, name_key as key, concat_ws(chr(10), name, registration) as text from vehicle where account_id = ${accountId}`,
  fleet: (accountId) => sql`
    select v.id, f.name_key as key, f.name as text from vehicle v join fleet f on f.account_id = v.account_id and f.id = v.fleet_id
    where v.account_id = ${accountId}`,
  geofence: (accountId) => sql`
    select id, description_key as key, description as text from geofence where account_id = ${accountId}`,
  tag: (accountId) => sql`
    select g.id, string_agg(t.name_key, ', ' order by t.position, t.id) as key,
      string_agg(t.name, chr(10) order by t.position, t.id) as text
    from geofence g cross join lateral unnest(g.tags) as had (id)
      join tag t on t.account_id = g.account_id and t.id = had.id
    where g.account_id = ${accountId} group by g.id`,
  driver: (accountId) => sql`
    select id, coalesce(name_key, button_id_key, lower(username)) as key,
      coalesce(name, button_id, username) as text
    from driver where account_id = ${accountId}`,
  probe: (accountId) => sql`select id, name_key as key, name as text from probe where account_id = ${accountId}`,
  profile: (accountId) =>
    sql`select id, name_key as key, name as text from temperature_profile where account_id = ${accountId}`,
  input: (accountId) => sql`
    select i.id, coalesce(t.name_key, 'input') || ' ' || i.number as key,
      coalesce(t.name, 'input') || ' ' || i.number as text
    from input i left join input_type t
        on t.account_id = i.account_id and t.id = i.input_type_id and t.deleted_utc is null
    where i.account_id = ${accountId}`,
  inputType: (accountId) =>
    sql`select id, name_key as key, name as text from input_type where account_id = ${accountId}`,
  fleetRecord: (accountId) => sql`select id, name_key as key, name as text from fleet where account_id = ${accountId}`,
  tagRecord: (accountId) => sql`select id, name_key as key, name as text from tag where account_id = ${accountId}`,
  rule: (accountId) => sql`select id, name_key as key, name as text from alert_rule where account_id = ${accountId}`,
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

/** Ids, folded names and texts of users. They are not in the database of the fleet, so they go into its statements as values. */
export type UserNames = readonly { id: number; key: string; text: string }[];

/** A row source of ids, folded names and texts. */
export function namesOf(facet: Facet | OwnedFacet, accountId: number, users: UserNames): Statement {
  if (facet !== 'user') return names[facet](accountId);
  const [ids, keys, texts] = [users.map(({ id }) => id), users.map(({ key }) => key), users.map(({ text }) => text)];
  return sql`
    select known.id, known.key, known.text
    from unnest(${ids}::bigint[], ${keys}::text[], ${texts}::text[]) as known (id, key, text)`;
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

/** The ids whose names have a word, by facet; facets without a match are left out. */
export type Matches = Partial<Record<Facet, readonly number[]>>;

export interface WordMatches {
  matches: Matches;
  /** No name has the word. These names are similar, with the fewest typos. */
  areSimilar: boolean;
}

/** Texts between two turns of other requests. */
const textsAtOnce = 2000;

/** What each word of a search matches. The names of an account are few beside the rows that refer to them. */
export async function findMatches(
  db: Queryable,
  accountId: number,
  { list, facets }: Source,
  words: readonly SearchWord[],
  { users, withSimilar }: { users: UserNames; withSimilar: boolean },
): Promise<WordMatches[]> {
  // `Object.keys` returns strings; these are the source's own.
  const own = Object.keys(facets) as Facet[];
  const filters: readonly string[] = growingLists[list].ids;
  const owned = ownedFacets.filter((each) => filters.includes(`${each}Id`));
  const names = await db.many<NamedIds>(
    [...own, ...owned]
      .map(
        (facet) => sql`
          select ${facetOf(facet)}::text as facet, named.text, array_agg(named.id) as ids
          from (${namesOf(facet, accountId, users)}) as named where named.text is not null group by named.text`,
      )
      .reduce((all, each) => sql`${all} union all ${each}`),
  );
  const searched: string[] = [];
  for (const { text } of names) {
    if (searched.length % textsAtOnce === textsAtOnce - 1) await setImmediate();
    searched.push(searchText(text.split('\n')));
  }
  const found: WordMatches[] = [];
  for (const word of words) {
    const exact = names.filter((_, at) => hasExactly(word, searched[at] ?? ''));
    const similar = exact.length === 0 && withSimilar ? await closest(word, names, searched) : [];
    found.push({ matches: idsByFacet([...exact, ...similar]), areSimilar: similar.length > 0 });
  }
  return found;
}

/** The records that share a name. */
interface NamedIds {
  facet: Facet;
  text: string;
  ids: number[];
}

async function closest(word: SearchWord, names: readonly NamedIds[], searched: readonly string[]): Promise<NamedIds[]> {
  let least = Number.POSITIVE_INFINITY;
  let found: NamedIds[] = [];
  for (const [at, name] of names.entries()) {
    if (at % textsAtOnce === textsAtOnce - 1) await setImmediate();
    const typos = typosOf(word, searched[at] ?? '');
    if (typos === undefined || typos > least) continue;
    if (typos < least) found = [];
    least = typos;
    found.push(name);
  }
  return found;
}

function idsByFacet(names: readonly NamedIds[]): Matches {
  const found: Partial<Record<Facet, number[]>> = {};
  for (const { facet, ids } of names) (found[facet] ??= []).push(...ids);
  return found;
}
