/** Turns what a list looks for into FROM and WHERE of one scan. */
import { growingLists } from '../../../contract/growing-lists.ts';
import type { SearchWord } from '../../../contract/name-search.ts';
import { type Statement, sql } from '../../database/sql.ts';
import { driverJoin, placesJoin, type StartPeriod } from './at-start.ts';
import { andAll } from './choices.ts';
import { facetOf, isOwned, type OwnedFacet, type Owners, type UserNames, type WordMatches } from './facets.ts';
import type { Facet, ListFilter, Scan, Source } from './source.ts';

/** One question to one list. */
export interface Question {
  accountId: number;
  source: Source;
  filter: ListFilter;
  now: Date;
  users: UserNames;
  /** For each word of the search, what it matches. */
  words: readonly (Pick<SearchWord, 'typed'> & WordMatches)[];
  /** The vehicles of the filter's fleets, and the geofences of its tags. */
  owners: Partial<Readonly<Record<OwnedFacet, Owners>>>;
  only?: Only;
}

/** Only the rows that refer to one of these records (0: to none), or that start or end in this time. */
export type Only =
  | { facet: Facet; ids: readonly number[] }
  | { fromUtc?: Date; beforeUtc?: Date; endsAfterUtc?: Date; endsBeforeUtc?: Date };

/** Facets that a statement reads besides those of its filters. */
export type Needs = ReadonlySet<Facet>;

/** Rows of devices are at most a day ahead of now. */
const aheadMs = 48 * 3_600_000;

/** FROM and WHERE of the rows in one scan that match the question. */
export function matching(question: Question, scan: Scan, needs: Needs): { from: Statement; where: Statement } {
  const needed = new Set([...needs, ...neededBy(question)]);
  const { source, filter, accountId } = question;
  const { atStart = [], id, start, facets } = source;
  const joins = atStart.flatMap((facet) => {
    if (!needed.has(facet) || !facets.vehicle) return [];
    const at = {
      ...{ accountId, scan, period: startPeriod(filter, question.now), id, start, vehicle: facets.vehicle },
      ...driversOf(question, needs),
    };
    return [facet === 'driver' ? driverJoin(at) : placesJoin(at)];
  });
  const conditions = [
    ...source.where(filter, question.now),
    ...lengthConditions(question),
    ...growingLists[source.list].ids.map((name) => idCondition(question, name)),
    ...question.words.map((word) => wordCondition(source, word)),
    onlyCondition(question),
  ];
  return {
    from: joins.reduce((all, join) => sql`${all} ${join}`, scan.from),
    where: sql`${scan.where} ${andAll(conditions)}`,
  };
}

/** When rows of the filter's period begin, unless they last into it. */
export function startPeriod({ startDate, endDate }: ListFilter, now: Date): StartPeriod | undefined {
  if (!startDate || !endDate) return undefined;
  return {
    startDate,
    endDate: new Date(Math.max(startDate.getTime(), Math.min(endDate.getTime(), now.getTime() + aheadMs))),
  };
}

/** `fleetId` -> `fleet`. */
const facetNamed = (name: string): Facet | OwnedFacet => name.replace(/Id$/, '') as Facet | OwnedFacet;

function onlyCondition({ source, only = {} }: Question): Statement {
  if ('ids' in only) return amongOrNone(source, only.facet, only.ids);
  const { fromUtc, beforeUtc, endsAfterUtc, endsBeforeUtc } = only;
  return sql`true ${andAll([
    fromUtc && sql`${source.start} >= ${fromUtc}`,
    beforeUtc && sql`${source.start} < ${beforeUtc}`,
    endsAfterUtc && sql`r.end_utc > ${endsAfterUtc}`,
    endsBeforeUtc && sql`r.end_utc < ${endsBeforeUtc}`,
  ])}`;
}

/** The drivers whose rows can match. Undefined: any, or rows of others must be named. */
function driversOf(
  { filter, words, only }: Question,
  needs: Needs,
): { driverIds?: readonly number[]; areAllTheirs?: boolean } {
  const ids =
    only && 'ids' in only && only.facet === 'driver'
      ? only.ids
      : filter.driverId === undefined
        ? undefined
        : idsOf(filter.driverId);
  if (ids) return ids.includes(0) ? {} : { driverIds: ids, areAllTheirs: true };
  // Another word or name may match a row without a driver.
  return needs.has('driver') ? {} : { driverIds: words.flatMap(({ matches }) => matches.driver ?? []) };
}

