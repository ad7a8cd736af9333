/** Sums over a growing list, in all and by group. PostgreSQL adds up: no row leaves it. */
import type { Queryable } from '../../database/database.ts';
import { type Statement, sql } from '../../database/sql.ts';
import { isSet, longerThan, matching, type Only, type Question, untilOf } from './conditions.ts';
import { facetOf, type OwnedFacet } from './facets.ts';
import type { Facet } from './source.ts';

/** Times in milliseconds. */
export interface Sum {
  count: number;
  ms: number;
  longestMs: number;
}

export interface GroupSum extends Sum {
  /** The record's id; 0 for none. */
  key: number;
}

/** Rows that begin in one group of time and end in another, or in the same one. */
export interface SpanSum extends Sum {
  /** Index of the group in which they begin, and in which they end. */
  first: number;
  last: number;
  /**
   * Sums of their starts and of their ends, the earliest start and the latest end: milliseconds after `originMs`. 0 for
   * rows that end in the group in which they begin.
   */
  startsMs: number;
  endsMs: number;
  earliestMs: number;
  latestMs: number;
}

const noSum: Sum = { count: 0, ms: 0, longestMs: 0 };

const inMs = (interval: Statement): Statement => sql`coalesce((extract(epoch from ${interval}) * 1000)::float8, 0)`;

/** A column that rows are grouped by, and what it needs. */
interface Key {
  facet?: Facet;
  column: Statement;
  join?: Statement;
}

/** The matching rows of one scan. */
interface Part {
  from: Statement;
  where: Statement;
  /** The time of a row that counts. */
  fromUtc: Statement;
  toUtc: Statement;
}

function partsOf({ source, filter, ...rest }: Question, { facet, join = sql`` }: Key): Part[] {
  const until = untilOf({ source, now: rest.now, accountId: rest.accountId });
  const isClipped = filter.overlap === true && filter.startDate && filter.endDate;
  const needs = new Set(facet ? [facet] : []);
  return source.scans(rest.accountId, filter).map((scan) => {
    const { from, where } = matching({ source, filter, ...rest }, scan, needs);
    const part = { from: sql`${from} ${join}`, where };
    if (!isClipped) return { ...part, fromUtc: source.start, toUtc: until };
    const toUtc = sql`least(${until}, ${filter.endDate}::timestamptz)`;
    // Only the few rows of other scans begin before the period.
    if (!scan.few) return { ...part, fromUtc: source.start, toUtc };
    const fromUtc = sql`greatest(${source.start}, ${filter.startDate}::timestamptz)`;
    return { ...part, fromUtc, toUtc: sql`greatest(${fromUtc}, ${toUtc})` };
  });
}

const unionAll = (parts: readonly Statement[]): Statement => parts.reduce((all, part) => sql`${all} union all ${part}`);

/** The matching rows of all scans, as `t`. */
function counted(question: Question): Statement {
  const { id, start } = question.source;
  const parts = partsOf(question, noKey).map(
    ({ from, where, fromUtc, toUtc }) => sql`
      select ${id} as id, ${start} as start_utc, ${fromUtc} as from_utc, ${toUtc} as to_utc from ${from} where ${where}`,
  );
  return sql`(${unionAll(parts)}) as t`;
}

/**
 * Sums by key, of each scan apart: rows that pass from one step of a plan to the next take as long as their sum. So a key can be
 * there several times.
 */
const summed = (question: Question, key: Key): Statement =>
  unionAll(
    partsOf(question, key).map(
      ({ from, where, fromUtc, toUtc }) => sql`
        select ${key.column} as key, count(*) as count, sum(${toUtc} - ${fromUtc}) as total,
          max(${toUtc} - ${fromUtc}) as longest
        from ${from} where ${where} group by 1`,
    ),
  );

const noKey: Key = { column: sql`0` };
const rolledUp = sql`coalesce(sum(base.count), 0)::bigint as count, sum(base.total) as total, max(base.longest) as longest`;
const inReply = sql`count, ${inMs(sql`total`)} as ms, ${inMs(sql`longest`)} as "longestMs"`;

export const sumAll = (db: Queryable, question: Question): Promise<Sum> =>
  db.one<Sum>(sql`select ${inReply} from (select ${rolledUp} from (${summed(question, noKey)}) as base) as all_rows`);

/** The number of rows alone: PostgreSQL does not look up until when each of them counts. */
export async function countAll(db: Queryable, question: Question): Promise<number> {
  const parts = partsOf(question, noKey).map(
    ({ from, where }) => sql`select count(*) as count from ${from} where ${where}`,
  );
  const { count } = await db.one<{ count: number }>(sql`
    select sum(part.count)::bigint as count from (${unionAll(parts)}) as part`);
  return count;
}

