import { recordStatuses } from '../../contract/choices.ts';
import { dayMs } from '../../contract/durations.ts';
import type { ReferableKind } from '../../contract/kinds.ts';
import { calendarDay } from '../../rules/zone.ts';
import { serviceNowMs } from '../api/service-clock.ts';
import type { RecordNames } from '../data/record-names.ts';
import { wordsOfStatus } from '../data/status-words.ts';
import { decimalText } from '../text/decimal-text.ts';
import { type BoundSide, boundFromUnit, boundInUnit } from '../text/degrees.ts';
import type { Format } from '../text/format.ts';
import { readQuantity, readWithSymbol } from '../text/units.ts';
import { currentFormat } from '../text/use-format.ts';
import type { StatusKind } from '../ui/StatusMark.tsx';
import type { Choice, Column } from '../ui/table/column.ts';

/** Kinds of records that fields name. */
export type NamedKind = ReferableKind | 'tag' | 'user';

/** What texts of values depend on. */
export interface ValueContext {
  format: Format;
  /** Names of the records that reference fields name, by kind. */
  names: Partial<RecordNames & Record<'tag' | 'user', ReadonlyMap<number, string>>>;
}

/** The input of a field. */
export type Control =
  | { as: 'text'; inputMode?: 'email' | 'tel' | 'numeric'; unit?: string }
  | { as: 'date' }
  | { as: 'degrees' }
  | { as: 'choice'; options: ReadonlyMap<number, string> }
  | { as: 'pick'; kind: ReferableKind; none: string }
  | { as: 'fleets' }
  | { as: 'secret'; kept: string }
  /** The input is in `inputs` of the form, perhaps in that of another field. `kindOf`: the kind of the named record. */
  | { as: 'own'; kindOf: (record: object) => NamedKind | undefined }
  | TableControl;

/** Values of fields whose kinds have forms of their own. Only tables of cells read them. */
type TableControl =
  | { as: 'number' }
  /** Local time in the person's zone; UTC in the API. */
  | { as: 'moment' }
  | { as: 'time' }
  | { as: 'flag' }
  | { as: 'word'; options: ReadonlyMap<string, string> }
  | { as: 'recipients'; of: 'emails' | 'phones' }
  | { as: 'quietHours' }
  | { as: 'weekdays' }
  | { as: 'pickTag'; several: boolean }
  | { as: 'users' }
  /** Corners of a polygon. */
  | { as: 'shape' };

/** How a table shows a field. `key`: name in the address, default: the field's name. */
type FieldColumn = Pick<
  Column<never>,
  'width' | 'grow' | 'align' | 'hidden' | 'spare' | 'inSelection' | 'phone' | 'phoneLabel'
> & {
  key?: string;
  label?: string;
};

/** What cells do with a value, where its text is not enough: see `Column`. */
interface Cell<Wire> {
  sortBy?(wire: Wire): number | string;
  day?(wire: Wire): string;
  export?(wire: Wire): number | string;
  bound?(wire: Wire): number;
  choice?(wire: Wire): Choice | readonly Choice[];
  mark?(wire: Wire): StatusKind;
}

export interface Due {
  /** Days before the value from which the record needs attention. */
  withinDays: number;
  /** Filters of the table: "Expires within 30 days", "Expired". */
  soon: string;
  over: string;
  /** "Licence expires on 12 Dec 2026" */
  on: (day: string) => string;
  wasOn: (day: string) => string;
}

export interface FieldOptions {
  label: string;
  /** Text below the label; a function: of the typed value. */
  detail?: string | ((typed: string, isNew: boolean) => string | undefined);
  placeholder?: string;
  /** Marks the field. The rule itself is the contract's. */
  required?: boolean;
  /** An import can find records by this field. Its rank among these fields, the best first. */
  identifies?: number;
  /** The details show the field if it has a value. */
  fact?: true;
  /** Left out: the table does not show the field. */
  column?: FieldColumn;
}

/** One field of a record. `Wire`: its value in the API, `Form`: its value in a form. */
export interface Field<Form, Wire> extends FieldOptions {
  control: Control;
  /** Form value of a new record, and of a record without a value. */
  empty: Form;
  toForm(wire: Wire & {}, format: Format): Form;
  /** Undefined: the request leaves the field out. */
  toWire(typed: Form, format: Format): unknown;
  /** Text of a value, in comparisons, facts and cells. Left out: the field has no text. */
  words?(wire: Wire & {}, context: ValueContext, record: object): string;
  cell?: Cell<Wire & {}>;
  /** The value is the last day of something that needs attention before. */
  due?: Due;
}

type TextOptions = FieldOptions & { inputMode?: 'email' | 'tel' };

export const textField = ({ inputMode, ...options }: TextOptions): Field<string, string | null> => ({
  ...options,
  control: { as: 'text', inputMode },
  empty: '',
  toForm: (wire) => wire,
  toWire: (typed) => typed,
  words: (wire) => wire,
});

/** A day such as `2026-11-20`. With `due` it is a filter of the table, and Live lists records that need attention. */
export const dateField = (options: FieldOptions & { due?: Due }): Field<string, string | null> => ({
  ...options,
  control: { as: 'date' },
  empty: '',
  toForm: (wire) => wire,
  toWire: (typed) => typed || null,
  words: (wire, { format }) => format.date(wire),
  cell: {
    sortBy: (wire) => wire,
    day: (wire) => wire,
    ...(options.due && { choice: dueChoices(options.due) }),
  },
});

