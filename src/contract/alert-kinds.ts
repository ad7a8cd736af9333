/**
 * Every kind of alert rule, one row each: what it watches, its conditions, its end and what its notices link to. Forms, checks,
 * the API's description and the causes of notices are derived from this table. `alert-words/` has the texts of a kind.
 * Not in `choices.ts`, because the dashboard loads that file first.
 */
import type { KindName } from './kinds.ts';

/** Which probes or vehicles an alert rule covers. */
export const ruleScopes = ['all', 'fleet', 'vehicle', 'profile', 'probe'] as const;
export type RuleScope = (typeof ruleScopes)[number];
/** Where an input must have been turned on: inside or outside the geofences of a tag, or of any. */
export const ruleLocations = ['anywhere', 'inside', 'outside'] as const;

/** The scopes of a rule, by what it watches. A driver belongs to no fleet. */
const scopesBySubject = {
  probe: ruleScopes,
  vehicle: ['all', 'fleet', 'vehicle'],
  driver: ['all'],
} as const satisfies Readonly<Record<string, readonly RuleScope[]>>;
export type RuleSubjectKind = keyof typeof scopesBySubject;

/** Fields that only some kinds have. */
export const conditionFields = [
  'inputTypeId',
  'tagId',
  'location',
  'daysBefore',
  'geofenceId',
  'timeFrom',
  'timeTo',
  'weekdays',
  'onlyIfStopped',
] as const;
export type ConditionField = (typeof conditionFields)[number];

/** What the notices of a kind link to. */
export type NoticeTarget = 'chart' | 'drivers' | 'record' | 'rule' | 'vehicle' | 'visit';

interface AlertKindRow {
  of: RuleSubjectKind;
  /** The least `afterMinutes`. Left out: the kind has no minutes. */
  leastMinutes?: 0 | 1;
  fields?: Partial<Readonly<Record<ConditionField, 'required' | 'optional'>>>;
  /** The cause of the notice about its end. Left out: it has no end. */
  end?: string;
  target: NoticeTarget;
  /** Its notices are about a record of this kind, and a day of it. */
  resource?: KindName;
  /** People review what it is about, so a second list may be alerted if nobody does. */
  escalates?: true;
  /** It sends a report about the last whole period by e-mail, and has no other condition. */
  report?: 'day' | 'week' | 'month';
}

/** Of the geofences with a tag, or of one; without both, of all. */
const atPlace = { tagId: 'optional', geofenceId: 'optional' } as const;
const atTimes = { timeFrom: 'optional', timeTo: 'optional', weekdays: 'optional', onlyIfStopped: 'optional' } as const;

export const alertKinds = {
  outOfRange: { of: 'probe', leastMinutes: 0, end: 'backInRange', target: 'chart', escalates: true },
  noReading: { of: 'probe', leastMinutes: 1, end: 'readingAgain', target: 'chart' },
  inputOn: {
    of: 'vehicle',
    leastMinutes: 0,
    fields: { inputTypeId: 'required', location: 'optional', tagId: 'optional' },
    end: 'inputOff',
    target: 'vehicle',
  },
  vehicleSilent: { of: 'vehicle', leastMinutes: 1, end: 'vehicleBack', target: 'vehicle' },
  longStay: { of: 'vehicle', leastMinutes: 1, fields: { tagId: 'required' }, end: 'stayOver', target: 'visit' },
  arrives: { of: 'vehicle', fields: { ...atPlace, ...atTimes }, target: 'visit' },
  leaves: { of: 'vehicle', fields: { ...atPlace, ...atTimes }, target: 'visit' },
  unusualStay: { of: 'vehicle', fields: atPlace, target: 'visit' },
  unknownButton: { of: 'vehicle', target: 'drivers' },
  licenceExpires: {
    of: 'driver',
    resource: 'driver',
    fields: { daysBefore: 'required' },
    end: 'licenceRenewed',
    target: 'record',
  },
  reminderDue: {
    of: 'vehicle',
    resource: 'reminder',
    fields: { daysBefore: 'required' },
    end: 'reminderDone',
    target: 'record',
  },
  dailyReport: { of: 'probe', report: 'day', target: 'rule' },
  weeklyReport: { of: 'probe', report: 'week', target: 'rule' },
  monthlyReport: { of: 'probe', report: 'month', target: 'rule' },
} as const satisfies Readonly<Record<string, AlertKindRow>>;

