import type { Database, Transaction } from '../database/database.ts';
import { isCancelled } from '../database/failures.ts';
import { sql } from '../database/sql.ts';
import { hungUp, questionTooLong } from '../http/problems.ts';

/** Long reads of one snapshot. When `signal` aborts, PostgreSQL stops the statement that runs. */
export function askSnapshot<Result>(
  db: Database,
  signal: AbortSignal,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const answer = db.snapshot(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    let cancelled: Promise<unknown> | undefined;
    const cancel = (): void => {
      cancelled = db.run(sql`select pg_cancel_backend(${pid}::integer)`).catch(() => {});
    };
    signal.throwIfAborted();
    signal.addEventListener('abort', cancel);
    try {
      return await work(tx);
    } finally {
      signal.removeEventListener('abort', cancel);
      // Otherwise it could cancel a later statement of the connection.
      await cancelled;
    }
  });
  return answer.catch((error: unknown) => {
    if (signal.aborted) throw isTimeout(signal.reason) ? questionTooLong() : hungUp();
    throw isCancelled(error) ? questionTooLong() : error;
  });
}

const isTimeout = (reason: unknown): boolean => reason instanceof Error && reason.name === 'TimeoutError';
