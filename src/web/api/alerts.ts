import { queryOptions } from '@tanstack/react-query';
import type { AlertSent } from '../../contract/alerts.ts';
import { get, getFile, post, remove } from './client.ts';
import { growingList, type SelectedRows } from './growing-list.ts';
import type { FilterOf } from './row.ts';
import { useChange } from './use-change.ts';

/** Sends a test message to all recipients of the rule. */
export const useTestAlertRule = () =>
  useChange('alertsSent', (alertRuleId: number) =>
    post('/public/v1/alerts/rules/{alertRuleId}/test', undefined, { path: { alertRuleId } }),
  );

/** Notices of any period, sent and pending: see `growing-list.ts`. */
export const alertsSentList = growingList('/public/v1/alerts/sent', {
  key: 'alertsSent',
  count: (query, signal) => get('/public/v1/alerts/sent/count', { query, signal }),
  file: (query) => getFile('/public/v1/alerts/sent/export', { query }),
  refetchMs: (notices: readonly AlertSent[]) => noticesAgainMs(notices),
});

/** New notices appear within a few seconds. While notices are being sent, their states change more often. */
const soonMs = 2000;
const nowAndThenMs = 5000;

const isOnItsWay = ({ state, dueUtc }: AlertSent, nowMs: number): boolean =>
  state === 'waiting' && (dueUtc === null || Date.parse(dueUtc) - nowMs < soonMs);

export const noticesAgainMs = (notices: readonly AlertSent[] | undefined): number =>
  notices?.some((notice) => isOnItsWay(notice, Date.now())) ? soonMs : nowAndThenMs;

/** The notices of a rule in a short period. */
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

/** Sends the alerts again that were not sent and whose rule still exists. */
export const useRetryAlerts = () =>
  useChange('alertsSent', ({ query, body }: SelectedRows) => post('/public/v1/alerts/sent/retry', body, { query }));

/** Text of a notice's message, also of one that was not sent. */
export const alertMessageQuery = (alertSentId: number) =>
  queryOptions({
    queryKey: ['alertsSent', alertSentId, 'message'],
    queryFn: ({ signal }) => get('/public/v1/alerts/sent/{alertSentId}/message', { path: { alertSentId }, signal }),
  });

/** Whether the service sends e-mails and texts. Only a restart changes that. */
export const alertChannelsQuery = queryOptions({
  queryKey: ['alertChannels'],
  queryFn: ({ signal }) => get('/public/v1/alerts/channels', { signal }),
  staleTime: 5 * 60_000,
});

/** Addresses that unsubscribed from the mails of one geofence or one rule, or of all. */
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

/** The address gets mails again. */
export const useSubscribeAgain = () =>
  useChange('unsubscriptions', (unsubscriptionId: number) =>
    remove('/public/v1/alerts/unsubscribed/{unsubscriptionId}', { path: { unsubscriptionId } }),
  );
