import { DatabaseBusy } from './database-busy.ts';

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
  if (connectionCodes.has(code) || awayStates.test(code)) return true;
  // ENOENT and EACCES count only for connections: any missing file has them.
  if ('syscall' in error && error.syscall === 'connect') return true;
  return awayMessages.test(error.message) || isDatabaseAway(error.cause);
}
