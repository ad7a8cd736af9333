import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { fieldProblems } from '../../contract/field-problems.ts';
import type { FieldProblem } from '../../contract/problem.ts';

interface ContractForm<Values extends FieldValues> {
  /** The endpoint's body schema, the same that the service checks by. */
  schema: z.ZodType;
  /** The values on the screen as the request that they make. */
  toBody: (values: Values) => unknown;
  /** A bad field in words: `fieldWords`. */
  words: (problem: FieldProblem) => string;
  /** `#/radius` -> the field that shows it; left out: the first step of the pointer. */
  fieldOf?: (pointer: string) => string | undefined;
}

/** react-hook-form checks a form by the contract's own rules and says what is wrong in the catalogue's words. */
export function contractResolver<Values extends FieldValues>(form: ContractForm<Values>): Resolver<Values> {
  const { schema, toBody, words, fieldOf = (pointer) => pointer.split('/')[1] } = form;
  return (values) => {
    const body = toBody(values);
    const checked = schema.safeParse(body);
    if (checked.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const problem of fieldProblems(checked.error, body)) {
      const field = fieldOf(problem.pointer ?? '');
      if (field !== undefined && !(field in errors)) errors[field] = { type: problem.code, message: words(problem) };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}
