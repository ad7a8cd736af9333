/** Alert rules, and sent alerts. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { AlertRule, AlertRuleParsed } from '../../contract/alerts.ts';
import { recordStatuses, ruleTestsPerHour } from '../../contract/choices.ts';
import { hourMs } from '../../contract/durations.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import type { Transaction } from '../database/database.ts';
import { conflict, invalidFields, noSuch, notFound, Problem } from '../http/problems.ts';
import { type AlertRuleContent, alertRuleFields, alertRuleRow, alertRules } from '../store/alert-rules.ts';
import { fleets } from '../store/fleets.ts';
import { inputTypes } from '../store/input-types.ts';
import {
  findNotice,
  insertNotices,
  lockNotice,
  type NewNotice,
  noticeList,
  retryNotice,
  testsOfRule,
} from '../store/notices.ts';
import { findProbe } from '../store/probes.ts';
import { profiles } from '../store/profiles.ts';
import { tags } from '../store/tags.ts';
import { findUnsubscription, listUnsubscriptions, removeUnsubscription } from '../store/unsubscriptions.ts';
import { vehicles } from '../store/vehicles.ts';
import { exportGrowing, listGrowing } from './growing-lists.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord, saveRecord } from './records.ts';

const kind: Kind<AlertRule> = { kind: 'alertRule', store: alertRules };

/** How to find the records in a rule's scope. */
const scopes = {
  fleet: fleets.find,
  vehicle: vehicles.find,
  profile: profiles.find,
  probe: findProbe,
} as const;

/** 400 if the rule names a record that does not exist. */
async function requireRecords(tx: Transaction, accountId: number, content: AlertRuleContent): Promise<void> {
  const { scope, scopeId, inputTypeId, tagId } = content;
  const missing: FieldProblem[] = [];
  if (scope !== 'all' && scopeId !== null && !(await scopes[scope](tx, accountId, scopeId)))
    missing.push(noSuch('#/scopeId', scope));
  if (inputTypeId !== null && !(await inputTypes.find(tx, accountId, inputTypeId)))
    missing.push(noSuch('#/inputTypeId', 'inputType'));
  if (tagId !== null && !(await tags.find(tx, accountId, tagId))) missing.push(noSuch('#/tagId', 'tag'));
  if (missing.length > 0) throw invalidFields(missing);
}

export const alertRuleContent = (body: AlertRuleParsed): AlertRuleContent => ({
  ...alertRuleFields.contentOf(body),
  scopeId: body.scope === 'all' ? null : (body.scopeId ?? null),
  location: body.location ?? 'anywhere',
  notifyBack: body.notifyBack ?? false,
  emails: body.emails ?? [],
  phones: body.phones ?? [],
  status: body.status ?? recordStatuses.active,
});

/** One for each recipient, ignoring quiet hours, because a person waits for it. */
const testsOf = ({ id, emails, phones }: AlertRule, now: Date, key = `test ${id} ${randomUUID()}`): NewNotice[] =>
  [
    ...emails.map((recipient) => ({ channel: 'email' as const, recipient })),
    ...phones.map((recipient) => ({ channel: 'text' as const, recipient })),
  ].map((to) => ({
    ...{ ruleId: id, geofenceId: null, vehicleId: null, visitId: null, probeId: null, alarmId: null, inputId: null },
    buttonId: null,
    // Each test is a message of its own; a second one soon after must arrive too.
    ...{ cause: 'test', causeKey: key, shareKey: key },
    ...{ utc: now, dueUtc: now },
    ...{ state: 'waiting', detail: null },
    ...to,
  }));

/** 429 until the fifth test is an hour old. */
async function refuseManyTests(tx: Transaction, accountId: number, ruleId: number, now: Date): Promise<void> {
  const earlier = await testsOfRule(tx, accountId, ruleId, new Date(now.getTime() - hourMs));
  const fifth = earlier[ruleTestsPerHour - 1];
  if (!fifth) return;
  const seconds = Math.max(1, Math.ceil((fifth.getTime() + hourMs - now.getTime()) / 1000));
  const params = { limit: ruleTestsPerHour, minutes: Math.ceil(seconds / 60) };
  throw new Problem(
    429,
    'too-many-tests',
    'Too many tests',
    { reason: 'tooManyTests', params },
    {
      headers: { 'Retry-After': String(seconds) },
    },
  );
}

export const alertHandlers = {
  saveAlertRule: (call) =>
    saveRecord(call, kind, call.body.id, async () => {
      const content = alertRuleContent(call.body);
      await requireRecords(call.tx, call.caller.accountId, content);
      return alertRuleRow(content, call.now);
    }),

  listAlertRules: (call) => listRecords(call, kind),
  getAlertRule: (call) => getRecord(call, kind, call.path.alertRuleId),
  deleteAlertRule: (call) => deleteRecord(call, kind, call.path.alertRuleId),
  restoreAlertRule: (call) => restoreRecord(call, kind, call.path.alertRuleId),

  testAlertRule: async (call) => {
    const { tx, caller, path, now } = call;
    // Locked, so that concurrent tests count each other.
    const rule = await alertRules.lock(tx, caller.accountId, path.alertRuleId);
    if (!rule) throw notFound('alertRule');
    await refuseManyTests(tx, caller.accountId, rule.id, now);
    const made = await insertNotices(tx, caller.accountId, testsOf(rule, now), now);
    call.record(made.map((after) => ({ action: 'create', resource: 'alertSent', id: after.id, after })));
  },

  listAlertsSent: (call) => listGrowing(call, noticeList),
  exportAlertsSent: { download: (call) => exportGrowing(call, noticeList) },

  getAlertSent: async ({ tx, caller, path }) => {
    const notice = await findNotice(tx, caller.accountId, path.alertSentId);
    if (!notice) throw notFound('notice');
    return notice;
  },

  retryAlert: async ({ tx, caller: { accountId }, path: { alertSentId }, now, record }) => {
    const before = await lockNotice(tx, accountId, alertSentId);
    if (!before) throw notFound('notice');
    if (before.state === 'sent') throw conflict({ reason: 'alreadySent', params: {} });
    await retryNotice(tx, accountId, alertSentId, now);
    const after = await findNotice(tx, accountId, alertSentId);
    record({ action: 'update', resource: 'alertSent', id: alertSentId, before, ...(after && { after }) });
  },

  getAlertMessage: {
    async withoutTransaction({ db, services, caller, path }) {
      const message = await services.notices.message(db, caller.accountId, path.alertSentId);
      if (!message) throw notFound('notice');
      return message;
    },
  },

  getAlertChannels: { withoutTransaction: async ({ services }) => services.notices.configured },

  listUnsubscriptions: async (call) => {
    const { limit, cursor, geofenceId } = call.query;
    const page = { geofenceId, after: readCursor(cursor, z.int()), limit: limit && limit + 1 };
    return takePage(call, await listUnsubscriptions(call.tx, call.caller.accountId, page), limit, ({ id }) => id);
  },

  getUnsubscription: async ({ tx, caller, path }) => {
    const found = await findUnsubscription(tx, caller.accountId, path.unsubscriptionId);
    if (!found) throw notFound('unsubscription');
    return found;
  },

  deleteUnsubscription: async ({ tx, caller, path: { unsubscriptionId: id }, record }) => {
    const before = await removeUnsubscription(tx, caller.accountId, id);
    if (!before) throw notFound('unsubscription');
    record({ action: 'delete', resource: 'unsubscription', id, before });
  },
} satisfies Partial<Handlers>;
