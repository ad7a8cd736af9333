/** Alert rules: who gets an e-mail or a text message about what, and the messages that were sent. */
import * as z from 'zod';
import { addedRecord } from './added-fields.ts';
import {
  alertKindRow,
  type ConditionField,
  conditionFields,
  isReportRule,
  isRuleKind,
  noticeCauses,
  noticeResources,
  type RuleKind,
  type RuleScope,
  reportScopesOf,
  ruleKinds,
  ruleLocations,
  ruleScopes,
  scopesOf,
} from './alert-kinds.ts';
import {
  alertDaysLimits,
  alertMinutesLimits,
  escalationMinutesLimits,
  noticeChannels,
  noticeStates,
  recipientsAtMost,
  recordStatuses,
} from './choices.ts';
import { emailPattern } from './email-addresses.ts';
import {
  absentSchema,
  breach,
  choice,
  choiceOut,
  emailFault,
  id,
  identifier,
  inOrder,
  integerBetween,
  limitedArray,
  pageQuery,
  period,
  queryId,
  type RuleBroken,
  refusing,
  rule,
  text,
  utcOut,
} from './fields.ts';
import { changedRows, changeQuery, countQuery, exportQuery, growingQuery } from './growing-lists.ts';
import { holdsAddresses } from './mail-fields.ts';
import { isPhoneNumber, phonePattern } from './phone-numbers.ts';
import { quietHours, quietHoursInput, timeOfDay } from './quiet-hours.ts';
import { reportContents } from './report-contents.ts';
import { reportQuery } from './report-query.ts';

const address = holdsAddresses(
  identifier()
    .check(rule((value) => emailFault(value, { detail: 'must be an e-mail address such as ana@fleet.example' })))
    .meta({ pattern: emailPattern }),
);

const phone = identifier()
  .check(
    rule((value) =>
      isPhoneNumber(value)
        ? undefined
        : {
            code: 'format',
            params: { expected: 'phone' },
            detail: 'must be a telephone number such as +4917012345678',
          },
    ),
  )
  .meta({ pattern: phonePattern });

const recipients = <Each extends z.ZodType>(each: Each) => limitedArray(each, recipientsAtMost).optional();

const ruleFields = {
  name: text(),
  scope: z.enum(ruleScopes),
  scopeId: id.optional(),
  kind: z.enum(ruleKinds),
  afterMinutes: integerBetween(alertMinutesLimits),
  inputTypeId: id.optional(),
  tagId: id.optional(),
  daysBefore: integerBetween(alertDaysLimits).optional(),
  location: z.enum(ruleLocations).optional(),
  geofenceId: id.optional(),
  timeFrom: timeOfDay.optional(),
  timeTo: timeOfDay.optional(),
  weekdays: limitedArray(integerBetween({ min: 1, max: 7 }), 7).optional(),
  onlyIfStopped: z.boolean().optional(),
  notifyBack: z.boolean().optional(),
  quietFrom: timeOfDay.optional(),
  quietTo: timeOfDay.optional(),
  quietHours: quietHoursInput.optional(),
  emails: recipients(address),
  phones: recipients(phone),
  userIds: recipients(id),
  content: z.enum(reportContents).optional(),
  reportQuery: reportQuery.optional(),
  sendAt: timeOfDay.optional(),
  escalateAfterMinutes: integerBetween(escalationMinutesLimits).optional(),
  escalateEmails: recipients(address),
  escalatePhones: recipients(phone),
  status: choice(Object.values(recordStatuses)).optional(),
};

interface Broken extends RuleBroken {
  path: string;
}

/** Rules over several fields. */
function broken(sent: Readonly<Record<string, unknown>>): Broken[] {
  const isPresent = (name: string): boolean => sent[name] !== undefined && sent[name] !== null;
  const problems: Broken[] = [];
  if (ruleScopes.some((scope) => scope !== 'all' && scope === sent.scope) && !isPresent('scopeId')) {
    problems.push({ path: 'scopeId', code: 'required', detail: 'is required unless scope is all' });
  }
  if (isRuleKind(sent.kind)) problems.push(...brokenConditions(sent.kind, sent, isPresent));
  for (const [one, other] of [
    ['quietFrom', 'quietTo'],
    ['quietTo', 'quietFrom'],
    ['timeFrom', 'timeTo'],
    ['timeTo', 'timeFrom'],
  ] as const) {
    if (isPresent(one) && !isPresent(other)) {
      problems.push({
        path: other,
        code: 'required',
        reason: 'neededBeside',
        params: { field: one },
        detail: `is required with ${one}`,
      });
    }
  }
  for (const [from, to] of [
    ['quietFrom', 'quietTo'],
    ['timeFrom', 'timeTo'],
  ] as const) {
    if (isPresent(from) && sent[from] === sent[to]) {
      problems.push({ path: to, code: 'range', reason: 'timesAlike', detail: `must differ from ${from}` });
    }
  }
  const isEmpty = (name: string): boolean => !isPresent(name) || (Array.isArray(sent[name]) && sent[name].length === 0);
  if (isEmpty('emails') && isEmpty('phones') && isEmpty('userIds')) {
    problems.push({
      path: 'emails',
      code: 'required',
      reason: 'recipient',
      detail: 'must have at least one recipient if phones and userIds have none',
    });
  }
  return [...problems, ...brokenEscalation(sent, isPresent, isEmpty)];
}

