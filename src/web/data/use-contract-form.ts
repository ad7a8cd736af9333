import { useEffect } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { fieldProblems } from '../../contract/field-problems.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { isSameValue } from '../api/body-from.ts';
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

interface ContractForm<Values extends FieldValues> {
  /** The endpoint's body schema, which the service checks as well. */
  schema: z.ZodType;
  /** Converts form values to the request body. */
  toBody: (values: Values) => object;
  /** The record as it was read; undefined for a new record. */
  before?: object | undefined;
  /** Text for a bad field: `fieldWords`. */
  words: (problem: FieldProblem) => string;
  /** `#/radius` -> the field that shows it. Default: the first step of the pointer. */
  fieldOf?: (pointer: string) => string | undefined;
}

/**
 * Checks a form with the contract's schema and shows the texts of the catalogue. Accepts a bad value in a field that the
 * person did not touch, because another server may have stored it (a status of 7).
 */
function contractResolver<Values extends FieldValues>(form: ContractForm<Values>): Resolver<Values> {
  const { schema, toBody, before, words, fieldOf = fieldAt } = form;
  return (values) => {
    const body = toBody(values);
    const problems = problemsOf(schema, body);
    const own = problems.length > 0 && before ? newProblems(problems, body, before, schema) : problems;
    if (own.length === 0) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const problem of own) {
      const field = fieldOf(problem.pointer ?? '');
      if (field !== undefined && !(field in errors)) errors[field] = { type: problem.code, message: words(problem) };
    }
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

const fieldAt = (pointer: string): string | undefined => pointer.split('/')[1];

/** The service treats null as absent. */
function problemsOf(schema: z.ZodType, body: object): FieldProblem[] {
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  const checked = schema.safeParse(sent);
  return checked.success ? [] : fieldProblems(checked.error, sent);
}

/** Leaves out problems that the record had before, in unchanged fields. */
function newProblems(problems: readonly FieldProblem[], body: object, before: object, schema: z.ZodType) {
  const key = ({ pointer, code }: FieldProblem): string => `${pointer} ${code}`;
  const old = new Set(problemsOf(schema, before).map(key));
  const [now, then]: Readonly<Record<string, unknown>>[] = [{ ...body }, { ...before }];
  const isUntouched = (field = ''): boolean => isSameValue(now?.[field], then?.[field]);
  return problems.filter((problem) => !old.has(key(problem)) || !isUntouched(fieldAt(problem.pointer ?? '')));
}
