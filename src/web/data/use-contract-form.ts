import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod';
import type { FieldProblem } from '../../contract/problem.ts';
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
  useChecksTogether(form);
  return { form, wordsOf };
}

/** Only the service finds these problems, so a check in the form would hide them. */
const foundByService: readonly unknown[] = ['unique', 'unknown', 'conflict'] satisfies FieldProblem['code'][];

/** A change in one field may solve the problem of another: "must be less than the upper bound". */
function useChecksTogether<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  useEffect(() => {
    const watching = form.watch((_, { name, type }) => {
      if (type !== 'change') return;
      const { errors } = form.formState;
      const others = Object.entries(errors).flatMap(([field, error]) =>
        field === name || foundByService.includes(error?.type) ? [] : [field as Path<Values>],
      );
      if (others.length > 0) void form.trigger(others);
    });
    return () => watching.unsubscribe();
  }, [form]);
}
