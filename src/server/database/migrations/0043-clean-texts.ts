/** Stores texts as they are checked since: NFC, without invisible characters (contract/text-kinds.ts). */
import { fold } from '../../../contract/fold.ts';
import { type CleanedKind, cleanText } from '../../../contract/text-kinds.ts';
import type { Transaction } from '../database.ts';
import { identifier, listed, type Statement, sql } from '../sql.ts';

interface TextColumn {
  kind: CleanedKind;
  required?: true;
  /** Column with the folded text. */
  key?: string;
  /** The column, or its key, is unique among existing records; with `and`, among those with this column alike. */
  unique?: 'account' | 'service';
  and?: string;
}

interface TextTable {
  /** Name of the kind of record in reports. */
  record: string;
  /** Left out: `account_id`. */
  account?: string;
  /** Types of the columns that identify a row in its account; left out: that of `id`. */
  ids?: Readonly<Record<string, Statement>>;
  /** Left out: rows are never deleted. */
  deleted?: true;
  columns: Readonly<Record<string, TextColumn>>;
}

const onlyId = { id: sql`bigint` };
const line: TextColumn = { kind: 'line' };
const identifying: TextColumn = { kind: 'identifier' };
const named: TextColumn = { kind: 'line', required: true, key: 'name_key' };

/** Every column with a text that people or devices send, as of this migration. */
const tables: Readonly<Record<string, TextTable>> = {
  account: { record: 'account', account: 'id', columns: { name: { ...named, unique: 'service' } } },
  account_user: {
    record: 'user',
    columns: {
      username: { kind: 'identifier', required: true, key: 'username_key', unique: 'service' },
      name: line,
      email: identifying,
    },
  },
  tag: { record: 'tag', deleted: true, columns: { name: named } },
  geofence: {
    record: 'geofence',
    deleted: true,
    columns: {
      ...{ addr1: line, addr2: line, addr3: line, addr4: line },
      description: { ...named, key: 'description_key' },
      description_ext: { kind: 'lines' },
      email: identifying,
    },
  },
  fleet: { record: 'fleet', deleted: true, columns: { name: named } },
  vehicle: {
    record: 'vehicle',
    deleted: true,
    columns: { name: named, registration: identifying, device_id: { ...identifying, unique: 'account' } },
  },
  driver: {
    record: 'driver',
    deleted: true,
    columns: {
      name: { kind: 'line', key: 'name_key' },
      username: { kind: 'identifier', required: true, unique: 'account' },
      button_id: { kind: 'identifier', key: 'button_key', unique: 'account' },
      ...{ mobile: identifying, email: identifying },
    },
  },
  input_type: { record: 'inputType', deleted: true, columns: { name: named } },
  temperature_profile: { record: 'profile', deleted: true, columns: { name: named } },
  external_reference: {
    record: 'externalReference',
    deleted: true,
    columns: { reference: { kind: 'identifier', required: true, unique: 'account', and: 'resource_type' } },
  },
  probe: { record: 'probe', columns: { name: named } },
  alert_rule: { record: 'alertRule', deleted: true, columns: { name: named } },
  saved_view: {
    record: 'view',
    deleted: true,
    columns: { name: { kind: 'line', required: true }, query: line },
  },
  ingest_key: { record: 'ingestKey', deleted: true, columns: { name: { kind: 'line', required: true } } },
  reminder: {
    record: 'reminder',
    deleted: true,
    columns: { title: { kind: 'line', required: true }, note: { kind: 'lines' } },
  },
  alarm: { record: 'alarm', columns: { note: { kind: 'lines' } } },
  button_read: {
    record: 'button',
    ids: { vehicle_id: sql`bigint`, utc: sql`timestamptz` },
    columns: { button_id: { kind: 'identifier', required: true, key: 'button_key' } },
  },
};

type Row = Readonly<Record<string, string | null>> & { account: number };

/** Returns what it left as it was, by account and ids: texts that another record has, and required ones that are empty. */
export async function cleanTexts(tx: Transaction): Promise<string[]> {
  const left = new Map<string, string[]>();
  const touched = new Set<number>();
  for (const [name, table] of Object.entries(tables)) {
    for (const row of await uncleanRows(tx, name, table)) {
      for (const [column, text] of Object.entries(table.columns)) {
        const stored = row[column] ?? null;
        const cleaned = cleanedText(text, stored);
        if (cleaned === stored) continue;
        if (await isFree(tx, name, table, row, column, cleaned)) {
          await replaceText(tx, name, table, row, column, cleaned);
          touched.add(row.account);
        } else {
          const where = `account ${row.account}: ${column} of ${table.record}`;
          left.set(where, [...(left.get(where) ?? []), idOf(table, row)]);
        }
      }
    }
  }
  // Cached answers of any service are stale now.
  await tx.run(sql`update account_version set version = version + 1 where account_id = any(${[...touched]}::bigint[])`);
  return [...left].map(([where, ids]) => `${where} ${ids.join(', ')}`);
}

