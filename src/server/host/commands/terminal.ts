/** Asks the user: at a terminal, or from piped input. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { CommandError } from './command.ts';

export interface Terminal {
  /** Whether input is a terminal; otherwise lines come from a file or a program. */
  readonly interactive: boolean;
  /** The next line without its end; undefined at the end of input. Secrets are not echoed. */
  ask(question: string, options?: { secret?: boolean }): Promise<string | undefined>;
  /** Closes the input, which would keep the process alive. */
  close(): void;
}

/** The parts of a terminal's input that we use. */
export interface Input extends Readable {
  isTTY?: boolean;
  setRawMode?(raw: boolean): unknown;
}

/** Questions go to `output`, because programs may read what a command prints. */
export function openTerminal(input: Input, output: Pick<Writable, 'write'>): Terminal {
  const interactive = input.isTTY === true;
  const decoder = new StringDecoder('utf8');
  let ahead = '';
  let ended = false;

  async function more(): Promise<boolean> {
    if (ended) return false;
    const piece: unknown = input.read();
    if (piece !== null) {
      ahead += typeof piece === 'string' ? piece : decoder.write(piece as Buffer);
      return true;
    }
    if (input.readableEnded || input.destroyed) ended = true;
    else await Promise.race([once(input, 'readable'), once(input, 'end')]);
    return !ended;
  }

  async function line(): Promise<string | undefined> {
    for (;;) {
      const [whole, text] = /^(.*?)\r?\n/s.exec(ahead) ?? [];
      if (whole !== undefined) {
        ahead = ahead.slice(whole.length);
        return text;
      }
      if (!(await more())) break;
    }
    const rest = ahead;
    ahead = '';
    return rest === '' ? undefined : rest;
  }

  /** Reads each key, because the terminal echoes whole lines. */
  async function secretLine(): Promise<string | undefined> {
    input.setRawMode?.(true);
    let typed: string[] = [];
    try {
      for (;;) {
        for (const key of keysOf(ahead)) {
          ahead = ahead.slice(key.length);
          if (key === '\r' || key === '\n') return typed.join('');
          if (key === '\u0003') throw new CommandError('Interrupted. Nothing was changed.');
          if (key === '\u0004' && typed.length === 0) return undefined;
          if (key === '\u007f' || key === '\b') typed = typed.slice(0, -1);
          else if (key === '\u0015') typed = [];
          else if (key >= ' ') typed.push(key);
        }
        if (!(await more())) return typed.length === 0 ? undefined : typed.join('');
      }
    } finally {
      input.setRawMode?.(false);
      output.write('\n');
    }
  }

  return {
    interactive,
    async ask(question, { secret = false } = {}) {
      if (interactive) output.write(`${question} `);
      return secret && interactive ? secretLine() : line();
    },
    close: () => void input.destroy(),
  };
}

/** Characters as people see them, and whole escape sequences such as arrows. */
const keysOf = (text: string): string[] => text.match(/\u001b\[[\d;]*[A-Za-z~]|[^]/gu) ?? [];
