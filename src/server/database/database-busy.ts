/** A time limit ran out although the database was there: this process stood still, or kept all its connections busy. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';

  constructor(cause: unknown) {
    super('The service could not use the database in time.', { cause });
  }
}

/** Said by the driver, which has no codes for them. */
const limitMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated due to connection timeout)/;

/** Our own time limit ran out. */
export const isTimeLimit = (error: unknown): boolean => error instanceof Error && limitMessages.test(error.message);

const closedMessages = /^(Connection terminated unexpectedly|Client has encountered a connection error)/;
/** The server closes a connection whose transaction we leave alone for too long. */
const closedCodes = new Set<unknown>(['25P03', 'EPIPE', 'ECONNRESET']);

export const isClosedByServer = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && closedCodes.has(error.code)) || closedMessages.test(error.message));
