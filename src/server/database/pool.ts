import pg from 'pg';
import { connectionSettings } from './connection-settings.ts';
import type { Database, Queryable, Transaction } from './database.ts';
import { hear } from './hear.ts';
import type { Log } from './log.ts';
import { openPipeline } from './pipeline.ts';
import { spoilsConnection } from './spoilt.ts';
import type { Statement } from './sql.ts';
import { statementNames } from './statement-names.ts';

export { isDatabaseAway } from './database-away.ts';

type Execute = (statement: Statement) => Promise<pg.QueryResult>;

/**
 * A pool of connections. It outlives the database's absence: statements fail meanwhile (see `isDatabaseAway`) and work again
 * once it is back. What the caller gives overrides `connectionSettings`.
 */
export function openPool(connection: pg.PoolConfig | string, log?: Log): Database {
  const given = typeof connection === 'string' ? { connectionString: connection } : connection;
  const pool = new pg.Pool({ ...connectionSettings, ...given });
  const nameOf = statementNames();
  const listening = new Set<() => Promise<void>>();
  let closed: Promise<void> | undefined;
  // The end of an idle connection harms nobody: the pool opens another when asked. Unheard, it would end the process.
  // Once closed there is nothing to tell: a server that stops right after may meet connections that are only just closing.
  pool.on('error', (error) => {
    if (closed === undefined) log?.warn(`An idle database connection ended: ${error.message}`);
  });
  // While a connection is in use the pool does not listen; the statement under way gets the error itself.
  pool.on('connect', (client) => client.on('error', () => {}));

  async function withClient<Result>(work: (execute: Execute) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    let spoilt = false;
    const execute: Execute = async (statement) => {
      // A server that hangs would make this wait behind the statement that was given up.
      if (spoilt) throw new Error('Connection terminated: an earlier statement on it failed');
      try {
        return await client.query({ name: nameOf(statement), text: statement.text, values: [...statement.values] });
      } catch (error) {
        spoilt ||= spoilsConnection(error);
        throw error;
      }
    };
    try {
      return await work(execute);
    } finally {
      // Thrown away, it is closed, and the server rolls back what was open.
      client.release(spoilt);
    }
  }

  return {
    ...queryable((statement) => withClient((execute) => execute(statement))),
    // Said aloud, since a server may have another default: stores rely on seeing what was committed while they waited.
    transaction: (work) =>
      withClient((execute) => inTransaction('begin isolation level read committed', execute, work)),
    snapshot: (work) =>
      withClient((execute) => inTransaction('begin isolation level repeatable read read only', execute, work)),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    pipeline: (startup) => openPipeline(given, startup),
    listen: (channel, heard) => {
      const stop = hear({ ...connectionSettings, ...given }, channel, heard);
      listening.add(stop);
      return () => {
        listening.delete(stop);
        void stop();
      };
    },
    close: () => (closed ??= Promise.all([...listening].map((stop) => stop())).then(() => pool.end())),
  };
}

async function inTransaction<Result>(
  begin: string,
  execute: Execute,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  let open = true;
  const inside = queryable(async (statement) => {
    if (!open) throw new Error(`A statement came after the end of its transaction: ${statement.text}`);
    return execute(statement);
  });
  await execute(plain(begin));
  try {
    const result = await work({ ...inside, inTransaction: true });
    open = false;
    // PostgreSQL answers a commit after a failed statement with a rollback, not with an error.
    const { command } = await execute(plain('commit'));
    if (command !== 'COMMIT') throw new Error('A statement had failed, so nothing of its transaction was stored.');
    return result;
  } catch (error) {
    open = false;
    // If this fails the connection is thrown away, to the same end; what `work` threw is what the caller has to know.
    await execute(plain('rollback')).catch(() => {});
    throw error;
  }
}

const plain = (text: string): Statement => ({ text, values: [] });

function queryable(execute: Execute): Queryable {
  // The row's type is the store's word for the columns it selected: nothing checks it here, the stores' tests do.
  async function many<Row>(statement: Statement): Promise<Row[]> {
    return (await execute(statement)).rows as Row[];
  }
  async function maybe<Row>(statement: Statement): Promise<Row | undefined> {
    const rows = await many<Row>(statement);
    if (rows.length > 1) throw new Error(`Expected one row at most, got ${rows.length}: ${statement.text}`);
    return rows[0];
  }
  async function one<Row>(statement: Statement): Promise<Row> {
    const row = await maybe<Row>(statement);
    if (row === undefined) throw new Error(`Expected one row, got none: ${statement.text}`);
    return row;
  }
  return { many, maybe, one, run: async (statement) => (await execute(statement)).rowCount ?? 0 };
}
