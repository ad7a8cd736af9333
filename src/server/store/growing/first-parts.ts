/**
 * A page is the beginning of an order. Where no index has that order, PostgreSQL would sort all rows of the period. So a
 * page is first looked for among the rows of a few names, or of a few days, with which the order begins.
 */
import type { Queryable } from '../../database/database.ts';
import { needsAtStart, type Question, startPeriod } from './conditions.ts';
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

function partByTime(question: Question, after: RowKey | undefined, isDescending: boolean): Question | undefined {
  const { filter, now } = question;
  const period = startPeriod(filter, now);
  if (!period) return undefined;
  const [startMs, endMs] = [period.startDate.getTime(), period.endDate.getTime()];
  const afterMs = after?.[1].getTime();
  if (isDescending) {
    // Rows with the cursor's start may be left.
    const toMs = Math.min(endMs, afterMs === undefined ? endMs : afterMs + 1);
    const fromUtc = new Date(Math.floor(toMs - (toMs - startMs) * firstTime));
    return { ...question, filter: { ...filter, startDate: fromUtc, endDate: new Date(toMs) }, only: { fromUtc } };
  }
  const fromMs = Math.max(startMs, afterMs ?? startMs);
  return { ...question, filter: { ...filter, endDate: new Date(Math.ceil(fromMs + (endMs - fromMs) * firstTime)) } };
}
