import { identifier, listed, type Statement, sql } from '../database/sql.ts';

type ColumnType = 'text' | 'smallint' | 'integer' | 'bigint' | 'date';

/** The stored fields of a record, declared once by the type of each column. `buttonId` is in the column `button_id`. */
export interface StoredFields<Content> {
  /** For `select` and `returning`, under the contract's names. */
  columns: Statement;
  /** Types by column, for a `bulkStore`. */
  types: Readonly<Record<string, Statement>>;
  /** Values by column. */
  toRow(content: Content): Readonly<Record<string, unknown>>;
  /** The stored fields of a record or a request; null for fields that it leaves out. */
  contentOf(sent: { readonly [Name in keyof Content]?: Content[Name] | undefined }): Content;
}

export function storedFields<Content>(declared: Readonly<Record<keyof Content & string, ColumnType>>) {
  // `Object.keys` returns strings; these are the declared fields.
  const names = Object.keys(declared) as (keyof Content & string)[];
  const columns = names.map((name) => [snakeCase(name), name] as const);
  const fields: StoredFields<Content> = {
    columns: listed(names, (name) => sql`${read(identifier(snakeCase(name)), declared[name])} as ${identifier(name)}`),
    types: Object.fromEntries(columns.map(([column, name]) => [column, types[declared[name]]])),
    toRow: (content) => Object.fromEntries(columns.map(([column, name]) => [column, content[name]])),
    contentOf: (sent) => Object.fromEntries(names.map((name) => [name, sent[name] ?? null])) as Content,
  };
  return fields;
}

const types: Readonly<Record<ColumnType, Statement>> = {
  text: sql`text`,
  smallint: sql`smallint`,
  integer: sql`integer`,
  bigint: sql`bigint`,
  date: sql`date`,
};

/** A day has no time zone, so it stays a text. */
const read = (column: Statement, type: ColumnType): Statement =>
  type === 'date' ? sql`to_char(${column}, 'YYYY-MM-DD')` : column;

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
