import type { ParseArgsConfig } from 'node:util';
import type { Database } from '../../database/database.ts';
import type { App } from '../app.ts';
import type { Terminal } from './terminal.ts';

/** One command of the host's command line; `cli.ts` holds the table of them. */
export interface Command {
  /** What follows the word usage: operands in capitals, options with their values. */
  usage: string;
  summary: string;
  /** Lines for `--help`, one an operand or option. */
  help: readonly string[];
  /** The names of the operands, all of them needed. */
  operands: readonly string[];
  options: NonNullable<ParseArgsConfig['options']>;
  run(input: CommandInput): Promise<ExitCode>;
}

export interface Service {
  db: Database;
  /** An endpoint's handler, with its checks and its transaction. */
  call: App['call'];
  /** Lends the same database without limits of time: for a backup, or to remove much. */
  patiently<Result>(work: (patient: Database) => Promise<Result>): Promise<Result>;
}

export interface CommandInput {
  operands: readonly string[];
  /** Where the person stands who typed: relative names of files start there. */
  folder: string;
  options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
  environment: Readonly<Record<string, string | undefined>>;
  terminal: Terminal;
  /**
   * Lends the service's database, the running service's or one opened for the purpose, until `work` is done. A data folder
   * that is not there is a mistake, unless `create` says that it is wanted.
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
  /** Some of it was done, the rest was named. */
  partly: 3,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the command with a sentence for the person who typed it. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = exitCodes.failed,
  ) {
    super(message);
  }
}

export const misused = (message: string): CommandError => new CommandError(message, exitCodes.usage);
