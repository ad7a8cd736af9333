/** Pages of a growing list: filtered, searched and sorted by PostgreSQL. A cursor is the order key of a page's last row. */
import { searchWordsAtMost } from '../../../contract/choices.ts';
import { fold } from '../../../contract/fold.ts';
import type { Queryable } from '../../database/database.ts';
import { type Statement, sql } from '../../database/sql.ts';
import { listUserNames } from '../users.ts';
import { matching, type Needs, type Question, untilOf } from './conditions.ts';
import { facetOf, findMatches, namesOf, type OwnedFacet, type UserNames } from './facets.ts';
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
  const texts = [
    ...new Set(
      fold(filter.search ?? '')
        .split(/\s+/)
        .filter(Boolean),
    ),
  ].slice(0, searchWordsAtMost);
  const users = source.facets.user ? await userNames(db, accountId) : [];
  const matches = texts.length === 0 ? [] : await findMatches(db, accountId, source, texts, users);
  return {
    accountId,
    source,
    filter,
    now,
    users,
    words: texts.map((text, at) => ({ text, matches: matches[at] ?? {} })),
  };
}

/** Of the values that rows are sorted by. */
export const sortKindOf = (source: Source, sort: string): SortKey['kind'] => {
  const name = sort.replace(/^-/, '');
  return source.sorts[name]?.kind ?? (name === 'startUtc' ? 'time' : name === 'duration' ? 'number' : 'text');
};

async function userNames(db: Queryable, accountId: number): Promise<UserNames> {
  const users = await listUserNames(db, accountId);
  return users.map(({ id, username, name }) => ({ id, key: fold(`${username} ${name ?? ''}`) }));
}

interface SortedBy extends SortKey {
  /** Joins of the names. */
  join: Statement;
  needs: Needs;
}

/** What rows are sorted by. */
function sortKeyOf(question: Question, sort: string): SortedBy {
  const { source, accountId } = question;
  const name = sort.replace(/^-/, '');
  const kind = sortKindOf(source, sort);
  const plain = (key: Statement): SortedBy => ({ key, kind, join: sql``, needs: new Set() });
  const own = source.sorts[name];
  if (own) return plain(own.key);
  if (name === 'startUtc') return plain(source.start);
  if (name === 'duration') return plain(sql`date_part('epoch', ${untilOf(question)} - ${source.start})`);
  const facet = name as Facet | OwnedFacet;
  return {
    kind,
    key: sql`named.key collate "C"`,
    join: sql`left join (${namesOf(facet, accountId, question.users)}) as named on named.id = ${source.facets[facetOf(facet)] ?? sql`null`}`,
    needs: new Set([facetOf(facet)]),
  };
}

/**
 * One statement. `columns` and `join` are about the found rows, again called `r`. Each row has its key as `sortKey`,
 * `sortStart` and `sortId`.
 */
export function pageStatement(
  question: Question,
  { sort, after, limit }: Order,
  { columns, join = sql`` }: { columns: Statement; join?: Statement },
): Statement {
  const { source, accountId, filter } = question;
  const { key, kind, join: names, needs } = sortKeyOf(question, sort);
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? sql`desc nulls last` : sql`asc nulls last`;
  const most = limit === undefined ? sql`` : sql`limit ${limit}`;
  const beyond = after ? sql`and ${isAfter({ key, kind }, source, after, isDescending)}` : sql``;
  const isByStart = key === source.start;
  const order = isByStart
    ? sql`order by ${source.start} ${isDescending ? sql`desc` : sql`asc`}, ${source.id}`
    : sql`order by ${key} ${direction}, ${source.start}, ${source.id}`;
  const parts = source.scans(accountId, filter).map((scan) => {
    const { from, where } = matching(question, scan, needs);
    return sql`(select r.*, ${key} as sort_key, ${source.start} as sort_start, ${source.id} as sort_id
      from ${from} ${names} where ${where} ${beyond} ${order} ${most})`;
  });
  return sql`
    select ${columns}, r.sort_key as "sortKey", r.sort_start as "sortStart", r.sort_id as "sortId"
    from (${parts.reduce((all, part) => sql`${all} union all ${part}`)}) as r ${join}
    order by r.sort_key ${direction}, r.sort_start, r.sort_id ${most}`;
}

/** Rows after a key. The last condition repeats the first for the index. */
function isAfter(
  { key, kind }: SortKey,
  { start, id }: Source,
  [value, startUtc, lastId]: RowKey,
  isDescending: boolean,
): Statement {
  const later = sql`(${start}, ${id}) > (${startUtc}::timestamptz, ${lastId}::bigint)`;
  if (key === start) {
    return isDescending ? sql`(${start} <= ${startUtc} and (${start} < ${startUtc} or ${id} > ${lastId}))` : later;
  }
  if (value === null) return sql`(${key} is null and ${later})`;
  const known =
    kind === 'time' ? sql`${value}::timestamptz` : kind === 'number' ? sql`${value}::float8` : sql`${value}::text`;
  return sql`(${key} ${isDescending ? sql`<` : sql`>`} ${known} or ${key} is null or (${key} = ${known} and ${later}))`;
}

/** What a page's statement adds to each row. */
export interface Sorted {
  sortKey: RowKey[0];
  sortStart: Date;
  sortId: number;
}
