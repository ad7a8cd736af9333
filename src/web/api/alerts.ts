import { queryOptions } from '@tanstack/react-query';
import { get, post, remove } from './client.ts';
import type { FilterOf } from './row.ts';
import { useChange } from './use-change.ts';

/** One message to everybody whom the rule tells. */
export const useTestAlertRule = () =>
  useChange('alertsSent', (alertRuleId: number) =>
    post('/public/v1/alerts/rules/{alertRuleId}/test', undefined, { path: { alertRuleId } }),
  );

/** What was told, and is still to be, in a period. */
export const alertsSentQuery = (filter: FilterOf<'listAlertsSent'>) =>
  queryOptions({
    queryKey: ['alertsSent', 'period', filter],
    queryFn: ({ signal }) => get('/public/v1/alerts/sent', { query: filter, signal }),
  });

export const alertSentQuery = (alertSentId: number) =>
  queryOptions({
    queryKey: ['alertsSent', alertSentId],
    queryFn: ({ signal }) => get('/public/v1/alerts/sent/{alertSentId}', { path: { alertSentId }, signal }),
  });

/** 409 when it was sent meanwhile. */
export const useRetryAlert = () =>
  useChange('alertsSent', (alertSentId: number) =>
    post('/public/v1/alerts/sent/{alertSentId}/retry', undefined, { path: { alertSentId } }),
  );

/** What the message says that tells a notice, or would say. */
export const alertMessageQuery = (alertSentId: number) =>
  queryOptions({
    queryKey: ['alertsSent', alertSentId, 'message'],
    queryFn: ({ signal }) => get('/public/v1/alerts/sent/{alertSentId}/message', { path: { alertSentId }, signal }),
  });

/** Whether e-mails and texts are sent at all; that takes a restart to change. */
export const alertChannelsQuery = queryOptions({
  queryKey: ['alertChannels'],
  queryFn: ({ signal }) => get('/public/v1/alerts/channels', { signal }),
  staleTime: 5 * 60_000,
});

/** The addresses that want no more mails, of one geofence or of all. */
export const unsubscriptionsQuery = (filter: FilterOf<'listUnsubscriptions'> = {}) =>
  queryOptions({
    queryKey: ['unsubscriptions', 'live', filter],
    queryFn: ({ signal }) => get('/public/v1/alerts/unsubscribed', { query: filter, signal }),
  });

export const unsubscriptionQuery = (unsubscriptionId: number) =>
  queryOptions({
    queryKey: ['unsubscriptions', unsubscriptionId],
    queryFn: ({ signal }) =>
      get('/public/v1/alerts/unsubscribed/{unsubscriptionId}', { path: { unsubscriptionId }, signal }),
  });

/** The address is told again. */
export const useSubscribeAgain = () =>
  useChange('unsubscriptions', (unsubscriptionId: number) =>
    remove('/public/v1/alerts/unsubscribed/{unsubscriptionId}', { path: { unsubscriptionId } }),
  );
