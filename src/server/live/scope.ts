/**
 * What a caller with limited fleets sees now, as a short text that differs as soon as a vehicle enters or leaves the fleets, or the
 * limit itself changes. Then lists differ in records that did not change, so the caller has to read them again.
 */
import { createHash } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** `db` is limited to the fleets. */
export async function scopeOf(db: Queryable, accountId: number, fleetIds: readonly number[]): Promise<string> {
  const { vehicles } = await db.one<{ vehicles: string }>(sql`
    select coalesce(string_agg(id::text, ',' order by id), '') as vehicles from vehicle where account_id = ${accountId}`);
  return createHash('sha256').update(`${fleetIds.join()} ${vehicles}`).digest('hex').slice(0, 12);
}