const idOf = ({ ids = onlyId }: TextTable, row: Row): string =>
  Object.keys(ids)
    .map((column) => row[column])
    .join(' ');

/** Rows with a text that is not plain: other characters than printable ASCII, or white space at an end. */
function uncleanRows(tx: Transaction, name: string, table: TextTable): Promise<Row[]> {
  const { account = 'account_id', ids = onlyId, columns, deleted } = table;
  const texts = Object.keys(columns);
  const conditions = texts.map((column) => sql`${identifier(column)} ~ ${'[^ -~]|^ | $'}`);
  const further = Object.entries(columns).flatMap(([, { key, and }]) =>
    [key, and].filter((each) => each !== undefined),
  );
  const read = [...Object.keys(ids), ...further, ...(deleted ? ['deleted_utc'] : [])];
  return tx.many<Row>(sql`
    select ${identifier(account)} as account, ${listed([...texts, ...read], (column) => sql`${identifier(column)}::text as ${identifier(column)}`)}
    from ${identifier(name)} where ${anyOf(conditions)} order by ${listed(Object.keys(ids), identifier)}`);
}

const anyOf = ([first = sql`false`, ...rest]: readonly Statement[]): Statement =>
  rest.reduce((all, each) => sql`${all} or ${each}`, first);

/** Also without control characters: those of one line become spaces. Null for an optional text that is empty then. */
function cleanedText({ kind, required }: TextColumn, stored: string | null): string | null {
  if (stored === null) return null;
  const uncontrolled =
    kind === 'identifier'
      ? stored.replace(/[\p{Cc}\u2028\u2029]+/gu, '')
      : stored.replace(kind === 'lines' ? /[^\P{Cc}\n\r]+/gu : /[\p{Cc}\u2028\u2029]+/gu, ' ');
  const cleaned = cleanText(kind, uncontrolled);
  return cleaned === '' && !required ? null : cleaned;
}

/** Key of the text. Accounts renamed over the API have their id behind U+0001 in it. */
function keyOf(name: string, row: Row, key: string, cleaned: string | null): string | null {
  const folded = cleaned && fold(cleaned).slice(0, 255);
  return name === 'account' ? `${folded}${/\u0001.*$/.exec(row[key] ?? '')?.[0] ?? ''}` : folded;
}

async function isFree(
  tx: Transaction,
  name: string,
  table: TextTable,
  row: Row,
  column: string,
  cleaned: string | null,
): Promise<boolean> {
  const { key, unique, and, required } = table.columns[column] ?? line;
  if (cleaned === '' && required) return false;
  const isDeleted = (row['deleted_utc'] ?? null) !== null;
  if (!unique || cleaned === null || isDeleted) return true;
  const [sought, value] = key ? [key, keyOf(name, row, key, cleaned)] : [column, cleaned];
  const { account = 'account_id' } = table;
  const { taken } = await tx.one<{ taken: boolean }>(sql`
    select exists (select from ${identifier(name)}
      where ${identifier(sought)} = ${value} and id <> ${Number(row['id'])}
        ${unique === 'account' ? sql`and ${identifier(account)} = ${row.account}` : sql``}
        ${and ? sql`and ${identifier(and)}::text = ${row[and]}` : sql``}
        ${table.deleted ? sql`and deleted_utc is null` : sql``}) as taken`);
  return !taken;
}

async function replaceText(
  tx: Transaction,
  name: string,
  { account = 'account_id', ids = onlyId, columns }: TextTable,
  row: Row,
  column: string,
  cleaned: string | null,
): Promise<void> {
  const { key } = columns[column] ?? line;
  const keyed = key ? sql`, ${identifier(key)} = ${keyOf(name, row, key, cleaned)}` : sql``;
  const conditions = Object.entries(ids).map(([id, type]) => sql`${identifier(id)} = ${row[id]}::text::${type}`);
  await tx.run(sql`
    update ${identifier(name)} set ${identifier(column)} = ${cleaned} ${keyed}
    where ${identifier(account)} = ${row.account} and ${conditions.reduce((all, each) => sql`${all} and ${each}`)}`);
}
