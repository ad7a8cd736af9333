/** Fields of kinds with forms of their own. Imports, templates and bulk changes read and show them. */
import { daysText, type QuietWindow, quietHoursText } from '../../contract/quiet-hours.ts';
import { joinList } from '../../files/cell-list.ts';
import { isShownTwice, wallAt } from '../../rules/zone.ts';
import type { Format } from '../text/format.ts';
import { text } from '../text/index.ts';
import { language } from '../text/language.ts';
import type { Control, Field, FieldOptions, NamedKind, ValueContext } from './field.ts';

const { yes, no } = text.records;

const asTyped = { empty: '', toWire: (typed: string) => typed } as const;

export const numberField = (options: FieldOptions): Field<string, number | null> => ({
  ...options,
  ...asTyped,
  control: { as: 'number' },
  toForm: String,
  words: String,
});

/** A UTC time of the API, as local time on the screen. */
export const momentField = (options: FieldOptions): Field<string, string | null> => ({
  ...options,
  ...asTyped,
  control: { as: 'moment' },
  toForm: (wire, format) => localText(wire, format),
  words: (wire, { format }) => localText(wire, format),
});

/** `2026-11-20 10:30`, with seconds only if the time has some. */
function localText(utc: string, { timeZone }: Format): string {
  // In the repeated hour, local time alone is not enough.
  if (isShownTwice(Date.parse(utc), timeZone)) return utc;
  const [day, time = ''] = new Date(wallAt(Date.parse(utc), timeZone)).toISOString().split('T');
  return `${day} ${time.replace('Z', '').replace(/(?::00)?\.000$/, '')}`;
}

/** A time of day, `07:30`. */
export const timeField = (options: FieldOptions): Field<string, string | null> => ({
  ...options,
  ...asTyped,
  control: { as: 'time' },
  toForm: (wire) => wire,
  words: (wire) => wire,
});

export const flagField = (options: FieldOptions): Field<string, boolean> => ({
  ...options,
  ...asTyped,
  control: { as: 'flag' },
  toForm: String,
  words: (wire) => (wire ? yes : no),
});

/** One of a few words of the API. */
export const wordField = <Word extends string>({
  options,
  first,
  ...rest
}: FieldOptions & { options: ReadonlyMap<string, string>; first: Word }): Field<string, Word> => ({
  ...rest,
  required: true,
  control: { as: 'word', options },
  empty: first,
  toForm: (wire) => wire,
  toWire: (typed) => typed,
  words: (wire) => options.get(wire) ?? wire,
});

/** Addresses or phone numbers in one cell. */
export const recipientsField = (options: FieldOptions, of: 'emails' | 'phones'): Field<string, string[]> => ({
  ...options,
  ...asTyped,
  control: { as: 'recipients', of },
  toForm: joinList,
  words: joinList,
});

/** Quiet hours by weekday in one cell. */
export const quietHoursField = (options: FieldOptions): Field<string, QuietWindow[]> => ({
  ...options,
  ...asTyped,
  control: { as: 'quietHours' },
  toForm: (windows) => quietHoursText(windows, language),
  words: (windows) => quietHoursText(windows, language),
});

/** Weekdays in one cell. */
export const weekdaysField = (options: FieldOptions): Field<string, number[]> => ({
  ...options,
  ...asTyped,
  control: { as: 'weekdays' },
  toForm: (days) => daysText(days, language),
  words: (days) => daysText(days, language),
});

export const tagField = (options: FieldOptions): Field<string, number | null> => ({
  ...options,
  ...asTyped,
  control: { as: 'pickTag', several: false },
  toForm: String,
  words: (id, context) => nameIn(context, 'tag', id),
});

/** Ids of records, named in one cell. */
const idsField =
  (kind: NamedKind, control: Control) =>
  (options: FieldOptions): Field<string, number[]> => ({
    ...options,
    ...asTyped,
    control,
    toForm: (ids) => ids.join('; '),
    words: (ids, context) => joinList(ids.map((id) => nameIn(context, kind, id))),
  });

export const tagsField = idsField('tag', { as: 'pickTag', several: true });

export const usersField = idsField('user', { as: 'users' });

/** The corners of a polygon; `wktOf` writes them. */
export const shapeField = ({
  wktOf,
  ...options
}: FieldOptions & { wktOf(points: readonly (readonly number[])[]): string }): Field<
  string,
  [number, number][] | null
> => ({
  ...options,
  ...asTyped,
  control: { as: 'shape' },
  toForm: wktOf,
  words: wktOf,
});

export const nameIn = ({ names }: ValueContext, kind: NamedKind, id: number): string => names[kind]?.get(id) ?? '';
