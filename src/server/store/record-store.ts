/**
 * What the tables of all deletable records have in common: account_id, id, deleted_utc. A deleted record stays in its
 * table, for history to name it.
 */
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';

export interface ListOptions {
  /** The deleted ones in place of the live ones. */
  deleted?: boolean | undefined;
  /** Those after this id. */
  after?: number | undefined;
  limit?: number | undefined;
  /** None but these. */
  ids?: readonly number[] | undefined;
  /** A further condition. */
  where?: Statement | undefined;
}

export interface RecordStore<Saved> {
  /** The live records, or the deleted ones, by id. */
  list(db: Queryable, accountId: number, options?: ListOptions): Promise<Saved[]>;
  /** A live record. */
  find(db: Queryable, accountId: number, id: number): Promise<Saved | undefined>;
  /** The same, locked until the transaction ends: nobody else changes it, deletes it or refers to it meanwhile. */
  lock(tx: Transaction, accountId: number, id: number): Promise<Saved | undefined>;
  /** Which of these are live records of the account; they stay so until the transaction ends. */
  hold(tx: Transaction, accountId: number, ids: readonly number[]): Promise<Set<number>>;
  /** A record that is live or was deleted at `since` or later; locked. Only a deleted one has `deletedUtc`. */
  lockRestorable(tx: Transaction, accountId: number, id: number, since: Date): Promise<Saved | undefined>;
  remove(tx: Transaction, accountId: number, id: number, now: Date): Promise<void>;
  /** Brings a deleted record back, as it was. */
  restore(tx: Transaction, accountId: number, id: number): Promise<Saved>;
}

/** A moment as the contract writes it: `2026-11-20T09:30:00.000Z`. */
export const utcText = (column: Statement): Statement =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `columns`: in the contract's order and under its names, so that a row is the record. */
export function recordStore<Saved extends { deletedUtc?: string }>(
  table: Statement,
  columns: Statement,
): RecordStore<Saved> {
  type Row = Omit<Saved, 'deletedUtc'> & { deletedUtc: string | null };
  const withDeletion = sql`${columns}, ${utcText(sql`deleted_utc`)} as "deletedUtc"`;
  // A row is the record, but for the key that only deleted ones have.
  const toSaved = ({ deletedUtc, ...row }: Row): Saved => ({ ...row, ...(deletedUtc && { deletedUtc }) }) as Saved;
  const live = (accountId: number, id: number) =>
    sql`from ${table} where account_id = ${accountId} and id = ${id} and deleted_utc is null`;

  return {
    async list(db, accountId, { deleted = false, after, limit, ids, where } = {}) {
      const rest = sql`
        ${after === undefined ? sql`` : sql`and id > ${after}`}
        ${ids === undefined ? sql`` : sql`and id = any(${ids}::bigint[])`}
        ${where === undefined ? sql`` : sql`and ${where}`}
        order by id
        ${limit === undefined ? sql`` : sql`limit ${limit}`}`;
      if (!deleted) {
        return db.many<Saved>(sql`
          select ${columns} from ${table} where account_id = ${accountId} and deleted_utc is null ${rest}`);
      }
      const rows = await db.many<Row>(sql`
        select ${withDeletion} from ${table} where account_id = ${accountId} and deleted_utc is not null ${rest}`);
      return rows.map(toSaved);
    },
    find: (db, accountId, id) => db.maybe<Saved>(sql`select ${columns} ${live(accountId, id)}`),
    lock: (tx, accountId, id) => tx.maybe<Saved>(sql`select ${columns} ${live(accountId, id)} for update`),
    async hold(tx, accountId, ids) {
      if (ids.length === 0) return new Set();
      const rows = await tx.many<{ id: number }>(sql`
        select id from ${table}
        where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_utc is null
        order by id for share`);
      return new Set(rows.map((row) => row.id));
    },
    async lockRestorable(tx, accountId, id, since) {
      const row = await tx.maybe<Row>(sql`
        select ${withDeletion} from ${table}
        where account_id = ${accountId} and id = ${id} and (deleted_utc is null or deleted_utc >= ${since})
        for update`);
      return row && toSaved(row);
    },
    async remove(tx, accountId, id, now) {
      await tx.run(sql`update ${table} set deleted_utc = ${now} where account_id = ${accountId} and id = ${id}`);
    },
    restore: (tx, accountId, id) =>
      tx.one<Saved>(sql`
        update ${table} set deleted_utc = null where account_id = ${accountId} and id = ${id}
        returning ${columns}`),
  };
}
