import * as z from 'zod';

/** What is wrong with one field. `detail` is English; a reader in another language goes by `code` and `params`. */
export const fieldCodes = ['required', 'type', 'range', 'length', 'format', 'unique', 'unknown', 'conflict'] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** One bad field: `pointer` (RFC 6901, with `#`) into the body, or `parameter` in path or query. */
export const fieldProblem = z
  .object({
    pointer: z.string().optional(),
    parameter: z.string().optional(),
    code: z.enum(fieldCodes),
    params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    detail: z.string(),
  })
  .meta({ id: 'FieldProblem' });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** The body of every failure: RFC 9457, media type `application/problem+json`. */
export const problemBody = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    requestId: z.string(),
    errors: z.array(fieldProblem).optional(),
  })
  .meta({ id: 'Problem' });
export type ProblemBody = z.infer<typeof problemBody>;

/** RFC 6749 §5.2: how `/token` alone fails. */
export const tokenError = z.object({ error: z.string(), error_description: z.string() }).meta({ id: 'TokenError' });
