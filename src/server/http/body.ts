import type { Because } from '../../contract/problem-reasons.ts';
import { Problem } from '../problems.ts';
import type { Bindings } from './bindings.ts';

export const tooLarge = (limitBytes: number): Problem =>
  new Problem(413, 'too-large', 'Too large', { reason: 'tooLarge', params: { limitBytes } });

export const brokenOff = (why: Because | string): Problem => new Problem(400, 'broken-off', 'Broken off', why);

/**
 * The whole body. 413 as soon as it is known to be larger than `limitBytes`: by its Content-Length before anything is
 * read, else at the first piece beyond. The rest is not kept (see `discardRest`).
 */
export async function readBody(request: Request, bindings: Bindings, limitBytes: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limitBytes) throw tooLarge(limitBytes);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of bodyOf(request, bindings)) {
      bytes += piece.byteLength;
      if (bytes > limitBytes) break;
      pieces.push(piece);
    }
  } catch {
    throw brokenOff({ reason: 'brokenOff', params: { bytes } });
  }
  if (bytes > limitBytes) throw tooLarge(limitBytes);
  return Buffer.concat(pieces);
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
