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

/** SQLSTATEs: 08 connection, 53 out of room, 57P0x stopping or starting, 58030 the disk, 25006 only a standby, 25P03 idle too long. */
const awayStates = /^(08...|53...|57P0[1-5]|58030|25006|25P03)$/;

/** What pg itself says, without a code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end)/;

/**
 * Whether an error means that the database cannot be reached or cannot work just now, so that trying again later may help:
 * the caller is answered 503 with Retry-After. A mistake in a statement or a broken rule is not that.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error) || error instanceof DatabaseBusy) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (connectionCodes.has(code) || awayStates.test(code)) return true;
  // A missing or closed socket says ENOENT or EACCES, as any missing file does: only of a connection does it mean this.
  if ('syscall' in error && error.syscall === 'connect') return true;
  return awayMessages.test(error.message) || isDatabaseAway(error.cause);
}
