import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../fields.ts';
import {
  delivery,
  deliveryQuery,
  replayInput,
  webhook,
  webhookInput,
  webhookSaved,
  webhookSecret,
} from '../webhooks.ts';
import { kindRows } from './kind-rows.ts';

const group = 'Webhooks';
const rows = kindRows('webhook', { group, one: 'a webhook' });
const access = 'administrator';

export const added = {
  ...rows.list({ query: listQuery, record: webhook }, { access }),
  ...rows.get(webhook, { access, summary: 'One webhook, without its secret' }),
  saveWebhook: endpoint({
    method: 'POST',
    path: '/public/v1/webhooks',
    group,
    summary: 'Create or update a webhook; the secret of a new one is shown only once',
    body: webhookInput,
    reply: webhookSaved,
    changes: ['webhook'],
    record: 'getWebhook',
  }),
  ...rows.delete(),
  ...rows.restore(),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: '/public/v1/webhooks/{webhookId}/secret',
    group,
    summary: 'A new secret; the old one signs too for 24 hours',
    reply: webhookSecret,
    changes: ['webhook'],
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/public/v1/webhooks/{webhookId}/test',
    group,
    summary: 'Send a test now and return the answer of the receiver',
    reply: delivery,
  }),
  replayWebhook: endpoint({
    method: 'POST',
    path: '/public/v1/webhooks/{webhookId}/replay',
    group,
    summary: 'Send events again since a time or a cursor',
    body: replayInput,
    fails: [410],
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/public/v1/webhooks/{webhookId}/deliveries',
    access,
    group,
    summary: 'Deliveries of a webhook that were made or are waiting',
    query: deliveryQuery,
    reply: z.array(delivery),
  }),
  getWebhookDelivery: endpoint({
    method: 'GET',
    path: '/public/v1/webhooks/{webhookId}/deliveries/{deliveryId}',
    access,
    group,
    summary: 'One delivery',
    reply: delivery,
  }),
  retryWebhookDelivery: endpoint({
    method: 'POST',
    path: '/public/v1/webhooks/{webhookId}/deliveries/{deliveryId}/retry',
    group,
    summary: 'Send a delivery now, again if it was delivered',
  }),
};
