/** The rows that most kinds of record have. Names, paths and versions come from the table of kinds. */
import * as z from 'zod';
import { importReply, recordIds } from '../bulk.ts';
import { importBodyLimitBytes, importMaxGeofences } from '../choices.ts';
import type { Endpoint } from '../endpoint.ts';
import { referencedQuery } from '../fields.ts';
import {
  isReferable,
  type KindWith,
  kindRow,
  kinds,
  type ManyPath,
  type OnePath,
  type ReferableKind,
  versionsOf,
} from '../kinds.ts';
import { telemetryOf } from '../record-state.ts';
import { savedId } from '../saved-id.ts';

type ServedKind = KindWith<'path'> & KindWith<'version'>;

interface Words {
  /** Group in the documentation. */
  group: string;
  /** With its article, for summaries: `a fleet`. Its plural ends in `s`. */
  one: string;
}

/** Further columns of a row; their types are not needed. */
type Columns = Partial<Pick<Endpoint, 'access' | 'of' | 'summary' | 'reads' | 'fails' | 'locates' | 'bodyLimitBytes'>>;
type Row<Method, Path extends string, Schemas> = Omit<
  Endpoint,
  'method' | 'path' | 'query' | 'body' | 'form' | 'reply' | 'stream' | 'file'
> & { method: Method; path: Path } & Schemas;

type PathOf<Kind extends ServedKind> = (typeof kinds)[Kind]['path'];
/** The row that reads what the save replaces. */
type Read<Kind extends string> = { record: `get${Capitalize<Kind>}` };
/** Kinds with external references show them on request. */
type Referenced<Kind> = Kind extends ReferableKind ? { query: typeof referencedQuery } : unknown;
type Named<Verb extends string, Kind extends string, Found> = { [Name in `${Verb}${Capitalize<Kind>}`]: Found };
type NamedMany<Verb extends string, Kind extends string, Found> = { [Name in `${Verb}${Capitalize<Kind>}s`]: Found };

interface KindRows<Kind extends ServedKind> {
  /** The list. */
  list<Saved extends z.ZodType, Query extends z.ZodType>(
    schemas: { query: Query; record: Saved },
    columns?: Columns,
  ): NamedMany<'list', Kind, Row<'GET', PathOf<Kind>, { query: Query; reply: z.ZodArray<Saved> }>>;
  /** One record. */
  get<Saved extends z.ZodType>(
    record: Saved,
    columns?: Columns,
  ): Named<'get', Kind, Row<'GET', OnePath<Kind>, { reply: Saved } & Referenced<Kind>>>;
  /** Answers with the id, or without content if the row `locates` the record. */
  save<Body extends z.ZodType>(
    body: Body,
    columns?: Columns & { locates?: never },
  ): Named<'save', Kind, Row<'POST', PathOf<Kind>, { body: Body; reply: typeof savedId } & Read<Kind>>>;
  saveWithoutReply<Body extends z.ZodType>(
    body: Body,
    columns?: Columns,
  ): Named<'save', Kind, Row<'POST', PathOf<Kind>, { body: Body } & Read<Kind>>>;
  /** Many records in one request. */
  import<Body extends z.ZodType>(
    body: Body,
    columns?: Columns & { member?: string },
  ): NamedMany<'import', Kind, Row<'POST', `${PathOf<Kind>}/import`, { body: Body; reply: typeof importReply }>>;
  delete(columns?: Columns): Named<'delete', Kind, Row<'DELETE', OnePath<Kind>, Read<Kind>>>;
  restore(
    columns?: Columns,
  ): Named<'restore', Kind, Row<'POST', `${OnePath<Kind>}/restore`, { reply: typeof savedId }>>;
  /** Many records in one request: all of them or none. */
  deleteMany(
    columns?: Columns,
  ): NamedMany<'delete', Kind, Row<'POST', ManyPath<Kind, 'delete'>, { body: typeof recordIds }>>;
  restoreMany(
    columns?: Columns,
  ): NamedMany<'restore', Kind, Row<'POST', ManyPath<Kind, 'restore'>, { body: typeof recordIds }>>;
}

