import * as z from 'zod';
import { errorsAtMost } from './choices.ts';
import { type Because, fieldReasons, holder, type ProblemReason, problemReasons } from './problem-reasons.ts';

/** A problem of one field. `detail` is English; other languages use `code`, `reason` and `params`. */
export const fieldCodes = ['required', 'type', 'range', 'length', 'format', 'unique', 'unknown', 'conflict'] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** The last parts of all problems' `type` URIs. A closed list: programs decide by it. */
export const problemTypes = [
  'account-suspended',
  'bad-device',
  'basemap-away',
  'basemap-replaced',
  'broken-off',
  'busy',
  'changed-meanwhile',
  'chunks-too-small',
  'conflict',
  'cursor-expired',
  'damaged-data',
  'database-away',
  'disk-full',
  'forbidden',
  'geocoder-away',
  'invalid-fields',
  'key-reused',
  'method',
  'no-message',
  'no-route',
  'not-found',
  'not-json',
  'past-running',
  'quota',
  'other-device',
  'range',
  'range-needed',
  'second-factor-required',
  'sign-in-again',
  'sign-on-away',
  'sign-on-refused',
  'still-running',
  'too-compressed',
  'too-large',
  'too-long',
  'too-many-attempts',
  'too-many-ranges',
  'too-many-requests',
  'too-many-streams',
  'too-many-tests',
  'too-many-waiting',
  'too-slow',
  'unauthorized',
  'unexpected',
  'unsupported-media-type',
  'work-stopped',
] as const;
export type ProblemType = (typeof problemTypes)[number];

/** RFC 6749 §5.2. */
export const tokenErrorCodes = ['invalid_request', 'invalid_grant', 'unsupported_grant_type'] as const;
export type TokenErrorCode = (typeof tokenErrorCodes)[number];

/** The URI of a type. */
export const problemUri = <const Name extends string>(name: Name): `urn:fenceline:problem:${Name}` =>
  `urn:fenceline:problem:${name}`;

const param = z.union([z.string(), z.number(), z.array(z.string()), holder, z.null()]);

/** A problem with its place: `pointer` (RFC 6901, with `#`) into the body, or `parameter` in path or query. */
export const fieldProblem = z
  .object({
    pointer: z.string().optional(),
    parameter: z.string().optional(),
    code: z.enum(fieldCodes),
    reason: z.enum(namesOf({ ...fieldReasons, ...problemReasons })).optional(),
    params: z.record(z.string(), param).optional(),
    detail: z.string(),
  })
  .meta({ id: 'FieldProblem' });
export type FieldProblem = z.infer<typeof fieldProblem>;

/** Why a request failed, with the values for its message. */
const because = z
  .discriminatedUnion('reason', [reasonOf('seeErrors'), ...namesOf(problemReasons).slice(1).map(reasonOf)])
  .meta({ id: 'ProblemReason' });

/** The body of every failure: RFC 9457, media type `application/problem+json`. */
export const problemBody = z
  .object({
    type: z.enum(problemTypes.map(problemUri)).meta({ description: 'A closed list' }),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    requestId: z.string(),
    /** `detail` is the concatenation of their sentences. */
    reasons: z.array(because),
    errors: z.array(fieldProblem).max(errorsAtMost).optional(),
    errorsOmitted: z.int().optional().meta({ description: 'How many more errors there are' }),
  })
  .meta({ id: 'Problem' });
export type ProblemBody = Omit<z.infer<typeof problemBody>, 'type' | 'reasons'> & { type: string; reasons: Because[] };

/** RFC 6749 §5.2: errors of `/token`. */
export const tokenError = z
  .object({
    error: z.string(),
    error_description: z.string(),
    otp_required: z
      .boolean()
      .optional()
      .meta({ description: 'true: the password is right, and otp is missing, wrong or used' }),
    passkey_required: z
      .boolean()
      .optional()
      .meta({ description: 'true: the password is right, and the account requires the passkey of this user' }),
  })
  .meta({ id: 'TokenError' });

/** `Object.keys` with the literal types. */
function namesOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

function reasonOf(reason: ProblemReason) {
  return z.object({ reason: z.literal(reason), params: z.object(problemReasons[reason]) });
}
