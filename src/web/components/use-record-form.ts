import type { QueryKey } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { bodyFrom } from '../api/body-from.ts';
import type { Versioned } from '../api/client.ts';
import type { Together } from '../data/keep-changes.ts';
import { type ContractFormOptions, useContractForm } from '../data/use-contract-form.ts';
import type { RecordNavigation } from '../data/use-record-address.ts';
import { differencesOf, type FieldText } from '../ui/ConflictNote.tsx';
import type { RecordQuery } from './use-clash.tsx';

/** Props of a record's form. */
export interface FormOf<Value> {
  /** The record that filled the form; undefined for a new record. */
  record: Versioned<Value> | undefined;
  navigation: RecordNavigation;
  /** Left out for a new record. */
  onTakeTheirs?: (theirs: Versioned<Value>) => void;
}

/** Props of a form with other initial values than the record's. */
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
  /** Converts form values to fields of the request. `bodyFrom` adds the record's other fields. */
  toFields: (values: Values) => Fields;
  /** Form values of a record. */
  valuesOf: (value: Value) => Values;
  /** Groups of fields that only have a meaning together. */
  together?: Together<Values>;
  /** The current record. */
  query: RecordQuery<Value, Key>;
  /** `useSaveFleet()`. */
  saving: {
    mutateAsync(change: { record: Partial<Fields>; ifMatch: string | undefined }): Promise<number | undefined>;
  };
  /** `useRestoreFleet()`; left out: a deleted record cannot be restored. */
  restoring?: { mutateAsync(id: number): Promise<unknown> };
  /** Labels and texts of the fields, for the form's version and the saved version. */
  mine: (values: Values) => readonly FieldText[];
  theirs: (value: Value) => readonly FieldText[];
}

/** Rules, field texts, saving and conflicts of a record's form, for `<RecordForm {...form}>`. */
export function useRecordForm<
  Values extends FieldValues,
  Value extends object,
  Fields extends object,
  Key extends QueryKey,
>(options: RecordFormOptions<Values, Value, Fields, Key>) {
  const { record, first, schema, toFields, valuesOf, query, saving, restoring, mine, theirs, wordsFor } = options;
  const bodyOf = (values: Values, before = record?.value): Partial<Fields> =>
    bodyFrom(before, toFields(values), before && toFields(valuesOf(before)));
  const { form, wordsOf } = useContractForm({
    first,
    schema,
    toBody: (values: Values) => bodyOf(values),
    before: record?.value,
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
    wordsOf,
  };
}
