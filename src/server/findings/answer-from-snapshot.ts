/** Answers questions about geofences in a worker thread. */
import type { Database, Transaction } from '../database/database.ts';
import { isCancelled } from '../database/failures.ts';
import { sql } from '../database/sql.ts';
import { findingsTooMuch } from '../http/problems.ts';
import { inputsOf } from './inputs-of.ts';
import type { Computed } from './kept-answers.ts';

/** `nameProcess` tells the main thread which process of PostgreSQL works for the answer. */
export async function answerFromSnapshot<Question extends { accountId: number; endMs: number }, Answer>(
  db: Database,
  question: Question,
  nameProcess: (pid: number) => Promise<true>,
  find: (tx: Transaction, question: Question) => Promise<Answer>,
): Promise<Computed<Answer>> {
  try {
    return await db.snapshot(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await nameProcess(pid);
      const { accountId, endMs } = question;
      return { inputs: await inputsOf(tx, accountId, endMs), answer: await find(tx, question) };
    });
  } catch (error) {
    // At the time limit of the database.
    throw isCancelled(error) ? findingsTooMuch() : error;
  }
}
