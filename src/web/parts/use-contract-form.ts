import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { contractResolver } from '../api/form-resolver.ts';
import { type FieldProblemLike, fieldWords } from '../text/field-words.ts';
import { useFormat } from '../text/use-format.ts';

export interface ContractFormOptions<Values extends FieldValues> {
  /** What its fields begin with. */
  first: Values;
  /** The endpoint's body, by the rules that the service checks it by. */
  schema: z.ZodType;
  /** The values on the screen as the request that they make. */
  toBody: (values: Values) => object;
  /** The record as it was read; undefined: a new one. */
  before?: object | undefined;
  /** `#/radius` -> the field that shows it; left out: the first step of the pointer. */
  fieldOf?: ((pointer: string) => string | undefined) | undefined;
  /** A bad field that means a particular thing in this form; undefined: as everywhere. */
  wordsFor?: ((problem: FieldProblemLike) => string | undefined) | undefined;
}

/** A form by the contract's rules, and what says of a bad field what is wrong with it. */
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
    // Each field begins with something: the values are whole.
    defaultValues: first as DefaultValues<Values>,
    resolver: contractResolver({ schema, toBody, before, words: wordsOf, ...(fieldOf && { fieldOf }) }),
  });
  return { form, wordsOf };
}
