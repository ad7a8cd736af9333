/** Lines out of a stream of bytes, with no more of it in memory than a piece and a line. */
import { Buffer, isUtf8 } from 'node:buffer';

/** A line's text, or why it has none. Blank lines are none and left out. */
export type Line = { text: string } | { reason: string };

/** Decoded and split at once: larger ones are cut, so that no one waits long for a turn, and none holds too long a line. */
const pieceBytes = 64 * 1024;
const newline = 10;
const byteOrderMark = 0xfeff;

/** The lines of each piece. The last one needs no newline; a line of more than `limitBytes` is passed over. */
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
  const last = splitter.end();
  if (last.length > 0) yield last;
}

class Splitter {
  /** Of a line whose end has not come. */
  private begun: Uint8Array[] = [];
  private begunBytes = 0;

  constructor(private readonly limitBytes: number) {}

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

  /** What was begun is a line now. */
  end(): Line[] {
    const [begun, bytes] = [this.begun, this.begunBytes];
    this.begun = [];
    this.begunBytes = 0;
    return bytes > this.limitBytes ? [this.tooLong] : this.whole(Buffer.concat(begun));
  }

  private begin(part: Uint8Array): void {
    this.begunBytes += part.byteLength;
    if (this.begunBytes > this.limitBytes) this.begun = [];
    // A copy: the piece that it is a part of would be kept for it.
    else if (part.byteLength > 0) this.begun.push(Uint8Array.prototype.slice.call(part));
  }

  private whole(bytes: Uint8Array): Line[] {
    const text = decoded(bytes);
    // What is shorter than the limit has no line beyond it.
    if (text !== undefined && bytes.byteLength <= this.limitBytes)
      return text
        .split('\n')
        .filter(isNotBlank)
        .map((line) => ({ text: line }));
    return [...split(bytes)].flatMap((line) => {
      if (line.byteLength > this.limitBytes) return [this.tooLong];
      const own = decoded(line);
      if (own === undefined) return [{ reason: 'is not valid UTF-8' }];
      return isNotBlank(own) ? [{ text: own }] : [];
    });
  }

  private get tooLong(): Line {
    return { reason: `is longer than ${this.limitBytes} bytes` };
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

/** Hardly any begins with a space. */
const isNotBlank = (text: string): boolean => text.charCodeAt(0) > 32 || /\S/.test(text);

/** Not by a TextDecoder, whose strict way takes several times as long. */
function decoded(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  return text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text;
}
