/** Pages of lists that grow, and their totals. */
import * as z from 'zod';
import {
  changedRowsAtMost,
  type Language,
  languageIn,
  timeGroupsAtMost,
  xlsxRowsAtMost,
} from '../../contract/choices.ts';
import { utc } from '../../contract/fields.ts';
import {
  type ExportFormat,
  exportMediaTypes,
  type FileColumn,
  type GrowingList,
  type ListTotals,
  type RecordGroup,
  type TimeGroup,
  type TotalsOfPeriod,
} from '../../contract/growing-lists.ts';
import type { ListReport } from '../../contract/report-contents.ts';
import { calendarDay } from '../../rules/zone.ts';
import type { Call, CallWithoutTransaction, SentFile } from '../api/handlers.ts';
import { linkNext, readCursor } from '../api/page.ts';
import type { Transaction } from '../database/database.ts';
import type { DescribeMoments } from '../export/places-in-file.ts';
import { exportTask } from '../export/tasks.ts';
import { exportWords } from '../export/words.ts';
import { streamOfFile } from '../http/file-stream.ts';
import { hungUp, invalidFields } from '../http/problems.ts';
import { readAccount } from '../store/accounts.ts';
import { asSeen } from '../store/as-seen.ts';
import type { Question } from '../store/growing/conditions.ts';
import type { GrowingStore } from '../store/growing/growing-store.ts';
import { askQuestion, type RowKey, sortKindOf } from '../store/growing/rows.ts';
import type { ListFilter, SortKey, Source } from '../store/growing/source.ts';
import { isTimeGroup, type Summed, sumBy } from '../store/growing/sum-by.ts';
import { countAll, findIds, findLongest, sumAll } from '../store/growing/totals.ts';
import { planByValues } from '../store/plan-by-values.ts';

type ListCall<Query> = Pick<Call<never>, 'caller' | 'tx' | 'now' | 'self' | 'headers'> & { query: Query };

interface PageQuery extends ListFilter {
  limit?: number | undefined;
  cursor?: string | undefined;
  sort?: string | undefined;
}

/** A page of a list, or the whole list without `limit`, with a `Link` to the next page. */
export async function listGrowing<List extends GrowingList, Saved>(
  call: ListCall<PageQuery>,
  store: GrowingStore<List, Saved>,
  defaultSort = 'startUtc',
): Promise<Saved[]> {
  const { tx, caller, now } = call;
  const { limit, cursor, sort: asked, ...filter } = call.query;
  const sort = asked ?? (filter.updatedSince ? 'updated' : defaultSort);
  const after = readRowKey(cursor, store.source, sort);
  await planByValues(tx);
  const question = await askQuestion(tx, caller.accountId, store.source, filter, now);
  const listed = await store.list(tx, question, { sort, after, limit: limit && limit + 1 });
  const page = limit === undefined ? listed : listed.slice(0, limit);
  const similar = question.words.filter(({ areSimilar }) => areSimilar);
  if (similar.length > 0)
    call.headers.set('Similar-Words', similar.map(({ typed: [word = ''] }) => encodeURIComponent(word)).join(', '));
  const last = page.at(-1);
  if (last && page.length < listed.length) linkNext(call, [store.source.list, sort, ...last.key]);
  return page.map(({ record }) => record);
}

const values: Readonly<Record<SortKey['kind'], z.ZodType<RowKey[0]>>> = {
  time: utc.nullable(),
  number: z.number().nullable(),
  span: z.number().nullable(),
  // PostgreSQL has no NUL in texts.
  text: z
    .string()
    .refine((text) => !text.includes('\0'))
    .nullable(),
};

/** A cursor belongs to one list and one order. */
function readRowKey(cursor: string | undefined, source: Source, sort: string): RowKey | undefined {
  const key = readCursor(cursor, z.tuple([z.literal(source.list), z.string(), z.unknown(), utc, z.int()]));
  if (!key) return undefined;
  const [, sorted, sent, start, id] = key;
  const value = values[sortKindOf(source, sort)].safeParse(sent);
  if (sorted === sort && value.success) return [value.data, start, id];
  throw invalidFields([
    {
      parameter: 'cursor',
      code: 'format',
      detail: `must be the cursor of a list with the same sort, which is ${sort} now`,
    },
  ]);
}

