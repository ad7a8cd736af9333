/** Splits a stream of bytes into lines. Holds one chunk and one line in memory. */
import { Buffer, isUtf8 } from 'node:buffer';
import type { Fault } from './faults.ts';

export type Line = { text: string } | { blank: true } | { fault: Fault };

/** Larger chunks are cut, so that decoding and splitting one takes well below a millisecond. */
const pieceBytes = 16 * 1024;
const newline = 10;
const byteOrderMark = 0xfeff;
const blank: Line = { blank: true };

/** The lines of each chunk. The last line needs no newline. A line over `limitBytes` is not kept. */
export async function* linesOf(
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limitBytes: number,
): AsyncGenerator<Line[]> {
  const splitter = new Splitter(limitBytes);
  for await (const bytes of stream) {
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
      const lines = splitter.take(bytes.subarray(at, at + pieceBytes));
      if (lines.length > 0) yield lines;
    }
  }
  if (splitter.hasBegun) yield splitter.end();
}

class Splitter {
  /** The beginning of a line whose end has not arrived. */
  private begun: Uint8Array[] = [];
  private begunBytes = 0;

  constructor(private readonly limitBytes: number) {}

  get hasBegun(): boolean {
    return this.begunBytes > 0;
  }

  take(piece: Uint8Array): Line[] {
    const end = piece.lastIndexOf(newline);
    if (end === -1) {
      this.begin(piece);
      return [];
    }
    const first = piece.indexOf(newline);
    this.begin(piece.subarray(0, first));
    const lines = [...this.end(), ...(first < end ? this.whole(piece.subarray(first + 1, end)) : [])];
    this.begin(piece.subarray(end + 1));
    return lines;
  }

  /** Ends the current line. */
  end(): Line[] {
    const [begun, bytes] = [this.begun, this.begunBytes];
    this.begun = [];
    this.begunBytes = 0;
    return bytes > this.limitBytes ? [this.tooLong] : this.whole(Buffer.concat(begun));
  }

  private begin(part: Uint8Array): void {
    this.begunBytes += part.byteLength;
    if (this.begunBytes > this.limitBytes) this.begun = [];
    // A copy, because a view would keep its whole chunk in memory.
    else if (part.byteLength > 0) this.begun.push(Uint8Array.prototype.slice.call(part));
  }

  private whole(bytes: Uint8Array): Line[] {
    const text = decoded(bytes);
    // No line is longer than the bytes that contain it.
    if (text !== undefined && bytes.byteLength <= this.limitBytes) return text.split('\n').map(lineOf);
    return [...split(bytes)].map((line) => {
      if (line.byteLength > this.limitBytes) return this.tooLong;
      const own = decoded(line);
      return own === undefined ? { fault: { reason: 'notJson', detail: 'is not valid UTF-8' } } : lineOf(own);
    });
  }

  private get tooLong(): Line {
    return { fault: { reason: 'other', detail: `is longer than ${this.limitBytes} bytes` } };
  }
}

function* split(bytes: Uint8Array): Iterable<Uint8Array> {
  let start = 0;
  for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
    yield bytes.subarray(start, end);
    start = end + 1;
  }
  yield bytes.subarray(start);
}

/** Lines rarely start with a space. */
const lineOf = (text: string): Line => (text.charCodeAt(0) > 32 || /\S/.test(text) ? { text } : blank);

/** A strict TextDecoder is several times slower. */
function decoded(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
}
