/** Tells the other services which accounts something was stored for: a hint only, and not for each of many changes. */
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';

const channel = 'fenceline_live';
/** A notification is a commit that waits for all others of its kind: few of them, each for many accounts. */
const everyMs = 200;
/** PostgreSQL takes less than 8000 bytes at a time. */
const accountsAtATime = 400;

export interface Hints {
  /** Something was committed for this account. */
  tell(accountId: number): void;
  /** Hears what is told anywhere; returns how to stop. */
  hear(heard: (accountId: number) => void): () => void;
  close(): void;
}

export function createHints(db: Database, warn: (message: string, error: unknown) => void): Hints {
  const untold = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** The first at once, those that follow together. */
  function tellUntold(): void {
    timer = undefined;
    if (untold.size === 0) return;
    timer = setTimeout(tellUntold, everyMs).unref();
    const accounts = [...untold];
    untold.clear();
    for (let start = 0; start < accounts.length; start += accountsAtATime) {
      const words = accounts.slice(start, start + accountsAtATime).join(' ');
      db.run(sql`select pg_notify(${channel}, ${words})`).catch((error: unknown) => {
        if (!closed) warn('Other services were not told of changes', error);
      });
    }
  }

  return {
    tell(accountId) {
      if (closed) return;
      untold.add(accountId);
      if (!timer) tellUntold();
    },
    hear: (heard) => db.listen(channel, (words) => words.split(' ').map(Number).forEach(heard)),
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
