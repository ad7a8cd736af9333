import { vi } from 'vitest';
import type { Queryable } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';

/** Live events are read only after earlier transactions have ended, in any database of the server, such as other tests. */
export const visibleEvents = (db: Queryable): Promise<void> =>
  vi.waitFor(
    async () => {
      const ahead = sql`select 1 from live_event where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1`;
      if ((await db.many(ahead)).length > 0) throw new Error('An earlier transaction has not ended.');
    },
    { timeout: 30_000, interval: 5 },
  );
