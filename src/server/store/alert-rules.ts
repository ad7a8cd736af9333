import type { AlertRule } from '../../contract/alerts.ts';
import { fold } from '../../contract/fold.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore } from './record-store.ts';

/** The stored fields of an alert rule. */
export type AlertRuleContent = Omit<AlertRule, 'id' | 'deletedUtc'>;

const columns = sql`id, name, scope, scope_id as "scopeId", kind, after_minutes as "afterMinutes",
  input_type_id as "inputTypeId", tag_id as "tagId", location, notify_back as "notifyBack", quiet_from as "quietFrom", quiet_to as "quietTo", emails, phones, status`;

export const alertRules = recordStore<AlertRule>(sql`alert_rule`, columns);

/** Values by column. */
export const alertRuleRow = (rule: AlertRuleContent, now: Date) => {
  const { name, scope, scopeId, kind, emails, phones, status } = rule;
  return {
    ...{ name, name_key: fold(name), scope, scope_id: scopeId, kind, emails, phones, status, updated_utc: now },
    ...{ input_type_id: rule.inputTypeId, tag_id: rule.tagId, location: rule.location },
    ...{ after_minutes: rule.afterMinutes, notify_back: rule.notifyBack },
    ...{ quiet_from: rule.quietFrom, quiet_to: rule.quietTo },
  };
};

/** Bulk operations. */
export const alertRuleRows = bulkStore<AlertRuleContent, AlertRule>({
  table: sql`alert_rule`,
  columns,
  types: {
    name: sql`text`,
    name_key: sql`text`,
    scope: sql`text`,
    scope_id: sql`bigint`,
    kind: sql`text`,
    after_minutes: sql`integer`,
    input_type_id: sql`bigint`,
    tag_id: sql`bigint`,
    location: sql`text`,
    notify_back: sql`boolean`,
    quiet_from: sql`text`,
    quiet_to: sql`text`,
    emails: sql`text[]`,
    phones: sql`text[]`,
    status: sql`smallint`,
    updated_utc: sql`timestamptz`,
  },
  toRow: ({ content }, now) => alertRuleRow(content, now),
});
