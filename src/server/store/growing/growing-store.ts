import type { GrowingFilter, GrowingList } from '../../../contract/growing-lists.ts';
import type { Queryable } from '../../database/database.ts';
import { type Statement, sql } from '../../database/sql.ts';
import { flatMapInSlices, mapInSlices } from '../../work/slices.ts';
import type { Question } from './conditions.ts';
import { firstParts } from './first-parts.ts';
import { askQuestion, type Order, pageStatement, type RowKey, type Shown, type Sorted } from './rows.ts';
import type { ListFilter, Source } from './source.ts';

/** A record, and its place in the order of a page. */
export interface Listed<Saved> {
  record: Saved;
  key: RowKey;
}

/** A growing list as the API shows it. */
export interface GrowingStore<List extends GrowingList, Saved> {
  source: Source;
  list(db: Queryable, question: Question, order: Order): Promise<Listed<Saved>[]>;
  /** The rows that match, by start: the first `limit`, or all. */
  all(db: Queryable, accountId: number, filter: GrowingFilter<List> & { limit?: number }, now?: Date): Promise<Saved[]>;
}

interface Options<Row, Saved> {
  source: Source;
  /** Of the found rows, `r`. */
  columns: Statement;
  join?: (accountId: number) => Statement;
  /** In the order of the rows. */
  toRecords(
    db: Queryable,
    accountId: number,
    rows: readonly Row[],
    filter: ListFilter,
  ): readonly Saved[] | Promise<readonly Saved[]>;
}

async function readPage<Row>(db: Queryable, question: Question, order: Order, shown: Shown): Promise<Row[]> {
  for (const part of await firstParts(db, question, order)) {
    const rows = await db.many<Row>(pageStatement(part, order, shown));
    if (rows.length === order.limit) return rows;
  }
  return db.many<Row>(pageStatement(question, order, shown));
}

/** `Row`: what the columns select. */
export function growingStore<List extends GrowingList, Row, Saved>({
  source,
  columns,
  join,
  toRecords,
}: Options<Row, Saved>): GrowingStore<List, Saved> {
  const store: GrowingStore<List, Saved> = {
    source,
    async list(db, question, order) {
      const { accountId } = question;
      const shown = { columns, join: join?.(accountId) ?? sql`` };
      const sorted = await readPage<Row & Sorted>(db, question, order, shown);
      const keys: RowKey[] = [];
      // Without a limit, tens of thousands of rows are a second of work.
      const rows = await mapInSlices(sorted, ({ sortKey, sortStart, sortId, ...row }) => {
        keys.push([sortKey, sortStart, sortId]);
        return row as unknown as Row;
      });
      const records = await toRecords(db, accountId, rows, question.filter);
      return flatMapInSlices(keys, (key, at) => {
        const record = records[at];
        return record === undefined ? [] : [{ record, key }];
      });
    },
    async all(db, accountId, { limit, ...filter }, now = new Date()) {
      const question = await askQuestion(db, accountId, source, filter, now);
      const listed = await store.list(db, question, { sort: 'startUtc', after: undefined, limit });
      return mapInSlices(listed, ({ record }) => record);
    },
  };
  return store;
}
