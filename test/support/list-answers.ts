/**
 * What a service answers for many lists, kept up to date at little cost: a list is read again only after a change of a
 * table that its statements name. Use a clock that stands still.
 */
import pg from 'pg';
import type { Database } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';
import { plain } from './sql-of-tests.ts';

export interface ListAnswers<List> {
  each(use: (list: List, answer: unknown) => Promise<unknown>): Promise<void>;
  /** Reads the lists of tables that have changed. Returns the lists whose answer differs. */
  update(): Promise<List[]>;
  /** Reads all lists. Returns those with another answer than the known one. */
  readAll(): Promise<List[]>;
}

export async function readLists<List>(
  db: Database,
  lists: readonly List[],
  read: (list: List) => Promise<unknown>,
): Promise<ListAnswers<List>> {
  const tables = await watchTables(db);
  const known = new Map<List, unknown>();
  const statements = new Map<List, Set<string>>();
  // One after the other, to know whose statements they are.
  for (const list of lists) statements.set(list, await statementsOf(async () => known.set(list, await read(list))));
  // Every request looks for its user first.
  const ofEach = [...(statements.values().next().value ?? [])].filter((text) =>
    [...statements.values()].every((texts) => texts.has(text)),
  );
  const tablesOf = new Map(
    [...statements].map(([list, texts]) => [list, tables.in([...texts].filter((text) => !ofEach.includes(text)))]),
  );

  async function readAgain(some: readonly List[]): Promise<List[]> {
    const answers = await Promise.all(some.map(read));
    const changed = some.filter((list, index) => comparable(known.get(list)) !== comparable(answers[index]));
    some.forEach((list, index) => known.set(list, answers[index]));
    return changed;
  }
  return {
    each: async (use) => {
      await Promise.all(lists.map((list) => use(list, known.get(list))));
    },
    update: async () => {
      const changed = await tables.changed();
      return readAgain(lists.filter((list) => changed.some((table) => tablesOf.get(list)?.has(table))));
    },
    readAll: () => readAgain(lists),
  };
}

/** Without the time of reading. */
function comparable(answer: unknown): string {
  return JSON.stringify(answer, (key, value: unknown) => (key === 'tookMs' ? undefined : value));
}

/** The texts of the statements that this process sends during some work. */
async function statementsOf(work: () => Promise<unknown>): Promise<Set<string>> {
  const texts = new Set<string>();
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function listening(this: pg.Client, ...sent: unknown[]) {
    const [first] = sent;
    texts.add(typeof first === 'string' ? first : String((first as { text?: string }).text));
    return Reflect.apply(query, this, sent) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return texts;
}

interface Tables {
  /** Those that statements name. */
  in(texts: readonly string[]): Set<string>;
  /** Those that have changed since the last call. */
  changed(): Promise<string[]>;
}

async function watchTables(db: Database): Promise<Tables> {
  const found = await db.many<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      -- It only counts the changes of other tables.
      and relname <> 'account_version'`);
  const all = found.map(({ name }) => name);
  // A row that is added or changed has the number of a new transaction. One that is removed is counted no more.
  const states = all.map(
    (name) => `select '${name}' as name, count(*) || '-' || max(xmin::text::bigint) as state from public."${name}"`,
  );
  const statement = plain(states.join(' union all '));
  const read = async (): Promise<Map<string, string | null>> => {
    const rows = await db.many<{ name: string; state: string | null }>(statement);
    return new Map(rows.map(({ name, state }) => [name, state]));
  };
  let before = await read();
  return {
    in: (texts) => new Set(all.filter((name) => new RegExp(`\\b${name}\\b`).test(texts.join(' ')))),
    changed: async () => {
      const now = await read();
      const changed = all.filter((name) => now.get(name) !== before.get(name));
      before = now;
      return changed;
    },
  };
}
