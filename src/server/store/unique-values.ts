/** Finds which existing records have the values of unique fields. `storedFields` declares them. */
import type { Queryable } from '../database/database.ts';
import { identifier, listed, type Statement, sql } from '../database/sql.ts';
import { readInParts } from './read-in-parts.ts';

export interface UniqueField {
  name: string;
  /** The column with the value. */
  column: string;
  /** Columns that are unique together. The last one has the value, or its key. */
  keyColumns: readonly string[];
  /** Unique among the records of all accounts. */
  inService: boolean;
}

/** Values by column. */
export type Row = Readonly<Record<string, unknown>>;

/** What is unique, as one text; null for a record without a value. */
export function uniqueKey({ keyColumns }: UniqueField, row: Row): string | null {
  const values = keyColumns.map((column) => row[column]);
  return values.at(-1) === null ? null : values.map(String).join(' ');
}

/** What `storedFields` derives from the declared fields. */
export interface KeyedFields {
  unique: readonly UniqueField[];
  toRow(content: object): Row;
}

export interface UniqueValues extends KeyedFields {
  table: Statement;
  /** Existing records that have a unique value of one of these rows. Of many rows, one that has several may occur twice. */
  holders(db: Queryable, accountId: number, rows: readonly Row[]): Promise<{ record: object; row: Row }[]>;
}

/** `columns`: the record with the contract's names. `live`: condition for existing records. */
export function uniqueValues(table: Statement, columns: Statement, fields: KeyedFields, live: Statement): UniqueValues {
  const { unique, toRow } = fields;
  // A table belongs to an account or to the directory of the service, and so do all of its fields.
  const inService = unique.some((field) => field.inService);
  return {
    table,
    unique,
    toRow,
    holders: (db, accountId, rows) =>
      readInParts(db, rows, async (some) => {
        const [first, ...others] = unique.flatMap((field) => conditionOf(field, some) ?? []);
        if (!first) return [];
        const found = await db.many<object>(sql`
          select ${columns} from ${table}
          where ${inService ? sql`true` : sql`account_id = ${accountId}`} and ${live}
            and (${others.reduce((all, one) => sql`${all} or ${one}`, first)})
          order by id`);
        return found.map((record) => ({ record, row: toRow(record) }));
      }),
  };
}

/** Finds at least the holders; callers compare with `uniqueKey`. Undefined if no row has a value. */
function conditionOf(field: UniqueField, rows: readonly Row[]): Statement | undefined {
  const written = rows.filter((row) => uniqueKey(field, row) !== null);
  if (written.length === 0) return undefined;
  return field.keyColumns
    .map((column) => sql`${identifier(column)} = any(${[...new Set(written.map((row) => row[column]))]})`)
    .reduce((all, one) => sql`${all} and ${one}`);
}

/** Gives records for a moment values that no other record can have, because two of them may exchange theirs. */
export const setAside = (unique: readonly UniqueField[]): Statement =>
  listed(
    unique.flatMap(({ keyColumns }) => keyColumns.slice(-1)),
    (column) => sql`${identifier(column)} = chr(1) || id`,
  );
