/**
 * Locks, inserts, replaces, deletes and restores many records of a table in a few statements each. Rows are passed as JSON
 * values, so that the statement does not grow.
 */
import type { Queryable, Transaction } from '../database/database.ts';
import { identifier, listed, type Statement, sql } from '../database/sql.ts';
import { forEachInSlices } from '../work/slices.ts';
import { jsonChunks } from './json-chunks.ts';
import { readInParts } from './read-in-parts.ts';
import { type KeyedFields, setAside, type UniqueValues, uniqueValues } from './unique-values.ts';
import { laterThan, touched } from './updated.ts';

/** A record to store. `secret` is the hash or mark of a new password; without it the old one stays. */
export interface Written<Content> {
  content: Content;
  secret?: string | undefined;
}

/** For records that can be changed. */
export interface ChangeStore<Content, Saved> {
  /** Values that only one record can have. */
  unique?: UniqueValues | undefined;
  /** The existing records among these ids, by id; locked until the transaction ends. */
  lock(tx: Transaction, accountId: number, ids: readonly number[]): Promise<Map<number, Saved>>;
  /** The new contents, in the given order. Each id may occur once. */
  replace(
    tx: Transaction,
    accountId: number,
    rows: readonly (Written<Content> & { id: number })[],
    now: Date,
  ): Promise<Saved[]>;
}

/** For records that people create. */
export interface CreateStore<Content, Saved> {
  /** Returns the new records in the given order. */
  insert(tx: Transaction, accountId: number, rows: readonly Written<Content>[], now: Date): Promise<Saved[]>;
  /** Existing records by the key of their name, or deleted ones, those deleted last first. */
  named(
    db: Queryable,
    accountId: number,
    keys: readonly string[],
    options?: { deleted: boolean },
  ): Promise<{ id: number; key: string }[]>;
}

/** For records that can be deleted and restored. */
export interface DeleteStore<Saved> {
  /** The records among these ids that were deleted at `since` or later, by id; locked until the transaction ends. */
  lockDeleted(tx: Transaction, accountId: number, ids: readonly number[], since: Date): Promise<Map<number, Saved>>;
  remove(tx: Transaction, accountId: number, ids: readonly number[], now: Date): Promise<void>;
  /** Restores deleted records, without references to records that no longer exist. */
  restore(tx: Transaction, accountId: number, ids: readonly number[], now: Date): Promise<Saved[]>;
}

export interface BulkStore<Content, Saved>
  extends ChangeStore<Content, Saved>,
    CreateStore<Content, Saved>,
    DeleteStore<Saved> {}

interface Options<Content> {
  table: Statement;
  /** The record with the contract's names, for `select` and `returning`. Uses no columns of other tables. */
  columns: Statement;
  /** SQL type of each written column. */
  types: Readonly<Record<string, Statement>>;
  /** Values for these columns, including `secret` and times. */
  toRow(written: Written<Content>, now: Date): Readonly<Record<string, unknown>>;
  /** Columns that only an insert writes. */
  insertOnly?: readonly string[];
  /** Columns that an update leaves unchanged if the new value is null. */
  keptIfNull?: readonly string[];
  /** The fields of the record, some of which are unique. */
  fields?: KeyedFields;
  /** Column with the name's key, for `named`. */
  key?: Statement;
  /** Further columns that a restoration sets. */
  restored?: Statement;
  /** Set if the table has `updated_utc`, which every change raises. */
  updated?: true;
  /** Set if the table has no `deleted_utc`. */
  neverDeleted?: boolean;
}

