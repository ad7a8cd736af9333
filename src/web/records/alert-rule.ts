import { ruleKinds, ruleLocations, ruleScopes } from '../../contract/alert-kinds.ts';
import { causeWords } from '../../contract/alert-words/alert-words.ts';
import { isReferable, type KindName } from '../../contract/kinds.ts';
import { reportContents } from '../../contract/report-contents.ts';
import { knownStatuses } from '../data/status-words.ts';
import { text } from '../text/index.ts';
import { officeText } from '../text/office.ts';
import { defineRecord, wireIn } from './define-record.ts';
import { ownIdField, referenceField, statusField, textField } from './field.ts';
import {
  flagField,
  nameIn,
  numberField,
  quietHoursField,
  recipientsField,
  tagField,
  timeField,
  usersField,
  weekdaysField,
  wordField,
} from './table-fields.ts';

const words = officeText.alerts.rules;
const { fields } = officeText.imports;

/** Kind of the record that `scopeId` names; undefined for rules about all. */
const scopeKind = (rule: object) => {
  const scope = wireIn(rule, 'scope') ?? 'all';
  return scope !== 'all' && isReferable(scope as KindName) ? (scope as 'fleet') : undefined;
};

export const alertRule = defineRecord('alertRule', {
  newTitle: words.add,
  nameOf: ({ name }) => name,
  refersTo: ['fleet', 'vehicle', 'profile', 'probe', 'inputType', 'geofence'],
  fields: {
    name: textField({ label: text.records.name, required: true, identifies: 1 }),
    kind: wordField({
      label: words.kind,
      options: new Map(ruleKinds.map((kind) => [kind, causeWords(officeText.alerts.kinds, kind).name])),
      first: 'outOfRange',
    }),
    scope: wordField({
      label: words.watches,
      options: new Map(ruleScopes.map((scope) => [scope, words.scopeKinds[scope]])),
      first: 'all',
    }),
    scopeId: {
      ...ownIdField({ label: fields.scopeRecord, kindOf: scopeKind }),
      words: (id, context, rule) => nameIn(context, scopeKind(rule) ?? 'fleet', id),
    },
    afterMinutes: numberField({ label: fields.afterMinutes }),
    inputTypeId: referenceField({
      label: words.inputType,
      of: 'inputType',
      none: words.choose,
      unknown: words.unknownInputType,
    }),
    location: wordField({
      label: words.location,
      options: new Map(ruleLocations.map((location) => [location, words.locationOptions[location]])),
      first: 'anywhere',
    }),
    tagId: tagField({ label: words.tag }),
    daysBefore: numberField({ label: fields.daysBefore }),
    geofenceId: referenceField({
      label: words.oneGeofence,
      of: 'geofence',
      none: words.anyTag,
      unknown: text.visits.unknownGeofence,
    }),
    timeFrom: timeField({ label: words.timeFrom }),
    timeTo: timeField({ label: words.timeTo }),
    weekdays: weekdaysField({ label: words.weekdays }),
    onlyIfStopped: flagField({ label: words.onlyIfStopped }),
    notifyBack: flagField({ label: words.back }),
    quietFrom: timeField({ label: words.quietFrom }),
    quietTo: timeField({ label: words.quietTo }),
    quietHours: quietHoursField({ label: words.quietWeekdays }),
    emails: recipientsField({ label: words.emails }, 'emails'),
    phones: recipientsField({ label: words.phones }, 'phones'),
    userIds: usersField({ label: words.users }),
    content: wordField({
      label: words.content,
      options: new Map(reportContents.map((content) => [content, words.contents[content]])),
      first: 'temperature',
    }),
    reportQuery: textField({ label: fields.reportQuery }),
    sendAt: timeField({ label: words.sendAt }),
    escalateAfterMinutes: numberField({ label: words.escalation.minutes }),
    escalateEmails: recipientsField({ label: words.escalation.emails }, 'emails'),
    escalatePhones: recipientsField({ label: words.escalation.phones }, 'phones'),
    status: statusField({ label: text.records.status, options: knownStatuses(words.statuses) }),
  },
});
