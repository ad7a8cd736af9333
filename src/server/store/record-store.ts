/**
 * What the tables of all deletable records share: account_id, id, deleted_utc. A deleted record stays in its table, so
 * that history can name it.
 */
import type { Queryable, Transaction } from '../database/database.ts';
import { identifier, listed, type Statement, sql } from '../database/sql.ts';
import { type KeyedFields, type Row, type UniqueValues, uniqueValues } from './unique-values.ts';
import { changedSince, type Since, touched } from './updated.ts';

export interface ListOptions {
  /** Deleted records instead of existing ones. */
  deleted?: boolean | undefined;
  /** After this id. */
  after?: number | undefined;
  limit?: number | undefined;
  /** Only these ids. */
  ids?: readonly number[] | undefined;
  /** Only changed ones, in the order of their changes. */
  since?: Since | undefined;
  /** A further condition. */
  where?: Statement | undefined;
  /** Default: `id`. */
  order?: Statement | undefined;
}

/**
 * Locks rows until the transaction ends, then reads them. `rows` is a statement from its `from` on, about a table with `id`.
 * Columns may read other tables, which a cluster refuses together with a lock.
 */
export async function lockThenRead<Stored>(tx: Transaction, columns: Statement, rows: Statement): Promise<Stored[]> {
  const locked = await tx.many(sql`select id ${rows} for update`);
  return locked.length === 0 ? [] : tx.many<Stored>(sql`select ${columns} ${rows}`);
}

export interface RecordStore<Saved> {
  /** Values that only one record can have. */
  unique?: UniqueValues | undefined;
  /** Existing or deleted records, by id. */
  list(db: Queryable, accountId: number, options?: ListOptions): Promise<Saved[]>;
  /** An existing record. */
  find(db: Queryable, accountId: number, id: number): Promise<Saved | undefined>;
  /** The same, locked until the transaction ends against changes, deletion and new references. */
  lock(tx: Transaction, accountId: number, id: number): Promise<Saved | undefined>;
  /** Which of these records exist. Locks them until the transaction ends. */
  hold(tx: Transaction, accountId: number, ids: readonly number[]): Promise<Set<number>>;
  /** Locks a record that exists or was deleted at `since` or later. Only a deleted one has `deletedUtc`. */
  lockRestorable(tx: Transaction, accountId: number, id: number, since: Date): Promise<Saved | undefined>;
  /** A new record; `row` has a value for each of its columns. */
  insert(tx: Transaction, accountId: number, row: Row): Promise<Saved>;
  replace(tx: Transaction, accountId: number, id: number, row: Row): Promise<Saved>;
  remove(tx: Transaction, accountId: number, id: number, now: Date): Promise<void>;
  /** Restores a deleted record. `row`: columns that change with it. */
  restore(tx: Transaction, accountId: number, id: number, row?: Row): Promise<Saved>;
}

/** A time as in the contract: `2026-11-20T09:30:00.000Z`. */
export const utcText = (column: Statement): Statement =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

interface RecordOptions {
  /** The value of `updated`, of a table with `updated_utc`. Every change raises it. */
  updated?: Statement;
}

/** `columns`: in the contract's order and with its names, so a row is the record. `fields`: those that are unique. */
export function recordStore<Saved extends { deletedUtc?: string }>(
  table: Statement,
  columns: Statement,
  fields?: KeyedFields,
  { updated }: RecordOptions = {},
): RecordStore<Saved> {
  const touch = updated ? sql`, ${touched}` : sql``;
  type Stored = Omit<Saved, 'deletedUtc'> & { deletedUtc: string | null };
  const withDeletion = sql`${columns}, ${utcText(sql`deleted_utc`)} as "deletedUtc"`;
  // A row is the record, except for `deletedUtc`, which only deleted ones have.
  const toSaved = ({ deletedUtc, ...row }: Stored): Saved => ({ ...row, ...(deletedUtc && { deletedUtc }) }) as Saved;
  const live = (accountId: number, id: number) =>
    sql`from ${table} where account_id = ${accountId} and id = ${id} and deleted_utc is null`;

  /** Not by `returning` of a change: there a cluster calls no function whose result depends on settings, as that of a time zone does. */
  const read = (tx: Transaction, accountId: number, id: number): Promise<Saved> =>
    tx.one<Saved>(sql`select ${columns} from ${table} where account_id = ${accountId} and id = ${id}`);

  return {
    unique: fields && uniqueValues(table, columns, fields, sql`deleted_utc is null`),
    async list(db, accountId, { deleted = false, after, limit, ids, where, order = sql`id`, since } = {}) {
      const sinceThen = since && updated && changedSince(since, updated, sql`id`);
      const rest = sql`
        ${after === undefined ? sql`` : sql`and id > ${after}`}
        ${ids === undefined ? sql`` : sql`and id = any(${ids}::bigint[])`}
        ${where === undefined ? sql`` : sql`and ${where}`}
        ${sinceThen ? sql`and ${sinceThen.where}` : sql``}
        order by ${sinceThen?.order ?? order}
        ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
      if (!deleted) {
        return db.many<Saved>(sql`
          select ${columns} from ${table} where account_id = ${accountId} and deleted_utc is null ${rest}`);
      }
      const rows = await db.many<Stored>(sql`
        select ${withDeletion} from ${table} where account_id = ${accountId} and deleted_utc is not null ${rest}`);
      return rows.map(toSaved);
    },
    find: (db, accountId, id) => db.maybe<Saved>(sql`select ${columns} ${live(accountId, id)}`),
    lock: async (tx, accountId, id) => (await lockThenRead<Saved>(tx, columns, live(accountId, id)))[0],
    async hold(tx, accountId, ids) {
      if (ids.length === 0) return new Set();
      const rows = await tx.many<{ id: number }>(sql`
        select id from ${table}
        where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_utc is null
        order by id for share`);
      return new Set(rows.map((row) => row.id));
    },
    async lockRestorable(tx, accountId, id, since) {
      const restorable = sql`
        from ${table}
        where account_id = ${accountId} and id = ${id} and (deleted_utc is null or deleted_utc >= ${since})`;
      const [row] = await lockThenRead<Stored>(tx, withDeletion, restorable);
      return row && toSaved(row);
    },
    async insert(tx, accountId, row) {
      const { id } = await tx.one<{ id: number }>(sql`
        insert into ${table} (account_id, ${listed(Object.keys(row), identifier)})
        values (${accountId}, ${listed(Object.values(row), (value) => sql`${value}`)}) returning id`);
      return read(tx, accountId, id);
    },
    async replace(tx, accountId, id, row) {
      // A save that changes nothing leaves `updated` as it is.
      const differs = sql`
        and (${listed(Object.keys(row), identifier)}) is distinct from (${listed(Object.values(row), (value) => sql`${value}`)})`;
      await tx.run(sql`
        update ${table} set ${assignments(row)} ${touch}
        where account_id = ${accountId} and id = ${id} ${updated ? differs : sql``}`);
      return read(tx, accountId, id);
    },
    async remove(tx, accountId, id, now) {
      await tx.run(
        sql`update ${table} set deleted_utc = ${now} ${touch} where account_id = ${accountId} and id = ${id}`,
      );
    },
    async restore(tx, accountId, id, row = {}) {
      await tx.run(sql`
        update ${table} set ${assignments({ ...row, deleted_utc: null })} ${touch} where account_id = ${accountId} and id = ${id}`);
      return read(tx, accountId, id);
    },
  };
}

const assignments = (row: Row): Statement =>
  listed(Object.entries(row), ([name, value]) => sql`${identifier(name)} = ${value}`);
