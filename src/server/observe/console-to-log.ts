import { type Log, loggable } from './log.ts';

/**
 * Packages print failures to the console: the web server those of an answer whose head was sent. An error printed whole may quote
 * the database, and is no line of the log.
 */
export function consoleToLog(log: Log): void {
  console.error = (error: unknown) => log.error('console', loggable(error));
  console.info = (message: unknown) => log.debug('console', { detail: String(message) });
}
