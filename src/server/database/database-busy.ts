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
