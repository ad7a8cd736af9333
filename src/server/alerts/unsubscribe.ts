/**
 * The link by which an address gets no more of a geofence: signed with a key of the account's, good for ever. Only a POST
 * unsubscribes, as RFC 8058 has it: what looks into mails follows links, too.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { fold } from '../../contract/fold.ts';
import type { Database } from '../database/database.ts';
import { html } from '../docs/html.ts';
import { insertChanges, savedChange } from '../store/audit.ts';
import { noticeKeyOf } from '../store/notice-facts.ts';
import { unsubscribe } from '../store/unsubscriptions.ts';

export interface Subscription {
  accountId: number;
  geofenceId: number;
  address: string;
}

export const unsubscribePath = '/unsubscribe/';
/** A page with one button. */
export const unsubscribePolicy = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const signatureOf = (noticeKey: string, told: string): Buffer => createHmac('sha256', noticeKey).update(told).digest();

export function unsubscribeUrlOf(publicUrl: string, noticeKey: string, subscription: Subscription): string {
  const { accountId, geofenceId, address } = subscription;
  const told = `${accountId}.${geofenceId}.${Buffer.from(fold(address)).toString('base64url')}`;
  return `${publicUrl}${unsubscribePath}${told}.${signatureOf(noticeKey, told).toString('base64url')}`;
}

/** Answers GET and POST below `unsubscribePath`; `token` is what stands behind it. */
export async function answerUnsubscribe(
  db: Database,
  { method, token, now }: { method: string; token: string; now: Date },
): Promise<{ status: number; page: string }> {
  const found = await read(db, token);
  if (!found)
    return { status: 404, page: pageOf('This link is not right', 'Take it from the mail as it stands there.') };
  if (method !== 'POST') {
    const form = html`<form method="post"><button type="submit">Unsubscribe</button></form>`;
    return { status: 200, page: pageOf('Get no more mails of this geofence?', undefined, form.text) };
  }
  await db.transaction(async (tx) => {
    const made = await unsubscribe(tx, found, now);
    if (made) await insertChanges(tx, found, [savedChange('unsubscription', made.id, undefined, made)], now);
  });
  return { status: 200, page: pageOf('You get no more mails of this geofence', 'Mails of others are not touched.') };
}

async function read(db: Database, token: string): Promise<Subscription | undefined> {
  const [, told = '', account = '', geofence = '', address = '', signature = ''] =
    /^((\d{1,15})\.(\d{1,15})\.([\w-]{1,600}))\.([\w-]{43})$/.exec(token) ?? [];
  if (told === '') return undefined;
  const accountId = Number(account);
  const key = await noticeKeyOf(db, accountId);
  if (!key || !timingSafeEqual(signatureOf(key.noticeKey, told), Buffer.from(signature, 'base64url'))) return undefined;
  return { accountId, geofenceId: Number(geofence), address: Buffer.from(address, 'base64url').toString() };
}

const pageOf = (title: string, words?: string, form = ''): string =>
  `${
    html`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${
      words === undefined ? undefined : html`<p>${words}</p>`
    }`.text
  }${form}</html>`;
