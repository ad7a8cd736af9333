/** Creates notices from stored events, in the transaction that moves the account's cursor over them. */
import type { Database } from '../database/database.ts';
import { dueAlarms, unwatchedAlarms } from '../store/alert-watches.ts';
import { accountsBehind, lockCursor, prepareCursors, takeStored } from '../store/notice-cursors.ts';
import { insertNotices } from '../store/notices.ts';
import type { ForEachAccount } from './account-round.ts';
import { settleAlarms, watchAlarms } from './alarm-notices.ts';
import { visitNotices } from './visit-notices.ts';

export interface Deriving {
  db: Database;
  now(): Date;
  /** Events stored later than this after they happened give no notice. */
  lateMs: number;
}

const rowsAtATime = 500;

export async function deriveNotices(deriving: Deriving, forEachAccount: ForEachAccount): Promise<void> {
  const { db, now } = deriving;
  let hasMore: boolean;
  do {
    hasMore = false;
    await prepareCursors(db);
    // Accounts take turns: a long queue of one does not delay the notices of others.
    await forEachAccount(await accountsBehind(db), async (accountId) => {
      if (await deriveSome(deriving, accountId)) hasMore = true;
    });
    await settleAll(deriving, await dueAlarms(db, now()), forEachAccount);
  } while (hasMore);
}

/** An open alarm is not stored again, so alarms for recently saved rules are looked up. */
export const watchRunningAlarms = async (deriving: Deriving, forEachAccount: ForEachAccount): Promise<void> =>
  settleAll(deriving, await unwatchedAlarms(deriving.db), forEachAccount);

async function settleAll(
  { db, now, lateMs }: Deriving,
  found: readonly { accountId: number; alarmIds: number[] }[],
  forEachAccount: ForEachAccount,
): Promise<void> {
  await forEachAccount(found, ({ accountId, alarmIds }) =>
    db.transaction(async (tx) => {
      if (await lockCursor(tx, accountId)) await settleAlarms(tx, accountId, alarmIds, { now: now(), lateMs });
    }),
  );
}

/** Returns whether there may be more. */
const deriveSome = ({ db, now, lateMs }: Deriving, accountId: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await lockCursor(tx, accountId))) return false;
    const moment = { now: now(), lateMs };
    const stored = await takeStored(tx, accountId, rowsAtATime);
    await insertNotices(tx, accountId, await visitNotices(tx, accountId, stored.rows, moment), moment.now);
    await watchAlarms(tx, accountId, stored.rows, moment);
    return stored.isFull;
  });
