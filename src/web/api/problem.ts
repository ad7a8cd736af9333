import type { FieldProblem } from '../../contract/problem.ts';
import type { Because } from '../../contract/problem-reasons.ts';

/**
 * What kind of failure it was, where the status alone does not say: the service did not answer (`network`), nobody is
 * signed in (`signedOut`), this server does not have the route (`missing`), it answered something that is no answer
 * (`unreadable`), it says no (`refused`, 4xx) or cannot (`server`, 5xx).
 */
export type ProblemKind = 'network' | 'signedOut' | 'missing' | 'refused' | 'server' | 'unreadable';

interface ProblemParts {
  kind: ProblemKind;
  status?: number;
  slug?: string;
  detail?: string;
  reasons?: readonly Because[];
  errors?: readonly FieldProblem[];
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
  request?: string;
  cause?: unknown;
}

/** The one error that the dashboard's requests throw, besides an abort that was asked for. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly kind: ProblemKind;
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  /** Last part of the problem's `type` URI: `not-found`; empty where the body was none of ours. */
  readonly slug: string;
  readonly detail: string;
  /** Why, as the contract has it; a server that knows only the API document gives none. */
  readonly reasons: readonly Because[];
  readonly errors: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;
  /** Method and path, for the details that somebody passes on. */
  readonly request: string;

  constructor(parts: ProblemParts) {
    super(parts.detail || parts.kind, { cause: parts.cause });
    this.kind = parts.kind;
    this.status = parts.status ?? 0;
    this.slug = parts.slug ?? '';
    this.detail = parts.detail ?? '';
    this.reasons = parts.reasons ?? [];
    this.errors = parts.errors ?? [];
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.requestId = parts.requestId;
    this.request = parts.request ?? '';
  }
}

/** This server does not know the route. */
export const isMissing = (error: unknown): boolean => error instanceof ApiProblem && error.kind === 'missing';

/** `Retry-After`: seconds, or a date (then by the answer's own clock, since ours may be wrong). */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

/** Why a request that got an answer failed. */
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
    retryAfterSeconds: retryAfterSeconds(response.headers),
    requestId:
      response.headers.get('x-request-id') ?? (typeof body.requestId === 'string' ? body.requestId : undefined),
    request,
  });
}

/**
 * A 404 without a word of ours on a path that names no record means that the server does not know the route: it may know
 * only the API document. So does every 405.
 */
function kindOf(status: number, slug: string, namesRecord: boolean): ProblemKind {
  if (status === 405 || slug === 'no-route') return 'missing';
  if (status === 404 && slug !== 'not-found' && !namesRecord) return 'missing';
  return status >= 500 ? 'server' : 'refused';
}

/** A JSON object; empty where it is anything else. */
export async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    return body !== null && typeof body === 'object' ? (body as Record<string, unknown>) : {};
  } catch {
    // Any body may come, or none; the status says enough then.
    return {};
  }
}
