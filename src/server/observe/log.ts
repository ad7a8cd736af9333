import { DatabaseError, isDatabaseAway } from '../database/failures.ts';

export const logLevels = ['debug', 'info', 'warn', 'error', 'off'] as const;
export type LogLevel = (typeof logLevels)[number];
type Fields = Readonly<Record<string, unknown>>;

/** Logs JSON lines. Callers must not pass secrets, coordinates or names of persons. */
export interface Log {
  debug(message: string, fields?: Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const at = (own: Exclude<LogLevel, 'off'>) =>
    logLevels.indexOf(own) < logLevels.indexOf(level)
      ? () => {}
      : (message: string, fields: Fields = {}) =>
          write(`${JSON.stringify({ time: new Date().toISOString(), level: own, message, ...fields })}\n`);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

export const silentLog: Log = createLog('off', () => {});

/** For retried work: while the database is away, failures are logged only at `debug`. The pool logs the outage. */
export const warnWith =
  (log: Log) =>
  (message: string, error: unknown): void =>
    (isDatabaseAway(error) ? log.debug : log.warn)(message, loggable(error));

/**
 * An error for the log. PostgreSQL's error texts quote values such as names and coordinates, so only code, position and
 * constraint are kept.
 */
export function loggable(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  // A refusal has no frames.
  const stack = /\n( {4}at .*)$/s
    .exec(error.stack ?? '')?.[1]
    ?.split('\n')
    .map((frame) => frame.trim());
  if (error instanceof DatabaseError) {
    const { code, table, constraint, routine } = error;
    return { error: 'DatabaseError', code, table, constraint, routine, stack };
  }
  const cause = error.cause !== undefined && { cause: loggable(error.cause) };
  return { error: error.name, detail: error.message, stack, ...cause };
}

/**
 * Packages print failures to the console: the web server those of an answer whose head was sent. An error printed whole may quote
 * the database, and is no line of the log.
 */
export function consoleToLog(log: Log): void {
  console.error = (error: unknown) => log.error('console', loggable(error));
  console.info = (message: unknown) => log.debug('console', { detail: String(message) });
}