/** The ids of the rows that match: the first ones by start. */
export async function findIds(db: Queryable, question: Question, limit: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select t.id from ${counted(question)} order by t.start_utc, t.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The row of which `ms` count, which is the most; the earliest of several. */
export const findLongest = (db: Queryable, question: Question, ms: number): Promise<{ id: number } | undefined> =>
  db.maybe<{ id: number }>(sql`
    select t.id from ${counted(longerThan(question, Math.floor(ms / 1000)))}
    where t.to_utc - t.from_utc >= make_interval(secs => ${ms / 1000})
    order by t.start_utc, t.id limit 1`);

/** When the counted parts begin and end; undefined without rows. */
export async function findExtent(
  db: Queryable,
  question: Question,
): Promise<{ startDate: Date; endDate: Date } | undefined> {
  const { startDate, endDate } = await db.one<{ startDate: Date | null; endDate: Date | null }>(sql`
    select min(t.from_utc) as "startDate", max(t.to_utc) as "endDate" from ${counted(question)}`);
  return startDate && endDate ? { startDate, endDate } : undefined;
}

/** By record. A row counts in each of its groups, and once in `all`. The longest row is among those of `longestIn`. */
export async function sumGroups(
  db: Queryable,
  question: Question,
  by: Facet | OwnedFacet,
): Promise<{ all: Sum; groups: GroupSum[]; longestIn: Only }> {
  const rows = await db.many<GroupSum & { isAll: boolean; keys: number[] | null }>(sql`
    with base as materialized (${summed(question, keyOf(question, by))})
    select 0 as key, ${inReply}, true as "isAll", keys
    from (select ${rolledUp} from base) as all_rows
      cross join (select array_agg(key) as keys from base where longest = (select max(longest) from base)) as longest
    union all
    select key, ${inReply}, false, null from (${groupsOf(question, by)}) as grouped`);
  const groups = rows.filter(({ isAll }) => !isAll).map(({ isAll: _, keys: __, ...group }) => group);
  const facet = facetOf(by);
  // Rows with several keys count several times there.
  if (isSet(question.source, facet)) return { all: await sumAll(db, question), groups, longestIn: {} };
  const { keys, ...all } = rows.find(({ isAll }) => isAll) ?? { ...noSum, keys: null };
  // To find rows by their driver takes longer than to look at all.
  const isAtStart = question.source.atStart?.some((each) => each === facet);
  return { all, groups, longestIn: isAtStart ? {} : { facet, ids: keys ?? [] } };
}

function keyOf({ source, accountId }: Question, by: Facet | OwnedFacet): Key {
  const facet = facetOf(by);
  const value = source.facets[facet] ?? sql`null::bigint`;
  if (!isSet(source, facet)) return { facet, column: sql`coalesce(${value}, 0)` };
  const ids =
    by === 'tag'
      ? sql`array(
          select distinct had.id from geofence g cross join lateral unnest(g.tags) as had (id)
          where g.account_id = ${accountId} and g.id = any(${value}))`
      : value;
  return {
    facet,
    column: sql`each.id`,
    join: sql`cross join lateral unnest(coalesce(nullif(${ids}, '{}'), '{0}')) as each (id)`,
  };
}

/** The groups of `base`, or those of the fleets and tags of its records. */
function groupsOf({ source, accountId }: Question, by: Facet | OwnedFacet): Statement {
  if (by === 'fleet') {
    return sql`
      select coalesce(w.fleet_id, 0) as key, ${rolledUp}
      from base left join vehicle w on w.account_id = ${accountId} and w.id = base.key
      group by 1`;
  }
  if (by === 'tag' && !isSet(source, 'geofence')) {
    return sql`
      select tag.id as key, ${rolledUp}
      from base left join geofence g on g.account_id = ${accountId} and g.id = base.key
        cross join lateral unnest(coalesce(nullif(g.tags, '{}'), '{0}')) as tag (id)
      group by 1`;
  }
  return sql`select base.key, ${rolledUp} from base group by base.key`;
}

/**
 * By time. `borders` are the starts of the groups, in order; each counted part begins after the first one. A span can be
 * there several times.
 */
export function sumSpans(
  db: Queryable,
  question: Question,
  borders: readonly string[],
  originUtc: Date,
): Promise<SpanSum[]> {
  const groupAt = (utc: Statement): Statement => sql`width_bucket(${utc}, ${borders}::timestamptz[]) - 1`;
  const after = (utc: Statement): Statement => inMs(sql`${utc} - ${originUtc}::timestamptz`);
  const cross = sql`filter (where t.first <> t.last)`;
  // With `offset 0` PostgreSQL looks up the groups of a row once, not for each use of them.
  const parts = partsOf(question, noKey).map(
    ({ from, where, fromUtc, toUtc }) => sql`
      select t.first, t.last, count(*) as count, sum(t.to_utc - t.from_utc) as total, max(t.to_utc - t.from_utc) as longest,
        sum(t.from_utc - ${originUtc}::timestamptz) ${cross} as starts,
        min(t.from_utc) ${cross} as earliest, max(t.to_utc) ${cross} as latest
      from (
        select ${groupAt(fromUtc)} as first, ${groupAt(toUtc)} as last, ${fromUtc} as from_utc, ${toUtc} as to_utc
        from ${from} where ${where} offset 0) as t
      group by 1, 2`,
  );
  return db.many<SpanSum>(sql`
    select first, last, ${inReply}, ${inMs(sql`starts`)} as "startsMs", ${inMs(sql`starts + total`)} as "endsMs",
      ${after(sql`earliest`)} as "earliestMs", ${after(sql`latest`)} as "latestMs"
    from (${unionAll(parts)}) as span`);
}
