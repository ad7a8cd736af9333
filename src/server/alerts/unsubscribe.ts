/**
 * The unsubscribe link for mails about a geofence, and for those with a report. Signed with a key of the account, valid
 * forever. Only a POST unsubscribes (RFC 8058), because mail scanners follow links. `?again` subscribes again.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fold } from '../../contract/fold.ts';
import type { Database } from '../database/database.ts';
import { insertChanges, savedChange } from '../store/audit.ts';
import { unsubscribableOf } from '../store/notice-facts.ts';
import { removeUnsubscription, type Subscription, unsubscribe, unsubscriptionOf } from '../store/unsubscriptions.ts';
import { type UnsubscribePage, unsubscribePage } from './unsubscribe-page.ts';

export const unsubscribePath = '/unsubscribe/';

const signatureOf = (noticeKey: string, payload: string): Buffer =>
  createHmac('sha256', noticeKey).update(payload).digest();

export function unsubscribeUrlOf(publicUrl: string, noticeKey: string, subscription: Subscription): string {
  const { accountId, geofenceId, ruleId, address } = subscription;
  // The id of a rule begins with a letter: links that were sent earlier have the bare id of a geofence.
  const payload = `${accountId}.${ruleId === null ? geofenceId : `r${ruleId}`}.${Buffer.from(fold(address)).toString('base64url')}`;
  return `${publicUrl}${unsubscribePath}${payload}.${signatureOf(noticeKey, payload).toString('base64url')}`;
}

interface UnsubscribeRequest {
  method: string;
  /** The part of the path after `unsubscribePath`. */
  token: string;
  again: boolean;
  now: Date;
}

/** Answers GET and POST below `unsubscribePath`. */
export async function answerUnsubscribe(
  db: Database,
  request: UnsubscribeRequest,
): Promise<{ status: number; page: string }> {
  const { token } = request;
  const found = await read(db, token);
  if (!found) {
    const page = { state: 'wrong', language: 'en', token, from: 'geofence', subject: '', address: '' } as const;
    return { status: 404, page: unsubscribePage(page) };
  }
  const { subscription, language, subject } = found;
  const state = await settle(db, subscription, request);
  const from = subscription.ruleId === null ? 'geofence' : 'report';
  const page = unsubscribePage({ state, language, token, from, subject, address: subscription.address });
  return { status: 200, page };
}

/** The state after the request. */
async function settle(
  db: Database,
  subscription: Subscription,
  { method, again, now }: UnsubscribeRequest,
): Promise<UnsubscribePage['state']> {
  if (method !== 'POST') return (await unsubscriptionOf(db, subscription)) ? 'done' : 'asked';
  await db.transaction(async (tx) => {
    if (again) {
      const before = await unsubscriptionOf(tx, subscription);
      const gone = before && (await removeUnsubscription(tx, subscription.accountId, before.id));
      const change = gone && {
        action: 'delete' as const,
        resource: 'unsubscription' as const,
        id: gone.id,
        before: gone,
      };
      if (change) await insertChanges(tx, subscription, [change], now);
    } else {
      const made = await unsubscribe(tx, subscription, now);
      if (made) await insertChanges(tx, subscription, [savedChange('unsubscription', made.id, undefined, made)], now);
    }
  });
  return again ? 'back' : 'done';
}

async function read(db: Database, token: string) {
  const [, payload = '', account = '', mark = '', id = '', address = '', signature = ''] =
    /^((\d{1,15})\.(r?)(\d{1,15})\.([\w-]{1,600}))\.([\w-]{43})$/.exec(token) ?? [];
  if (payload === '') return undefined;
  const accountId = Number(account);
  const about = mark === 'r' ? { geofenceId: null, ruleId: Number(id) } : { geofenceId: Number(id), ruleId: null };
  const key = await unsubscribableOf(db, accountId, about);
  if (!key || !timingSafeEqual(signatureOf(key.noticeKey, payload), Buffer.from(signature, 'base64url')))
    return undefined;
  const subscription = { accountId, ...about, address: Buffer.from(address, 'base64url').toString() };
  return { ...key, subscription };
}
