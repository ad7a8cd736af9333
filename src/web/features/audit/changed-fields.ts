/** What a change did to a record, field by field and in words. */
import type { AuditEntry } from '../../../contract/administration.ts';
import { audit as words } from '../../text/audit.ts';
import type { Format } from '../../text/format.ts';

export interface ChangedField {
  field: string;
  /** '' for nothing. */
  before: string;
  after: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** What every record has, or what says nothing to a reader. */
const untold = new Set(['id', 'deletedUtc', 'created', 'updated', 'createdUtc']);

/** Those that differ, in the order in which the record has them. Of a new one all that it has, of a deleted one all it had. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>, format: Format): ChangedField[] {
  const [old, now] = [fieldsIn(before), fieldsIn(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...names].flatMap((name): ChangedField[] => {
    if (untold.has(name)) return [];
    const [was, is] = [valueWords(old[name], format), valueWords(now[name], format)];
    return was === is ? [] : [{ field: fieldWords(name), before: was, after: is }];
  });
}

const fieldsIn = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** `extendedDescription` -> "Extended description" */
export function fieldWords(name: string): string {
  const known = words.fields[name];
  if (known !== undefined) return known;
  const spaced = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`;
}

const utcPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

export function valueWords(value: unknown, format: Format): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return format.number(value, 6);
  if (typeof value === 'string') return utcPattern.test(value) ? format.dateTime(value) : value;
  if (Array.isArray(value)) return value.map((each) => valueWords(each, format)).join('; ');
  return Object.entries(value)
    .map(([name, inside]) => `${fieldWords(name)} ${valueWords(inside, format)}`)
    .join(', ');
}

/** What the record is called, from what is kept of it. */
export function recordName({ before, after, resource, resourceId }: AuditEntry): string {
  const fields = { ...fieldsIn(before), ...fieldsIn(after) };
  const name = [fields.name, fields.description, fields.reference, fields.username, fields.buttonId].find(
    (each) => typeof each === 'string' && each !== '',
  );
  return typeof name === 'string' ? name : words.numbered(words.kinds[resource] ?? resource, resourceId);
}

export const whoOf = ({ username, ingestKeyId }: AuditEntry): string =>
  username ?? (ingestKeyId === null ? words.host : words.device);
