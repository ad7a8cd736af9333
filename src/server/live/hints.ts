/** Notifies other services which accounts have new events. Only a hint, and not for every change. */
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';

const channel = 'fenceline_live';
/** Notifications serialise commits, so there are few, each for many accounts. */
const everyMs = 200;
/** PostgreSQL limits a payload to less than 8000 bytes. */
const accountsAtATime = 400;

export interface Hints {
  /** Call after a commit for this account. */
  notify(accountId: number): void;
  /** Subscribes to the hints of all services; returns how to stop. */
  subscribe(onHint: (accountId: number) => void): () => void;
  close(): void;
}

export function createHints(db: Database, warn: (message: string, error: unknown) => void): Hints {
  const pending = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** Sends the first hint at once, and the following ones together. */
  function sendPending(): void {
    timer = undefined;
    if (pending.size === 0) return;
    timer = setTimeout(sendPending, everyMs).unref();
    const accounts = [...pending];
    pending.clear();
    for (let start = 0; start < accounts.length; start += accountsAtATime) {
      const words = accounts.slice(start, start + accountsAtATime).join(' ');
      db.run(sql`select pg_notify(${channel}, ${words})`).catch((error: unknown) => {
        if (!closed) warn('Other services could not be notified of changes', error);
      });
    }
  }

  return {
    notify(accountId) {
      if (closed) return;
      pending.add(accountId);
      if (!timer) sendPending();
    },
    subscribe: (onHint) => db.listen(channel, (words) => words.split(' ').map(Number).forEach(onHint)),
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
