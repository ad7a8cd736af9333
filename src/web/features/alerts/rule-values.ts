import { alertKindRow, type ConditionField, hasField, isReportRule, subjectOf } from '../../../contract/alert-kinds.ts';
import { causeWords } from '../../../contract/alert-words/alert-words.ts';
import type { AlertRule } from '../../../contract/alerts.ts';
import { recordStatuses } from '../../../contract/choices.ts';
import { type QuietWindow, quietWindowText } from '../../../contract/quiet-hours.ts';
import type { RecordBody } from '../../api/row.ts';
import { knownStatuses, wordsOfStatus } from '../../data/status-words.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { language } from '../../text/language.ts';
import { officeText } from '../../text/office.ts';
import type { FieldText } from '../../ui/ConflictNote.tsx';

const words = officeText.alerts.rules;

/** What the form shows of a rule; `scopeId` is '' for all probes, times are '' where no hours are quiet. */
export interface RuleValues {
  name: string;
  scope: AlertRule['scope'];
  scopeId: string;
  kind: AlertRule['kind'];
  afterMinutes: string;
  /** '' without one, like the tag. */
  inputTypeId: string;
  tagId: string;
  location: AlertRule['location'];
  daysBefore: string;
  geofenceId: string;
  timeFrom: string;
  timeTo: string;
  /** '12345' for Monday to Friday; '' for every day. */
  weekdays: string;
  onlyIfStopped: boolean;
  notifyBack: boolean;
  quietFrom: string;
  quietTo: string;
  quietHours: QuietWindow[];
  emails: string[];
  phones: string[];
  /** Ids of users. */
  userIds: string[];
  /** Of a report. */
  content: AlertRule['content'];
  /** Filters of a list; the form keeps them. */
  reportQuery: string;
  /** '' for midnight. */
  sendAt: string;
  /** '' without a second list. */
  escalateAfterMinutes: string;
  escalateEmails: string[];
  escalatePhones: string[];
  status: string;
}

export const emptyRule: RuleValues = {
  name: '',
  scope: 'all',
  scopeId: '',
  kind: 'outOfRange',
  afterMinutes: '15',
  inputTypeId: '',
  tagId: '',
  location: 'anywhere',
  daysBefore: '30',
  ...{ geofenceId: '', timeFrom: '', timeTo: '', weekdays: '', onlyIfStopped: false },
  notifyBack: true,
  quietFrom: '',
  quietTo: '',
  quietHours: [],
  emails: [],
  phones: [],
  userIds: [],
  content: 'temperature',
  reportQuery: '',
  sendAt: '',
  escalateAfterMinutes: '',
  escalateEmails: [],
  escalatePhones: [],
  status: String(recordStatuses.active),
};

const idText = (id: number | null): string => (id === null ? '' : String(id));
const idIn = (value: string): number | null => (value === '' ? null : Number(value));

type Content = Omit<AlertRule, 'id' | 'deletedUtc'>;

export const valuesOf = (rule: Content): RuleValues => ({
  name: rule.name,
  scope: rule.scope,
  scopeId: idText(rule.scopeId),
  kind: rule.kind,
  afterMinutes: String(rule.afterMinutes),
  inputTypeId: idText(rule.inputTypeId),
  tagId: idText(rule.tagId),
  location: rule.location ?? 'anywhere',
  daysBefore: String(rule.daysBefore ?? emptyRule.daysBefore),
  geofenceId: idText(rule.geofenceId ?? null),
  timeFrom: rule.timeFrom ?? '',
  timeTo: rule.timeTo ?? '',
  weekdays: rule.weekdays?.join('') ?? '',
  onlyIfStopped: rule.onlyIfStopped ?? false,
  notifyBack: rule.notifyBack,
  quietFrom: rule.quietFrom ?? '',
  quietTo: rule.quietTo ?? '',
  quietHours: rule.quietHours ?? [],
  emails: rule.emails,
  phones: rule.phones,
  userIds: (rule.userIds ?? []).map(String),
  content: rule.content ?? 'temperature',
  reportQuery: rule.reportQuery ?? '',
  sendAt: rule.sendAt ?? '',
  escalateAfterMinutes: idText(rule.escalateAfterMinutes ?? null),
  escalateEmails: rule.escalateEmails ?? [],
  escalatePhones: rule.escalatePhones ?? [],
  status: String(rule.status),
});

/** The values as the fields of a request. The contract refuses minutes that are not a number. */
export function toFields(values: RuleValues): RecordBody<'saveAlertRule'> {
  const { scope, scopeId, afterMinutes, inputTypeId, tagId, daysBefore, quietFrom, quietTo, status, ...rest } = values;
  const has = (field: ConditionField): boolean => hasField(values, field);
  const escalates = alertKindRow(values.kind).escalates === true;
  const isReport = isReportRule(values.kind);
  const minutes = alertKindRow(values.kind).leastMinutes === undefined ? '0' : afterMinutes.trim();
  return {
    ...rest,
    phones: isReport ? [] : values.phones,
    userIds: values.userIds.map(Number),
    scope,
    scopeId: scope === 'all' ? null : idIn(scopeId),
    inputTypeId: hasField(values, 'inputTypeId') ? idIn(inputTypeId) : null,
    tagId: hasField(values, 'tagId') ? idIn(tagId) : null,
    afterMinutes: numberIn(minutes),
    daysBefore: hasField(values, 'daysBefore') ? numberIn(daysBefore.trim()) : null,
    geofenceId: has('geofenceId') ? idIn(values.geofenceId) : null,
    timeFrom: (has('timeFrom') && values.timeFrom) || null,
    timeTo: (has('timeTo') && values.timeTo) || null,
    weekdays: has('weekdays') ? weekdaysIn(values.weekdays) : null,
    onlyIfStopped: has('onlyIfStopped') && values.onlyIfStopped,
    quietFrom: quietFrom || null,
    quietTo: quietTo || null,
    content: isReport ? values.content : 'temperature',
    reportQuery: isReport && values.content !== 'temperature' ? values.reportQuery || null : null,
    sendAt: isReport ? values.sendAt || null : null,
    escalateAfterMinutes: escalates ? numberIn(values.escalateAfterMinutes.trim()) : null,
    escalateEmails: escalates ? values.escalateEmails : [],
    escalatePhones: escalates ? values.escalatePhones : [],
    status: Number(status),
  };
}