/** Rows of a kind: `...rows.list({ … }), ...rows.save(fleetInput)`. */
export function kindRows<Kind extends ServedKind>(kind: Kind, { group, one }: Words): KindRows<Kind> {
  const { path } = kinds[kind];
  const { recordPath } = kindRow(kind);
  /** `end`: `/{fleetId}`, `/delete`. */
  const at = (end: string) => ({
    path: `${recordPath ?? path}${end}`,
    ...(recordPath && { alias: `${path}${end}` }),
  });
  const ofOne = `/{${kind}Id}`;
  const noun = one.replace(/^an? /, '');
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  const all = versionsOf(kind);
  const also: readonly string[] = kindRow(kind).alsoRaises ?? [];
  const savedVersions = all.filter((version) => version !== 'reference' || kind === 'externalReference');
  const deletedVersions = all.filter((version) => !also.includes(version));
  const save = (body: z.ZodType, columns: Columns | undefined, reply?: z.ZodType) => ({
    [`save${name}`]: {
      ...{ method: 'POST', path, group, of: kind, summary: `Create or update ${one}`, body, changes: savedVersions },
      ...{ ...(reply && { reply }), record: `get${name}`, ...columns },
    },
  });
  const rows: { [Verb in keyof KindRows<Kind>]: (...options: never[]) => Record<string, unknown> } = {
    list: ({ query, record }: { query: z.ZodType; record: z.ZodType }, columns?: Columns) => ({
      [`list${name}s`]: {
        ...{ method: 'GET', path, group, summary: `All ${noun}s of the account`, query, reply: z.array(record) },
        ...(isReferable(kind) && { referred: kind }),
        ...columns,
      },
    }),
    get: (reply: z.ZodType, columns?: Columns) => ({
      [`get${name}`]: {
        ...{ method: 'GET', ...at(ofOne), group, summary: `One ${noun}`, reply, ...columns },
        // A save changes no references, so `If-Match` ignores them.
        ...(isReferable(kind) && {
          ...{ query: referencedQuery, referred: kind, telemetry: telemetryOf(kind) },
        }),
      },
    }),
    save: (body: z.ZodType, columns?: Columns) => save(body, columns, savedId),
    saveWithoutReply: (body: z.ZodType, columns?: Columns) => save(body, columns),
    import: (body: z.ZodType, { member = 'rows', ...columns }: Columns & { member?: string } = {}) => ({
      [`import${name}s`]: {
        ...{ method: 'POST', path: `${path}/import`, group, of: kind, body, reply: importReply, changes: all },
        summary: `Store up to 50,000 ${noun}s in one transaction`,
        ...{ rows: { member, max: importMaxGeofences }, bodyLimitBytes: importBodyLimitBytes, ...columns },
      },
    }),
    delete: (columns?: Columns) => ({
      [`delete${name}`]: {
        ...{ method: 'DELETE', ...at(ofOne), group, of: kind, summary: `Delete ${one}`, changes: deletedVersions },
        ...{ record: `get${name}`, ...columns },
      },
    }),
    restore: (columns?: Columns) => ({
      [`restore${name}`]: {
        ...{ method: 'POST', ...at(`${ofOne}/restore`), group, of: kind, summary: `Restore a deleted ${noun}` },
        ...{ reply: savedId, changes: all, ...columns },
      },
    }),
    deleteMany: (columns?: Columns) => ({
      [`delete${name}s`]: {
        ...{ method: 'POST', ...at('/delete'), group, of: kind, summary: `Delete ${noun}s, all of them or none` },
        ...{ body: recordIds, changes: deletedVersions, ...columns },
      },
    }),
    restoreMany: (columns?: Columns) => ({
      [`restore${name}s`]: {
        ...{
          method: 'POST',
          ...at('/restore'),
          group,
          of: kind,
          summary: `Restore deleted ${noun}s, all of them or none`,
        },
        ...{ body: recordIds, changes: all, fails: [409], ...columns },
      },
    }),
  };
  // The names and paths of the types are made of the same parts.
  return rows as unknown as KindRows<Kind>;
}
