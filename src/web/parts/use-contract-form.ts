import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { contractResolver } from '../api/form-resolver.ts';
import { type FieldProblemLike, fieldWords } from '../text/field-words.ts';
import { useFormat } from '../text/use-format.ts';

export interface ContractFormOptions<Values extends FieldValues> {
  /** Initial form values. */
  first: Values;
  /** Schema of the endpoint's body, the same that the service uses. */
  schema: z.ZodType;
  /** Converts form values to the request body. */
  toBody: (values: Values) => object;
  /** The record before the change; undefined for a new record. */
  before?: object | undefined;
  /** Maps a pointer such as `#/radius` to its field; default: the first step of the pointer. */
  fieldOf?: ((pointer: string) => string | undefined) | undefined;
  /** Text for a field problem with a special meaning in this form; undefined: the usual text. */
  wordsFor?: ((problem: FieldProblemLike) => string | undefined) | undefined;
}

/** A form with the contract's rules, and the texts of its field problems. */
export function useContractForm<Values extends FieldValues>(
  options: ContractFormOptions<Values>,
): {
  form: UseFormReturn<Values>;
  wordsOf: (problem: FieldProblemLike) => string;
} {
  const { first, schema, toBody, before, fieldOf, wordsFor } = options;
  const format = useFormat();
  const wordsOf = (problem: FieldProblemLike): string => wordsFor?.(problem) ?? fieldWords(problem, format);
  const form = useForm<Values>({
    // Every field has an initial value, so no value is missing.
    defaultValues: first as DefaultValues<Values>,
    resolver: contractResolver({ schema, toBody, before, words: wordsOf, ...(fieldOf && { fieldOf }) }),
  });
  return { form, wordsOf };
}