/** A second list needs minutes, and minutes need a second list. Only what people review can stay unreviewed. */
function brokenEscalation(
  { kind }: Readonly<Record<string, unknown>>,
  isPresent: (name: string) => boolean,
  isEmpty: (name: string) => boolean,
): Broken[] {
  if (isRuleKind(kind) && !alertKindRow(kind).escalates) return [];
  const hasNobody = isEmpty('escalateEmails') && isEmpty('escalatePhones');
  if (isPresent('escalateAfterMinutes') && hasNobody) {
    const detail = 'must have at least one recipient if escalatePhones has none';
    return [{ path: 'escalateEmails', code: 'required', reason: 'recipient', detail }];
  }
  if (isPresent('escalateAfterMinutes') || hasNobody) return [];
  const field = isEmpty('escalateEmails') ? 'escalatePhones' : 'escalateEmails';
  const detail = `is required with ${field}`;
  return [{ path: 'escalateAfterMinutes', code: 'required', reason: 'neededBeside', params: { field }, detail }];
}

/** What the kind of a rule requires of its other fields. */
function brokenConditions(
  kind: RuleKind,
  { afterMinutes, scope, emails, userIds, content }: Readonly<Record<string, unknown>>,
  isPresent: (name: string) => boolean,
): Broken[] {
  const { leastMinutes = 0 } = alertKindRow(kind);
  const problems: Broken[] = [];
  const scopes = reportScopesOf(kind, content);
  if (ruleScopes.some((each) => each === scope && !scopes.includes(each))) {
    problems.push({ path: 'scope', code: 'range', detail: `must be ${scopeList(scopes)} for this kind` });
  }
  if (leastMinutes > 0 && afterMinutes === 0) {
    const { max } = alertMinutesLimits;
    problems.push({
      path: 'afterMinutes',
      code: 'range',
      params: { min: leastMinutes, max },
      detail: `must be between ${leastMinutes} and ${max}`,
    });
  }
  const hasEmails = [emails, userIds].some((each) => Array.isArray(each) && each.length > 0);
  // Without phones, the rule about recipients says so.
  if (isReportRule(kind) && !hasEmails && isPresent('phones')) {
    problems.push({ path: 'emails', code: 'required', reason: 'recipient', detail: 'is required for a report' });
  }
  for (const path of requiredFields(kind).filter((field) => !isPresent(field))) {
    problems.push({ path, code: 'required', detail: `is required for ${kind}` });
  }
  return problems;
}

const refusedScopes = (kind: RuleKind) => ruleScopes.filter((scope) => !scopesOf(kind).includes(scope));
/** `all, fleet or vehicle` */
const scopeList = (scopes: readonly RuleScope[]): string => scopes.join(', ').replace(/, (\w+)$/, ' or $1');
const requiredFields = (kind: RuleKind): ConditionField[] =>
  conditionFields.filter((field) => alertKindRow(kind).fields?.[field] === 'required');

/** JSON Schema of a list that counts as empty. */
const noneSchema = { type: ['array', 'null'], items: {}, maxItems: 0 };
const someSchema = { type: 'array', items: {}, minItems: 1 };

/** JSON Schema of a report of a scope that its content does not have. Without content it is the temperature report. */
const refusedReport = (ofKind: { type: string; const: string }, kind: RuleKind, content: string) => ({
  kind: ofKind,
  content:
    content === 'temperature'
      ? { type: ['string', 'null'], enum: [content, null] }
      : { type: 'string', const: content },
  scope: { type: 'string', enum: ruleScopes.filter((scope) => !reportScopesOf(kind, content).includes(scope)) },
});

/** JSON Schemas of bodies that `brokenConditions` refuses. */
const refusedConditions = ruleKinds.flatMap((kind): Parameters<typeof refusing> => {
  const { leastMinutes = 0 } = alertKindRow(kind);
  const scopes = refusedScopes(kind);
  const ofKind = { type: 'string', const: kind };
  return [
    ...(scopes.length > 0 && !isReportRule(kind) ? [{ kind: ofKind, scope: { type: 'string', enum: scopes } }] : []),
    ...(isReportRule(kind) ? reportContents.map((content) => refusedReport(ofKind, kind, content)) : []),
    ...(leastMinutes > 0 ? [{ kind: ofKind, afterMinutes: { type: 'integer', const: 0 } }] : []),
    ...requiredFields(kind).map((field) => ({ kind: ofKind, [field]: absentSchema })),
    ...(isReportRule(kind) ? [{ kind: ofKind, emails: noneSchema, userIds: noneSchema }] : []),
  ];
});

