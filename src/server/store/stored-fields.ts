import { identifier, listed, type Statement, sql } from '../database/sql.ts';
import type { UniqueField } from './unique-values.ts';

/** `json`: a value of the contract, as text. */
type ColumnType = 'json' | 'text' | 'text[]' | 'boolean' | 'smallint' | 'integer' | 'bigint' | 'bigint[]' | 'date';

interface KeyedField<Content> {
  type: ColumnType;
  /** The form of a text by which records are searched, ordered or told apart. It is in the column `<column>_key`. */
  key?: (text: string) => string;
  /**
   * No two existing records have the same value, or key: in the account, in the service, or in the account among those with
   * the same value of the named field. The table needs a unique index, which `test/server/unique-fields.test.ts` names.
   */
  unique?: 'account' | 'service' | (keyof Content & string);
}

type Declared<Content> = Readonly<Record<keyof Content & string, ColumnType | KeyedField<Content>>>;

/** The stored fields of a record, declared once. `buttonId` is in the column `button_id`. */
export interface StoredFields<Content> {
  /** For `select` and `returning`, under the contract's names. */
  columns: Statement;
  /** Types by column, for a `bulkStore`. */
  types: Readonly<Record<string, Statement>>;
  /** Values by column. */
  toRow(content: Content): Readonly<Record<string, unknown>>;
  /** The stored fields of a record or a request; null for fields that it leaves out. */
  contentOf(sent: { readonly [Name in keyof Content]?: Content[Name] | null | undefined }): Content;
  unique: readonly UniqueField[];
}

export function storedFields<Content extends object>(declared: Declared<Content>): StoredFields<Content> {
  // `Object.keys` returns strings; these are the declared fields.
  const names = Object.keys(declared) as (keyof Content & string)[];
  const fields = names.map((name) => {
    const field: ColumnType | KeyedField<Content> = declared[name];
    return { name, column: snakeCase(name), ...(typeof field === 'string' ? { type: field } : field) };
  });
  const keyIn = (name: keyof Content, key: (text: string) => string) => (content: Content) => {
    const value = content[name];
    return typeof value === 'string' ? key(value) : null;
  };
  /** Each column, with its type and its value. */
  const columns = fields.flatMap(({ name, column, type, key }) => [
    { column, type, valueOf: (content: Content): unknown => stored(type, content[name]) },
    ...(key ? [{ column: keyColumn(column), type: 'text' as const, valueOf: keyIn(name, key) }] : []),
  ]);
  return {
    columns: listed(
      fields,
      ({ name, column, type }) =>
        sql`${identifier(column)}${type === 'json' ? sql`::json` : sql``} as ${identifier(name)}`,
    ),
    types: Object.fromEntries(columns.map(({ column, type }) => [column, types[type]])),
    toRow: (content) => Object.fromEntries(columns.map(({ column, valueOf }) => [column, valueOf(content)])),
    contentOf: (sent) => Object.fromEntries(names.map((name) => [name, sent[name] ?? null])) as Content,
    unique: fields.flatMap(({ name, column, key, unique }): UniqueField[] => {
      if (unique === undefined) return [];
      const within = unique === 'account' || unique === 'service' ? [] : [snakeCase(unique)];
      const inService = unique === 'service';
      return [{ name, column, keyColumns: [...within, key ? keyColumn(column) : column], inService }];
    }),
  };
}

const keyColumn = (column: string): string => `${column}_key`;

const stored = (type: ColumnType, value: unknown): unknown => (type === 'json' ? JSON.stringify(value) : value);

const types: Readonly<Record<ColumnType, Statement>> = {
  json: sql`text`,
  text: sql`text`,
  'text[]': sql`text[]`,
  boolean: sql`boolean`,
  smallint: sql`smallint`,
  integer: sql`integer`,
  bigint: sql`bigint`,
  'bigint[]': sql`bigint[]`,
  date: sql`date`,
};

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
