/**
 * The command line, `npm run fenceline -- …`. Works on the database with or without a running service, and calls the
 * same handlers as requests.
 */
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { connectRunning } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { type OpenDatabase, openDatabase, withoutTimeLimits } from '../database/open.ts';
import { openPool } from '../database/pool.ts';
import { StartError } from '../database/start-error.ts';
import { Problem } from '../http/problems.ts';
import { version } from '../observe/version.ts';
import { createApp } from './app.ts';
import {
  accountUsageCommand,
  addAccountCommand,
  exportAccountCommand,
  limitAccountCommand,
  listAccountsCommand,
  removeAccountCommand,
  resumeAccountCommand,
  suspendAccountCommand,
} from './commands/accounts.ts';
import { addIngestKeyCommand } from './commands/add-ingest-key.ts';
import { backupCommand } from './commands/backup.ts';
import { checkCommand } from './commands/check.ts';
import { type Command, CommandError, type ExitCode, exitCodes, type Service, usageError } from './commands/command.ts';
import { eraseDriverCommand } from './commands/erase-driver.ts';
import { importGeofencesCommand } from './commands/import-geofences.ts';
import { listIngestKeysCommand, revokeIngestKeyCommand, rotateIngestKeyCommand } from './commands/ingest-keys.ts';
import { restoreCommand } from './commands/restore.ts';
import { fileReason, systemProblem } from './commands/system-error.ts';
import { openTerminal, type Terminal } from './commands/terminal.ts';
import { resetFactorCommand, userPasswordCommand } from './commands/user-password.ts';
import { addUserCommand, listUsersCommand } from './commands/users.ts';
import { verifyBackupCommand } from './commands/verify-backup.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';

/** One row per command. */
const commands: Readonly<Record<string, Command>> = {
  'account list': listAccountsCommand,
  'account add': addAccountCommand,
  'account usage': accountUsageCommand,
  'account limit': limitAccountCommand,
  'account export': exportAccountCommand,
  'account suspend': suspendAccountCommand,
  'account resume': resumeAccountCommand,
  'account remove': removeAccountCommand,
  'account erase': removeAccountCommand,
  'user list': listUsersCommand,
  'user add': addUserCommand,
  'user password': userPasswordCommand,
  'user reset-factor': resetFactorCommand,
  'ingest-key list': listIngestKeysCommand,
  'ingest-key add': addIngestKeyCommand,
  'ingest-key rotate': rotateIngestKeyCommand,
  'ingest-key revoke': revokeIngestKeyCommand,
  'driver erase': eraseDriverCommand,
  'import geofences': importGeofencesCommand,
  // Before "backup", whose operand it would be.
  'backup verify': verifyBackupCommand,
  backup: backupCommand,
  check: checkCommand,
  restore: restoreCommand,
};

export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
  print(line: string): void;
  complain(line: string): void;
  /** Undefined: not interactive. */
  terminal?: Terminal;
}

const noTerminal: Terminal = { interactive: false, ask: async () => undefined, close: () => {} };

/** Runs a command; returns the exit code. Reports user errors in one sentence. */
export async function main(argv: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  const { print, complain } = surroundings;
  try {
    return await perform(argv, surroundings);
  } catch (error) {
    if (error instanceof CommandError) {
      complain(error.message);
      if (error.exitCode === exitCodes.usage) complain('Try --help.');
      return error.exitCode;
    }
    if (!(error instanceof StartError || error instanceof SettingsError || error instanceof Problem)) throw error;
    for (const line of sentencesOf(error)) complain(line);
    return exitCodes.failed;
  }

  async function perform(
    words: readonly string[],
    { environment, terminal = noTerminal }: Surroundings,
  ): Promise<ExitCode> {
    const name = Object.keys(commands).find((each) => each === words.slice(0, each.split(' ').length).join(' '));
    const command = name === undefined ? undefined : commands[name];
    if (name === undefined || command === undefined) return withoutCommand(words, print);
    const given = parsed(words.slice(name.split(' ').length), command);
    if (given.values.help) {
      for (const line of helpOf(name, command)) print(line);
      return exitCodes.done;
    }
    const required = command.operands.filter((operand) => !operand.startsWith('['));
    if (given.positionals.length < required.length || given.positionals.length > command.operands.length) {
      throw usageError(`Usage: fenceline ${synopsis(name, command)}`);
    }
    const settings = readSettings(environment);
    const running = command.run({
      operands: given.positionals,
      // npm runs scripts in the project's folder; this variable has the folder in which the user called it.
      folder: environment.INIT_CWD ?? process.cwd(),
      options: given.values,
      environment,
      terminal,
      withService: (work, options) => withService(settings, complain, work, options),
      print,
      complain,
    });
    return running.catch(async (error: unknown) => {
      throw await systemProblem(error, settings);
    });
  }
}

