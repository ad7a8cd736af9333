import type { ParseArgsConfig } from 'node:util';
import type { Database } from '../../database/database.ts';
import type { App } from '../app.ts';
import type { Terminal } from './terminal.ts';

/** A command of the command line; `cli.ts` has the table. */
export interface Command {
  /** Text after "usage": operands in capitals, options with their values. */
  usage: string;
  summary: string;
  /** Lines for `--help`, one per operand or option. */
  help: readonly string[];
  /** The names of the operands. Those in brackets may be left out. */
  operands: readonly string[];
  options: NonNullable<ParseArgsConfig['options']>;
  run(input: CommandInput): Promise<ExitCode>;
}

export interface Service {
  db: Database;
  /** Plots of all accounts are kept this long; undefined: forever. See `retentionDaysOf`. */
  retentionDays: number | undefined;
  /** An endpoint's handler, with its checks and its transaction. */
  call: App['call'];
  /** Gives access to the database without time limits: for backups and large deletions. */
  withoutTimeLimits<Result>(work: (patient: Database) => Promise<Result>): Promise<Result>;
}

export interface CommandInput {
  operands: readonly string[];
  /** The user's working directory, for relative file names. */
  folder: string;
  options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  environment: Readonly<Record<string, string | undefined>>;
  terminal: Terminal;
  /**
   * Opens the service's database for `work`: the running service's, or one started for this. A missing data folder is
   * an error unless `create` is set.
   */
  withService<Result>(work: (service: Service) => Promise<Result>, options?: { create?: boolean }): Promise<Result>;
  print(line: string): void;
  complain(line: string): void;
}

export const exitCodes = {
  done: 0,
  /** Nothing was changed. */
  failed: 1,
  /** The command was not understood; nothing was changed. */
  usage: 2,
  /** A part was done, and the rest was reported. */
  partly: 3,
  /** Everything was done, but some of the data is damaged; it was listed. */
  damaged: 3,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the command with a sentence for the user. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = exitCodes.failed,
  ) {
    super(message);
  }
}

export const usageError = (message: string): CommandError => new CommandError(message, exitCodes.usage);
