import type { Because } from '../../contract/problem-reasons.ts';
import { clauseOf } from '../reasons.ts';

/**
 * Where a text stops being JSON (RFC 8259). `JSON.parse` says so only sometimes, and differently from one version of
 * Node.js to the next; this is asked only once it has refused the text.
 */
export function jsonErrorOf(text: string): Because<'emptyJson' | 'jsonEndsEarly' | 'jsonUnexpected'> {
  const position = new Scanner(text).firstError();
  if (text.trim() === '') return { reason: 'emptyJson', params: {} };
  if (position >= text.length) return { reason: 'jsonEndsEarly', params: placeIn(text, text.length) };
  const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
  return { reason: 'jsonUnexpected', params: { character, ...placeIn(text, position) } };
}

/** The same in words, behind "is not JSON:". */
export const findJsonError = (text: string): string => clauseOf(jsonErrorOf(text)).replace(/^.*? is not JSON: /, '');

/** Counted from 1, as editors do. */
function placeIn(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position);
  return { line: before.split('\n').length, column: position - before.lastIndexOf('\n') };
}

const literals = ['true', 'false', 'null'];

class Scanner {
  private at = 0;

  constructor(private readonly text: string) {}

  /** Index of the first character that cannot stand there; the text's length where it ends too early. */
  firstError(): number {
    /** The closing brackets that are still to come, innermost last. */
    const open: ('}' | ']')[] = [];
    for (;;) {
      this.skipSpace();
      const opened = this.take('{') ? '}' : this.take('[') ? ']' : undefined;
      if (opened) {
        this.skipSpace();
        if (!this.take(opened)) {
          if (opened === '}' && !this.memberName()) return this.at;
          open.push(opened);
          continue;
        }
      } else if (!this.scalar()) {
        return this.at;
      }
      // A value has ended: close what ends with it, then go on to the next one.
      for (this.skipSpace(); open.length > 0 && this.take(open.at(-1) ?? ''); this.skipSpace()) open.pop();
      if (open.length === 0 || !this.take(',')) return this.at;
      this.skipSpace();
      if (open.at(-1) === '}' && !this.memberName()) return this.at;
    }
  }

  private take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  private skipSpace(): void {
    while (' \t\n\r'.includes(this.text[this.at] ?? '-')) this.at += 1;
  }

  private memberName(): boolean {
    if (!this.string()) return false;
    this.skipSpace();
    return this.take(':');
  }

  private scalar(): boolean {
    return this.text[this.at] === '"' ? this.string() : literals.some((literal) => this.take(literal)) || this.number();
  }

  private number(): boolean {
    const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
    number.lastIndex = this.at;
    const found = number.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found !== undefined;
  }

  private string(): boolean {
    if (!this.take('"')) return false;
    while (this.at < this.text.length) {
      const character = this.text[this.at] ?? '';
      if (character < ' ') return false;
      if (character === '\\' && !this.escape()) return false;
      if (character !== '\\') this.at += 1;
      if (character === '"') return true;
    }
    return false;
  }

  private escape(): boolean {
    const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
    escape.lastIndex = this.at;
    const found = escape.exec(this.text)?.[0];
    this.at += found?.length ?? 0;
    return found !== undefined;
  }
}