export const alertRuleInput = addedRecord('AlertRuleInput', ruleFields, {
  check(sent, context) {
    for (const { path, ...found } of broken(sent)) breach(context, [path], found);
  },
  refused: [
    { scope: { type: 'string', enum: ruleScopes.filter((scope) => scope !== 'all') }, scopeId: absentSchema },
    ...refusedConditions,
    { quietFrom: { type: 'string' }, quietTo: absentSchema },
    { quietFrom: absentSchema, quietTo: { type: 'string' } },
    { timeFrom: { type: 'string' }, timeTo: absentSchema },
    { timeFrom: absentSchema, timeTo: { type: 'string' } },
    { emails: noneSchema, phones: noneSchema, userIds: noneSchema },
    ...ruleKinds
      .filter((kind) => alertKindRow(kind).escalates)
      .flatMap((kind) => {
        const ofKind = { kind: { type: 'string', const: kind } };
        return [
          {
            ...ofKind,
            ...{ escalateAfterMinutes: { type: 'integer' }, escalateEmails: noneSchema, escalatePhones: noneSchema },
          },
          { ...ofKind, escalateAfterMinutes: absentSchema, escalateEmails: someSchema },
          { ...ofKind, escalateAfterMinutes: absentSchema, escalatePhones: someSchema },
        ];
      }),
  ],
});

export const alertRule = z
  .object({
    id: z.int(),
    name: z.string(),
    scope: z.enum(ruleScopes),
    scopeId: z.int().nullable(),
    kind: z.enum(ruleKinds),
    afterMinutes: z.int(),
    inputTypeId: z.int().nullable(),
    tagId: z.int().nullable(),
    daysBefore: z.int().nullable(),
    location: z.enum(ruleLocations),
    geofenceId: z.int().nullable(),
    timeFrom: z.string().nullable(),
    timeTo: z.string().nullable(),
    weekdays: z.array(z.int()).nullable(),
    onlyIfStopped: z.boolean(),
    notifyBack: z.boolean(),
    quietFrom: z.string().nullable(),
    quietTo: z.string().nullable(),
    quietHours,
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    userIds: z.array(z.int()),
    content: z.enum(reportContents),
    reportQuery: z.string().nullable(),
    sendAt: z.string().nullable(),
    escalateAfterMinutes: z.int().nullable(),
    escalateEmails: z.array(z.string()),
    escalatePhones: z.array(z.string()),
    status: choiceOut(Object.values(recordStatuses)),
    deletedUtc: utcOut.optional(),
  })
  .meta({ id: 'AlertRule' });

export const alertSent = z
  .object({
    id: z.int(),
    ruleId: z.int().nullable(),
    geofenceId: z.int().nullable(),
    cause: z.enum(noticeCauses),
    vehicleId: z.int().nullable(),
    visitId: z.int().nullable(),
    probeId: z.int().nullable(),
    alarmId: z.int().nullable(),
    inputId: z.int().nullable(),
    buttonId: z.string().nullable(),
    resource: z.enum(noticeResources).nullable(),
    resourceId: z.int().nullable(),
    day: z.string().meta({ format: 'date' }).nullable(),
    utc: utcOut,
    channel: z.enum(noticeChannels),
    recipient: z.string(),
    state: z.enum(noticeStates),
    attempts: z.int(),
    detail: z.string().nullable(),
    createdUtc: utcOut,
    dueUtc: utcOut.nullable(),
    sentUtc: utcOut.nullable(),
    mergedIntoId: z.int().nullable(),
    othersInMessage: z.int(),
    messageId: z.string().nullable(),
  })
  .meta({ id: 'AlertSent' });

/** The content of a message. */
export const alertMessage = z
  .object({
    subject: z.string().nullable(),
    text: z.string(),
    html: z.string().nullable(),
  })
  .meta({ id: 'AlertMessage' });

export const alertChannels = z.object({ email: z.boolean(), text: z.boolean() }).meta({ id: 'AlertChannels' });

/** An address that unsubscribed from the mails about a geofence, or from the reports of an alert rule. */
export const unsubscription = z
  .object({
    id: z.int(),
    geofenceId: z.int().nullable(),
    ruleId: z.int().nullable(),
    address: z.string(),
    utc: utcOut,
  })
  .meta({ id: 'Unsubscription' });

export const unsubscriptionQuery = pageQuery.extend({ geofenceId: queryId.optional(), ruleId: queryId.optional() });

export const alertSentQuery = inOrder(growingQuery('alertsSent', period));
export const alertRetryQuery = changeQuery('alertsSent', {});
export const alertRetry = z.object(changedRows).meta({ id: 'AlertRetry' });
export const alertRetryReply = z
  .object({ retried: z.int().meta({ description: 'Alerts that were not sent yet, and whose rule exists' }) })
  .meta({ id: 'AlertRetryReply' });
export const alertSentCountQuery = inOrder(countQuery('alertsSent', period));
export const alertSentExportQuery = inOrder(exportQuery('alertsSent', period));

export type AlertRule = z.output<typeof alertRule>;
export type AlertRuleParsed = z.output<typeof alertRuleInput>;
export type AlertSent = z.output<typeof alertSent>;
export type AlertMessage = z.output<typeof alertMessage>;
export type AlertChannels = z.output<typeof alertChannels>;
export type Unsubscription = z.output<typeof unsubscription>;