/** A bound of temperatures, in °C in the API and in the person's unit on the screen. */
export const boundField = ({ side, ...options }: FieldOptions & { side: BoundSide }): Field<string, number> => ({
  ...options,
  control: { as: 'degrees' },
  empty: '',
  toForm: (celsius, format) => decimalText(boundInUnit(celsius, format.temperatureUnit), format),
  // The contract refuses a text that is not a number.
  toWire(typed, { temperatureUnit }) {
    const read = readWithSymbol(typed, 'celsius');
    if (!read) return typed.trim() || null;
    const { value, symbol } = read;
    return boundFromUnit(value, symbol === undefined ? temperatureUnit : symbol === '°F' ? 'F' : 'C', side);
  },
  words: (wire: unknown, { format }) => (typeof wire === 'number' ? format.bound(wire) : String(wire)),
  cell: { sortBy: (celsius) => celsius, bound: (celsius) => celsius },
});

interface MinutesOptions extends FieldOptions {
  /** Value of a new record. Left out: the field may be empty. */
  first?: number;
  unit: string;
  /** "Immediately", in place of 0 minutes. */
  zero?: string;
}

/** Whole minutes. */
export const minutesField = ({ first, unit, zero, ...options }: MinutesOptions): Field<string, number | null> => ({
  ...options,
  required: first !== undefined,
  control: { as: 'text', inputMode: 'numeric', unit },
  empty: first === undefined ? '' : String(first),
  toForm: String,
  toWire: minutesIn,
  words(wire: unknown, { format }) {
    if (wire === 0 && zero !== undefined) return zero;
    return typeof wire === 'number' ? format.duration(wire * 60) : String(wire);
  },
  cell: { sortBy: (minutes) => minutes, export: (minutes) => minutes },
});

/** The minutes of a request: null without text. The contract refuses a text that is not a number. */
export function minutesIn(typed: string): number | string | null {
  const read = readQuantity(typed, 'minutes');
  return typeof read === 'number' ? read : typed.trim() || null;
}

/** `today` and the value are days such as `2026-11-20`. A value holds until the end of its day. */
export function dueState(day: string, { withinDays }: Due, today: string): 'over' | 'soon' | undefined {
  if (day < today) return 'over';
  return day <= dayOf(Date.parse(today) + withinDays * dayMs) ? 'soon' : undefined;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function dueChoices(due: Due): (day: string) => readonly Choice[] {
  const choices = { soon: [{ value: 'soon', label: due.soon }], over: [{ value: 'over', label: due.over }] };
  return (day) => {
    const state = dueState(day, due, calendarDay(serviceNowMs(), currentFormat().timeZone));
    return state ? choices[state] : [];
  };
}

interface ChoiceOptions extends FieldOptions {
  /** Known values with their texts. A value that only another server knows is "Status 7". */
  options: ReadonlyMap<number, string>;
  /** Value of a new record. */
  first: number;
  mark?: (value: number) => StatusKind;
  /** Text of a value. Left out: as in `options`. */
  words?: (value: number) => string;
}

/** One of a few numbers with a meaning. */
export function choiceField({ options, first, mark, ...rest }: ChoiceOptions): Field<string, number> {
  const words = rest.words ?? ((value: number) => wordsOfStatus(options, value));
  return {
    ...rest,
    required: true,
    control: { as: 'choice', options },
    empty: String(first),
    toForm: String,
    toWire: Number,
    words,
    cell: { mark, choice: (value) => ({ value: String(value), label: words(value) }) },
  };
}

/** Active or inactive. */
export const statusField = (options: Omit<ChoiceOptions, 'first' | 'mark'>): Field<string, number> =>
  choiceField({
    ...options,
    first: recordStatuses.active,
    mark: (value) => (value === recordStatuses.active ? 'good' : 'unknown'),
  });

interface SecretOptions extends FieldOptions {
  /** Text below the label while a stored secret stays as it is. */
  kept: string;
}

/** Not shown, only replaced: an empty field keeps the stored secret. */
export const secretField = ({ kept, ...options }: SecretOptions): Field<string, string> => ({
  ...options,
  control: { as: 'secret', kept },
  empty: '',
  toForm: () => '',
  toWire: (typed) => typed || undefined,
});

interface ReferenceOptions extends FieldOptions {
  /** Kind of the other record. */
  of: ReferableKind;
  /** Option for no record. */
  none: string;
  /** Text of a record that is not in the list. */
  unknown: string;
}

/** Id of another record. */
export const referenceField = ({ of, none, unknown, ...rest }: ReferenceOptions): Field<string, number | null> => ({
  ...rest,
  control: { as: 'pick', kind: of, none },
  empty: '',
  toForm: String,
  toWire: (typed) => (typed === '' ? null : Number(typed)),
  words: (id, { names }) => names[of]?.get(id) ?? unknown,
});

/** The fleets that limit a person. Null in the form too: all. */
export const fleetsField = ({
  all,
  unknown,
  ...options
}: FieldOptions & { all: string; unknown: string }): Field<string[] | null, number[] | null> => ({
  ...options,
  control: { as: 'fleets' },
  empty: null,
  toForm: (ids) => ids.map(String),
  toWire: (typed) => typed && typed.map(Number),
  words: (ids, { names, format }) =>
    Array.isArray(ids) ? format.list(ids.map((id) => names.fleet?.get(id) ?? unknown)) : all,
});

/** Id of a record whose kind is in another field. */
export const ownIdField = ({
  kindOf,
  ...options
}: FieldOptions & { kindOf: (record: object) => NamedKind | undefined }): Field<string, number | null> => ({
  ...options,
  control: { as: 'own', kindOf },
  empty: '',
  toForm: String,
  toWire: (typed) => (typed === '' ? null : Number(typed)),
});
