import type { Pipeline } from './database.ts';
import { pipelineClosed } from './pipeline.ts';
import type { Statement } from './sql.ts';

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
