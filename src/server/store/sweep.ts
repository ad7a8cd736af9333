import { idempotencySeconds, liveKeptSeconds, noticeKeptDays, signInLimits } from '../../contract/choices.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { sweepLiveEvents } from './live-events.ts';

/** Rows of one table in one statement: small enough not to keep anyone waiting. */
const atOnce = 1000;

/** A session without any token left is nobody's any more; it is kept a little, so that none goes while it is made. */
const sessionKeptMs = 24 * 3600 * 1000;

/** Longer than any request is counted for. */
const countKeptMs = 3600 * 1000;

/**
 * Deletes what has run out: tokens, sessions without tokens, counted failures and requests, kept answers, live events,
 * notices of long ago that nobody waits for.
 * Safe beside other services doing the same.
 */
export async function sweepExpired(db: Database, now: Date): Promise<void> {
  const failuresBefore = new Date(now.getTime() - signInLimits.windowSeconds * 1000);
  const sessionsBefore = new Date(now.getTime() - sessionKeptMs);
  const countsBefore = new Date(now.getTime() - countKeptMs);
  const noticesBefore = new Date(now.getTime() - noticeKeptDays * 24 * 3600 * 1000);
  const answersBefore = new Date(now.getTime() - idempotencySeconds * 1000);
  const deletions = [
    sql`delete from access_token where hash in
      (select hash from access_token where expires_utc <= ${now} limit ${atOnce})`,
    sql`delete from refresh_token where hash in
      (select hash from refresh_token where expires_utc <= ${now} limit ${atOnce})`,
    sql`delete from session where (account_id, id) in
      (select s.account_id, s.id from session s
        where s.created_utc <= ${sessionsBefore}
          and not exists (select 1 from refresh_token t where t.account_id = s.account_id and t.session_id = s.id)
          and not exists (select 1 from access_token t where t.account_id = s.account_id and t.session_id = s.id)
        limit ${atOnce})`,
    sql`delete from sign_in_failure where utc <= ${failuresBefore}`,
    sql`delete from idempotency where (account_id, user_id, route, key_hash) in
      (select account_id, user_id, route, key_hash from idempotency where created_utc <= ${answersBefore}
        limit ${atOnce})`,
    sql`delete from request_count where began_utc <= ${countsBefore}`,
    sql`delete from notice where (account_id, id) in
      (select o.account_id, o.id from account a cross join lateral
        (select n.account_id, n.id from notice n
          where n.account_id = a.id and n.created_utc <= ${noticesBefore} and n.due_utc is null limit ${atOnce}) o
        limit ${atOnce})`,
  ];
  for (const deletion of deletions) {
    let deleted: number;
    do deleted = await db.run(deletion);
    while (deleted === atOnce);
  }
  await sweepLiveEvents(db, new Date(now.getTime() - liveKeptSeconds * 1000));
}
