import * as z from 'zod';
import {
  alertChannels,
  alertMessage,
  alertRetry,
  alertRetryQuery,
  alertRetryReply,
  alertRule,
  alertRuleInput,
  alertSent,
  alertSentCountQuery,
  alertSentExportQuery,
  alertSentQuery,
  unsubscription,
  unsubscriptionQuery,
} from '../alerts.ts';
import { nameMatch, rowsImport } from '../bulk.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery } from '../fields.ts';
import { exportMediaTypes, rowCount } from '../growing-lists.ts';
import { kindRows } from './kind-rows.ts';

const rows = kindRows('alertRule', { group: 'Alerts', one: 'an alert rule' });

export const added = {
  ...rows.list({ query: listQuery, record: alertRule }, { reads: ['alertRule'] }),
  ...rows.get(alertRule),
  ...rows.save(alertRuleInput),
  ...rows.import(rowsImport('AlertRulesChange', { match: nameMatch }), {
    summary: 'Create or update many alert rules in one transaction',
  }),
  ...rows.delete(),
  ...rows.restore(),
  ...rows.deleteMany(),
  ...rows.restoreMany(),
  testAlertRule: endpoint({
    method: 'POST',
    of: 'alertRule',
    path: '/public/v1/alerts/rules/{alertRuleId}/test',
    group: 'Alerts',
    summary: 'Send a test to all recipients of an alert rule',
  }),
  listAlertsSent: endpoint({
    method: 'GET',
    path: '/public/v1/alerts/sent',
    group: 'Alerts',
    summary: 'Alerts that were sent or are waiting',
    query: alertSentQuery,
    reply: z.array(alertSent),
  }),
  exportAlertsSent: endpoint({
    method: 'GET',
    path: '/public/v1/alerts/sent/export',
    group: 'Alerts',
    summary: 'Alerts that were sent or are waiting, as a file',
    query: alertSentExportQuery,
    file: Object.values(exportMediaTypes),
  }),
  countAlertsSent: endpoint({
    method: 'GET',
    path: '/public/v1/alerts/sent/count',
    group: 'Alerts',
    summary: 'The number of alerts sent or waiting that match',
    query: alertSentCountQuery,
    reply: rowCount,
  }),
  getAlertSent: endpoint({
    method: 'GET',
    path: '/public/v1/alerts/sent/{alertSentId}',
    group: 'Alerts',
    summary: 'One alert',
    reply: alertSent,
  }),
  retryAlert: endpoint({
    method: 'POST',
    path: '/public/v1/alerts/sent/{alertSentId}/retry',
    group: 'Alerts',
    summary: 'Retry an alert that was not sent',
  }),
  retryAlerts: endpoint({
    method: 'POST',
    path: '/public/v1/alerts/sent/retry',
    group: 'Alerts',
    summary: 'Retry many alerts that were not sent',
    query: alertRetryQuery,
    body: alertRetry,
    reply: alertRetryReply,
  }),
  getAlertMessage: endpoint({
    method: 'GET',
    path: '/public/v1/alerts/sent/{alertSentId}/message',
    group: 'Alerts',
    summary: 'The message of an alert',
    reply: alertMessage,
  }),
  getAlertChannels: endpoint({
    method: 'GET',
    path: '/public/v1/alerts/channels',
    group: 'Alerts',
    summary: 'Whether email and texts are set up',
    reply: alertChannels,
  }),
  listUnsubscriptions: endpoint({
    method: 'GET',
    path: '/public/v1/alerts/unsubscribed',
    group: 'Alerts',
    summary: 'Addresses that unsubscribed from a geofence or a report',
    query: unsubscriptionQuery,
    reply: z.array(unsubscription),
  }),
  getUnsubscription: endpoint({
    method: 'GET',
    path: '/public/v1/alerts/unsubscribed/{unsubscriptionId}',
    group: 'Alerts',
    summary: 'One address that unsubscribed from a geofence or a report',
    reply: unsubscription,
  }),
  deleteUnsubscription: endpoint({
    method: 'DELETE',
    path: '/public/v1/alerts/unsubscribed/{unsubscriptionId}',
    group: 'Alerts',
    summary: 'Resubscribe an address to a geofence or a report',
    record: 'getUnsubscription',
  }),
};
