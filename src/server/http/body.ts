import type { IncomingMessage } from 'node:http';
import type { Because } from '../../contract/problem-reasons.ts';
import { TooManyWaiting } from '../work/queue.ts';
import { nextSlice } from '../work/slices.ts';
import type { Bindings } from './bindings.ts';
import { Problem } from './problems.ts';

export const tooLarge = (limitBytes: number): Problem =>
  new Problem(413, 'too-large', 'Too large', { reason: 'tooLarge', params: { limitBytes } });

export const brokenOff = (why: Because | string): Problem => new Problem(400, 'broken-off', 'Broken off', why);

/**
 * Reads the whole body. 413 if it is larger than `limitBytes`: before reading if Content-Length says so, otherwise at
 * the first chunk beyond. 503 if all bodies together are too large. The caller discards the rest: see `respond`. The
 * bytes are invalid after `bindings.held` is released.
 */
export async function readBody(request: Request, bindings: Bindings, limitBytes: number): Promise<Buffer> {
  const declaredBytes = Number(request.headers.get('content-length') ?? 0);
  if (declaredBytes > limitBytes) throw tooLarge(limitBytes);
  const body = new GrowingBuffer(limitBytes, Math.min(declaredBytes || unknownBytes, smallBytes));
  bindings.held?.whenReleased(() => body.free());
  try {
    for await (const piece of bodyOf(request, bindings)) {
      if (body.length + piece.byteLength > limitBytes) throw tooLarge(limitBytes);
      bindings.held?.take(piece.byteLength);
      body.add(piece);
      if (body.length > smallBytes) await nextSlice();
    }
  } catch (error) {
    if (error instanceof Problem || error instanceof TooManyWaiting) throw error;
    throw brokenOff({ reason: 'brokenOff', params: { bytes: body.length } });
  }
  return body.bytes;
}

/**
 * Reads the rest of a body without keeping it, one chunk in each slice: a flowing stream would read megabytes in each round
 * of the event loop. Never rejects.
 */
export async function discardRest(incoming: IncomingMessage): Promise<void> {
  try {
    for await (const _ of incoming) await nextSlice();
  } catch {
    // The sender has gone.
  }
}

/** Initial buffer for a body without Content-Length. */
const unknownBytes = 16 * 1024;

/** Most bodies are smaller. The garbage collector is fast enough for them, and they need no slices. */
const smallBytes = 256 * 1024;

/** A large body gets its own memory, which `free` returns to the system without waiting for the garbage collector. */
class GrowingBuffer {
  length = 0;
  private memory: ArrayBuffer;

  constructor(
    private readonly limitBytes: number,
    firstBytes: number,
  ) {
    this.memory = new ArrayBuffer(firstBytes);
  }

  add(piece: Uint8Array): void {
    const needed = this.length + piece.byteLength;
    if (needed > this.memory.byteLength) this.grow(needed);
    new Uint8Array(this.memory, this.length).set(piece);
    this.length = needed;
  }

  get bytes(): Buffer {
    return Buffer.from(this.memory, 0, this.length);
  }

  free(): void {
    if (this.memory.resizable) this.memory.resize(0);
  }

  private grow(needed: number): void {
    const wanted = Math.min(this.limitBytes, Math.max(needed, 2 * this.memory.byteLength));
    if (this.memory.resizable) {
      // Pages take no memory until they are written.
      this.memory.resize(wanted);
      return;
    }
    const options = wanted > smallBytes ? { maxByteLength: this.limitBytes } : undefined;
    const larger = new ArrayBuffer(wanted, options);
    new Uint8Array(larger).set(new Uint8Array(this.memory, 0, this.length));
    this.memory = larger;
  }
}

/** Chunks on demand, directly from the socket: a web stream would read ahead, and stall if it is not read. */
export function bodyOf(
  request: Request,
  { incoming, outgoing }: Bindings,
): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (!incoming) return request.body ?? [];
  // The client waits for "100 Continue", which is sent only after all other checks.
  if (/^100-continue$/i.test(incoming.headers.expect ?? '')) outgoing?.writeContinue();
  return incoming.iterator({ destroyOnReturn: false });
}
