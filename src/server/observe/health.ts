import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { DatabaseBusy } from '../database/failures.ts';
import { sql } from '../database/sql.ts';

/** Callers need an answer soon. */
const answerTimeoutMs = 3000;
/** A timer that is later than this expired during a stall of the event loop. */
const punctualMs = 100;

/** Why the database cannot serve requests now, or undefined. */
export async function databaseProblem(db: Database): Promise<string | undefined> {
  const over = new AbortController();
  try {
    return await Promise.race([queried(db, over.signal), timeout(db, over.signal)]);
  } finally {
    over.abort();
  }
}

/** With a parameter, so that it is prepared like nearly all statements. */
const query = sql`select ${1}::int as one`;

async function queried(db: Database, signal: AbortSignal): Promise<string | undefined> {
  try {
    await db.one(query);
    return undefined;
  } catch (error) {
    if (error instanceof DatabaseBusy && !signal.aborted) return queried(db, signal);
    return 'The database is not responding.';
  }
}

/** Resolves after the timeout. Time in which the event loop stalled does not count, because no answers were read. */
async function timeout(db: Database, signal: AbortSignal): Promise<string> {
  for (let restMs = answerTimeoutMs; restMs > punctualMs; ) {
    const dueMs = performance.now() + restMs;
    await pause(restMs, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) break;
    restMs = Math.min(answerTimeoutMs, performance.now() - dueMs);
  }
  return db.connections().waiting > 0 ? 'All connections to the database are busy.' : 'The database is not responding.';
}
