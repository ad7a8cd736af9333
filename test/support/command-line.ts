/** The command line, as a person or a script uses it, on a test's database. */
import type pg from 'pg';
import { main } from '../../src/server/host/cli.ts';
import type { Terminal } from '../../src/server/host/commands/terminal.ts';

export interface Ran {
  code: number;
  printed: string[];
  errors: string[];
  /** The questions that it asked. */
  questions: string[];
}

export interface Typing {
  /** The typed or piped input, answer by answer. */
  answers?: readonly string[];
  /** Whether a person sits at the terminal. */
  interactive?: boolean;
  environment?: Readonly<Record<string, string>>;
}

/** In the format of DATABASE_URL. A host that is a folder contains a socket. */
export function databaseUrl({
  connectionString,
  host = '',
  port = 5432,
  user = '',
  database = '',
}: pg.PoolConfig): string {
  if (connectionString !== undefined) return connectionString;
  return `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`;
}

export async function type(words: string[], typing: Typing = {}): Promise<Ran> {
  const { answers = [], interactive = false, environment = {} } = typing;
  const [printed, errors, questions]: [string[], string[], string[]] = [[], [], []];
  const rest = [...answers];
  const terminal: Terminal = {
    interactive,
    ask: async (question, { secret = false } = {}) => {
      questions.push(secret ? `${question} (secret)` : question);
      return rest.shift();
    },
    close: () => {},
  };
  const code = await main(words, {
    environment,
    print: (line) => printed.push(line),
    complain: (line) => errors.push(line),
    terminal,
  });
  return { code, printed, errors, questions };
}

/** The same, on the database of a running service. */
export const typeWithService =
  (connection: pg.PoolConfig) =>
  (words: string[], typing: Typing = {}): Promise<Ran> =>
    type(words, { ...typing, environment: { DATABASE_URL: databaseUrl(connection), ...typing.environment } });
