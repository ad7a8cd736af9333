import { errorsAtMost } from '../../contract/choices.ts';
import type { FieldProblem, ProblemType, TokenErrorCode } from '../../contract/problem.ts';
import type { Because, ReasonParams, SoughtKind } from '../../contract/problem-reasons.ts';
import { Refusal } from '../work/refusal.ts';
import { oneOfKind, sentenceOf } from './reasons.ts';

interface Besides {
  errors?: readonly FieldProblem[] | undefined;
  /** Number of further errors: only the first `errorsAtMost` are listed. */
  errorsOmitted?: number;
  headers?: Readonly<Record<string, string>> | undefined;
  /** Only of `/token`: the password is right, and a code is needed. */
  otpRequired?: boolean;
  /** Only of `/token`: the password is right, and only the passkey opens. */
  passkeyRequired?: boolean;
}

/** A failure that is answered to the caller. Thrown anywhere below the routes, answered in one place. */
export class Problem extends Refusal {
  readonly reasons: readonly Because[];
  readonly errors: readonly FieldProblem[] | undefined;
  readonly errorsOmitted: number;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly otpRequired: boolean;
  readonly passkeyRequired: boolean;

  constructor(
    readonly status: number,
    /** For `/token` the error code. Nobody reads `hung-up`. */
    readonly slug: ProblemType | TokenErrorCode | 'hung-up',
    readonly title: string,
    /**
     * One or several reasons. Plain English if no person reads it: for devices, and for `/token`, whose format has no
     * place for reasons.
     */
    why: Because | readonly Because[] | string,
    { errors, errorsOmitted = 0, headers, otpRequired = false, passkeyRequired = false }: Besides = {},
  ) {
    const reasons: readonly Because[] = typeof why === 'string' ? [] : [why].flat();
    super(typeof why === 'string' ? why : reasons.map(sentenceOf).join(' '));
    this.reasons = reasons;
    this.errors = errors?.slice(0, errorsAtMost);
    this.errorsOmitted = errorsOmitted + Math.max(0, (errors?.length ?? 0) - errorsAtMost);
    this.headers = headers;
    this.otpRequired = otpRequired;
    this.passkeyRequired = passkeyRequired;
  }
}

/** 404: no such record in this account. */
export const notFound = (what: SoughtKind): Problem =>
  new Problem(404, 'not-found', 'Not found', { reason: 'notFound', params: { what } });

/** 404: no such address. */
export const noRoute = (): Problem => new Problem(404, 'no-route', 'Not found', { reason: 'noRoute', params: {} });

/** 400 with bad fields; `errorsOmitted` counts further ones. */
export const invalidFields = (errors: readonly FieldProblem[], errorsOmitted = 0): Problem =>
  new Problem(
    400,
    'invalid-fields',
    'Some fields are invalid',
    { reason: 'seeErrors', params: {} },
    { errors, errorsOmitted },
  );

/** 412: a record is not in the state that the request names. */
export const changedMeanwhile = (errors?: readonly FieldProblem[], errorsOmitted = 0): Problem =>
  new Problem(
    412,
    'changed-meanwhile',
    'Record changed',
    { reason: 'changedMeanwhile', params: {} },
    { errors, errorsOmitted },
  );

/** A field names a record that this account does not have. */
export const noSuch = (pointer: string, what: SoughtKind): FieldProblem => ({
  pointer,
  code: 'unknown',
  reason: 'noSuch',
  params: { what },
  detail: `is not ${oneOfKind(what)} of this account`,
});

/** The same of a query parameter. */
export const noSuchParameter = (parameter: string, what: SoughtKind): FieldProblem => ({
  parameter,
  code: 'unknown',
  reason: 'noSuch',
  params: { what },
  detail: `is not ${oneOfKind(what)} of this account`,
});

/** 409: the request clashes with stored records, which the reasons name. */
export const conflict = (why: Because | readonly Because[], errors?: readonly FieldProblem[]): Problem =>
  new Problem(409, 'conflict', 'Conflict', why, { errors });

/** 405, with the allowed methods. */
export const methodNotAllowed = (allowed: readonly string[]): Problem =>
  new Problem(
    405,
    'method',
    'Method not allowed',
    { reason: 'methods', params: { allowed: [...allowed] } },
    { headers: { Allow: allowed.join(', ') } },
  );

/** 422: the question is too large for the time limit of the database. Asking again does not help. */
export const questionTooLong = (): Problem =>
  new Problem(422, 'too-long', 'The question took too long', { reason: 'questionTooLong', params: {} });

/** 422: the same for a question about probes, which may also need too much memory. */
export const probesTooMuch = (): Problem =>
  new Problem(422, 'too-long', 'The question is too large', { reason: 'probesTooMuch', params: {} });

/** 422: the same for a question about all vehicles and geofences. */
export const findingsTooMuch = (): Problem =>
  new Problem(422, 'too-long', 'The question is too large', { reason: 'findingsTooMuch', params: {} });

/** 500: the request needs stored data that cannot be decoded. Asking again does not help, other days do. */
export const damagedDay = (params: ReasonParams<'damagedDay'>): Problem =>
  new Problem(500, 'damaged-data', 'Stored data is damaged', { reason: 'damagedDay', params });

/** The client has gone and does not read this answer. Its status keeps the hang-up out of the log of errors. */
export const hungUp = (): Problem => new Problem(499, 'hung-up', 'Client hung up', 'The client closed the connection.');

/** Awaits work that rejects with the signal's reason when the client hangs up. */
export const unlessHungUp = <Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw signal.aborted && error === signal.reason ? hungUp() : error;
  });