export type AlertKinds = typeof alertKinds;
export type RuleKind = keyof AlertKinds;
// `Object.keys` returns strings; these are the table's own keys.
export const ruleKinds = Object.keys(alertKinds) as [RuleKind, ...RuleKind[]];

/** Kinds whose row has this column. */
export type AlertKindWith<Column extends keyof AlertKindRow> = {
  [Kind in RuleKind]: AlertKinds[Kind] extends Record<Column, unknown> ? Kind : never;
}[RuleKind];
export type NoticeResource = AlertKinds[AlertKindWith<'resource'>]['resource'];
export type ReportRuleKind = AlertKindWith<'report'>;
/** The cause of a notice about the end of a case. */
export type EndCause = AlertKinds[AlertKindWith<'end'>]['end'];

/** A row by the columns that any kind can have. A newer server can name kinds that are not in the table. */
export const alertKindRow = (kind: string): AlertKindRow =>
  (alertKinds as Readonly<Record<string, AlertKindRow>>)[kind] ?? { of: 'probe', target: 'rule' };

/** The kinds of records that notices are about. The rows are the table's own. */
export const noticeResources = [...new Set(ruleKinds.flatMap((kind) => alertKindRow(kind).resource ?? []))] as [
  NoticeResource,
  ...NoticeResource[],
];

export const isRuleKind = (kind: unknown): kind is RuleKind => ruleKinds.some((each) => each === kind);
export const reportRuleKinds = ruleKinds.filter(
  (kind): kind is ReportRuleKind => alertKindRow(kind).report !== undefined,
);
export const isReportRule = (kind: string): kind is ReportRuleKind => reportRuleKinds.some((each) => each === kind);

/** A temperature report is about a fleet, a vehicle, a profile or a probe; see `reportScopesOf` for lists. */
export const scopesOf = (kind: RuleKind): RuleScope[] =>
  scopesBySubject[alertKindRow(kind).of].filter((scope) => scope !== 'all' || !isReportRule(kind));

/** A report of this content is a list, which belongs to vehicles. */
const isList = (kind: string, content: unknown): boolean =>
  isReportRule(kind) && typeof content === 'string' && content !== 'temperature';
export const subjectOf = (kind: string, content: unknown) =>
  isList(kind, content) ? 'vehicle' : alertKindRow(kind).of;

export const reportScopesOf = (kind: RuleKind, content: unknown): readonly RuleScope[] =>
  isList(kind, content) ? scopesBySubject.vehicle : scopesOf(kind);

/** Whether a rule has the field. Without a location, an input has no tag. */
export const hasField = ({ kind, location }: { kind: string; location?: unknown }, field: ConditionField): boolean => {
  const { fields = {} } = alertKindRow(kind);
  return fields[field] !== undefined && !(field === 'tagId' && fields.location && location === 'anywhere');
};
/** The kinds that do not work without the field. */
export const kindsRequiring = (field: ConditionField): RuleKind[] =>
  ruleKinds.filter((kind) => alertKindRow(kind).fields?.[field] === 'required');

/**
 * Causes of notices without a kind of rule: visits notify the addresses of their geofence, people test a rule, and nobody has
 * reviewed an alarm.
 */
export const otherCauses = ['visitStart', 'visitEnd', 'test', 'notReviewed'] as const;
export type OtherCause = (typeof otherCauses)[number];
export type NoticeCause = OtherCause | RuleKind | EndCause;
/** The cause of the notice about the end of a case. The rows are the table's own. */
export const endOf = (kind: RuleKind): EndCause | undefined => alertKindRow(kind).end as EndCause | undefined;
/** What a notice reports. */
export const noticeCauses = [
  ...otherCauses,
  ...ruleKinds.flatMap((kind) => [kind, endOf(kind)].filter((cause) => cause !== undefined)),
] as [NoticeCause, ...NoticeCause[]];

/** The kind of rule that a cause is the start or the end of; undefined for another cause. */
export const kindOfCause = (cause: string): RuleKind | undefined =>
  ruleKinds.find((kind) => kind === cause || alertKindRow(kind).end === cause);

/** What a notice links to. */
export const targetOf = (cause: string): NoticeTarget => {
  if (cause === 'visitStart' || cause === 'visitEnd') return 'visit';
  if (cause === 'notReviewed') return 'chart';
  return alertKindRow(kindOfCause(cause) ?? 'test').target;
};
