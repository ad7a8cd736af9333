/** Pages of a growing list: filtered, searched and sorted by PostgreSQL. A cursor is the order key of a page's last row. */
import { fold } from '../../../contract/fold.ts';
import { growingLists } from '../../../contract/growing-lists.ts';
import { readSearch } from '../../../contract/name-search.ts';
import type { Queryable } from '../../database/database.ts';
import { type Statement, sql } from '../../database/sql.ts';
import { listUserNames } from '../users.ts';
import { idsOf, matching, type Needs, type Question, untilOf } from './conditions.ts';
import {
  facetOf,
  findMatches,
  findOwners,
  namesOf,
  type OwnedFacet,
  type Owners,
  ownedFacets,
  type UserNames,
} from './facets.ts';
import type { Facet, ListFilter, SortKey, Source } from './source.ts';

/** The order of a page: a name of the contract, with `-` before it for descending. */
export interface Order {
  sort: string;
  after: RowKey | undefined;
  limit: number | undefined;
}

/** The value that rows are sorted by, then start and id. */
export type RowKey = readonly [value: Date | number | string | null, start: Date, id: number];

export async function askQuestion(
  db: Queryable,
  accountId: number,
  source: Source,
  filter: ListFilter,
  now: Date,
): Promise<Question> {
  const { words } = readSearch(filter.search ?? '');
  const users = source.facets.user ? await userNames(db, accountId) : [];
  const withSimilar = filter.similar === true;
  const found = words.length === 0 ? [] : await findMatches(db, accountId, source, words, { users, withSimilar });
  return {
    accountId,
    source,
    filter,
    now,
    users,
    words: words.map(({ typed }, at) => ({ typed, matches: {}, areSimilar: false, ...found[at] })),
    owners: await ownersOf(db, accountId, source, filter),
  };
}

async function ownersOf(
  db: Queryable,
  accountId: number,
  { list }: Source,
  filter: ListFilter,
): Promise<Question['owners']> {
  const owners: { [Name in OwnedFacet]?: Owners } = {};
  const names: readonly string[] = growingLists[list].ids;
  for (const facet of ownedFacets) {
    const name = `${facet}Id`;
    if (filter[name] === undefined || !names.includes(name)) continue;
    owners[facet] = await findOwners(db, accountId, facet, idsOf(filter[name]));
  }
  return owners;
}

function sortAt(
  { sorts }: Source,
  name: string,
  { now, accountId, filter }: Pick<Question, 'now' | 'accountId' | 'filter'>,
): SortKey | undefined {
  const own = sorts[name];
  return typeof own === 'function' ? own(now, accountId, filter) : own;
}

/** Of the values that rows are sorted by. */
export const sortKindOf = (source: Source, sort: string): SortKey['kind'] => {
  const name = sort.replace(/^-/, '');
  return (
    sortAt(source, name, { now: new Date(0), accountId: 0, filter: {} })?.kind ??
    (name === 'startUtc' ? 'time' : name === 'duration' ? 'span' : 'text')
  );
};

async function userNames(db: Queryable, accountId: number): Promise<UserNames> {
  const users = await listUserNames(db, accountId);
  return users.map(({ id, username, name }) => ({
    id,
    key: fold(`${username} ${name ?? ''}`),
    text: `${username}\n${name ?? ''}`,
  }));
}

interface SortedBy extends SortKey {
  /** Joins of the names. */
  join: Statement;
  needs: Needs;
}

/** The facet whose names sort the rows; undefined for other orders. */
export function sortFacetOf({ sorts }: Source, sort: string): Facet | OwnedFacet | undefined {
  const name = sort.replace(/^-/, '');
  return name === 'startUtc' || name === 'duration' || sorts[name] ? undefined : (name as Facet | OwnedFacet);
}

