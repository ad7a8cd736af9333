/** What failed: the statement, the connection, the server, or only our own time limit. */
import { DatabaseError } from 'pg';

export { DatabaseError };

const hasState = (error: unknown, state: string): boolean => error instanceof DatabaseError && error.code === state;

/** A statement was cancelled: mostly it took longer than `statement_timeout`. */
export const isCancelled = (error: unknown): boolean => hasState(error, '57014');
/** A lock was held by another transaction for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => hasState(error, '55P03');
/** Another transaction was in the way, and may not be the next time: a serialization failure, a deadlock or a lock timeout. */
const blockedStates = new Set(['40001', '40P01', '55P03']);
export const isBlocked = (error: unknown): boolean =>
  error instanceof DatabaseError && blockedStates.has(error.code ?? '');
/** PostgreSQL met something that it never wrote: a damaged page, row or index. */
export const isDataCorrupted = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code?.startsWith('XX') === true && !isNodeAway(error);

/**
 * Citus lost a worker within a transaction, or the coordinator was killed while it waited for one. It gives these errors the
 * code of internal errors (XX000). The last two are messages of a worker that stops or starts, and come without their own code
 * if the worker was receiving rows.
 */
const nodeMessages =
  /^(postmaster was shut down|failure on connection marked as essential|could not commit transaction for shard |failed to prepare transaction|execution cannot recover from multiple connection failures|cannot connect to \S+ to fetch intermediate results|terminating connection due to|the database system is )/;
const isNodeAway = (error: Error): boolean =>
  error instanceof DatabaseError && error.code === 'XX000' && nodeMessages.test(error.message);

/**
 * Errors after which a connection is not used again: it broke, hangs, or has a plan that a migration invalidated
 * (0A000), or a server that is only a standby (25006).
 */
export function breaksConnection(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return true;
  return error.severity !== 'ERROR' || error.code === '0A000' || error.code === '25006';
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * SQLSTATEs: 08 connection, 53 out of resources, 57P0x stopping or starting, 58030 disk error, 25006 only a standby,
 * 25P03 idle too long.
 */
const awayStates = /^(08...|53...|57P0[1-5]|58030|25006|25P03)$/;

/** Messages of pg itself, which have no code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/**
 * Whether an error means that the database is unreachable or unable to work, so that a later retry may succeed. The
 * caller answers 503 with Retry-After. Wrong statements and violated constraints do not count.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error) || error instanceof DatabaseBusy) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (connectionCodes.has(code) || awayStates.test(code) || isNodeAway(error)) return true;
  // ENOENT and EACCES count only for connections: any missing file has them.
  if ('syscall' in error && error.syscall === 'connect') return true;
  return awayMessages.test(error.message) || isDatabaseAway(error.cause);
}

/**
 * A time limit expired although the database was available: this process stalled, or all its connections were in use.
 */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';

  constructor(cause: unknown) {
    super('The service could not use the database in time.', { cause });
  }
}

/** Messages of pg, which has no codes for them. */
const limitMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated due to connection timeout)/;

/** Our own time limit expired. */
export const isTimeLimit = (error: unknown): boolean => error instanceof Error && limitMessages.test(error.message);

const closedMessages = /^(Connection terminated unexpectedly|Client has encountered a connection error)/;
/** The server closes connections whose transaction is idle for too long. */
const closedCodes = new Set<unknown>(['25P03', 'EPIPE', 'ECONNRESET']);

export const isClosedByServer = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && closedCodes.has(error.code)) || closedMessages.test(error.message));

/** Node.js tries every address of a host name; its error holds one error for each. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
