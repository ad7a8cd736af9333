import { queryOptions } from '@tanstack/react-query';
import type { DeliveryState } from '../../contract/choices.ts';
import type { Delivery, WebhookSaved } from '../../contract/webhooks.ts';
import { get, post, untyped } from './client.ts';
import type { SavingOf } from './records.ts';
import { useChange } from './use-change.ts';

/** Creates or updates a webhook. Only the reply for a new one has its secret. */
export const useSaveWebhook = () =>
  useChange('webhooks', ({ record, ifMatch }: SavingOf<'webhook'>) =>
    untyped.post<WebhookSaved>('/public/v1/webhooks', record, { ifMatch }),
  );

/** Only this reply has the new secret. */
export const useRenewWebhookSecret = () =>
  useChange('webhooks', (webhookId: number) =>
    post('/public/v1/webhooks/{webhookId}/secret', undefined, { path: { webhookId } }),
  );

/** Resolves with what came back. */
export const useTestWebhook = () =>
  useChange('webhooks', (webhookId: number) =>
    post('/public/v1/webhooks/{webhookId}/test', undefined, { path: { webhookId } }),
  );

/** Sends the events after a time again. */
export const useReplayWebhook = () =>
  useChange('webhooks', ({ webhookId, after }: { webhookId: number; after: string }) =>
    post('/public/v1/webhooks/{webhookId}/replay', { after }, { path: { webhookId } }),
  );

interface Deliveries {
  startDate: string;
  endDate: string;
  state?: DeliveryState | undefined;
  limit: number;
}

/** Waiting deliveries change by themselves. */
const waitingAgainMs = 2000;
const againMs = 10_000;

/** The newest deliveries of a webhook. */
export const deliveriesQuery = (webhookId: number, { startDate, endDate, state, limit }: Deliveries) =>
  queryOptions({
    queryKey: ['webhooks', webhookId, 'deliveries', { startDate, endDate, state, limit }],
    queryFn: ({ signal }) =>
      get('/public/v1/webhooks/{webhookId}/deliveries', {
        path: { webhookId },
        query: { startDate, endDate, ...(state && { state }), limit, sort: '-createdUtc' },
        signal,
      }),
    refetchInterval: ({ state: { data } }) => (data?.some(isWaiting) ? waitingAgainMs : againMs),
  });

const isWaiting = ({ state }: Delivery): boolean => state === 'waiting';

/** Sends a delivery now. */
export const useRetryDelivery = () =>
  useChange('webhooks', ({ webhookId, deliveryId }: { webhookId: number; deliveryId: number }) =>
    post('/public/v1/webhooks/{webhookId}/deliveries/{deliveryId}/retry', undefined, {
      path: { webhookId, deliveryId },
    }),
  );
