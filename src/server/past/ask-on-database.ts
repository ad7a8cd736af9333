/** Asks a worker thread that reads the database for minutes at most, in turn with all other such work of the asker. */
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { hungUp, type Problem } from '../http/problems.ts';
import type { Asker } from '../work/fair-queue.ts';
import { type Task, TaskFailed, WorkTooLarge } from '../work/task.ts';
import type { Workers } from '../work/workers.ts';

/** A person waits for the answer. */
const timeLimitMs = 60_000;

export interface Asking {
  asker: Asker;
  signal: AbortSignal;
  /** Called when the question does not wait for others any more. */
  onTurn?: () => void;
  /** Says that the question needs more time or memory than it may have. */
  tooLarge: () => Problem;
}

/**
 * The task's only question names the process of PostgreSQL that works for it. 499 if the client hangs up, `tooLarge` at a limit. Both
 * stop the thread, and the statement in the database.
 */
export async function askOnDatabase<Input, Result>(
  db: Database,
  workers: Pick<Workers, 'run'>,
  task: Task<Input, Result, number, true>,
  { input, asker, signal, tooLarge, onTurn }: Asking & { input: Input },
): Promise<Result> {
  let pid: number | undefined;
  const answer = async (named: number): Promise<true> => {
    pid = named;
    return true;
  };
  try {
    return await workers.run(task, input, { asker, signal, answer, timeLimitMs, ...(onTurn && { onTurn }) });
  } catch (error) {
    if (error instanceof TaskFailed) throw error;
    // PostgreSQL does not notice the end of a connection before it has a row to send. A failure costs only its time limit.
    if (pid !== undefined) await db.run(sql`select pg_cancel_backend(${pid}::integer)`).catch(() => {});
    if (signal.aborted) throw hungUp();
    throw error instanceof WorkTooLarge ? tooLarge() : error;
  }
}
