import type { IncomingMessage } from 'node:http';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { Because } from '../../contract/problem-reasons.ts';
import { nextSlice } from '../work/slices.ts';
import { TooManyWaiting } from '../work/too-many-waiting.ts';
import type { Bindings } from './bindings.ts';
import type { HeldBytes } from './body-memory.ts';
import { Problem } from './problems.ts';

export const tooLarge = (limitBytes: number): Problem =>
  new Problem(413, 'too-large', 'Too large', { reason: 'tooLarge', params: { limitBytes } });

export const tooSlow = (): Problem => new Problem(408, 'too-slow', 'Too slow', { reason: 'tooSlow', params: {} });

export const brokenOff = (why: Because | string): Problem => new Problem(400, 'broken-off', 'Broken off', why);

/** Memory of zlib and its output. */
export const inflaterBytes = 110_000;

/** Turns the bytes that were sent into those of the body. */
type Decode = (pieces: Pieces) => AsyncIterable<Uint8Array>;
export type Pieces = AsyncIterable<Uint8Array>;

/**
 * Reads the whole body. 413 if it is larger than `limitBytes`, as sent or decoded: before reading if Content-Length says
 * so, otherwise at the first chunk beyond. 408 if it is too slow, 503 if it has no room in memory: see `BodyMemory`. The
 * caller discards the rest: see `respond`. The bytes are invalid after `bindings.held` is released.
 */
export async function readBody(
  request: Request,
  bindings: Bindings,
  limitBytes: number,
  decode?: Decode,
): Promise<Buffer> {
  const { held } = bindings;
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const body = new GrowingBuffer(limitBytes);
  held?.whenReleased(() => body.free());
  const ownBytes = decode ? inflaterBytes : 0;
  held?.hold(ownBytes);
  try {
    const sent = bodyOf(request, bindings);
    for await (const piece of decode ? decode(upTo(limitBytes, sent)) : sent) {
      if (body.length + piece.byteLength > limitBytes) throw tooLarge(limitBytes);
      held?.hold(ownBytes + body.length + piece.byteLength);
      body.add(piece);
      if (body.length > largeBytes) await nextSlice();
    }
  } catch (error) {
    if (error instanceof Problem || error instanceof TooManyWaiting) throw error;
    throw brokenOff({ reason: 'brokenOff', params: { bytes: body.length } });
  }
  held?.arrived();
  return body.bytes;
}

async function* upTo(limitBytes: number, pieces: Pieces): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.byteLength;
    if (bytes > limitBytes) throw tooLarge(limitBytes);
    yield piece;
  }
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

/** Most bodies are smaller. The garbage collector is fast enough for them, and they need no slices. */
const largeBytes = 256 * 1024;

/** A large body gets its own memory, which `free` returns to the system without waiting for the garbage collector. */
class GrowingBuffer {
  length = 0;
  private memory = new ArrayBuffer(0);

  constructor(private readonly limitBytes: number) {}

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
    const options = wanted > largeBytes ? { maxByteLength: this.limitBytes } : undefined;
    const larger = new ArrayBuffer(wanted, options);
    new Uint8Array(larger).set(new Uint8Array(this.memory, 0, this.length));
    this.memory = larger;
  }
}

/** Chunks on demand, directly from the socket: a web stream would read ahead, and stall if it is not read. */
export async function* bodyOf(request: Request, { incoming, outgoing, held }: Bindings): AsyncGenerator<Uint8Array> {
  if (!incoming) {
    yield* request.body ?? [];
    return;
  }
  // The client waits for "100 Continue", which is sent only after all other checks.
  if (/^100-continue$/i.test(incoming.headers.expect ?? '')) outgoing?.writeContinue();
  yield* arriving(incoming, held);
}

/** Each piece is all that has arrived, however small the chunks are. Stops when `held` ends, and keeps the stream open. */
async function* arriving(incoming: IncomingMessage, held: HeldBytes | undefined): AsyncGenerator<Uint8Array> {
  let wake = (): void => {};
  const onChange = (): void => wake();
  for (const event of changes) incoming.on(event, onChange);
  held?.whenEnded(onChange);
  const sentBefore = incoming.socket?.bytesRead ?? 0;
  /** Node.js announces each chunk by itself. After a round of the event loop, all that have arrived are one piece. */
  const gather = (): Promise<void> | undefined =>
    incoming.headers['transfer-encoding'] === undefined ? undefined : setImmediate();
  let bytes = 0;
  try {
    await gather();
    for (;;) {
      if (held?.ended) throw held.ended;
      const piece = incoming.read() as Uint8Array | null;
      if (piece) {
        bytes += piece.byteLength;
        const sentBytes = (incoming.socket?.bytesRead ?? 0) - sentBefore;
        if (sentBytes > chunkOverhead.ratio * bytes + chunkOverhead.fromBytes) {
          const problem = chunksTooSmall();
          // So that a sender who tries again and again costs little. Nothing is read meanwhile.
          await pause(refusedAfterMs);
          held?.end(problem);
          throw problem;
        }
        yield piece;
      } else if (incoming.readableEnded) return;
      else if (incoming.destroyed) throw incoming.errored ?? new Disconnected();
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        await gather();
      }
    }
  } finally {
    for (const event of changes) incoming.off(event, onChange);
  }
}

/** A chunk costs as much as a thousand bytes, so tiny ones are refused: a chunk of one byte takes six. */
const chunkOverhead = { ratio: 2, fromBytes: 16_000 };
const refusedAfterMs = 5000;
const chunksTooSmall = (): Problem =>
  new Problem(
    400,
    'chunks-too-small',
    'Chunks too small',
    'Most bytes that arrived belong to the chunked coding: send larger chunks.',
  );

const changes = ['readable', 'end', 'error', 'close'] as const;

/** The sender hung up during the body. */
export class Disconnected extends Error {}
