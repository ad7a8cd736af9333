/** When the last backup without damage was written: for the metric of its age. */
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export async function storeBackupTime(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`
    insert into backup_time (good_utc) values (${now})
    on conflict (one) do update set good_utc = greatest(backup_time.good_utc, excluded.good_utc)`);
}

/** Undefined: there was none since the database was created or restored. */
export async function readBackupTime(db: Queryable): Promise<Date | undefined> {
  return (await db.maybe<{ goodUtc: Date }>(sql`select good_utc as "goodUtc" from backup_time`))?.goodUtc;
}
