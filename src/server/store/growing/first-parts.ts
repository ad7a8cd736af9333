/**
 * A page is the beginning of an order. Where no index has that order, PostgreSQL would sort all rows of the period. So a
 * page is first looked for among the rows of a few names, of a few days, or of more than a day, with which the order begins.
 */
import type { Queryable } from '../../database/database.ts';
import type { StartPeriod } from './at-start.ts';
import { longerThan, needsAtStart, type Question, startPeriod } from './conditions.ts';
import { facetOf, idsByName, type OwnedFacet } from './facets.ts';
import { type Order, type RowKey, sortFacetOf } from './rows.ts';
import type { Facet } from './source.ts';

/** Records of the first names: at least so many, then so many. */
const firstRecords = [16, 256];
/** So much of the rest of the period. */
const firstTime = 1 / 16;

/** Questions for the first rows after the cursor, each with more of them than the one before. */
export async function firstParts(db: Queryable, question: Question, order: Order): Promise<Question[]> {
  const { sort, after, limit } = order;
  if (limit === undefined) return [];
  if (sort === '-duration') return partOfLong(question, after);
  if (/^-?endUtc$/.test(sort)) return partByEnd(question, after, sort === '-endUtc');
  const facet = sortFacetOf(question.source, sort);
  if (facet && after?.[0] !== null) return partsByName(db, question, facet, order);
  // Rows without a name are in the order of their start. An index has that order, but joins do not keep it.
  const isByStart = facet !== undefined || (/^-?startUtc$/.test(sort) && needsAtStart(question));
  const part = isByStart ? partByTime(question, after, sort === '-startUtc') : undefined;
  return part ? [part] : [];
}

async function partsByName(
  db: Queryable,
  question: Question,
  facet: Facet | OwnedFacet,
  { sort, after }: Order,
): Promise<Question[]> {
  const names = await idsByName(db, question, facet, {
    from: after && String(after[0]),
    isDescending: sort.startsWith('-'),
    limit: Math.max(...firstRecords) + 1,
  });
  const all = names.flatMap(({ ids }) => ids);
  return firstRecords.flatMap((least) => {
    const ids: number[] = [];
    for (const name of names) if (ids.length < least) ids.push(...name.ids);
    // Reading most of the rows is no shorter than reading all.
    return 2 * ids.length > all.length ? [] : [{ ...question, only: { facet: facetOf(facet), ids } }];
  });
}

/** The rows with which the order by length begins, if an index finds them. To find who drove takes longer than it saves. */
function partOfLong(question: Question, after: RowKey | undefined): Question[] {
  const { longSeconds } = question.source;
  if (longSeconds === undefined || needsAtStart(question) || (after && Number(after[0]) < longSeconds)) return [];
  return [longerThan(question, longSeconds)];
}

/** Rows that overlap a part of the period, and end in it or later. Open rows come last in both directions. */
function partByEnd({ filter, ...rest }: Question, after: RowKey | undefined, isDescending: boolean): Question[] {
  const period = startPeriod(filter, rest.now);
  if (!period || filter.overlap !== true || after?.[0] === null) return [];
  const afterMs = after && new Date(after[0]).getTime();
  const { fromMs, toMs } = firstTimeOf(period, rest.now, afterMs, isDescending);
  const part = { ...filter, startDate: new Date(fromMs), endDate: new Date(toMs) };
  const only = isDescending ? { endsAfterUtc: part.startDate } : { endsBeforeUtc: part.endDate };
  return [{ ...rest, filter: part, only }];
}

function partByTime(question: Question, after: RowKey | undefined, isDescending: boolean): Question | undefined {
  const { filter, now } = question;
  const period = startPeriod(filter, now);
  if (!period) return undefined;
  const { fromMs, toMs } = firstTimeOf(period, now, after?.[1].getTime(), isDescending);
  if (!isDescending) return { ...question, filter: { ...filter, endDate: new Date(toMs) } };
  const fromUtc = new Date(fromMs);
  return { ...question, filter: { ...filter, startDate: fromUtc, endDate: new Date(toMs) }, only: { fromUtc } };
}

/** The first part of the rest of a period. */
function firstTimeOf(
  { startDate, endDate }: StartPeriod,
  now: Date,
  afterMs: number | undefined,
  isDescending: boolean,
): { fromMs: number; toMs: number } {
  const [startMs, endMs] = [startDate.getTime(), endDate.getTime()];
  if (isDescending) {
    // Rows with the cursor's time may be left.
    const toMs = Math.min(endMs, afterMs === undefined ? endMs : afterMs + 1);
    // The time after now has hardly a row.
    const lastMs = Math.max(startMs, Math.min(toMs, now.getTime()));
    return { fromMs: Math.floor(lastMs - (lastMs - startMs) * firstTime), toMs };
  }
  const fromMs = Math.max(startMs, afterMs ?? startMs);
  return { fromMs, toMs: Math.ceil(fromMs + (endMs - fromMs) * firstTime) };
}
