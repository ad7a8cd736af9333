/** Finds out which damaged spans have been repaired or removed since, by `restore --only` or by hand. */
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { damagedSpans, noteCheck, type SpanName } from './damaged-spans.ts';
import { type Entries, type SealedKind, spansOf } from './sealed-kind.ts';
import { sealedPlots } from './sealed-plots.ts';
import { sealedReadings } from './sealed-readings.ts';
import { decodedOf } from './spans.ts';

/** A span may have some hundred kilobytes, and metrics are read every few seconds. The others follow in the next calls. */
const spansAtOnce = 20;

/** Returns the number of spans that are still damaged, as far as they have been checked. `accountIds`: of all accounts. */
export async function recheckDamage(db: Queryable, accountIds: readonly number[]): Promise<number> {
  for (const span of damagedSpans().slice(0, spansAtOnce)) {
    const isDamaged =
      span.of === 'vehicle'
        ? await isStillDamaged(sealedPlots, db, accountIds, span)
        : await isStillDamaged(sealedReadings, db, accountIds, span);
    noteCheck(span, isDamaged);
  }
  return damagedSpans().length;
}

async function isStillDamaged<Columns extends Entries, Rows>(
  kind: SealedKind<Columns, Rows>,
  db: Queryable,
  accountIds: readonly number[],
  { seriesId, dayUtc }: SpanName,
): Promise<boolean> {
  // The key begins with the account.
  const rows = await db.many<{ bytes: Buffer }>(sql`
    select s.${kind.bytes} as bytes from ${spansOf(kind)} s
    where s.account_id = any(${accountIds}::bigint[]) and s.${kind.series} = ${seriesId} and s.day_utc = ${dayUtc}`);
  return rows.some(({ bytes }) => {
    try {
      decodedOf({ dayUtc, bytes }, kind.decode);
      return false;
    } catch {
      return true;
    }
  });
}
