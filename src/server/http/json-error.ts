import type { Because } from '../../contract/problem-reasons.ts';
import { clauseOf } from './reasons.ts';

/** Yields from time to time. */
type Steps<Result> = Generator<undefined, Result>;

type JsonError = Because<'emptyJson' | 'jsonEndsEarly' | 'jsonUnexpected'>;

/**
 * Why a UTF-8 text is not JSON (RFC 8259), and where. `JSON.parse` says so only sometimes, and in a different way in
 * each Node.js version. Call it only for text that `JSON.parse` refused. `from` and `to` limit it to a part of the
 * text.
 */
export function* jsonErrorOf(bytes: Uint8Array, from = 0, to = bytes.length): Steps<JsonError> {
  return yield* jsonErrorAt(bytes, yield* firstError(bytes, from, to));
}

export function* jsonErrorAt(bytes: Uint8Array, position: number): Steps<JsonError> {
  if (position >= bytes.length) {
    if (bytes.every(isSpace)) return { reason: 'emptyJson', params: {} };
    return { reason: 'jsonEndsEarly', params: yield* placeIn(bytes, bytes.length) };
  }
  const character = String.fromCodePoint(textOf(bytes, position, position + 4).codePointAt(0) ?? 0);
  return { reason: 'jsonUnexpected', params: { character, ...(yield* placeIn(bytes, position)) } };
}

/** Of a short text, as a message to follow "is not JSON:". */
export function findJsonError(text: string): string {
  const steps = jsonErrorOf(Buffer.from(text));
  let step = steps.next();
  while (!step.done) step = steps.next();
  return clauseOf(step.value).replace(/^.*? is not JSON: /, '');
}

const code = (character: string): number => character.charCodeAt(0);
const [newline, quote, backslash] = [code('\n'), code('"'), code('\\')];

/** From 1, columns in UTF-16 units, as in editors. */
function* placeIn(bytes: Uint8Array, position: number): Steps<{ line: number; column: number }> {
  let [line, column] = [1, 1];
  for (let at = 0; at < position; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === newline) {
      line += 1;
      column = 1;
    } else if ((byte & 0xc0) !== 0x80) column += byte < 0xf0 ? 1 : 2;
    if (at % pauseBytes === 0) yield;
  }
  return { line, column };
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const textOf = (bytes: Uint8Array, from: number, to: number): string => bufferOf(bytes).toString('utf8', from, to);

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === newline || byte === 0x0d || byte === 0x09;

/** Bytes checked between two yields: about a millisecond. */
const pauseBytes = 64 * 1024;

/** Index of the first byte that is wrong; `to` if the text ends too early. */
export function* firstError(bytes: Uint8Array, from = 0, to = bytes.length): Steps<number> {
  const scanner = new Scanner(bytes, from, to);
  let pauseAt = from + pauseBytes;
  /** The closing brackets that are still expected, innermost last. */
  const open: string[] = [];
  for (;;) {
    if (scanner.at >= pauseAt) {
      pauseAt = scanner.at + pauseBytes;
      yield;
    }
    const close = scanner.take('{') ? '}' : scanner.take('[') ? ']' : undefined;
    if (close !== undefined && !scanner.take(close)) {
      open.push(close);
      if (close === '}' && !scanner.memberName()) return scanner.at;
      continue;
    }
    if (close === undefined && !scanner.scalar()) return scanner.at;
    // After a value: close finished containers, then continue with the next value.
    while (scanner.take(open.at(-1))) open.pop();
    if (open.length === 0 || !scanner.take(',')) return scanner.at;
    if (open.at(-1) === '}' && !scanner.memberName()) return scanner.at;
  }
}

const literals = /^(?:true|false|null)/;
/** An error inside a number is reported behind its valid part; a text that is no number at its first byte. */
const numbers = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const unicodeEscape = /^\\u[\da-fA-F]{4}/;
const escapes = new Set(Array.from('"\\/bfnrt', code));
const numberBytes = new Set(Array.from('0123456789+-.eE', code));

/** Each method moves `at` behind what it found, or to the wrong byte. */
class Scanner {
  private readonly bytes: Buffer;

  constructor(
    bytes: Uint8Array,
    public at: number,
    private readonly end: number,
  ) {
    this.bytes = bufferOf(bytes);
  }

  /** Skips spaces, and the character if it is next. */
  take(character: string | undefined): boolean {
    while (this.at < this.end && isSpace(this.bytes[this.at])) this.at += 1;
    if (character === undefined || this.at >= this.end || this.bytes[this.at] !== code(character)) return false;
    this.at += 1;
    return true;
  }

  memberName(): boolean {
    return this.take('"') && this.string() && this.take(':');
  }

  scalar(): boolean {
    if (this.take('"')) return this.string();
    let end = this.at;
    while (end < this.end && numberBytes.has(this.bytes[end] as number)) end += 1;
    return end === this.at ? this.match(literals, end + 5) : this.match(numbers, end);
  }

  /** Behind the opening quote. */
  private string(): boolean {
    while (this.at < this.end) {
      const byte = this.bytes[this.at] as number;
      if (byte < 0x20) return false;
      if (byte !== backslash) this.at += 1;
      else if (this.at + 1 < this.end && escapes.has(this.bytes[this.at + 1] as number)) this.at += 2;
      else if (!this.match(unicodeEscape, this.at + 6)) return false;
      if (byte === quote) return true;
    }
    return false;
  }

  private match(pattern: RegExp, to: number): boolean {
    const [found] = pattern.exec(this.bytes.toString('latin1', this.at, Math.min(to, this.end))) ?? [];
    this.at += found?.length ?? 0;
    return found !== undefined;
  }
}