function neededBy({ source, filter, words, only }: Question): Facet[] {
  const filtered = growingLists[source.list].ids.filter((name) => filter[name] !== undefined);
  return [
    ...(only && 'ids' in only ? [only.facet] : []),
    ...filtered.map((name) => facetOf(facetNamed(name))),
    ...words.flatMap(({ matches }) => Object.keys(matches) as Facet[]),
  ];
}

/** Whether a filter or the search asks for what a row's vehicle did at its start. */
export const needsAtStart = (question: Question): boolean =>
  neededBy(question).some((facet) => question.source.atStart?.some((each) => each === facet));

/** Up to when a row counts. */
export const untilOf = ({
  source: { until, start },
  now,
  accountId,
}: Pick<Question, 'source' | 'now' | 'accountId'>): Statement => until?.(now, accountId) ?? start;

/** The same question about rows that last at least so long. */
export const longerThan = (question: Question, seconds: number): Question => ({
  ...question,
  filter: { ...question.filter, minSeconds: Math.max(question.filter.minSeconds ?? 0, seconds) },
});

function lengthConditions(question: Question): (Statement | undefined)[] {
  const { minSeconds, maxSeconds } = question.filter;
  const lasted = sql`${untilOf(question)} - ${question.source.start}`;
  return [
    minSeconds === undefined ? undefined : sql`${lasted} >= make_interval(secs => ${minSeconds})`,
    maxSeconds === undefined ? undefined : sql`${lasted} <= make_interval(secs => ${maxSeconds})`,
  ];
}

/** The ids of a filter, which may be one number. */
export const idsOf = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number');

function idCondition({ source, filter, owners }: Question, name: string): Statement | undefined {
  if (filter[name] === undefined) return undefined;
  const ids = idsOf(filter[name]);
  const named = facetNamed(name);
  const facet = facetOf(named);
  const value = source.facets[facet];
  if (!value) return undefined;
  if (!isOwned(named)) return amongOrNone(source, facet, ids);
  const { some, none = [] } = owners[named] ?? { some: [] };
  if (!ids.includes(0)) return among(source, facet, some);
  if (!isSet(source, facet)) return amongOrNone(source, facet, [...some, ...none, 0]);
  return sql`(${among(source, facet, some)} or ${value} is null or ${value} <@ ${none}::bigint[])`;
}

/** So many ids are worth an index step each. */
const fewIds = 16;

/** Whether a row refers to one of these records. */
function among(source: Source, facet: Facet, ids: readonly number[]): Statement {
  const value = source.facets[facet] ?? sql`null::bigint`;
  if (isSet(source, facet)) return sql`${value} && ${ids}::bigint[]`;
  const found = sql`${value} = any(${ids}::bigint[])`;
  // `is true` keeps PostgreSQL from looking in an index for each of them.
  return ids.length > fewIds ? sql`((${found}) is true)` : found;
}

/** The same. 0 means no record. */
function amongOrNone(source: Source, facet: Facet, ids: readonly number[]): Statement {
  const found = among(
    source,
    facet,
    ids.filter((id) => id !== 0),
  );
  return ids.includes(0) ? sql`(${found} or ${source.facets[facet] ?? sql`null`} is null)` : found;
}

/** Whether a row can refer to several records of the facet. Its value is an array then, null for none. */
export const isSet = ({ atStart = [] }: Source, facet: Facet): boolean =>
  facet === 'geofence' && atStart.includes('geofence');

/** The word is in a name that the row shows, or in a text of the row. */
function wordCondition(source: Source, { typed, matches }: Question['words'][number]): Statement {
  const names = Object.entries(matches).map(([facet, ids]) => among(source, facet as Facet, ids));
  const texts = (source.texts ?? []).flatMap((each) => typed.map((text) => sql`strpos(lower(${each}), ${text}) > 0`));
  const [first, ...others] = [...names, ...texts];
  return first ? sql`(${others.reduce((all, each) => sql`${all} or ${each}`, first)})` : sql`false`;
}
