import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { DatabaseBusy } from '../database/database-busy.ts';
import { sql } from '../database/sql.ts';

/** Whoever asks wants to know now. */
const patienceMs = 3000;
/** A timer that is later than this ran out while the event loop stood still. */
const punctualMs = 100;

/** What keeps the database from serving requests just now, or undefined. */
export async function databaseProblem(db: Database): Promise<string | undefined> {
  const over = new AbortController();
  try {
    return await Promise.race([asked(db, over.signal), impatient(db, over.signal)]);
  } finally {
    over.abort();
  }
}

/** With a value, as nearly all statements have one: it is prepared where they are. */
const ask = sql`select ${1}::int as one`;

async function asked(db: Database, signal: AbortSignal): Promise<string | undefined> {
  try {
    await db.one(ask);
    return undefined;
  } catch (error) {
    if (error instanceof DatabaseBusy && !signal.aborted) return asked(db, signal);
    return 'The database does not answer.';
  }
}

/** Resolves after the patience. Time in which the event loop stood still, so that nobody read an answer, does not count. */
async function impatient(db: Database, signal: AbortSignal): Promise<string> {
  for (let restMs = patienceMs; restMs > punctualMs; ) {
    const dueMs = performance.now() + restMs;
    await pause(restMs, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) break;
    restMs = Math.min(patienceMs, performance.now() - dueMs);
  }
  return db.connections().waiting > 0 ? 'All connections to the database are busy.' : 'The database does not answer.';
}