/** The number of rows that match. */
export async function countGrowing<List extends GrowingList, Saved>(
  { tx, caller, now, query }: ListCall<ListFilter>,
  { source }: GrowingStore<List, Saved>,
): Promise<{ count: number }> {
  await planByValues(tx);
  return { count: await countAll(tx, await askQuestion(tx, caller.accountId, source, query, now)) };
}

type ChangeCall = Pick<Call<never>, 'caller' | 'tx' | 'now'> & {
  query: ListFilter;
  body: { ids?: readonly number[] | undefined; exceptIds?: readonly number[] | undefined };
};

/** The ids that a request changes: see `changedRows`. */
export async function idsToChange<List extends GrowingList, Saved>(
  { tx, caller, now, query, body: { ids, exceptIds = [] } }: ChangeCall,
  { source }: GrowingStore<List, Saved>,
): Promise<number[]> {
  const byFilter = query.startDate !== undefined;
  if (ids) {
    if (byFilter)
      throw invalidFields([{ parameter: 'startDate', code: 'conflict', detail: 'cannot be sent with ids' }]);
    return [...new Set(ids)];
  }
  if (!byFilter) {
    throw invalidFields([{ parameter: 'startDate', code: 'required', detail: 'is required without ids' }]);
  }
  await planByValues(tx);
  const found = await asSeen(tx, caller, async () => {
    const question = await askQuestion(tx, caller.accountId, source, query, now);
    return findIds(tx, question, changedRowsAtMost + exceptIds.length + 1);
  });
  const excepted = new Set(exceptIds);
  const changed = found.filter((id) => !excepted.has(id));
  if (changed.length <= changedRowsAtMost) return changed;
  throw invalidFields([
    {
      parameter: 'endDate',
      code: 'range',
      reason: 'manyMatch',
      params: { max: changedRowsAtMost },
      detail: `must leave at most ${changedRowsAtMost} rows that match; a shorter period has fewer`,
    },
  ]);
}

/** Rows that one statement of a change handles. */
const changedAtOnce = 1000;

/** The ids in parts for one statement each. */
export function* partsOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += changedAtOnce) yield ids.slice(from, from + changedAtOnce);
}

interface ExportQuery extends ListFilter {
  sort?: string | undefined;
  by?: RecordGroup | TimeGroup | undefined;
  column?: readonly FileColumn[] | undefined;
  format: ExportFormat;
  language?: Language | undefined;
  timeZone?: string | undefined;
  /** The API has no such parameter. */
  report?: ListReport | undefined;
}

type ExportCall = Pick<CallWithoutTransaction<never>, 'caller' | 'db' | 'now' | 'services' | 'signal'> & {
  query: ExportQuery;
};

const isContext = (column: FileColumn): boolean => column === 'driver' || column === 'geofence';

