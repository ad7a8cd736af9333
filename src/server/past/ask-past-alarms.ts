/** Asks a worker thread about the alarms that a profile would have given. */
import type { PastAlarmsAnswer } from '../../contract/temperature.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { hungUp, probesTooMuch } from '../http/problems.ts';
import type { Asker } from '../work/fair-queue.ts';
import { TaskFailed, WorkTooLarge } from '../work/task.ts';
import type { Workers } from '../work/workers.ts';
import type { PastAlarmsQuestion } from './past-alarms.ts';
import { pastAlarmsTask } from './tasks.ts';

/** A person waits for the answer. */
const timeLimitMs = 60_000;

/** 422 if the question is too large, 499 if the client hangs up. Both stop the thread, and the statement in the database. */
export async function askPastAlarms(
  db: Database,
  workers: Pick<Workers, 'run'>,
  question: PastAlarmsQuestion,
  { asker, signal }: { asker: Asker; signal: AbortSignal },
): Promise<PastAlarmsAnswer> {
  let pid: number | undefined;
  const answer = async (named: number): Promise<true> => {
    pid = named;
    return true;
  };
  const running = { asker, signal, answer, timeLimitMs };
  try {
    return await workers.run(pastAlarmsTask, { ...question, source: db.source }, running);
  } catch (error) {
    if (error instanceof TaskFailed) throw error;
    // PostgreSQL does not notice the end of a connection before it has a row to send. A failure costs only its time limit.
    if (pid !== undefined) await db.run(sql`select pg_cancel_backend(${pid}::integer)`).catch(() => {});
    if (signal.aborted) throw hungUp();
    throw error instanceof WorkTooLarge ? probesTooMuch() : error;
  }
}
