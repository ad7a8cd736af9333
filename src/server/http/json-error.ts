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
  /** The closing brackets that are still expected, innermost last. */
  const open: string[] = [];
  for (;;) {
    if (scanner.pauseIsDue()) yield;
    const close = scanner.take('{') ? '}' : scanner.take('[') ? ']' : undefined;
    if (close !== undefined && !scanner.take(close)) {
      open.push(close);
      if (close === '}' && !(yield* scanner.memberName())) return scanner.at;
      continue;
    }
    if (close === undefined && !(yield* scanner.scalar())) return scanner.at;
    // After a value: close finished containers, then continue with the next value.
    while (scanner.take(open.at(-1))) open.pop();
    if (open.length === 0 || !scanner.take(',')) return scanner.at;
    if (open.at(-1) === '}' && !(yield* scanner.memberName())) return scanner.at;
  }
}

const literals = ['true', 'false', 'null'].map((literal) => Array.from(literal, code));
const escapes = new Set(Array.from('"\\/bfnrt', code));
const hexDigits = new Set(Array.from('0123456789abcdefABCDEF', code));
const [minus, plus, point, zero, nine] = [code('-'), code('+'), code('.'), code('0'), code('9')];
const unicodeLetter = code('u');

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= zero && byte <= nine;
const isExponent = (byte: number | undefined): boolean => byte === code('e') || byte === code('E');

/** Each method moves `at` behind what it found, or to the wrong byte. A long text or number yields inside. */
class Scanner {
  private readonly bytes: Uint8Array;
  private pauseAt: number;

  constructor(
    bytes: Uint8Array,
    public at: number,
    end: number,
  ) {
    this.bytes = bytes.subarray(0, end);
    this.pauseAt = at + pauseBytes;
  }

  pauseIsDue(): boolean {
    if (this.at < this.pauseAt) return false;
    this.pauseAt = this.at + pauseBytes;
    return true;
  }

  /** Skips spaces, and the character if it is next. */
  take(character: string | undefined): boolean {
    while (isSpace(this.bytes[this.at])) this.at += 1;
    if (character === undefined || this.bytes[this.at] !== code(character)) return false;
    this.at += 1;
    return true;
  }

  *memberName(): Steps<boolean> {
    return this.take('"') && (yield* this.string()) && this.take(':');
  }

  *scalar(): Steps<boolean> {
    if (this.take('"')) return yield* this.string();
    return this.literal() || (yield* this.number());
  }

  private literal(): boolean {
    const found = literals.find((literal) => literal.every((byte, index) => this.bytes[this.at + index] === byte));
    this.at += found?.length ?? 0;
    return found !== undefined;
  }

  /** Behind the opening quote. */
  private *string(): Steps<boolean> {
    while (this.at < this.bytes.length) {
      if (this.pauseIsDue()) yield;
      const byte = this.bytes[this.at] as number;
      if (byte < 0x20) return false;
      if (byte === backslash && !this.isEscape()) return false;
      this.at += byte !== backslash ? 1 : this.bytes[this.at + 1] === unicodeLetter ? 6 : 2;
      if (byte === quote) return true;
    }
    return false;
  }

  private isEscape(): boolean {
    const { at, bytes } = this;
    if (bytes[at + 1] !== unicodeLetter) return escapes.has(bytes[at + 1] as number);
    for (let digit = at + 2; digit < at + 6; digit += 1) if (!hexDigits.has(bytes[digit] as number)) return false;
    return true;
  }

  /** An error inside a number is reported behind its valid part; a text that is no number at its first byte. */
  private *number(): Steps<boolean> {
    const start = this.at;
    if (this.bytes[this.at] === minus) this.at += 1;
    if (this.bytes[this.at] === zero) this.at += 1;
    else if (!(yield* this.digits())) {
      this.at = start;
      return false;
    }
    const wholeEnd = this.at;
    if (this.bytes[this.at] === point) {
      this.at += 1;
      if (!(yield* this.digits())) this.at = wholeEnd;
    }
    const fractionEnd = this.at;
    if (isExponent(this.bytes[this.at])) {
      this.at += 1;
      if (this.bytes[this.at] === plus || this.bytes[this.at] === minus) this.at += 1;
      if (!(yield* this.digits())) this.at = fractionEnd;
    }
    return true;
  }

  /** At least one. */
  private *digits(): Steps<boolean> {
    const start = this.at;
    while (isDigit(this.bytes[this.at])) {
      this.at += 1;
      if (this.pauseIsDue()) yield;
    }
    return this.at > start;
  }
}
