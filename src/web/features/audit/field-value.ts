/** The texts of field values: names instead of ids, texts for choices, units for measurements. */

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { noticeCauses } from '../../../contract/alert-kinds.ts';
import { causeWords } from '../../../contract/alert-words/alert-words.ts';
import {
  alarmCauses,
  assignmentSources,
  disregardReasons,
  geofenceTypes,
  inputDescriptions,
  recordStatuses,
  roles,
  tagColours,
  userStatuses,
} from '../../../contract/choices.ts';
import type { KindName } from '../../../contract/kinds.ts';
import { kindOfNumber } from '../../../contract/kinds.ts';
import { usersQuery } from '../../api/records.ts';
import { tagsQuery } from '../../api/tags.ts';
import { useRecordNames } from '../../data/record-names.ts';
import { declaredField } from '../../records/definitions.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { officeText } from '../../text/office.ts';

const { alerts } = officeText;
const words = text.audit;
const kinds: Readonly<Record<string, string>> = text.kinds;
const tagWords = text.tags;
const userWords = text.users;
const fleetWords = officeText.account.fleet;

export type Fields = Readonly<Record<string, unknown>>;
/** Names by kind, then by id. */
type Names = Readonly<Record<string, ReadonlyMap<number, string>>>;

/** The names and formats that the texts need. */
export interface ValueContext {
  format: Format;
  names: Names;
}

/** The names of all records that an administrator may see. */
export function useNames(): Names {
  const records = useRecordNames();
  const { data: tags } = useQuery(tagsQuery);
  const { data: users } = useQuery(usersQuery);
  return useMemo(
    () => ({
      ...records,
      tag: new Map(tags?.map(({ id, name }) => [id, name])),
      user: new Map(users?.map(({ id, name, username }) => [id, name ?? username])),
    }),
    [records, tags, users],
  );
}

/** `driverId` -> `driver` */
export const kindNamedBy = (field: string): string | undefined => /^(.+)Id$/.exec(field)?.[1];

/** A record without a name is shown by its id. */
export const recordCalled = (kind: string, id: number, names: Names): string =>
  names[kind]?.get(id) ?? words.numbered(kindWords(kind), id);

export const kindWords = (kind: string): string => kinds[kind] ?? kind;

type Choices = Readonly<Record<string, number>>;
const nameIn = (choices: Choices, value: unknown): string | undefined =>
  Object.keys(choices).find((name) => choices[name] === value);

/** The texts of numbers in fields that are choices. */
function chosen(resource: KindName, field: string, value: unknown): string | undefined {
  const nameOf = (names: Readonly<Record<string, string>>, choices: Choices) => names[nameIn(choices, value) ?? ''];
  if (field === 'status') {
    return resource === 'user'
      ? nameOf(userWords.statuses, userStatuses)
      : nameOf(text.records.statuses, recordStatuses);
  }
  if (field === 'role') return nameOf(userWords.roles, roles);
  if (field === 'geofenceType') return nameOf(text.geofenceForm.kinds, geofenceTypes);
  if (field === 'inputDescription') return nameOf(words.states, inputDescriptions);
  if (field === 'colour') return tagWords.colours[tagColours[Number(value)] ?? 'grey'];
  if (field === 'cause') return nameOf(text.temperature.alarms.causes, alarmCauses);
  if (field === 'reason') return nameOf(text.visits.counting.reasons, disregardReasons);
  if (field === 'assignmentSource') return nameOf(text.records.history.bySource, assignmentSources);
  if (field === 'requireSecondFactor') return value === 1 ? fleetWords.required : fleetWords.optional;
  if (field === 'resourceType') {
    const kind = kindOfNumber(Number(value));
    return kind && kinds[kind];
  }
  return undefined;
}

const causeNames = Object.fromEntries(noticeCauses.map((cause) => [cause, causeWords(alerts.kinds, cause).name]));
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'alertRule.scope': alerts.rules.scopeKinds,
  'alertRule.location': alerts.rules.locationOptions,
  'alertRule.kind': causeNames,
  'alertSent.cause': causeNames,
  'alertSent.state': alerts.sent.states,
  'alertSent.channel': alerts.sent.channels,
};

/** The kind of record that an id refers to, by the name of the field or by another field. */
function named(field: string, value: number, fields: Fields, { names }: ValueContext): string | undefined {
  const byField = { resourceId: kindOfNumber(Number(fields.resourceType)), scopeId: fields.scope, ruleId: 'alertRule' }[
    field
  ];
  const kind = typeof byField === 'string' ? byField : kindNamedBy(field);
  return kind !== undefined && kind in kinds ? recordCalled(kind, value, names) : undefined;
}

/** Controls whose values may name records. */
const namesRecords = new Set(['pick', 'own']);

/** The text of a field; undefined if the value itself is enough. */
export function fieldValue(
  resource: KindName,
  field: string,
  fields: Fields,
  context: ValueContext,
): string | undefined {
  const value = fields[field];
  const { format, names } = context;
  const declared = declaredField(resource, field);
  // Unlike a form, the audit also names records that are gone.
  if (declared?.words && !namesRecords.has(declared.control.as) && value !== null && value !== undefined) {
    return declared.words(value, context, fields);
  }
  if (field === 'tags' && Array.isArray(value)) {
    return value.map((id) => recordCalled('tag', Number(id), names)).join(', ');
  }
  if (field === 'points' && Array.isArray(value)) return value.map((point) => cornerWords(point, format)).join('\n');
  if (typeof value === 'string') return codes[`${resource}.${field}`]?.[value];
  if (typeof value !== 'number') return undefined;
  if (field === 'radius') return format.radius(value);
  if (field === 'lowerBound' || field === 'upperBound') return format.bound(value);
  return chosen(resource, field, value) ?? named(field, value, fields, context);
}

const cornerWords = (point: unknown, format: Format): string => {
  const [latitude, longitude] = Array.isArray(point) ? point.map(Number) : [];
  return latitude === undefined || longitude === undefined ? '' : format.coordinates({ latitude, longitude });
};
