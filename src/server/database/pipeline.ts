import type pg from 'pg';
import type { Answers } from './answers.ts';
import { connectClient } from './clients.ts';
import { connectionSettings } from './connection-settings.ts';
import type { Pipeline } from './database.ts';
import { breaksConnection } from './failures.ts';
import { endClient } from './servers.ts';
import type { Statement } from './sql.ts';
import { statementNames } from './statement-names.ts';

const pipelineClosed = (): Error => new Error('Connection terminated: the pipeline is closed');

/**
 * A connection on which statements are sent without waiting for earlier answers. The server runs them in order, each in
 * its own transaction. It connects on first use, and again after it broke: statements in flight then fail, whether or
 * not they were stored.
 */
export function openPipeline(
  connection: pg.PoolConfig,
  settings: Readonly<Record<string, string>>,
  answers: Answers,
): Pipeline {
  const nameOf = statementNames({ atOnce: true });
  let opened: Promise<pg.Client> | undefined;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    // Statements in flight get a later error themselves. Otherwise the next statement reconnects.
    const client = await connectClient({ ...connectionSettings, ...connection, pipeline: true });
    try {
      await Promise.all(Object.entries(settings).map(([name, value]) => client.query(`set ${name} = ${value}`)));
      return client;
    } catch (error) {
      await endClient(client);
      throw error;
    }
  }

  function forget(broken: Promise<pg.Client>): void {
    if (opened !== broken) return;
    opened = undefined;
    // The connection is already broken and will be replaced.
    broken.then(endClient).catch(() => {});
  }

  function current(): Promise<pg.Client> {
    if (opened) return opened;
    const opening = connect();
    opened = opening;
    opening.then(
      (client) => client.once('end', () => forget(opening)),
      () => forget(opening),
    );
    return opening;
  }

  return {
    async many<Row>(statement: Statement): Promise<Row[]> {
      if (closed) throw pipelineClosed();
      const used = current();
      try {
        return await answers.watch(async () => {
          const client = await used;
          const { text, values } = statement;
          return (await client.query({ name: nameOf(statement), text, values: [...values] })).rows as Row[];
        });
      } catch (error) {
        if (breaksConnection(error)) forget(used);
        throw error;
      }
    },
    async close() {
      closed = true;
      // Callers have already received the error.
      if (opened) await opened.then((client) => client.end()).catch(() => {});
    },
  };
}

/** A pipeline for a pooler: runs each statement in a transaction, one after the other. */
export function openQueue(run: <Row>(statement: Statement) => Promise<Row[]>): Pipeline {
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;
  return {
    many<Row>(statement: Statement): Promise<Row[]> {
      if (closed) return Promise.reject(pipelineClosed());
      const rows = last.then(() => run<Row>(statement));
      // Each caller gets its own error.
      last = rows.catch(() => {});
      return rows;
    },
    async close() {
      closed = true;
      await last;
    },
  };
}
