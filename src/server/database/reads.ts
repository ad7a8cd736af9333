/**
 * Chooses the server for reads: a streaming replica, if it has everything that was committed when the read began, otherwise
 * the primary. So all who changed something read their change afterwards, even if another service stored it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { DatabaseError, isCancelled, isDatabaseAway, reasonOf } from './failures.ts';
import type { Log } from './log.ts';
import { sql } from './sql.ts';
import { watchedReads } from './watched-reads.ts';

export interface Reads {
  /** The server for one read that cannot be repeated, such as an answer in lines. */
  choose(): Promise<Database>;
  /** Does the work on the replica, and again on the primary if the replica cannot do it or does not answer any more. */
  read<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** Number of reads by server. */
  readonly figures: { replica: number; primary: number };
  /** Whether the replica serves now. Rejects while the primary cannot say what is current. */
  replicaServes(): Promise<boolean>;
}

/** Without a replica. */
export const readsOf = (primary: Database): Reads => ({
  choose: async () => primary,
  read: (work) => work(primary),
  figures: { replica: 0, primary: 0 },
  replicaServes: async () => false,
});

/** A replica is usually behind by a few milliseconds. A longer wait would be slower than the primary. */
const waitMs = 100;
const lookEveryMs = 5;
/** After a failure the primary serves for a while, so that not every read waits. */
const awayMs = 2000;
/** How long a replica may take to say where it is. */
const answerMs = 1000;

/** Both belong to the caller, who closes them. */
export function readsWithReplica(primary: Database, replica: Database, log: Log): Reads {
  const figures = { replica: 0, primary: 0 };
  const position = sharedPosition(primary);
  const onReplica = watchedReads(replica);
  let awayUntilMs = 0;
  let isAway = false;

  function away(reason: string): void {
    awayUntilMs = performance.now() + awayMs;
    if (!isAway) log.warn(`The primary serves all reads, because the replica of DATABASE_READ_URL ${reason}`);
    isAway = true;
  }

  async function isCurrent(): Promise<boolean> {
    if (performance.now() < awayUntilMs) return false;
    const wanted = await position();
    try {
      const problem = await Promise.race([problemOf(replica, wanted), noAnswer()]);
      if (problem !== undefined) away(problem);
      else if (isAway) log.info('The replica of DATABASE_READ_URL serves reads again');
      if (problem === undefined) isAway = false;
      return problem === undefined;
    } catch (error) {
      away(`failed: ${reasonOf(error)}`);
      return false;
    }
  }

  async function choose(): Promise<Database> {
    const chosen = (await isCurrent()) ? 'replica' : 'primary';
    figures[chosen] += 1;
    return chosen === 'replica' ? replica : primary;
  }

  return {
    figures,
    choose,
    replicaServes: isCurrent,
    async read(work) {
      const db = await choose();
      if (db === primary) return work(primary);
      try {
        return await onReplica(() => work(replica));
      } catch (error) {
        // Such as a table that is not logged, which a replica does not have, or a conflict with what it replays.
        if (!mayPrimaryDo(error)) throw error;
        if (isDatabaseAway(error)) away(`failed: ${reasonOf(error)}`);
        return work(primary);
      }
    },
  };
}

/** Not for a statement that took too long: the primary would take as long. */
const mayPrimaryDo = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof DatabaseError && !isCancelled(error));

/** Where the log of the primary ends, and of which database. */
interface Position {
  position: string;
  identity: string;
}

/** A replica has the same identity. */
const identity = sql`(select system_identifier::text from pg_control_system()) || '/' || (
  select oid from pg_database where datname = current_database())`;

/** Reads that wait share a statement, which begins after all of them. */
function sharedPosition(primary: Database): () => Promise<Position> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Position> | undefined;
  const ask = (): Promise<Position> => {
    next = undefined;
    const asked = primary.one<Position>(sql`select pg_current_wal_lsn()::text as position, ${identity} as identity`);
    running = asked.catch(() => {});
    return asked;
  };
  return () => (next ??= running.then(ask));
}

const noAnswer = (): Promise<string> => pause(answerMs, 'does not answer', { ref: false });

/** Why the replica cannot serve a read from this position on; undefined if it can. */
async function problemOf(replica: Database, wanted: Position): Promise<string | undefined> {
  const endMs = performance.now() + waitMs;
  for (;;) {
    const found = await replica.one<{ isReplica: boolean; isSame: boolean; isCurrent: boolean }>(sql`
      select pg_is_in_recovery() as "isReplica", ${identity} = ${wanted.identity} as "isSame",
        coalesce(pg_last_wal_replay_lsn() >= ${wanted.position}::pg_lsn, false) as "isCurrent"`);
    if (!found.isSame) return 'is another database';
    if (!found.isReplica) return 'is not a replica any more';
    if (found.isCurrent) return undefined;
    if (performance.now() >= endMs) return 'is behind';
    await pause(lookEveryMs);
  }
}
