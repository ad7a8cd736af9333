import type { FieldProblem } from '../contract/problem.ts';

/** A failure that the caller is told of. Thrown anywhere below the routes, answered in one place. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    /** Last part of the problem's `type` URI, stable: `not-found`, `invalid-fields`. */
    readonly slug: string,
    readonly title: string,
    detail: string,
    readonly errors?: readonly FieldProblem[],
    readonly headers?: Readonly<Record<string, string>>,
  ) {
    super(detail);
  }
}

/** 404: no such record in this account. */
export const notFound = (what: string): Problem =>
  new Problem(404, 'not-found', 'Not found', `This account has no such ${what}.`);

/** 400 with every bad field. */
export const invalidFields = (errors: readonly FieldProblem[]): Problem =>
  new Problem(
    400,
    'invalid-fields',
    'Some fields are not right',
    'See errors: each names a field and its rule.',
    errors,
  );

/** 400: the body names records that this account does not have. */
export const unknownReferences = (errors: readonly { pointer: string; detail: string }[]): Problem =>
  invalidFields(errors.map((error) => ({ ...error, code: 'unknown' as const })));

/** 409: what was asked clashes with what stands; `detail` names it. */
export const conflict = (detail: string, errors?: readonly FieldProblem[]): Problem =>
  new Problem(409, 'conflict', 'Conflict', detail, errors);

/** 405, with the methods that are there. */
export const methodNotAllowed = (allowed: readonly string[]): Problem =>
  new Problem(405, 'method', 'Method not allowed', `This address takes ${allowed.join(', ')}.`, undefined, {
    Allow: allowed.join(', '),
  });
