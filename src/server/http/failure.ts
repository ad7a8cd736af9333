/** Turns errors into a Problem, and a Problem into the answer format of its route. */
import { type ProblemBody, type ProblemType, problemUri, tokenErrorCodes } from '../../contract/problem.ts';
import type { Because } from '../../contract/problem-reasons.ts';
import { DatabaseBusy, isBlocked, isCancelled, isDatabaseAway } from '../database/failures.ts';
import { TaskFailed, WorkStopped } from '../work/task.ts';
import { TemporaryFolderUnusable } from '../work/temporary-file.ts';
import { TooManyWaiting } from '../work/too-many-waiting.ts';
import { answer } from './answer.ts';
import { Problem } from './problems.ts';
import { Representation } from './representation.ts';

/** The Problem for any thrown value. Unexpected errors become a 500 without details. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof TaskFailed) return passedProblem(error.failure as PassedFailure);
  if (isDatabaseAway(error)) {
    return unavailable('database-away', 'Not available', { reason: 'databaseAway', params: {} }, 5);
  }
  if (error instanceof TooManyWaiting && error.of !== 'service') {
    const because: Because = { reason: 'tooManyWaiting', params: { of: error.of, limit: error.limit } };
    return new Problem(429, 'too-many-waiting', 'Too many requests are waiting', because, retryAfter(5));
  }
  // A statement is cancelled at its time limit mostly because it waited for another change. A change that others block again
  // and again, such as the migration of a newer version, has used up its retries.
  if (error instanceof TooManyWaiting || error instanceof DatabaseBusy || isCancelled(error) || isBlocked(error)) {
    return unavailable('busy', 'Busy', { reason: 'busy', params: {} }, 2);
  }
  if (error instanceof WorkStopped) {
    return unavailable('work-stopped', 'Not finished', { reason: 'workStopped', params: {} }, 30);
  }
  if (error instanceof TemporaryFolderUnusable) {
    return unavailable('work-stopped', 'Not finished', { reason: 'temporaryFolder', params: {} }, 60);
  }
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) {
    return unavailable('disk-full', 'Disk full', { reason: 'diskFull', params: {} }, 60);
  }
  return new Problem(500, 'unexpected', 'Unexpected failure', { reason: 'unexpected', params: {} });
}

const unavailable = (slug: ProblemType, title: string, because: Because, seconds: number): Problem =>
  new Problem(503, slug, title, because, retryAfter(seconds));

const retryAfter = (seconds: number) => ({ headers: { 'Retry-After': String(seconds) } });

/** A failure of a worker thread as plain data. */
interface PassedFailure extends Pick<Problem, 'status' | 'slug' | 'title' | 'errors' | 'errorsOmitted' | 'headers'> {
  why: Problem['reasons'] | string;
}

export function passFailure(error: unknown): PassedFailure {
  const { status, slug, title, message, reasons, errors, errorsOmitted, headers } = toProblem(error);
  return { status, slug, title, errors, errorsOmitted, headers, why: reasons.length > 0 ? reasons : message };
}

const passedProblem = ({ status, slug, title, why, ...besides }: PassedFailure): Problem =>
  new Problem(status, slug, title, why, besides);

export interface Circumstances {
  /** The path as the client sent it. */
  path: string;
  requestId: string;
}

/** RFC 9457. */
export const problemAnswer = (request: Request, problem: Problem, circumstances: Circumstances): Promise<Response> =>
  failed(request, problem, Representation.json(bodyOf(problem, circumstances), 'application/problem+json'));

export function bodyOf(problem: Problem, { path, requestId }: Circumstances): ProblemBody {
  return {
    type: problemUri(problem.slug),
    title: problem.title,
    status: problem.status,
    detail: problem.message,
    instance: path,
    requestId,
    reasons: [...problem.reasons],
    ...(problem.errors && { errors: [...problem.errors] }),
    ...(problem.errorsOmitted > 0 && { errorsOmitted: problem.errorsOmitted }),
  };
}

const tokenErrors = new Set<string>(tokenErrorCodes);

/** RFC 6749 §5.2: errors of `/token` and its relatives. The error code is the problem's slug if RFC 6749 knows it. */
export function tokenErrorAnswer(request: Request, problem: Problem): Promise<Response> {
  const body = {
    error: tokenErrors.has(problem.slug) ? problem.slug : otherTokenError(problem.status),
    error_description: problem.message,
    ...(problem.otpRequired && { otp_required: true }),
    ...(problem.passkeyRequired && { passkey_required: true }),
  };
  return failed(request, problem, Representation.json(body));
}

/** For other problems the status chooses the code. */
function otherTokenError(status: number): string {
  if (status >= 500) return 'temporarily_unavailable';
  return status === 429 ? 'invalid_grant' : 'invalid_request';
}

const failed = (request: Request, { status, headers }: Problem, body: Representation): Promise<Response> =>
  answer(request, body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