/** What rows are sorted by. */
function sortKeyOf(question: Question, sort: string): SortedBy {
  const { source, accountId } = question;
  const name = sort.replace(/^-/, '');
  const kind = sortKindOf(source, sort);
  const plain = (key: Statement): SortedBy => ({ key, kind, join: sql``, needs: new Set() });
  const own = sortAt(source, name, question);
  if (own) return { ...plain(own.key), ...(own.thenById && { thenById: own.thenById }) };
  if (name === 'startUtc') return plain(source.start);
  if (name === 'duration') return plain(sql`(${untilOf(question)} - ${source.start})`);
  const facet = sortFacetOf(source, sort);
  if (!facet) throw new Error(`no order ${sort}`);
  return {
    kind,
    key: sql`named.key collate "C"`,
    join: sql`left join (${namesOf(facet, accountId, question.users)}) as named on named.id = ${source.facets[facetOf(facet)] ?? sql`null`}`,
    needs: new Set([facetOf(facet)]),
  };
}

/** What is shown of the found rows, again called `r`. */
export interface Shown {
  columns: Statement;
  join: Statement;
}

/** One statement. Each row has its key as `sortKey`, `sortStart` and `sortId`. */
export function pageStatement(question: Question, { sort, after, limit }: Order, { columns, join }: Shown): Statement {
  const { source, accountId, filter } = question;
  const { key, kind, join: names, needs, thenById } = sortKeyOf(question, sort);
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const most = limit === undefined ? sql`` : sql`limit ${limit}`;
  const beyond = after
    ? sql`and ${isAfter({ key, kind, ...(thenById && { thenById }) }, source, after, isDescending)}`
    : sql``;
  const isByStart = key === source.start;
  const order = isByStart
    ? sql`order by ${source.start} ${isDescending ? sql`desc` : sql`asc`}, ${source.id}`
    : thenById
      ? sql`order by ${key} ${direction}, ${source.id}`
      : sql`order by ${key} ${direction}, ${source.start}, ${source.id}`;
  const start = (row: Statement): Statement => (thenById ? sql`` : sql`${row}.sort_start,`);
  const isNarrow = source.table !== undefined && limit !== undefined;
  const parts = source.scans(accountId, filter).map((scan) => {
    const { from, where } = matching(question, scan, needs);
    return sql`(select ${isNarrow ? sql`` : sql`r.*,`} ${key} as sort_key, ${source.start} as sort_start, ${source.id} as sort_id
      from ${from} ${names} where ${where} ${beyond} ${order} ${most})`;
  });
  const all = parts.reduce((some, part) => sql`${some} union all ${part}`);
  const [sorted, found] = isNarrow
    ? [
        sql`found`,
        sql`(select * from (${all}) as f order by f.sort_key ${direction}, ${start(sql`f`)} f.sort_id ${most}) as found
          join ${source.table} r
            on r.account_id = ${accountId} and ${source.id} = found.sort_id and ${source.start} = found.sort_start`,
      ]
    : [sql`r`, sql`(${all}) as r`];
  // PostgreSQL compares intervals faster than seconds that it computes from them.
  const shownKey = kind === 'span' ? sql`date_part('epoch', ${sorted}.sort_key)` : sql`${sorted}.sort_key`;
  return sql`
    select ${columns},
      ${shownKey} as "sortKey", ${sorted}.sort_start as "sortStart", ${sorted}.sort_id as "sortId"
    from ${found} ${join} order by ${sorted}.sort_key ${direction}, ${start(sorted)} ${sorted}.sort_id ${most}`;
}

/** Rows after a key. The last condition repeats the first for the index. */
function isAfter(
  { key, kind, thenById }: SortKey,
  { start, id }: Source,
  [value, startUtc, lastId]: RowKey,
  isDescending: boolean,
): Statement {
  const later = thenById
    ? sql`${id} > ${lastId}::bigint`
    : sql`(${start}, ${id}) > (${startUtc}::timestamptz, ${lastId}::bigint)`;
  if (key === start) {
    return isDescending ? sql`(${start} <= ${startUtc} and (${start} < ${startUtc} or ${id} > ${lastId}))` : later;
  }
  if (value === null) return sql`(${key} is null and ${later})`;
  const known = {
    time: sql`${value}::timestamptz`,
    number: sql`${value}::float8`,
    text: sql`${value}::text`,
    span: sql`make_interval(secs => ${value}::float8)`,
  }[kind];
  return sql`(${key} ${isDescending ? sql`<` : sql`>`} ${known} or ${key} is null or (${key} = ${known} and ${later}))`;
}

/** What a page's statement adds to each row. */
export interface Sorted {
  sortKey: RowKey[0];
  sortStart: Date;
  sortId: number;
}
