import type { Because } from '../../contract/problem-reasons.ts';
import { TooManyWaiting } from '../work/queue.ts';
import type { Bindings } from './bindings.ts';
import { Problem } from './problems.ts';

export const tooLarge = (limitBytes: number): Problem =>
  new Problem(413, 'too-large', 'Too large', { reason: 'tooLarge', params: { limitBytes } });

export const brokenOff = (why: Because | string): Problem => new Problem(400, 'broken-off', 'Broken off', why);

/**
 * The whole body. 413 as soon as it is known to be larger than `limitBytes`: by its Content-Length before anything is
 * read, else at the first piece beyond. 503 where all bodies together are too large. The rest is not kept: see `respond`.
 */
export async function readBody(request: Request, bindings: Bindings, limitBytes: number): Promise<Buffer> {
  const told = Number(request.headers.get('content-length') ?? 0);
  if (told > limitBytes) throw tooLarge(limitBytes);
  const body = new GrowingBuffer(Number.isSafeInteger(told) && told > 0 ? told : firstBytes);
  try {
    for await (const piece of bodyOf(request, bindings)) {
      if (body.length + piece.byteLength > limitBytes) throw tooLarge(limitBytes);
      bindings.held?.take(piece.byteLength);
      body.add(piece);
    }
  } catch (error) {
    if (error instanceof Problem || error instanceof TooManyWaiting) throw error;
    throw brokenOff({ reason: 'brokenOff', params: { bytes: body.length } });
  }
  return body.bytes;
}

/** Room for a body that does not tell its length. */
const firstBytes = 16_384;

/** Pages that nothing was written to take no memory: a Content-Length alone costs nothing. */
class GrowingBuffer {
  length = 0;
  private buffer: Buffer;

  constructor(bytes: number) {
    this.buffer = Buffer.allocUnsafeSlow(bytes);
  }

  add(piece: Uint8Array): void {
    const needed = this.length + piece.byteLength;
    if (needed > this.buffer.byteLength) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.buffer.byteLength));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    this.buffer.set(piece, this.length);
    this.length = needed;
  }

  get bytes(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}

/** Piece by piece, as it is asked for. From a socket directly: as a web stream it would be read ahead, and stall when it is left unread. */
export function bodyOf(
  request: Request,
  { incoming, outgoing }: Bindings,
): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (!incoming) return request.body ?? [];
  // The client waits to be asked for the body, which it is only now that all else is right.
  if (/^100-continue$/i.test(incoming.headers.expect ?? '')) outgoing?.writeContinue();
  return incoming.iterator({ destroyOnReturn: false });
}
