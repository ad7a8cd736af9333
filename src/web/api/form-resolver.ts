import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';
import { fieldProblems } from '../../contract/field-problems.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { isSameValue } from './body-from.ts';

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
export function contractResolver<Values extends FieldValues>(form: ContractForm<Values>): Resolver<Values> {
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
