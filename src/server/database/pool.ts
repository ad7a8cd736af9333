import pg from 'pg';
import { watchAnswers } from './answers.ts';
import { clientClass, onServer } from './clients.ts';
import { connectionSettings } from './connection-settings.ts';
import type { Database, Queryable, Transaction } from './database.ts';
import { breaksConnection } from './failures.ts';
import { namesFleets, readsViews } from './fleet-views.ts';
import type { Log } from './log.ts';
import { openPipeline, openQueue } from './pipeline.ts';
import { endClient } from './servers.ts';
import { limitsOf, setLocal, withoutLimits } from './session-limits.ts';
import type { Statement } from './sql.ts';
import { statementNames } from './statement-names.ts';
import { subscribe } from './subscribe.ts';
import { openTransactionLock } from './transaction-lock.ts';

type Execute = (statement: Statement) => Promise<pg.QueryResult>;

export interface PoolOptions {
  log?: Log | undefined;
  /**
   * Set if a pooler answers at the address (see `isPooler`). Two transactions of a connection may then run in different
   * server processes. So each transaction sets its own limits, and no statement is prepared.
   */
  pooled?: boolean | undefined;
  /** The same database without the pooler, for what needs its own connection: notifications and pipelines. */
  direct?: pg.PoolConfig | undefined;
  /** Whether the fleet's tables are distributed: see `distribute.ts`. */
  isCluster?: boolean | undefined;
}

/**
 * A pool of connections. It survives outages of the database: statements fail (see `isDatabaseAway`) until it is back.
 * The caller's values override `connectionSettings`.
 */
