import type { QueryKey } from '@tanstack/react-query';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { bodyFrom } from '../api/body-from.ts';
import type { Versioned } from '../api/client.ts';
import { differencesOf, type FieldText } from '../ui/ConflictNote.tsx';
import type { Together } from './keep-changes.ts';
import type { RecordQuery } from './use-clash.tsx';
import { type ContractFormOptions, useContractForm } from './use-contract-form.ts';
import type { RecordWays } from './use-record-address.ts';

/** What the form of a record is given. */
export interface FormOf<Value> {
  /** As it stood when the form was filled; undefined: a new one. */
  record: Versioned<Value> | undefined;
  ways: RecordWays;
  /** Left out: a new one, which nobody else has. */
  onTakeTheirs?: (theirs: Versioned<Value>) => void;
}

/** And what its fields begin with, where that is not the record's alone to say. */
export interface FilledFormOf<Value, Values> extends FormOf<Value> {
  first: Values;
}

interface RecordFormOptions<
  Values extends FieldValues,
  Value extends object,
  Fields extends object,
  Key extends QueryKey,
> extends Pick<ContractFormOptions<Values>, 'first' | 'schema' | 'wordsFor'>,
    Pick<FormOf<Value>, 'record'> {
  /** The values on the screen as the fields of the request; `bodyFrom` puts them on top of the record as it was read. */
  toFields: (values: Values) => Fields;
  /** A record as the form holds it. */
  valuesOf: (value: Value) => Values;
  /** Fields that mean something together alone. */
  together?: Together<Values>;
  /** The record as it stands now. */
  query: RecordQuery<Value, Key>;
  /** `useSaveFleet()`. */
  saving: {
    mutateAsync(change: { record: Partial<Fields>; ifMatch: string | undefined }): Promise<number | undefined>;
  };
  /** `useRestoreFleet()`; left out: what is deleted cannot come back. */
  restoring?: { mutateAsync(id: number): Promise<unknown> };
  /** The fields in words: as the form holds them, and as somebody else has saved them. */
  mine: (values: Values) => readonly FieldText[];
  theirs: (value: Value) => readonly FieldText[];
  /** `#/radius` -> the field that shows it; left out: the first step of the pointer. */
  fieldOf?: (pointer: string) => FieldPath<Values> | undefined;
}

/** What the forms of records wire alike, for `<RecordForm {...form}>`: rules and words by the contract, saving, clashes. */
export function useRecordForm<
  Values extends FieldValues,
  Value extends object,
  Fields extends object,
  Key extends QueryKey,
>(options: RecordFormOptions<Values, Value, Fields, Key>) {
  const { record, first, schema, toFields, valuesOf, query, saving, restoring, mine, theirs, fieldOf, wordsFor } =
    options;
  const bodyOf = (values: Values, before = record?.value): Partial<Fields> =>
    bodyFrom(before, toFields(values), before && toFields(valuesOf(before)));
  const { form, wordsOf } = useContractForm({
    first,
    schema,
    toBody: (values: Values) => bodyOf(values),
    before: record?.value,
    fieldOf,
    wordsFor,
  });
  const { defaultValues } = form.formState;
  return {
    form,
    record,
    query,
    differences: (value: Value) =>
      differencesOf(mine(form.getValues()), theirs(value), mine({ ...first, ...defaultValues })),
    valuesOf,
    together: options.together,
    save: (values: Values, ifMatch: string | undefined, over?: Value) =>
      saving.mutateAsync({ record: bodyOf(values, over), ifMatch }),
    ...(restoring && { restore: (id: number) => restoring.mutateAsync(id) }),
    fieldOf,
    wordsOf,
  };
}
