/** The terms that judged stored readings. A row never changes, so a reading keeps the terms that stood when it was stored. */
import type { Terms } from '../../rules/temperature-alarms.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface StoredTerms extends Terms {
  id: number;
}

export async function findTerms(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, StoredTerms>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<StoredTerms>(sql`
    select id, profile_id as "profileId", lower_bound as lower, upper_bound as upper,
      alarm_after_minutes as "alarmAfterMinutes", clear_after_minutes as "clearAfterMinutes",
      suspend_input_type_id as "suspendInputTypeId", suspend_minutes as "suspendMinutes"
    from profile_terms where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  return new Map(rows.map((terms) => [terms.id, terms]));
}