/** All rows that match, as a file that a worker thread writes. Resolves when the file is whole. */
export async function exportGrowing<List extends GrowingList, Saved>(
  { caller, db, now, services, signal, query }: ExportCall,
  { source }: GrowingStore<List, Saved>,
  defaultSort = 'startUtc',
): Promise<SentFile> {
  const { accountId } = caller;
  const { sort = defaultSort, by = 'vehicle', column: columns, format, language, timeZone, report, ...rest } = query;
  // Only a file with these columns reads who drove, and where.
  const filter: ListFilter =
    source.list === 'inputHistory' && columns?.some(isContext) ? { ...rest, context: true } : rest;
  const account = await db.snapshot((tx) => readAccount(tx, accountId));
  const words = language ?? languageIn(account.language);
  const counted = (): Promise<number> =>
    db.snapshot(async (tx) => {
      await planByValues(tx);
      return countAll(tx, await askQuestion(tx, accountId, source, filter, now));
    });
  const count = format === 'csv' ? 0 : await counted();
  if (format === 'xlsx' && count > xlsxRowsAtMost) throw tooManyRows(count);
  const input = {
    ...{
      source: db.source,
      accountId,
      list: source.list,
      filter,
      sort,
      by,
      columns,
      now,
      format,
      count,
      report,
    },
    ...{ language: words, timeZone: timeZone ?? account.timeZone, accountName: account.name },
  };
  const answer: DescribeMoments = (moments) =>
    services.places.describeMoments(db, accountId, moments, { geofences: false });
  const file = await services.workers
    .run(exportTask, input, { asker: caller, signal, answer })
    .catch((error: unknown) => {
      throw signal.aborted ? hungUp() : error;
    });
  const days = [filter.startDate, filter.endDate].flatMap((date) =>
    date ? calendarDay(date.getTime(), input.timeZone) : [],
  );
  const name = [exportWords[words].lists[source.list], ...days].join(' ');
  return { type: exportMediaTypes[format], name: `${name}.${format}`, ...(await streamOfFile(file)) };
}

const tooManyRows = (count: number) =>
  invalidFields([
    {
      parameter: 'format',
      code: 'range',
      params: { max: xlsxRowsAtMost },
      detail: `xlsx has at most ${xlsxRowsAtMost} rows, and ${count} match; csv has no limit`,
    },
  ]);

interface SumQuery extends ListFilter {
  by?: string | undefined;
  timeZone?: string | undefined;
  compareStartDate?: Date | undefined;
  compareEndDate?: Date | undefined;
}

/** The totals of the rows that match, and of a second period. */
export async function sumGrowing(call: ListCall<SumQuery>, { source }: { source: Source }): Promise<ListTotals> {
  const { tx, now } = call;
  const { accountId } = call.caller;
  const { by = 'none', timeZone, compareStartDate, compareEndDate, ...filter } = call.query;
  const zone = timeZone ?? (isTimeGroup(by) ? (await readAccount(tx, accountId)).timeZone : 'UTC');
  await planByValues(tx);
  const totalsOf = async (period: Pick<ListFilter, 'startDate' | 'endDate'>): Promise<TotalsOfPeriod> => {
    const question = await askQuestion(tx, accountId, source, { ...filter, ...period }, now);
    return totalsBy(tx, question, by, zone);
  };
  const totals = await totalsOf({ startDate: filter.startDate, endDate: filter.endDate });
  if (!compareStartDate || !compareEndDate) return totals;
  return { ...totals, compared: await totalsOf({ startDate: compareStartDate, endDate: compareEndDate }) };
}

async function totalsBy(tx: Transaction, question: Question, by: string, timeZone: string): Promise<TotalsOfPeriod> {
  const { all, groups, longestIn } =
    by === 'none'
      ? { all: await sumAll(tx, question), groups: [], longestIn: {} }
      : await sumGroupsOf(tx, question, by as RecordGroup | TimeGroup, timeZone);
  const longest = all.count === 0 ? undefined : await findLongest(tx, { ...question, only: longestIn }, all.longestMs);
  return {
    count: all.count,
    seconds: all.ms / 1000,
    longest: longest ? { id: longest.id, seconds: all.longestMs / 1000 } : null,
    groups,
  };
}

async function sumGroupsOf(
  tx: Transaction,
  question: Question,
  by: RecordGroup | TimeGroup,
  timeZone: string,
): Promise<Summed> {
  const summed = await sumBy(tx, question, by, timeZone);
  if (!summed) throw tooManyGroups(by);
  return summed;
}

const tooManyGroups = (by: string) =>
  invalidFields([
    {
      parameter: 'by',
      code: 'range',
      params: { max: timeGroupsAtMost },
      detail: `must give at most ${timeGroupsAtMost} groups; the rows of this period last for more than so many of ${by}`,
    },
  ]);
