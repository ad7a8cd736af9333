/** Names the vehicle or probe whose day is damaged. */
import type { Queryable } from '../database/database.ts';
import { identifier, sql } from '../database/sql.ts';
import { damagedDay, type Problem } from '../http/problems.ts';
import { DamagedSpanOfDayError, noteDamage, type SpanName } from '../telemetry/damaged-spans.ts';
import { TaskFailed } from '../work/task.ts';

/** The damaged span that the error reports, also from a worker thread. */
export function damagedSpanOf(error: unknown): SpanName | undefined {
  if (error instanceof DamagedSpanOfDayError) return error.span;
  if (!(error instanceof TaskFailed)) return undefined;
  const { damagedSpan: span } = error.failure as { damagedSpan?: SpanName };
  if (span) noteDamage({ span, message: error.message });
  return span;
}

export async function damageProblem(
  db: Queryable,
  accountId: number,
  { of, seriesId, dayUtc }: SpanName,
): Promise<Problem> {
  const named = await db.maybe<{ name: string }>(sql`
    select name from ${identifier(of)} where account_id = ${accountId} and id = ${seriesId}`);
  return damagedDay({ of, id: seriesId, ...named, day: dayUtc.toISOString().slice(0, 10) });
}
