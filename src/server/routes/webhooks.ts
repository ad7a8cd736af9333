import * as z from 'zod';
import { recordStatuses, webhooksPerAccount } from '../../contract/choices.ts';
import { utc } from '../../contract/fields.ts';
import type { Delivery, Webhook, WebhookParsed, WebhookSaved } from '../../contract/webhooks.ts';
import type { Call, Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import type { Transaction } from '../database/database.ts';
import { conflict, invalidFields, notFound, Problem } from '../http/problems.ts';
import { isOfQueue, readEventId } from '../live/place.ts';
import { lastPlace } from '../live/read-changes.ts';
import { savedChange } from '../store/audit.ts';
import { fleets } from '../store/fleets.ts';
import { geofences } from '../store/geofences.ts';
import { tags } from '../store/tags.ts';
import {
  eventBefore,
  findDelivery,
  insertTest,
  listDeliveries,
  retryDelivery,
  rewind,
} from '../store/webhook-deliveries.ts';
import { beginEvents, lastEventId } from '../store/webhook-events.ts';
import { countWebhooks, renewSecret, type WebhookContent, webhookFields, webhooks } from '../store/webhooks.ts';
import { testBody } from '../webhooks/derive.ts';
import { newMessageId, newWebhookSecret } from '../webhooks/signature.ts';
import { deleteRecord, getRecord, type Kind, listRecords, lockSaved, restoreRecord } from './records.ts';
import { refuseUnknown } from './unknown-ids.ts';

const kind: Kind<Webhook> = { kind: 'webhook', store: webhooks };

const contentOf = (body: WebhookParsed): WebhookContent => ({
  ...webhookFields.contentOf(body),
  events: [...new Set(body.events)],
  fleetIds: [...new Set(body.fleetIds)],
  geofenceIds: [...new Set(body.geofenceIds)],
  tagIds: [...new Set(body.tagIds)],
  status: body.status ?? recordStatuses.active,
});

/** 400 if the webhook names records that do not exist. Those that it named before may be deleted by now. */
async function requireRecords(
  tx: Transaction,
  accountId: number,
  content: WebhookContent,
  current: Webhook | undefined,
): Promise<void> {
  const sought = async (field: 'fleetIds' | 'geofenceIds' | 'tagIds', store: Pick<typeof fleets, 'hold'>) => {
    const known = await store.hold(tx, accountId, content[field]);
    return new Set([...known, ...(current?.[field] ?? [])]);
  };
  refuseUnknown(
    { ids: content.fleetIds, known: await sought('fleetIds', fleets), pointer: '#/fleetIds', what: 'fleet' },
    {
      ids: content.geofenceIds,
      known: await sought('geofenceIds', geofences),
      pointer: '#/geofenceIds',
      what: 'geofence',
    },
    { ids: content.tagIds, known: await sought('tagIds', tags), pointer: '#/tagIds', what: 'tag' },
  );
}

const cursorExpired = (): Problem =>
  new Problem(410, 'cursor-expired', 'Cursor expired', { reason: 'cursorExpired', params: {} });

/** The place that a replay begins after. */
async function replayPlace(tx: Transaction, accountId: number, after: string): Promise<Date | { number: number }> {
  const cursor = readEventId(after);
  if (!cursor) return new Date(utc.parse(after));
  const { queue, number } = await lastPlace(tx, accountId);
  if (!isOfQueue(cursor, queue) || cursor.number > number) throw cursorExpired();
  return { number: cursor.number };
}

/** A webhook, locked until the transaction ends, or 404. */
async function lockExisting(tx: Transaction, accountId: number, id: number): Promise<Webhook> {
  const webhook = await webhooks.lock(tx, accountId, id);
  if (!webhook) throw notFound('webhook');
  return webhook;
}

async function create(
  { tx, caller: { accountId }, now, record }: Pick<Call<never>, 'tx' | 'caller' | 'now' | 'record'>,
  content: WebhookContent,
): Promise<WebhookSaved> {
  if ((await countWebhooks(tx, accountId)) >= webhooksPerAccount) {
    throw conflict({ reason: 'tooManyWebhooks', params: { limit: webhooksPerAccount } });
  }
  await beginEvents(tx, accountId, now);
  const secret = newWebhookSecret();
  const made = await webhooks.insert(tx, accountId, {
    ...webhookFields.toRow(content),
    ...{ secret, created_utc: now, last_event_id: await lastEventId(tx, accountId) },
  });
  record(savedChange('webhook', made.id, undefined, made));
  return { id: made.id, secret };
}

export const webhookHandlers = {
  saveWebhook: {
    prepare:
      async ({ services }) =>
      async (call) => {
        const { tx, caller, body, record } = call;
        const { accountId } = caller;
        const current = await lockSaved(call, kind, body.id);
        const content = contentOf(body);
        if (content.url !== current?.url && !services.webhooks.allows(content.url)) throw notHttps(content.url);
        await requireRecords(tx, accountId, content, current);
        if (!current) return create(call, content);
        const isOn = content.status === recordStatuses.active;
        const row = { ...webhookFields.toRow(content), ...(isOn && { ended_utc: null }) };
        record(savedChange('webhook', current.id, current, await webhooks.replace(tx, accountId, current.id, row)));
        return { id: current.id, secret: null };
      },
  },

  listWebhooks: (call) => listRecords(call, kind),
  getWebhook: (call) => getRecord(call, kind, call.path.webhookId),
  deleteWebhook: (call) => deleteRecord(call, kind, call.path.webhookId),
  restoreWebhook: (call) => restoreRecord(call, kind, call.path.webhookId),

  renewWebhookSecret: async ({ tx, caller: { accountId }, path: { webhookId }, now, record }) => {
    const before = await lockExisting(tx, accountId, webhookId);
    const secret = newWebhookSecret();
    const until = await renewSecret(tx, accountId, webhookId, { secret, now });
    // The audit shows that it happened, and never a secret.
    record(savedChange('webhook', webhookId, before, { ...before, secretChanged: true }));
    return { secret, oldSecretUntilUtc: until.toISOString() };
  },

  testWebhook: {
    withoutTransaction: async ({ db, caller, path: { webhookId }, now, services, signal }) => {
      const { accountId, userId } = caller;
      const deliveryId = await db.transaction(async (tx) => {
        await lockExisting(tx, accountId, webhookId);
        return insertTest(tx, accountId, webhookId, { messageId: newMessageId(), body: testBody(now), now });
      });
      await services.webhooks.test({ accountId, userId }, deliveryId, signal);
      const shown = await findDelivery(db, accountId, { webhookId, id: deliveryId });
      if (!shown) throw notFound('delivery');
      return shown;
    },
  },

  replayWebhook: async ({ tx, caller: { accountId }, path: { webhookId }, body: { after }, record }) => {
    await lockExisting(tx, accountId, webhookId);
    const place = await replayPlace(tx, accountId, after);
    await rewind(tx, accountId, webhookId, await eventBefore(tx, accountId, place));
    record([]);
  },

  listWebhookDeliveries: async (call) => {
    const { tx, caller, path, query } = call;
    const { startDate, endDate, state, sort, limit, cursor } = query;
    await getRecord(call, kind, path.webhookId);
    const rows = await listDeliveries(tx, caller.accountId, path.webhookId, {
      ...{ startDate, endDate, states: state, newestFirst: sort === '-createdUtc' },
      after: readCursor(cursor, z.tuple([utc, z.int()])),
      limit: limit && limit + 1,
    });
    return takePage(call, rows, limit, ({ createdUtc, id }: Delivery) => [createdUtc, id]);
  },

  getWebhookDelivery: async (call) => {
    const { tx, caller, path } = call;
    await getRecord(call, kind, path.webhookId);
    const found = await findDelivery(tx, caller.accountId, { webhookId: path.webhookId, id: path.deliveryId });
    if (!found) throw notFound('delivery');
    return found;
  },

  retryWebhookDelivery: async ({ tx, caller: { accountId }, path, now, record }) => {
    await lockExisting(tx, accountId, path.webhookId);
    const { webhookId, deliveryId: id } = path;
    if (!(await retryDelivery(tx, accountId, { webhookId, id }, now))) throw notFound('delivery');
    record([]);
  },
} satisfies Partial<Handlers>;

const notHttps = (url: string): Problem =>
  invalidFields([
    {
      ...{ pointer: '#/url', code: 'format', reason: 'httpsOnly', params: { host: new URL(url).hostname } },
      detail: 'must begin with https://, unless the setting WEBHOOK_HOSTS names its host',
    },
  ]);