/** A request whose message only says "See errors" names each field in a line of its own: `email must be an e-mail address.` */
function sentencesOf(error: Error): string[] {
  const refersToErrors = error instanceof Problem && error.reasons.some(({ reason }) => reason === 'seeErrors');
  if (!refersToErrors) return [error.message];
  const lines = (error.errors ?? []).map(
    ({ pointer = '', parameter, detail }) => `${parameter ?? pointer.replace('#/', '')} ${detail}.`,
  );
  return error.errorsOmitted > 0 ? [...lines, `And ${error.errorsOmitted} more.`] : lines;
}

function withoutCommand(words: readonly string[], print: (line: string) => void): ExitCode {
  const [first] = words;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    for (const line of overview()) print(line);
    return first === undefined ? exitCodes.usage : exitCodes.done;
  }
  if (first === '--version') {
    print(version);
    return exitCodes.done;
  }
  throw usageError(
    `There is no command "${words
      .filter((word) => !word.startsWith('-'))
      .slice(0, 2)
      .join(' ')}".`,
  );
}

function parsed(args: string[], { options }: Command) {
  const help = { type: 'boolean', short: 'h' } as const;
  try {
    return parseArgs({ args, options: { ...options, help }, allowPositionals: true });
  } catch (error) {
    // parseArgs explains what it did not understand, and then gives advice that is seldom right.
    if (error instanceof TypeError) throw usageError(`${error.message.split(/\. (?=[A-Z])/)[0]}.`);
    throw error;
  }
}

const overview = (): string[] => [
  'Usage: npm run fenceline -- COMMAND',
  '',
  ...Object.entries(commands).flatMap(([name, command]) => [
    `  ${synopsis(name, command)}`,
    `      ${command.summary}`,
  ]),
  '',
  '--version prints the version. COMMAND --help explains a command. DATA_DIR or DATABASE_URL set where the data is, as for the service.',
];

const synopsis = (name: string, { usage }: Command): string => `${name} ${usage}`.trimEnd();

const helpOf = (name: string, command: Command): string[] => [
  `Usage: npm run fenceline -- ${synopsis(name, command)}`,
  command.summary,
  '',
  ...command.help.map((line) => `  ${line}`),
  '',
  'Exit codes: 0 done, 1 failed without changes, 2 wrong usage, 3 partly done, or damaged data was found.',
];

async function withService<Result>(
  settings: Settings,
  complain: (line: string) => void,
  work: (service: Service) => Promise<Result>,
  { create = false }: { create?: boolean } = {},
): Promise<Result> {
  const { db, server, close } = await database(settings, complain, create);
  try {
    return await work({
      db,
      retentionDays: settings.retentionDays,
      call: createApp({ db, settings }).call,
      withoutTimeLimits: (longWork) => withoutTimeLimits(server, longWork),
    });
  } finally {
    await close();
  }
}

/**
 * The database of DATABASE_URL, of the running service on the data folder, or the folder's own, started for this
 * command.
 */
async function database(
  { databaseUrl, directUrl, dataDir }: Settings,
  complain: (line: string) => void,
  create: boolean,
): Promise<OpenDatabase> {
  const log = { info: () => {}, warn: complain };
  if (databaseUrl === undefined) {
    const running = await connectRunning(dataDir);
    if (running) {
      const server = { connection: running };
      // The service may still be at its first start, or of another version.
      await withoutTimeLimits(server, (db) => migrate(db, undefined, { log }));
      const db = openPool(running, { log });
      return { db, server, restarts: undefined, close: () => db.close() };
    }
    if (!create && !existsSync(dataDir)) {
      throw new CommandError(
        `There is no data folder ${dataDir}. Start the service once, or set DATA_DIR to its folder.`,
      );
    }
  }
  return openDatabase({ databaseUrl, directUrl, dataDir, log });
}

/** Runs only if started as a program: the start script sets argv[1] to this file. */
const program = process.argv[1] ?? '';
if (existsSync(program) && realpathSync(program) === fileURLToPath(import.meta.url)) {
  const terminal = openTerminal(process.stdin, process.stderr);
  let lost: unknown;
  process.stdout.on('error', (error) => {
    lost = error;
  });
  process.stderr.on('error', () => {}); // Nobody reads it any more.
  process.once('exit', () => {
    // A reader such as `head` may end before us. Any other error loses what was printed.
    const reason = fileReason(lost, '/dev/stdout');
    if (reason === undefined) return;
    console.error(`The command ended, but not everything was printed: ${reason}.`);
    process.exitCode = exitCodes.partly;
  });
  process.exitCode = await main(process.argv.slice(2), {
    environment: process.env,
    // console.log would hide errors.
    print: (line) => void process.stdout.write(`${line}\n`),
    complain: (line) => void process.stderr.write(`${line}\n`),
    terminal,
  });
  terminal.close();
}
