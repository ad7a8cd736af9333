import type { FieldProblem } from '../../contract/problem.ts';
import type { Because } from '../../contract/problem-reasons.ts';

/**
 * - `network`: the service did not answer.
 * - `signedOut`: no user is signed in.
 * - `missing`: this server does not have the route.
 * - `unreadable`: the answer is not what the API defines.
 * - `refused`: 4xx. `server`: 5xx.
 */
export type ProblemKind = 'network' | 'signedOut' | 'missing' | 'refused' | 'server' | 'unreadable';

interface ProblemParts {
  kind: ProblemKind;
  status?: number;
  slug?: string;
  detail?: string;
  reasons?: readonly Because[];
  errors?: readonly FieldProblem[];
  errorsOmitted?: number;
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
  request?: string;
  cause?: unknown;
}

/** The only error that requests throw, except for an abort by the caller. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly kind: ProblemKind;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Last part of the problem's `type` URI, such as `not-found`. Empty if the body is not a problem of our service. */
  readonly slug: string;
  readonly detail: string;
  /** The contract's reasons. A server that knows only the API document sends none. */
  readonly reasons: readonly Because[];
  readonly errors: readonly FieldProblem[];
  /** The number of further errors, which the service only counts. */
  readonly errorsOmitted: number;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;
  /** Method and path, for error details that a person can copy. */
  readonly request: string;

  constructor(parts: ProblemParts) {
    super(parts.detail || parts.kind, { cause: parts.cause });
    this.kind = parts.kind;
    this.status = parts.status ?? 0;
    this.slug = parts.slug ?? '';
    this.detail = parts.detail ?? '';
    this.reasons = parts.reasons ?? [];
    this.errors = parts.errors ?? [];
    this.errorsOmitted = parts.errorsOmitted ?? 0;
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.requestId = parts.requestId;
    this.request = parts.request ?? '';
  }
}

/** This server does not know the route. */
export const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.kind === 'missing';

/** The same, or a 404 that does not say which: our service names the reason. */
export const isAbsent = (error: unknown): boolean =>
  isMissing(error) || (error instanceof ApiProblem && error.status === 404 && error.slug !== 'not-found');

/** Reads `Retry-After`: seconds, or a date, which is compared with the answer's `Date` because our clock may be wrong. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** Turns a failed answer into an `ApiProblem`. */
export async function problemOf(response: Response, request: string, namesRecord: boolean): Promise<ApiProblem> {
  const body = await bodyOf(response);
  const slug = typeof body.type === 'string' ? (body.type.split(/[/#:]/).at(-1) ?? '') : '';
  return new ApiProblem({
    kind: kindOf(response.status, slug, namesRecord),
    status: response.status,
    slug,
    detail: typeof body.detail === 'string' ? body.detail : '',
    reasons: Array.isArray(body.reasons) ? (body.reasons as Because[]) : [],
    errors: Array.isArray(body.errors) ? (body.errors as FieldProblem[]) : [],
    ...(typeof body.errorsOmitted === 'number' && { errorsOmitted: body.errorsOmitted }),
    retryAfterSeconds: retryAfterSeconds(response.headers),
    requestId:
      response.headers.get('x-request-id') ?? (typeof body.requestId === 'string' ? body.requestId : undefined),
    request,
  });
}

/**
 * A server that knows only the API document does not have some routes. That is so for every 405, and for a 404 without our
 * slug on a path that names no record.
 */
function kindOf(status: number, slug: string, namesRecord: boolean): ProblemKind {
  if (status === 405 || slug === 'no-route') return 'missing';
  if (status === 404 && slug !== 'not-found' && !namesRecord) return 'missing';
  return status >= 500 ? 'server' : 'refused';
}

/** The body as a JSON object; empty if it is anything else. */
export async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {};
  } catch {
    // The status says enough.
    return {};
  }
}
