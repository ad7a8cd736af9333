/** Answers questions about geofences in a worker thread. */
import type { Database, Transaction } from '../database/database.ts';
import { isCancelled } from '../database/failures.ts';
import { sql } from '../database/sql.ts';
import { findingsTooMuch } from '../http/problems.ts';
import { inputsBefore, inputsOf } from './inputs-of.ts';
import { type Computed, recentFrom } from './kept-answers.ts';
import type { AskedNow } from './tasks.ts';

/** `nameProcess` tells the main thread which process of PostgreSQL works for the answer. */
export async function answerFromSnapshot<Question extends AskedNow, Answer>(
  db: Database,
  question: Question,
  nameProcess: (pid: number) => Promise<true>,
  find: (tx: Transaction, question: Question) => Promise<Answer>,
): Promise<Computed<Answer>> {
  const beganMs = performance.now();
  try {
    return await db.snapshot(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await nameProcess(pid);
      const { accountId, endMs, nowMs } = question;
      const inputs = await inputsOf(tx, accountId, endMs);
      const older = await inputsBefore(tx, accountId, Math.min(endMs, recentFrom(nowMs)));
      const answer = await find(tx, question);
      return { inputs, older, tookMs: performance.now() - beganMs, answer };
    });
  } catch (error) {
    // At the time limit of the database.
    throw isCancelled(error) ? findingsTooMuch() : error;
  }
}