const weekdaysIn = (digits: string): number[] | null => (digits === '' ? null : [...digits].map(Number));

const numberIn = (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : typed || null);

export const kindName = (kind: AlertRule['kind']): string => causeWords(officeText.alerts.kinds, kind).name;
/** "All probes", "One fleet" */
export const scopeName = ({
  scope,
  kind,
  content,
}: Pick<AlertRule, 'scope' | 'kind'> & Partial<Pick<AlertRule, 'content'>>): string =>
  scope === 'all' ? words.all[subjectOf(kind, content)] : words.scopeKinds[scope];

export const statuses = knownStatuses(words.statuses);
export const statusWords = (status: number): string => wordsOfStatus(statuses, status);

/** "Out of range for 15 min", "No reading for 2 h" */
export function whenWords(
  {
    kind,
    afterMinutes,
    daysBefore,
    content,
    sendAt,
  }: Pick<AlertRule, 'kind' | 'afterMinutes' | 'daysBefore'> & Partial<Pick<AlertRule, 'content' | 'sendAt'>>,
  format: Format,
): string {
  const what = kindName(kind);
  if (isReportRule(kind)) return [what, words.contents[content ?? 'temperature'], sendAt].filter(Boolean).join(', ');
  if (hasField({ kind }, 'daysBefore')) return words.daysBefore(what, daysBefore ?? 0, format.number(daysBefore ?? 0));
  if (alertKindRow(kind).leastMinutes === undefined && alertKindRow(kind).fields?.geofenceId) return what;
  return afterMinutes === 0 ? words.atOnce(what) : words.lasting(what, format.duration(afterMinutes * 60));
}

/** '' where no hours are quiet. An older service has no hours by weekday. */
export const quietWords = ({
  quietFrom,
  quietTo,
  quietHours = [],
}: Pick<AlertRule, 'quietFrom' | 'quietTo'> & Partial<AlertRule>): string =>
  [
    ...(quietFrom === null || quietTo === null ? [] : [words.quietTimes(quietFrom, quietTo)]),
    ...quietHours.map((window) => quietWindowText(window, language)),
  ].join('; ');

/** '' without a second list. */
export const escalationWords = (
  { escalateAfterMinutes = null, escalateEmails = [], escalatePhones = [] }: Partial<AlertRule>,
  format: Format,
): string =>
  escalateAfterMinutes === null
    ? ''
    : words.escalation.after(
        format.duration(escalateAfterMinutes * 60),
        [...escalateEmails, ...escalatePhones].join(', '),
      );

export type ScopeWords = (
  rule: Pick<AlertRule, 'scope' | 'scopeId' | 'kind' | 'inputTypeId' | 'tagId' | 'location'> &
    Partial<Pick<AlertRule, 'content'>>,
) => string;

/** "2 users"; '' without users. Only administrators know their names. */
export const usersWords = ({ userIds = [] }: Partial<Pick<AlertRule, 'userIds'>>, format: Format): string =>
  userIds.length === 0 ? '' : words.userCount(userIds.length, format.number(userIds.length));

/** A rule in words, field by field, for comparisons. */
export const fieldsOf = (rule: Content, scopeWords: ScopeWords, format: Format): FieldText[] => [
  { field: text.records.name, value: rule.name },
  { field: words.watches, value: scopeWords(rule) },
  { field: words.kind, value: whenWords(rule, format) },
  { field: words.back, value: rule.notifyBack ? words.notifiesBack : words.noNoticeBack },
  { field: words.quiet, value: quietWords(rule) },
  { field: words.emails, value: rule.emails.join(', ') },
  { field: words.phones, value: rule.phones.join(', ') },
  { field: words.users, value: usersWords(rule, format) },
  { field: words.escalation.title, value: escalationWords(rule, format) },
  { field: text.records.status, value: statusWords(rule.status) },
];

/** The form's values, under the same names. */
export function fieldsOfValues(values: RuleValues, scopeWords: ScopeWords, format: Format): FieldText[] {
  const content: Content = {
    ...values,
    name: values.name.trim(),
    scopeId: idIn(values.scopeId),
    inputTypeId: idIn(values.inputTypeId),
    tagId: idIn(values.tagId),
    afterMinutes: Number(values.afterMinutes),
    daysBefore: Number(values.daysBefore),
    geofenceId: idIn(values.geofenceId),
    timeFrom: values.timeFrom || null,
    timeTo: values.timeTo || null,
    weekdays: weekdaysIn(values.weekdays),
    quietFrom: values.quietFrom || null,
    quietTo: values.quietTo || null,
    reportQuery: values.reportQuery || null,
    sendAt: values.sendAt || null,
    escalateAfterMinutes: values.escalateAfterMinutes === '' ? null : Number(values.escalateAfterMinutes),
    status: Number(values.status),
    userIds: values.userIds.map(Number),
  };
  return fieldsOf(content, scopeWords, format);
}
