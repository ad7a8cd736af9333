import {
  changesKeptDays,
  idempotencySeconds,
  liveKeptSeconds,
  noticeKeptDays,
  passwordRequestLimits,
  restoreSeconds,
  signInLimits,
} from '../../contract/choices.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { accountIds } from './accounts.ts';
import { sweepDeviceHealth } from './device-health.ts';
import { sweepLiveEvents } from './live-events.ts';
import { sweepPasswordLinks } from './password-links.ts';
import { sweepSnoozes } from './snoozes.ts';
import { sweepWebhooks } from './webhook-deliveries.ts';

/** Rows of one table per statement: few enough to hold locks only briefly. */
const atOnce = 1000;

/** A session without tokens is deleted after a while; not at once, because new sessions get theirs a moment later. */
const sessionKeptMs = 24 * 3600 * 1000;

/** Longer than the window of the rate limit. */
const countKeptMs = 3600 * 1000;

/**
 * Deletes expired rows: tokens, sessions without tokens, failed and known sign-ins, links that set a password, codes of single sign-ons,
 * challenges of passkeys, mails about sign-ins, request counts, stored answers, live events,
 * old notices, old deliveries of webhooks, ended snoozes, and verdicts and visits from before a backfill. Safe if several services do it.
 */
export async function sweepExpired(db: Database, now: Date): Promise<void> {
  const failuresBefore = new Date(now.getTime() - signInLimits.windowSeconds * 1000);
  const knownBefore = new Date(now.getTime() - signInLimits.knownDays * 24 * 3600 * 1000);
  const sessionsBefore = new Date(now.getTime() - sessionKeptMs);
  const mailsBefore = new Date(now.getTime() - passwordRequestLimits.windowSeconds * 1000);
  const countsBefore = new Date(now.getTime() - countKeptMs);
  const noticesBefore = new Date(now.getTime() - noticeKeptDays * 24 * 3600 * 1000);
  const answersBefore = new Date(now.getTime() - idempotencySeconds * 1000);
  const restorableSince = new Date(now.getTime() - restoreSeconds * 1000);
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
    sql`delete from known_sign_in where last_utc <= ${knownBefore}`,
    sql`delete from sign_in_code where expires_utc <= ${now}`,
    sql`delete from passkey_challenge where expires_utc <= ${now}`,
    sql`delete from idempotency where (account_id, user_id, route, key_hash) in
      (select account_id, user_id, route, key_hash from idempotency where created_utc <= ${answersBefore}
        limit ${atOnce})`,
    sql`delete from geofence_backfill_verdict where (account_id, geofence_id, vehicle_id) in
      (select v.account_id, v.geofence_id, v.vehicle_id
        from geofence_backfill p join geofence_backfill_verdict v on v.account_id = p.account_id and v.geofence_id = p.geofence_id
        where p.backfilled_utc < ${restorableSince} limit ${atOnce})`,
    sql`delete from geofence_backfill_visit where (account_id, id) in
      (select v.account_id, v.id
        from geofence_backfill p join geofence_backfill_visit v on v.account_id = p.account_id and v.geofence_id = p.geofence_id
        where p.backfilled_utc < ${restorableSince} limit ${atOnce})`,
    sql`delete from user_mail where created_utc <= ${mailsBefore} and due_utc is null`,
    sql`delete from request_count where began_utc <= ${countsBefore}`,
  ];
  for (const accountId of await accountIds(db)) {
    deletions.push(sql`delete from notice where account_id = ${accountId} and id in
      (select id from notice where account_id = ${accountId} and created_utc <= ${noticesBefore} and due_utc is null
        limit ${atOnce})`);
  }
  for (const deletion of deletions) {
    let deleted: number;
    do deleted = await db.run(deletion);
    while (deleted === atOnce);
  }
  await sweepPasswordLinks(db, now);
  await sweepSnoozes(db, restorableSince);
  await sweepDeviceHealth(db, now);
  await sweepWebhooks(db, {
    ...{ now, restorableSince, atOnce },
    keptSince: new Date(now.getTime() - changesKeptDays * 24 * 3600 * 1000),
  });
  await sweepLiveEvents(db, {
    joinBefore: new Date(now.getTime() - liveKeptSeconds * 1000),
    deleteBefore: new Date(now.getTime() - changesKeptDays * 24 * 3600 * 1000),
  });
}
