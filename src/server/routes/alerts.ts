/** Alert rules, and sent alerts. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { alertKindRow, isReportRule } from '../../contract/alert-kinds.ts';
import type { AlertRule, AlertRuleParsed, AlertSent } from '../../contract/alerts.ts';
import { recordStatuses, ruleTestsPerHour } from '../../contract/choices.ts';
import { hourMs } from '../../contract/durations.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { isReportList } from '../../contract/report-contents.ts';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import type { Transaction } from '../database/database.ts';
import { conflict, invalidFields, noSuch, notFound, Problem } from '../http/problems.ts';
import { type AlertRuleContent, alertRuleFields, alertRuleRow, alertRules } from '../store/alert-rules.ts';
import { type Change, savedChange } from '../store/audit.ts';
import { fleets } from '../store/fleets.ts';
import { geofences } from '../store/geofences.ts';
import { inputTypes } from '../store/input-types.ts';
import {
  findNotice,
  insertNotices,
  lockNotices,
  type NewNotice,
  noticeList,
  retryNotices,
  testsOfRule,
} from '../store/notices.ts';
import { findProbe } from '../store/probes.ts';
import { profiles } from '../store/profiles.ts';
import { knownUsers, withAddresses } from '../store/rule-users.ts';
import { tags } from '../store/tags.ts';
import { findUnsubscription, listUnsubscriptions, removeUnsubscription } from '../store/unsubscriptions.ts';
import { vehicles } from '../store/vehicles.ts';
import { countGrowing, exportGrowing, idsToChange, listGrowing, partsOf } from './growing-lists.ts';
import { deleteRecord, getRecord, type Kind, listRecords, restoreRecord, saveRecord } from './records.ts';
import { reportProblems } from './report-problems.ts';
import { refuseUnknown } from './unknown-ids.ts';

const kind: Kind<AlertRule> = { kind: 'alertRule', store: alertRules };

/** How to find the records in a rule's scope. */
const scopes = {
  fleet: fleets.find,
  vehicle: vehicles.find,
  profile: profiles.find,
  probe: findProbe,
} as const;

/** 400 for unknown users. Users that the rule had before may be removed by now. */
export const userProblems = (
  { userIds }: AlertRuleContent,
  known: ReadonlySet<number>,
  current: AlertRule | undefined,
): FieldProblem[] =>
  userIds.flatMap((id, index) =>
    known.has(id) || current?.userIds.includes(id) ? [] : noSuch(`#/userIds/${index}`, 'user'),
  );

/** 400 if the rule names a record that does not exist, or filters that its list does not have. */
async function requireRecords(
  tx: Transaction,
  accountId: number,
  content: AlertRuleContent,
  current: AlertRule | undefined,
): Promise<void> {
  const { scope, scopeId, inputTypeId, tagId, geofenceId } = content;
  const missing = reportProblems(content);
  if (scope !== 'all' && scopeId !== null && !(await scopes[scope](tx, accountId, scopeId)))
    missing.push(noSuch('#/scopeId', scope));
  if (inputTypeId !== null && !(await inputTypes.find(tx, accountId, inputTypeId)))
    missing.push(noSuch('#/inputTypeId', 'inputType'));
  if (tagId !== null && !(await tags.find(tx, accountId, tagId))) missing.push(noSuch('#/tagId', 'tag'));
  if (geofenceId !== null && !(await geofences.find(tx, accountId, geofenceId)))
    missing.push(noSuch('#/geofenceId', 'geofence'));
  missing.push(...userProblems(content, await knownUsers(tx, accountId, content.userIds), current));
  if (missing.length > 0) throw invalidFields(missing);
}

/** Makes these locked notices due now. */
async function retry(tx: Transaction, accountId: number, notices: readonly AlertSent[], now: Date): Promise<Change[]> {
  const ids = notices.map(({ id }) => id);
  await retryNotices(tx, accountId, ids, now);
  const before = new Map(notices.map((notice) => [notice.id, notice]));
  const stored = await lockNotices(tx, accountId, ids);
  return stored.map((after) => savedChange('alertSent', after.id, before.get(after.id), after));
}

