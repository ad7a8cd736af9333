/** The content of a message for these notices, with its unsubscribe link. */
import type { Queryable } from '../database/database.ts';
import { noticeAccount, noticeFacts } from '../store/notice-facts.ts';
import { type Composed, compose } from './compose.ts';
import { type Subscription, unsubscribeUrlOf } from './unsubscribe.ts';

export interface MessageOptions {
  accountId: number;
  noticeIds: readonly number[];
  recipient: string;
  mayRepeat: boolean;
}

export interface Written extends Composed {
  unsubscribeUrl: string | undefined;
}

/** `signed` creates the address of an unsubscription. */
export async function writeMessage(
  db: Queryable,
  { accountId, noticeIds, recipient, mayRepeat }: MessageOptions,
  publicUrl: string | undefined,
  signed: typeof unsubscribeUrlOf = unsubscribeUrlOf,
): Promise<Written> {
  const [account, facts] = await Promise.all([noticeAccount(db, accountId), noticeFacts(db, accountId, noticeIds)]);
  const geofenceId = facts[0]?.geofenceId;
  const subscription: Subscription | undefined = geofenceId ? { accountId, geofenceId, address: recipient } : undefined;
  const unsubscribeUrl = publicUrl && subscription ? signed(publicUrl, account.noticeKey, subscription) : undefined;
  return { ...compose(facts, { account, publicUrl, unsubscribeUrl, mayRepeat }), unsubscribeUrl };
}
