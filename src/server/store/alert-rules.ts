import type { AlertRule } from '../../contract/alerts.ts';
import { fold } from '../../contract/fold.ts';
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore } from './record-store.ts';

/** The stored fields of an alert rule. */
export type AlertRuleContent = Omit<AlertRule, 'id' | 'deletedUtc'>;

const columns = sql`id, name, scope, scope_id as "scopeId", kind, after_minutes as "afterMinutes",
  notify_back as "notifyBack", quiet_from as "quietFrom", quiet_to as "quietTo", emails, phones, status`;

export const alertRules = recordStore<AlertRule>(sql`alert_rule`, columns);

export const insertAlertRule = (
  tx: Transaction,
  accountId: number,
  rule: AlertRuleContent,
  now: Date,
): Promise<AlertRule> =>
  tx.one<AlertRule>(sql`
    insert into alert_rule (account_id, name, name_key, scope, scope_id, kind, after_minutes, notify_back, quiet_from,
      quiet_to, emails, phones, status, updated_utc)
    values (${accountId}, ${rule.name}, ${fold(rule.name)}, ${rule.scope}, ${rule.scopeId}, ${rule.kind},
      ${rule.afterMinutes}, ${rule.notifyBack}, ${rule.quietFrom}, ${rule.quietTo}, ${rule.emails}::text[],
      ${rule.phones}::text[], ${rule.status}, ${now})
    returning ${columns}`);

export const replaceAlertRule = (
  tx: Transaction,
  accountId: number,
  id: number,
  rule: AlertRuleContent,
  now: Date,
): Promise<AlertRule> =>
  tx.one<AlertRule>(sql`
    update alert_rule set name = ${rule.name}, name_key = ${fold(rule.name)}, scope = ${rule.scope},
      scope_id = ${rule.scopeId}, kind = ${rule.kind}, after_minutes = ${rule.afterMinutes},
      notify_back = ${rule.notifyBack}, quiet_from = ${rule.quietFrom}, quiet_to = ${rule.quietTo},
      emails = ${rule.emails}::text[], phones = ${rule.phones}::text[], status = ${rule.status}, updated_utc = ${now}
    where account_id = ${accountId} and id = ${id}
    returning ${columns}`);

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
    notify_back: sql`boolean`,
    quiet_from: sql`text`,
    quiet_to: sql`text`,
    emails: sql`text[]`,
    phones: sql`text[]`,
    status: sql`smallint`,
    updated_utc: sql`timestamptz`,
  },
  toRow: ({ content: { name, scope, scopeId, kind, emails, phones, status, ...rule } }, now) => ({
    ...{ name, name_key: fold(name), scope, scope_id: scopeId, kind, emails, phones, status, updated_utc: now },
    ...{ after_minutes: rule.afterMinutes, notify_back: rule.notifyBack },
    ...{ quiet_from: rule.quietFrom, quiet_to: rule.quietTo },
  }),
});
