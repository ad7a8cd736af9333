import type { QueryKey } from '@tanstack/react-query';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { Versioned } from '../api/client.ts';
import { contractResolver } from '../api/form-resolver.ts';
import { type FieldProblemLike, fieldWords } from '../text/field-words.ts';
import { useFormat } from '../text/use-format.ts';
import { differencesOf, type FieldText } from '../ui/ConflictNote.tsx';
import type { RecordQuery } from './use-clash.tsx';

type Problem = FieldProblemLike & { pointer?: string | undefined };

interface RecordFormOptions<Values extends FieldValues, Value extends object, Body, Key extends QueryKey> {
  /** What the form was filled from; undefined: a new one. */
  record: Versioned<Value> | undefined;
  /** What its fields begin with. */
  first: Values;
  /** The endpoint's body, by the rules that the service checks it by. */
  schema: z.ZodType;
  /** The values on the screen as the request that they make, with the id of what they replace. */
  toBody: (values: Values) => Body;
  /** The record as it stands now. */
  query: RecordQuery<Value, Key>;
  /** `useSaveFleet()`. */
  saving: { mutateAsync(change: { record: Body; ifMatch: string | undefined }): Promise<number | undefined> };
  /** `useRestoreFleet()`; left out: what is deleted cannot come back. */
  restoring?: { mutateAsync(id: number): Promise<unknown> };
  /** The fields in words: as the form holds them, and as somebody else has saved them. */
  mine: (values: Values) => readonly FieldText[];
  theirs: (value: Value) => readonly FieldText[];
  /** `#/radius` -> the field that shows it; left out: the first step of the pointer. */
  fieldOf?: (pointer: string) => FieldPath<Values> | undefined;
  /** A bad field that means a particular thing in this form; undefined: as everywhere. */
  wordsFor?: (problem: Problem) => string | undefined;
}

/** What the forms of records wire alike, for `<RecordForm {...form}>`: rules and words by the contract, saving, clashes. */
export function useRecordForm<Values extends FieldValues, Value extends object, Body, Key extends QueryKey>(
  options: RecordFormOptions<Values, Value, Body, Key>,
) {
  const { record, first, schema, toBody, query, saving, restoring, mine, theirs, fieldOf, wordsFor } = options;
  const format = useFormat();
  const words = (problem: Problem): string => wordsFor?.(problem) ?? fieldWords(problem, format);
  const form = useForm<Values>({
    // Each field begins with something: the values are whole.
    defaultValues: first as DefaultValues<Values>,
    resolver: contractResolver({ schema, toBody, words, ...(fieldOf && { fieldOf }) }),
  });
  return {
    form,
    record,
    query,
    differences: (value: Value) => differencesOf(mine(form.getValues()), theirs(value)),
    save: (values: Values, ifMatch: string | undefined) => saving.mutateAsync({ record: toBody(values), ifMatch }),
    ...(restoring && { restore: (id: number) => restoring.mutateAsync(id) }),
    fieldOf,
    wordsOf: words,
  };
}
