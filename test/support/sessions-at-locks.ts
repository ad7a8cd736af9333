import type { Queryable } from '../../src/server/database/database.ts';
import { sql } from '../../src/server/database/sql.ts';

/** How many sessions of this database wait for a lock. On a cluster they wait where the rows are. */
export async function sessionsAtLocks(db: Queryable, isCluster: boolean): Promise<number> {
  const activity = isCluster ? sql`citus_stat_activity` : sql`pg_stat_activity`;
  const { sessions } = await db.one<{ sessions: number }>(sql`
    select count(*) as sessions from ${activity} where datname = current_database() and wait_event_type = 'Lock'`);
  return sessions;
}
