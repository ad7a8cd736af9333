import type { AlertRule } from '../../contract/alerts.ts';
import { fold } from '../../contract/fold.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore } from './record-store.ts';
import { storedFields } from './stored-fields.ts';

/** The stored fields of an alert rule. */
export type AlertRuleContent = Omit<AlertRule, 'id' | 'deletedUtc'>;

export const alertRuleFields = storedFields<AlertRuleContent>({
  name: { type: 'text', key: fold },
  scope: 'text',
  scopeId: 'bigint',
  kind: 'text',
  afterMinutes: 'integer',
  inputTypeId: 'bigint',
  tagId: 'bigint',
  location: 'text',
  daysBefore: 'integer',
  geofenceId: 'bigint',
  timeFrom: 'text',
  timeTo: 'text',
  weekdays: 'bigint[]',
  onlyIfStopped: 'boolean',
  notifyBack: 'boolean',
  quietFrom: 'text',
  quietTo: 'text',
  quietHours: 'json',
  emails: 'text[]',
  phones: 'text[]',
  userIds: 'bigint[]',
  content: 'text',
  reportQuery: 'text',
  sendAt: 'text',
  escalateAfterMinutes: 'integer',
  escalateEmails: 'text[]',
  escalatePhones: 'text[]',
  status: 'smallint',
});

const columns = sql`id, ${alertRuleFields.columns}`;

export const alertRules = recordStore<AlertRule>(sql`alert_rule`, columns);

/** Values by column. */
export const alertRuleRow = (rule: AlertRuleContent, now: Date) => ({
  ...alertRuleFields.toRow(rule),
  saved_utc: now,
});

/** Bulk operations. */
export const alertRuleRows = bulkStore<AlertRuleContent, AlertRule>({
  table: sql`alert_rule`,
  columns,
  types: { ...alertRuleFields.types, saved_utc: sql`timestamptz` },
  toRow: ({ content }, now) => alertRuleRow(content, now),
});
