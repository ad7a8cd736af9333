import type { Because } from '../../contract/problem-reasons.ts';
import { clauseOf } from './reasons.ts';

type JsonError = Because<'emptyJson' | 'jsonEndsEarly' | 'jsonUnexpected'>;

/**
 * Why a UTF-8 text is not JSON (RFC 8259), and where. `JSON.parse` says so only sometimes, and in a different way in
 * each Node.js version. Call it only for text that `JSON.parse` refused. `from` and `to` limit it to a part of the
 * text.
 */
export function jsonErrorOf(bytes: Uint8Array, from = 0, to = bytes.length): JsonError {
  const steps = firstError(bytes, from, to);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return jsonErrorAt(bytes, step.value);
}

/** Index of the first byte that is wrong; `to` if the text ends too early. Yields from time to time. */
export const firstError = (bytes: Uint8Array, from = 0, to = bytes.length): Generator<undefined, number> =>
  new Scanner(bytes, from, to).firstError();

export function jsonErrorAt(bytes: Uint8Array, position: number): JsonError {
  if (position >= bytes.length) {
    if (isBlank(bytes)) return { reason: 'emptyJson', params: {} };
    return { reason: 'jsonEndsEarly', params: placeIn(bytes, bytes.length) };
  }
  const character = String.fromCodePoint(textOf(bytes, position, position + 4).codePointAt(0) ?? 0);
  return { reason: 'jsonUnexpected', params: { character, ...placeIn(bytes, position) } };
}

/** The same as a message, to follow "is not JSON:". */
export const findJsonError = (text: string): string =>
  clauseOf(jsonErrorOf(Buffer.from(text))).replace(/^.*? is not JSON: /, '');

/** Bytes checked between two yields: some milliseconds. */
const pauseBytes = 256 * 1024;

const newline = 0x0a;

/** From 1, columns in UTF-16 units, as in editors. */
function placeIn(bytes: Uint8Array, position: number): { line: number; column: number } {
  let [line, lineStart] = [1, 0];
  for (let at = 0; at < position; at += 1) {
    if (bytes[at] !== newline) continue;
    line += 1;
    lineStart = at + 1;
  }
  return { line, column: textOf(bytes, lineStart, position).length + 1 };
}

const textOf = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8', from, to);

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === newline || byte === 0x0d || byte === 0x09;

const isBlank = (bytes: Uint8Array): boolean => bytes.every(isSpace);

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const literals = ['true', 'false', 'null'].map(bytesOf);
const codesOf = (characters: string): number[] => Array.from(bytesOf(characters));
const [quote, backslash, comma, colon, minus, zero, nine] = codesOf('"\\,:-09') as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const [openObject, closeObject, openArray, closeArray] = codesOf('{}[]') as [number, number, number, number];
const escapes = new Set(codesOf('"\\/bfnrt'));
const [exponents, signs, unicode] = [codesOf('eE'), codesOf('+-'), 0x75];
const dot = 0x2e;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= zero && byte <= nine;
const isHex = (byte: number | undefined): boolean =>
  isDigit(byte) || (byte !== undefined && /[a-fA-F]/.test(String.fromCharCode(byte)));

class Scanner {
  constructor(
    private readonly bytes: Uint8Array,
    private at: number,
    private readonly end: number,
  ) {}

  *firstError(): Generator<undefined, number> {
    let pauseAt = this.at + pauseBytes;
    /** The closing brackets that are still expected, innermost last. */
    const open: number[] = [];
    for (;;) {
      if (this.at >= pauseAt) {
        pauseAt = this.at + pauseBytes;
        yield;
      }
      this.skipSpace();
      const opened = this.take(openObject) ? closeObject : this.take(openArray) ? closeArray : undefined;
      if (opened !== undefined) {
        this.skipSpace();
        if (!this.take(opened)) {
          if (opened === closeObject && !this.memberName()) return this.at;
          open.push(opened);
          continue;
        }
      } else if (!this.scalar()) {
        return this.at;
      }
      // After a value: close finished containers, then continue with the next value.
      for (this.skipSpace(); open.length > 0 && this.take(open.at(-1) ?? 0); this.skipSpace()) open.pop();
      if (open.length === 0 || !this.take(comma)) return this.at;
      this.skipSpace();
      if (open.at(-1) === closeObject && !this.memberName()) return this.at;
    }
  }

  private get byte(): number | undefined {
    return this.at < this.end ? this.bytes[this.at] : undefined;
  }

  private take(byte: number): boolean {
    if (this.byte !== byte) return false;
    this.at += 1;
    return true;
  }

  private skipSpace(): void {
    while (isSpace(this.byte)) this.at += 1;
  }

  private memberName(): boolean {
    if (!this.string()) return false;
    this.skipSpace();
    return this.take(colon);
  }

  private scalar(): boolean {
    if (this.byte === quote) return this.string();
    return literals.some((literal) => this.literal(literal)) || this.number();
  }

  private literal(literal: Uint8Array): boolean {
    if (this.at + literal.length > this.end) return false;
    if (!literal.every((byte, index) => this.bytes[this.at + index] === byte)) return false;
    this.at += literal.length;
    return true;
  }

  /** An error inside a number is reported behind its valid part; a text that is no number at its first byte. */
  private number(): boolean {
    let end = this.at + (this.byte === minus ? 1 : 0);
    const whole = this.digits(end);
    if (whole === end) return false;
    end = this.bytes[end] === zero ? end + 1 : whole;
    if (this.bytes[end] === dot && this.digits(end + 1) > end + 1) end = this.digits(end + 1);
    if (exponents.includes(this.bytes[end] ?? 0)) {
      const power = end + (signs.includes(this.bytes[end + 1] ?? 0) ? 2 : 1);
      if (this.digits(power) > power) end = this.digits(power);
    }
    this.at = Math.min(end, this.end);
    return true;
  }

  /** The index behind the digits that start there. */
  private digits(from: number): number {
    let at = from;
    while (at < this.end && isDigit(this.bytes[at])) at += 1;
    return at;
  }

  private string(): boolean {
    if (!this.take(quote)) return false;
    const { bytes, end } = this;
    while (this.at < end) {
      const byte = bytes[this.at] as number;
      if (byte < 0x20) return false;
      if (byte === backslash) {
        if (!this.escape()) return false;
        continue;
      }
      this.at += 1;
      if (byte === quote) return true;
    }
    return false;
  }

  private escape(): boolean {
    const kind = this.bytes[this.at + 1];
    if (kind === unicode && [2, 3, 4, 5].every((place) => isHex(this.bytes[this.at + place]))) this.at += 6;
    else if (kind !== undefined && escapes.has(kind)) this.at += 2;
    else return false;
    return true;
  }
}
