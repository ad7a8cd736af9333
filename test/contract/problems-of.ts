import { expect } from 'vitest';
import type * as z from 'zod';
import { fieldProblems } from '../../src/contract/field-problems.ts';
import type { FieldProblem } from '../../src/contract/problem.ts';

/** Every bad field of a value that must be rejected. */
export function problemsOf(schema: z.ZodType, value: unknown): FieldProblem[] {
  const result = schema.safeParse(value);
  expect(result.success).toBe(false);
  return result.success ? [] : fieldProblems(result.error, value);
}

/** The same in short, `#/radius range`, ordered by field. */
export const told = (schema: z.ZodType, value: unknown): string[] =>
  problemsOf(schema, value)
    .map(({ pointer, code }) => `${pointer} ${code}`)
    .sort();
