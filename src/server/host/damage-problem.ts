import type { Queryable } from '../database/database.ts';
import { identifier, sql } from '../database/sql.ts';
import { damagedDay, type Problem } from '../http/problems.ts';
import type { DamagedSpanOfDayError } from '../store/damaged-spans.ts';

/** Names the vehicle or probe whose day is damaged. */
export async function damageProblem(
  db: Queryable,
  accountId: number,
  { span: { of, seriesId, dayUtc } }: DamagedSpanOfDayError,
): Promise<Problem> {
  const named = await db
    .maybe<{ name: string }>(sql`
      select name from ${identifier(of)} where account_id = ${accountId} and id = ${seriesId}`)
    // The id says it as well.
    .catch(() => undefined);
  return damagedDay({ of, id: seriesId, ...named, day: dayUtc.toISOString().slice(0, 10) });
}
