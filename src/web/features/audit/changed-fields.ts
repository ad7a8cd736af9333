/** The changed fields of a record, as texts. */

import type { AuditEntry, AuditRecord } from '../../../contract/administration.ts';
import type { AuditAction } from '../../../contract/choices.ts';
import { declaredField } from '../../records/definitions.ts';
import type { Format } from '../../text/format.ts';
import { text } from '../../text/index.ts';
import { type Fields, fieldValue, kindNamedBy, kindWords, recordCalled, type ValueContext } from './field-value.ts';

const words = text.audit;

export interface ChangedField {
  field: string;
  before: string;
  after: string;
}

/** Fields that all records have, that have no meaning for readers, or that devices change and the audit does not follow. */
export const ignoredFields: ReadonlySet<string> = new Set([
  'id',
  'deletedUtc',
  'created',
  'updated',
  'createdUtc',
  'current',
  'messageId',
  'mergedIntoId',
  'references',
  'lastPlot',
  'clock',
  'changedUtc',
  'readUtc',
  'usualIntervalSeconds',
  'alarm',
  'alarmStartUtc',
  'pendingSinceUtc',
]);

/** The fields that differ, in the order of the record. For a new or deleted record, all of its fields. */
export function changedFields(entry: Change, context: ValueContext): ChangedField[] {
  const [old, now] = [fieldsIn(entry.before), fieldsIn(entry.after)];
  const valueText = (name: string, fields: Fields): string =>
    fieldValue(entry.resource, name, fields, context) ?? valueWords(fields[name], context.format);
  return changedNames(entry).flatMap((name): ChangedField[] => {
    const [was, is] = [valueText(name, old), valueText(name, now)];
    return was === is ? [] : [{ field: labelOf(entry.resource, name), before: was, after: is }];
  });
}

type Change = Pick<AuditEntry, 'before' | 'after' | 'resource'>;

/** The API names of the fields that differ. */
export function changedNames({ before, after }: Pick<Change, 'before' | 'after'>): string[] {
  const [old, now] = [fieldsIn(before), fieldsIn(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].filter(
    (name) => !ignoredFields.has(name) && JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
}

const fieldsIn = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** The label of the field in its form, if the kind has a definition. */
export const labelOf = (resource: string, name: string): string => knownLabelOf(resource, name) ?? spelledOut(name);

/** Undefined for a field that this dashboard does not know, of a newer service. */
export const knownLabelOf = (resource: string, name: string): string | undefined =>
  declaredField(resource, name)?.label ?? knownWords(name);

const fieldWords = (name: string): string => knownWords(name) ?? spelledOut(name);

const labels: Readonly<Record<string, string>> = words.fields;

function knownWords(name: string): string | undefined {
  const kind = kindNamedBy(name);
  return labels[name] ?? (kind !== undefined && kind in text.kinds ? kindWords(kind) : undefined);
}

/** `extendedDescription` -> "Extended description" */
export function spelledOut(name: string): string {
  const spaced = name.replace(/Utc$/, 'At').replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
}

const utcPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

export function valueWords(value: unknown, format: Format): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? text.records.yes : text.records.no;
  if (typeof value === 'number') return format.number(value, 6);
  if (typeof value === 'string') return utcPattern.test(value) ? format.dateTime(value) : value;
  if (Array.isArray(value)) return value.map((each) => valueWords(each, format)).join('; ');
  return Object.entries(value)
    .map(([name, inside]) => `${fieldWords(name)} ${valueWords(inside, format)}`)
    .join(', ');
}

/** "40 inputs" for an entry about many records, or "40 records" for mixed kinds. */
export function entryName(entry: AuditEntry, context: ValueContext): string {
  if (!entry.records) return recordName(entry, context);
  const isMixed = entry.records.some(({ resource }) => resource !== entry.resource);
  const kind = isMixed ? undefined : words.manyKinds[entry.resource];
  return words.several(context.format.number(entry.count), kind ?? words.manyRecords);
}

/** The action of an entry. Several different actions count as a change. */
export function entryAction({ action, records = [] }: AuditEntry): AuditAction {
  return records.every((record) => record.action === action) ? action : 'update';
}

/** The name of the record in the audit data. */
export function recordName({ before, after, resource, resourceId }: AuditRecord, { names }: ValueContext): string {
  const fields = { ...fieldsIn(before), ...fieldsIn(after) };
  const { driverId, vehicleId } = fields;
  if (resource === 'assignment' && typeof driverId === 'number' && typeof vehicleId === 'number') {
    return words.driverInVehicle(recordCalled('driver', driverId, names), recordCalled('vehicle', vehicleId, names));
  }
  const { name: ownName, description, reference, username, buttonId, address, recipient } = fields;
  const name = [ownName, description, reference, username, buttonId, recipient, address].find(
    (each) => typeof each === 'string' && each !== '',
  );
  return typeof name === 'string' ? name : recordCalled(resource, resourceId, names);
}
