import type { FieldValues } from 'react-hook-form';
import type { ReferableKind } from '../../contract/kinds.ts';
import type { RecordOf, SavedKind, SavingOf } from '../api/records.ts';
import type { Together } from '../data/keep-changes.ts';
import type { Format } from '../text/format.ts';
import type { FieldText } from '../ui/ConflictNote.tsx';
import type { Field, ValueContext } from './field.ts';

/** Kinds with a definition. */
export type DefinedKind = Exclude<SavedKind, 'apiKey' | 'ingestKey' | 'sharedLink' | 'snooze' | 'view' | 'webhook'>;

type FieldName<Kind extends DefinedKind> = (keyof RecordOf<Kind> | keyof SavingOf<Kind>['record']) & string;
type WireOf<Kind extends DefinedKind, Name> = Name extends keyof RecordOf<Kind> ? RecordOf<Kind>[Name] : unknown;

/** A field of any type: `wireIn` and the form's values have the values of its own name. */
export type AnyField = Field<unknown, unknown>;

type FieldsOf<Kind extends DefinedKind> = {
  readonly [Name in FieldName<Kind>]?: Field<unknown, WireOf<Kind, Name>>;
};
type ValuesOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { empty: infer Form } ? Form : never;
};

interface Options<Kind extends DefinedKind, Fields> {
  /** In the order of the form. */
  fields: Fields & Readonly<Record<Exclude<keyof Fields, FieldName<Kind>>, never>>;
  /** Title of the form for a new record. */
  newTitle?: string;
  nameOf(record: RecordOf<Kind>): string;
  /** The record needs no attention on its day, because it is inactive or done. */
  isSettled?(record: RecordOf<Kind>): boolean;
  /** Kinds that texts name, besides those of reference fields. */
  refersTo?: readonly ReferableKind[];
  /** Groups of fields that only have a meaning together. */
  together?: Together<ValuesOf<Fields>>;
}

/** What follows from the declared fields of a kind of record. */
export interface Definition<Kind extends DefinedKind, Values extends FieldValues> {
  readonly kind: Kind;
  /** Names of the fields in the order of the form. */
  readonly names: readonly (keyof Values & string)[];
  readonly fields: Readonly<Record<keyof Values & string, AnyField>>;
  readonly newTitle: string;
  readonly together: Together<Values> | undefined;
  readonly empty: Values;
  /** Kinds of the records that texts name. */
  readonly refersTo: readonly ReferableKind[];
  nameOf(record: RecordOf<Kind>): string;
  /** The record needs no attention on its day. */
  isSettled(record: RecordOf<Kind>): boolean;
  /** Form values of a record. */
  valuesOf(record: RecordOf<Kind>, format: Format): Values;
  /** The values as fields of a request. `bodyFrom` adds the record's other fields. */
  toFields(values: Values, format: Format): SavingOf<Kind>['record'];
  /** The values as a record, for texts and names. */
  toRecord(values: Values, format: Format): RecordOf<Kind>;
  /** Text of one value, '' for none. */
  words(name: keyof Values & string, record: RecordOf<Kind>, context: ValueContext): string;
  /** Labels and texts of all fields. */
  texts(record: RecordOf<Kind>, context: ValueContext): FieldText[];
}

/** Value of a field as the API has it; undefined for none, also where a server leaves the field out. */
export const wireIn = (record: object, name: string): {} | undefined =>
  (record as Readonly<Record<string, {} | null | undefined>>)[name] ?? undefined;

/** Declares a kind of record. Its form, requests, comparisons, facts, columns and labels in the audit follow from it. */
export function defineRecord<const Kind extends DefinedKind, const Declared extends FieldsOf<Kind>>(
  kind: Kind,
  { newTitle = '', nameOf, isSettled = () => false, refersTo = [], together, ...declared }: Options<Kind, Declared>,
): Definition<Kind, ValuesOf<Declared>> {
  type Values = ValuesOf<Declared>;
  // A field takes the values of its own name, which the declared type has checked.
  const fields = declared.fields as unknown as Definition<Kind, Values>['fields'];
  const names = Object.keys(fields) as (keyof Values & string)[];
  const mapped = (of: (field: AnyField, name: keyof Values & string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, of(fields[name], name)]));
  const toFields: Definition<Kind, Values>['toFields'] = (values, format) =>
    mapped((field, name) => field.toWire(values[name], format)) as SavingOf<Kind>['record'];
  const words: Definition<Kind, Values>['words'] = (name, record, context) => {
    const wire = wireIn(record, name);
    return wire === undefined ? '' : (fields[name].words?.(wire, context, record) ?? '');
  };
  return {
    kind,
    names,
    fields,
    newTitle,
    together,
    nameOf,
    isSettled,
    refersTo: [
      ...refersTo,
      ...names.flatMap((name) => {
        const { control } = fields[name];
        if (control.as === 'fleets') return ['fleet' as const];
        return control.as === 'pick' ? [control.kind] : [];
      }),
    ],
    empty: mapped(({ empty }) => empty) as Values,
    valuesOf: (record, format) =>
      mapped(({ empty, toForm }, name) => {
        const wire = wireIn(record, name);
        return wire === undefined ? empty : toForm(wire, format);
      }) as Values,
    toFields,
    toRecord(values, format) {
      const stored = (value: unknown): unknown => (typeof value === 'string' ? value.trim() || null : value);
      const sent = Object.entries(toFields(values, format));
      return Object.fromEntries(sent.map(([name, value]) => [name, stored(value)])) as RecordOf<Kind>;
    },
    words,
    texts: (record, context) =>
      names
        .filter((name) => fields[name].words)
        .map((name) => ({ field: fields[name].label, value: words(name, record, context) })),
  };
}
