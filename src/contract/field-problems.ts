import type * as z from 'zod';
import type { RuleBroken } from './fields.ts';
import type { FieldProblem } from './problem.ts';

type Issue = z.core.$ZodIssue;
/** A problem without its location. */
type RuleProblem = RuleBroken;

/** `["points", 3, 0]` -> `#/points/3/0` (RFC 6901). */
export function pointer(path: readonly PropertyKey[]): string {
  return ['#', ...path.map((step) => String(step).replace(/~/g, '~0').replace(/\//g, '~1'))].join('/');
}

/**
 * Every bad field of a value that a schema refused, in problem words and codes. `sent` is the checked value: it
 * distinguishes a missing field from one of a wrong type. `where` says whether the fields are in a body (pointers) or
 * in path and query (parameters).
 */
export function fieldProblems(error: z.ZodError, sent: unknown, where: 'body' | 'parameter' = 'body'): FieldProblem[] {
  const issues = error.issues.filter((issue) => omittedBy(issue) === 0);
  return issues.flatMap(flatten).map((issue) => {
    const problem = problemOf(issue, valueAt(sent, issue.path));
    return where === 'body'
      ? { pointer: pointer(issue.path), ...problem }
      : { parameter: String(issue.path[0] ?? ''), ...problem };
  });
}

/** The number of bad fields beyond those that `fieldProblems` returns. */
export const omittedIn = (error: z.ZodError): number => error.issues.reduce((sum, issue) => sum + omittedBy(issue), 0);

const omittedBy = (issue: Issue): number =>
  issue.code === 'custom' && typeof issue.params?.omitted === 'number' ? issue.params.omitted : 0;

/** A union reports each branch. The branch with the deepest path is the intended one. */
function flatten(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const best = issue.errors.reduce((least, next) => (next.length < least.length ? next : least));
  return best.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }));
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    sent,
  );
}

function problemOf(issue: Issue, value: unknown): RuleProblem {
  if (issue.code === 'custom' && issue.params && 'detail' in issue.params) {
    const { code, reason, params, detail } = issue.params as unknown as RuleBroken;
    return { code, ...(reason && { reason }), ...(params && { params }), detail };
  }
  if (value === undefined || value === null) return { code: 'required', detail: 'is required' };
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.expected);
    case 'invalid_value':
      if (issue.values.some((allowed) => typeOf(allowed) === typeOf(value))) {
        return {
          code: 'range',
          params: { allowed: issue.values.map(String).join(', ') },
          detail: `must be one of ${issue.values.map(String).join(', ')}`,
        };
      }
      return wrongType(typeOf(issue.values[0]));
    case 'too_small':
    case 'too_big':
      return size(issue);
    default:
      return { code: 'format', detail: issue.message };
  }
}

/** 1.5 is of another type than the numbers of a choice, which are whole. */
const typeOf = (value: unknown): string => (Number.isInteger(value) ? 'integer' : typeof value);

function size(issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): RuleProblem {
  const limit: Record<string, number> =
    issue.code === 'too_small' ? { min: Number(issue.minimum) } : { max: Number(issue.maximum) };
  const words = issue.code === 'too_small' ? `at least ${Number(issue.minimum)}` : `at most ${Number(issue.maximum)}`;
  if (issue.origin === 'array') {
    const reason = issue.code === 'too_small' ? 'fewItems' : 'manyItems';
    return { code: 'length', reason, params: limit, detail: `must have ${words} items` };
  }
  return issue.origin === 'string'
    ? { code: 'length', params: limit, detail: `must have ${words} characters` }
    : { code: 'range', params: limit, detail: `must be ${words}` };
}

/** zod's type names that differ from JSON's. */
const jsonTypes: Record<string, string> = { int: 'integer', tuple: 'array', record: 'object' };
const typeWords: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

function wrongType(schemaType: string): RuleProblem {
  const expected = jsonTypes[schemaType] ?? schemaType;
  return { code: 'type', params: { expected }, detail: `must be ${typeWords[expected] ?? expected}` };
}