export const alertRuleContent = (body: AlertRuleParsed): AlertRuleContent => ({
  ...alertRuleFields.contentOf(body),
  scopeId: body.scope === 'all' ? null : (body.scopeId ?? null),
  location: body.location ?? 'anywhere',
  weekdays: body.weekdays && body.weekdays.length > 0 ? body.weekdays : null,
  onlyIfStopped: body.onlyIfStopped ?? false,
  notifyBack: body.notifyBack ?? false,
  emails: body.emails ?? [],
  phones: body.phones ?? [],
  userIds: body.userIds ?? [],
  quietHours: body.quietHours ?? [],
  ...reportOf(body),
  ...escalationOf(body),
  status: body.status ?? recordStatuses.active,
});

/** Only of reports. The temperature report has no filters. */
function reportOf({ kind, content, reportQuery, sendAt }: AlertRuleParsed) {
  const made = (isReportRule(kind) && content) || 'temperature';
  return {
    content: made,
    reportQuery: (isReportList(made) && reportQuery) || null,
    sendAt: (isReportRule(kind) && sendAt) || null,
  };
}

/** Only of kinds that people review. */
const escalationOf = ({ kind, escalateAfterMinutes, escalateEmails, escalatePhones }: AlertRuleParsed) =>
  alertKindRow(kind).escalates && escalateAfterMinutes
    ? { escalateAfterMinutes, escalateEmails: escalateEmails ?? [], escalatePhones: escalatePhones ?? [] }
    : { escalateAfterMinutes: null, escalateEmails: [], escalatePhones: [] };

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
      const { tx, caller, body } = call;
      const current = body.id === undefined ? undefined : await alertRules.find(tx, caller.accountId, body.id);
      await requireRecords(tx, caller.accountId, content, current);
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
    const reachable = await withAddresses(tx, caller.accountId, [rule]);
    const tests = reachable.flatMap((each) => testsOf(each, now));
    const made = await insertNotices(tx, caller.accountId, tests, now);
    call.record(made.map((after) => ({ action: 'create', resource: 'alertSent', id: after.id, after })));
  },

  listAlertsSent: (call) => listGrowing(call, noticeList),
  countAlertsSent: (call) => countGrowing(call, noticeList),
  exportAlertsSent: { download: (call) => exportGrowing(call, noticeList) },

  getAlertSent: async ({ tx, caller, path }) => {
    const notice = await findNotice(tx, caller.accountId, path.alertSentId);
    if (!notice) throw notFound('notice');
    return notice;
  },

  retryAlert: async ({ tx, caller: { accountId }, path: { alertSentId }, now, record }) => {
    const [before] = await lockNotices(tx, accountId, [alertSentId]);
    if (!before) throw notFound('notice');
    if (before.state === 'sent') throw conflict({ reason: 'alreadySent', params: {} });
    record(await retry(tx, accountId, [before], now));
  },

  retryAlerts: async (call) => {
    const { tx, caller, body, now, record } = call;
    const { accountId } = caller;
    const known = new Set<number>();
    let retried = 0;
    record([]);
    for (const ids of partsOf(await idsToChange(call, noticeList))) {
      const notices = await lockNotices(tx, accountId, ids);
      for (const { id } of notices) known.add(id);
      const unsent = notices.filter(({ state }) => state !== 'sent');
      const rules = await alertRules.hold(tx, accountId, [...new Set(unsent.flatMap(({ ruleId }) => ruleId ?? []))]);
      const changes = await retry(
        tx,
        accountId,
        unsent.filter(({ ruleId }) => ruleId === null || rules.has(ruleId)),
        now,
      );
      retried += changes.length;
      record(changes);
    }
    refuseUnknown({ ids: body.ids, known, pointer: '#/ids', what: 'notice' });
    return { retried };
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
    const { limit, cursor, geofenceId, ruleId } = call.query;
    const page = { geofenceId, ruleId, after: readCursor(cursor, z.int()), limit: limit && limit + 1 };
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
