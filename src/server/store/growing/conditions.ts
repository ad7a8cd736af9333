/** Turns what a list looks for into FROM and WHERE of one scan. */
import { growingLists } from '../../../contract/growing-lists.ts';
import { type Statement, sql } from '../../database/sql.ts';
import { driverJoin, placesJoin, type StartPeriod } from './at-start.ts';
import { andAll } from './choices.ts';
import { facetOf, type Matches, type OwnedFacet, type UserNames } from './facets.ts';
import type { Facet, ListFilter, Scan, Source } from './source.ts';

/** One question to one list. */
export interface Question {
  accountId: number;
  source: Source;
  filter: ListFilter;
  now: Date;
  users: UserNames;
  /** For each word of the search, what it matches. */
  words: readonly { text: string; matches: Matches }[];
}

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
    const driverIds = filter.driverId === undefined ? undefined : idsOf(filter.driverId);
    const at = {
      ...{ accountId, scan, period: startPeriod(filter, question.now), id, start, vehicle: facets.vehicle },
      // Of rows without a driver, all assignments must be known.
      driverIds: driverIds?.includes(0) ? undefined : driverIds,
    };
    return [facet === 'driver' ? driverJoin(at) : placesJoin(at)];
  });
  const conditions = [
    ...source.where(filter, question.now),
    ...lengthConditions(question),
    ...growingLists[source.list].ids.map((name) => idCondition(question, name)),
    ...question.words.map((word) => wordCondition(source, word)),
  ];
  return {
    from: joins.reduce((all, join) => sql`${all} ${join}`, scan.from),
    where: sql`${scan.where} ${andAll(conditions)}`,
  };
}

function startPeriod({ startDate, endDate }: ListFilter, now: Date): StartPeriod | undefined {
  if (!startDate || !endDate) return undefined;
  return {
    startDate,
    endDate: new Date(Math.max(startDate.getTime(), Math.min(endDate.getTime(), now.getTime() + aheadMs))),
  };
}

/** `fleetId` -> `fleet`. */
const facetNamed = (name: string): Facet | OwnedFacet => name.replace(/Id$/, '') as Facet | OwnedFacet;

function neededBy({ source, filter, words }: Question): Facet[] {
  const filtered = growingLists[source.list].ids.filter((name) => filter[name] !== undefined);
  return [
    ...filtered.map((name) => facetOf(facetNamed(name))),
    ...words.flatMap(({ matches }) => Object.keys(matches) as Facet[]),
  ];
}

/** Up to when a row counts. */
export const untilOf = ({ source: { until, start }, now }: Pick<Question, 'source' | 'now'>): Statement =>
  until?.(now) ?? start;

function lengthConditions(question: Question): (Statement | undefined)[] {
  const { minSeconds, maxSeconds } = question.filter;
  const lasted = sql`${untilOf(question)} - ${question.source.start}`;
  return [
    minSeconds === undefined ? undefined : sql`${lasted} >= make_interval(secs => ${minSeconds})`,
    maxSeconds === undefined ? undefined : sql`${lasted} <= make_interval(secs => ${maxSeconds})`,
  ];
}

/** The ids of a filter, which may be one number. */
const idsOf = (value: unknown): number[] => [value].flat().filter((id) => typeof id === 'number');

function idCondition({ source, filter, accountId }: Question, name: string): Statement | undefined {
  if (filter[name] === undefined) return undefined;
  const ids = idsOf(filter[name]);
  const some = ids.filter((id) => id !== 0);
  const orNone = ids.includes(0);
  const facet = facetNamed(name);
  if (facet === 'fleet') return fleetCondition(source, accountId, some, orNone);
  if (facet === 'tag') return tagCondition(source, accountId, some, orNone);
  const value = source.facets[facet];
  if (!value) return undefined;
  const found = among(source, facet, sql`${some}::bigint[]`);
  return orNone ? sql`(${found} or ${value} is null)` : found;
}

/** Whether a row refers to one of these records. */
function among(source: Source, facet: Facet, ids: Statement): Statement {
  const value = source.facets[facet] ?? sql`null::bigint`;
  return isSet(source, facet) ? sql`${value} && ${ids}` : sql`${value} = any(${ids})`;
}

/** Whether a row can refer to several records of the facet. Its value is an array then, null for none. */
export const isSet = ({ atStart = [] }: Source, facet: Facet): boolean =>
  facet === 'geofence' && atStart.includes('geofence');

function fleetCondition({ facets }: Source, accountId: number, ids: readonly number[], orNone: boolean): Statement {
  const vehicle = facets.vehicle ?? sql`null::bigint`;
  const found = sql`${vehicle} in (
    select id from vehicle where account_id = ${accountId}
      and (fleet_id = any(${ids}::bigint[]) ${orNone ? sql`or fleet_id is null` : sql``}))`;
  return orNone ? sql`(${found} or ${vehicle} is null)` : found;
}

function tagCondition(source: Source, accountId: number, ids: readonly number[], orNone: boolean): Statement {
  const geofence = source.facets.geofence ?? sql`null::bigint`;
  const tagged = (condition: Statement): Statement =>
    sql`array(select id from geofence where account_id = ${accountId} and ${condition})`;
  const found = among(source, 'geofence', tagged(sql`tags && ${ids}::bigint[]`));
  if (!orNone) return found;
  return sql`(${found} or ${geofence} is null or not ${among(source, 'geofence', tagged(sql`tags <> '{}'`))})`;
}

/** The word is in a name that the row shows, or in a text of the row. */
function wordCondition(source: Source, { text, matches }: Question['words'][number]): Statement {
  const names = Object.entries(matches).map(([facet, ids]) => among(source, facet as Facet, sql`${ids}::bigint[]`));
  const texts = (source.texts ?? []).map((each) => sql`strpos(lower(${each}), ${text}) > 0`);
  const [first, ...others] = [...names, ...texts];
  return first ? sql`(${others.reduce((all, each) => sql`${all} or ${each}`, first)})` : sql`false`;
}