export function bulkStore<Content, Saved extends object>(options: Options<Content>): BulkStore<Content, Saved> {
  const { table, columns, types, toRow, insertOnly = [], keptIfNull = [], fields, key = sql`name_key` } = options;
  const names = Object.keys(types);
  const touch = options.updated ? sql`, updated_utc = ${laterThan(sql`${table}.updated_utc`)}` : sql``;
  const touchMoved = options.updated ? sql`, ${touched}` : sql``;
  const live = options.neverDeleted ? sql`true` : sql`deleted_utc is null`;
  const withId = sql`id as "rowId", ${columns}`;
  type Row = Saved & { rowId: number };

  const byId = async (tx: Transaction, accountId: number, ids: readonly number[]): Promise<Map<number, Saved>> => {
    const rows = await readInParts(tx, ids, (some) =>
      tx.many<Row>(sql`
        select ${withId} from ${table} where account_id = ${accountId} and id = any(${some}::bigint[]) order by id`),
    );
    const saved = new Map<number, Saved>();
    await forEachInSlices(rows, ({ rowId, ...row }) => void saved.set(rowId, row as Saved & {}));
    return saved;
  };
  const lockWhere = async (tx: Transaction, accountId: number, ids: readonly number[], where: Statement) => {
    // Columns may read other tables, which a cluster refuses together with a lock.
    const locked = await tx.many<{ id: number }>(sql`
      select id from ${table} where account_id = ${accountId} and id = any(${ids}::bigint[]) and ${where}
      order by id for update`);
    return byId(
      tx,
      accountId,
      locked.map(({ id }) => id),
    );
  };

  const sent = (rows: string): Statement => sql`
    json_to_recordset(${rows}::json) as sent (id bigint, ${listed(names, columnType)})`;
  const columnType = (name: string): Statement => sql`${identifier(name)} ${types[name] ?? sql`text`}`;
  const assignment = (name: string): Statement => {
    const column = identifier(name);
    return keptIfNull.includes(name)
      ? sql`${column} = coalesce(sent.${column}, ${table}.${column})`
      : sql`${column} = sent.${column}`;
  };
  const read = async (tx: Transaction, accountId: number, ids: readonly number[]): Promise<Saved[]> =>
    inOrder(ids, await byId(tx, accountId, ids));
  const updated = names.filter((name) => !insertOnly.includes(name));

  return {
    unique: fields && uniqueValues(table, columns, fields, live),
    lock: async (tx, accountId, ids) => (ids.length === 0 ? new Map() : lockWhere(tx, accountId, ids, live)),
    lockDeleted: async (tx, accountId, ids, since) =>
      ids.length === 0 || options.neverDeleted
        ? new Map()
        : lockWhere(tx, accountId, ids, sql`deleted_utc >= ${since}`),
    async insert(tx, accountId, rows, now) {
      const ids = await newIds(tx, table, rows.length);
      for (const chunk of jsonChunks(rows, (row, nth) => ({ id: ids[nth], ...toRow(row, now) }))) {
        await tx.run(sql`
          insert into ${table} (account_id, id, ${listed(names, identifier)})
          select ${accountId}::bigint, id, ${listed(names, identifier)} from ${sent(chunk)}`);
      }
      return read(tx, accountId, ids);
    },
    async replace(tx, accountId, rows, now) {
      const ids = rows.map(({ id }) => id);
      if (fields && rows.length > 1) {
        await tx.run(sql`
          update ${table} set ${setAside(fields.unique)} where account_id = ${accountId} and id = any(${ids}::bigint[])`);
      }
      for (const chunk of jsonChunks(rows, (row) => ({ id: row.id, ...toRow(row, now) }))) {
        await tx.run(sql`
          update ${table} set ${listed(updated, assignment)} ${touch} from ${sent(chunk)}
          where ${table}.account_id = ${accountId} and ${table}.id = sent.id`);
      }
      return read(tx, accountId, ids);
    },
    async remove(tx, accountId, ids, now) {
      await tx.run(sql`
        update ${table} set deleted_utc = ${now} ${touchMoved}
        where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_utc is null`);
    },
    async restore(tx, accountId, ids) {
      await tx.run(sql`
        update ${table} set deleted_utc = null ${touchMoved} ${options.restored ? sql`, ${options.restored}` : sql``}
        where account_id = ${accountId} and id = any(${ids}::bigint[])`);
      return read(tx, accountId, ids);
    },
    named: (db, accountId, keys, { deleted } = { deleted: false }) =>
      readInParts(db, keys, (some) =>
        db.many(sql`
          select id, ${key} as key from ${table}
          where account_id = ${accountId} and ${key} = any(${some}::text[])
            and ${deleted ? sql`deleted_utc is not null order by deleted_utc desc, id desc` : sql`${live} order by id`}`),
      ),
  };
}

async function newIds(tx: Transaction, table: Statement, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await tx.many<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence(${table.text}, 'id')) as id from generate_series(1, ${count}::integer)`);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

function inOrder<Saved>(ids: readonly number[], stored: ReadonlyMap<number, Saved>): Saved[] {
  return ids.map((id) => {
    const saved = stored.get(id);
    if (!saved) throw new Error(`The record ${id} was not stored.`);
    return saved;
  });
}
