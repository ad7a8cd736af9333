/** Webhooks and their secrets. A secret signs, so it is stored as it is. */
import { recordStatuses, webhookOldSecretSeconds } from '../../contract/choices.ts';
import { fold } from '../../contract/fold.ts';
import type { Webhook } from '../../contract/webhooks.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { recordStore, utcText } from './record-store.ts';
import { storedFields } from './stored-fields.ts';

export type WebhookContent = Omit<Webhook, 'id' | 'endedUtc' | 'createdUtc' | 'deletedUtc'>;

export const webhookFields = storedFields<WebhookContent>({
  name: { type: 'text', key: fold },
  url: 'text',
  events: 'text[]',
  fleetIds: 'bigint[]',
  geofenceIds: 'bigint[]',
  tagIds: 'bigint[]',
  status: 'smallint',
});

export const webhooks = recordStore<Webhook>(
  sql`webhook`,
  sql`id, ${webhookFields.columns}, ${utcText(sql`ended_utc`)} as "endedUtc", ${utcText(sql`created_utc`)} as "createdUtc"`,
);

export async function countWebhooks(db: Queryable, accountId: number): Promise<number> {
  const row = await db.one<{ count: number }>(sql`
    select count(*)::integer as count from webhook where account_id = ${accountId} and deleted_utc is null`);
  return row.count;
}

/** The present secret becomes the old one, which signs too for a while. Returns until when. */
export async function renewSecret(
  tx: Transaction,
  accountId: number,
  id: number,
  { secret, now }: { secret: string; now: Date },
): Promise<Date> {
  const until = new Date(now.getTime() + webhookOldSecretSeconds * 1000);
  await tx.run(sql`
    update webhook set old_secret = secret, old_secret_until_utc = ${until}, secret = ${secret}
    where account_id = ${accountId} and id = ${id}`);
  return until;
}

/** The receiver does not want further requests. Events wait until a person switches the webhook on again. */
export async function endWebhook(db: Queryable, accountId: number, id: number, now: Date): Promise<void> {
  await db.run(sql`
    update webhook set status = ${recordStatuses.inactive}, ended_utc = ${now}
    where account_id = ${accountId} and id = ${id} and deleted_utc is null and status = ${recordStatuses.active}`);
}