export function openPool(
  connection: pg.PoolConfig | string,
  { log, pooled = false, direct, isCluster = false }: PoolOptions = {},
): Database {
  const given = typeof connection === 'string' ? { connectionString: connection } : connection;
  const settings = { ...connectionSettings, ...given };
  const pool = new pg.Pool({ ...(pooled ? withoutLimits(settings) : settings), Client: clientClass(settings) });
  const answers = watchAnswers(log);
  const nameOf = pooled ? () => undefined : statementNames();
  // What a transaction sets holds also on the machine of a cluster that has its rows.
  const limits = setLocal({
    ...(pooled && limitsOf(settings)),
    ...(isCluster && { 'citus.propagate_set_commands': 'local' }),
  });
  // Explicit, because a server may have another default. Stores rely on reading rows that were committed while they waited.
  const begin = `begin isolation level read committed${limits}`;
  const beginSnapshot = `begin isolation level repeatable read read only${limits}`;
  /** For what needs its own connection. */
  const own = direct ?? (pooled ? undefined : given);
  const listening = new Set<() => Promise<void>>();
  const busy = new Set<pg.PoolClient & pg.Client>();
  let isCut = false;
  let noteCut = (): void => {};
  const wasCut = new Promise<void>((resolve) => {
    noteCut = resolve;
  });
  /** Connections on which nobody knows whether a transaction was committed. */
  const uncertain = new WeakSet<object>();
  let closed: Promise<void> | undefined;
  let [opened, lost] = [0, 0];
  // Without a listener, the error of an idle connection would end the process. The pool opens a new connection when
  // needed. After closing there is nothing to report: a server that stops then may break closing connections. The
  // others usually end at the same time.
  let idleEnded = false;
  pool.on('error', (error) => {
    lost += 1;
    if (closed === undefined && !idleEnded) log?.warn(`An idle database connection ended: ${error.message}`);
    idleEnded = true;
  });
  // While a connection is in use the pool does not listen; the statement in progress gets the error.
  pool.on('connect', (client) => {
    idleEnded = false;
    opened += 1;
    client.on('error', () => {});
    if (isCluster) client.on('notice', ({ message = '' }) => void (isUncertain(message) && uncertain.add(client)));
  });

  /** `variant`: prefix of the names of prepared statements, so that tables and views have plans of their own. */
  const withClient = <Result>(work: (execute: Execute) => Promise<Result>, variant = ''): Promise<Result> =>
    answers.watch(() => onClient(work, variant));

  async function onClient<Result>(work: (execute: Execute) => Promise<Result>, variant: string): Promise<Result> {
    const client = await onServer(settings, () => pool.connect());
    let broken = isCut;
    busy.add(client);
    const execute: Execute = async (statement) => {
      // With a hanging server this would wait behind the abandoned statement.
      if (broken || isCut)
        throw new Error('Connection terminated: an earlier statement on it failed, or the service stops');
      try {
        const known = nameOf(statement);
        const name = known === undefined ? undefined : `${variant}${known}`;
        const answer = await client.query({ name, text: statement.text, values: [...statement.values] });
        if (uncertain.has(client)) throw new Error('Connection terminated: a worker did not confirm a commit');
        return answer;
      } catch (error) {
        broken ||= breaksConnection(error);
        throw error;
      }
    };
    try {
      return await work(execute);
    } finally {
      busy.delete(client);
      // Destroys the connection, so the server rolls back.
      client.release(broken || isCut);
    }
  }

  const alone = (start: string, statement: Statement, variant = ''): Promise<pg.QueryResult> =>
    withClient((execute) => inTransaction(start, execute, (inside) => inside(statement)), variant);
  const within =
    (start: string, variant = '') =>
    <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
      withClient(
        (execute) =>
          inTransaction(start, execute, async (inside) => {
            const last: (() => Promise<void>)[] = [];
            const atEnd = (step: () => Promise<void>): void => void last.push(step);
            const result = await work({ ...queryable(inside), inTransaction: true, atEnd });
            for (const step of last) await step();
            return result;
          }),
        variant,
      );

  const database: Database = {
    ...queryable((statement) => (pooled ? alone(begin, statement) : withClient((execute) => execute(statement)))),
    source: { connection: given, pooled, isCluster },
    limited(fleetIds) {
      const names = namesFleets(fleetIds);
      const read = `${beginSnapshot}${names}${readsViews}`;
      return {
        ...database,
        ...queryable((statement) => alone(read, statement, 'f')),
        source: { ...database.source, fleetIds },
        transaction: within(`${begin}${names}`),
        snapshot: within(read, 'f'),
      };
    },
    transaction: within(begin),
    snapshot: within(beginSnapshot),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      ...{ opened, lost },
    }),
    pipeline: (local) =>
      own
        ? openPipeline(own, local, answers)
        : openQueue((statement) => queryable((each) => alone(`${begin}${setLocal(local)}`, each)).many(statement)),
    lock: (key) => openTransactionLock(own ?? given, key),
    listen: (channel, received) => {
      if (!own) return () => {};
      const stop = subscribe({ ...connectionSettings, ...own }, channel, received);
      listening.add(stop);
      return () => {
        listening.delete(stop);
        void stop();
      };
    },
    cut: () => {
      answers.stop();
      isCut = true;
      // A statement in progress fails. The server rolls back what it finds without a connection.
      for (const client of busy) void endClient(client);
      noteCut();
    },
    close: () => {
      answers.stop();
      // Work between two statements notices the cut only at the next one.
      closed ??= Promise.all([...listening].map((stop) => stop())).then(() => Promise.race([pool.end(), wasCut]));
      return closed;
    },
  };
  return database;
}

async function inTransaction<Result>(
  begin: string,
  execute: Execute,
  work: (inside: Execute) => Promise<Result>,
): Promise<Result> {
  let open = true;
  const inside: Execute = async (statement) => {
    if (!open) throw new Error(`Statement after the end of its transaction: ${statement.text}`);
    return execute(statement);
  };
  await execute(plain(begin));
  try {
    const result = await work(inside);
    open = false;
    // PostgreSQL answers a commit after a failed statement with a rollback, not with an error.
    const { command } = await execute(plain('commit'));
    if (command !== 'COMMIT') throw new Error('A statement failed, so the transaction was rolled back.');
    return result;
  } catch (error) {
    open = false;
    // If the rollback fails, the connection is destroyed, with the same effect. The caller needs the error of `work`.
    await execute(plain('rollback')).catch(() => {});
    throw error;
  }
}

/** Citus only warns if a worker is lost while it commits, and answers as if it had committed. */
const isUncertain = (warning: string): boolean => warning.startsWith('failed to commit transaction on ');

const plain = (text: string): Statement => ({ text, values: [] });

function queryable(execute: Execute): Queryable {
  // The store declares the row type for its columns; the stores' tests check it.
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
