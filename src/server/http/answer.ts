import { type ByteRange, byteRangeOf, contentRange, rangeRefused } from './byte-range.ts';
import { preferredCoding } from './coding.ts';
import { etag, matchesIfNoneMatch } from './etag.ts';
import type { Representation } from './representation.ts';

export interface AnswerOptions {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Answers with an ETag, and with 304 if the client has the same bytes. */
  conditional?: boolean;
}

/** Sends a representation: compressed if the client supports it, 304 if the client has it. */
export async function answer(
  request: Request,
  representation: Representation,
  { status = 200, headers, conditional = false }: AnswerOptions = {},
): Promise<Response> {
  const coding = representation.compressible ? preferredCoding(request.headers.get('accept-encoding')) : undefined;
  const common = {
    ...headers,
    ...(representation.compressible && {
      Vary: headers?.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding',
    }),
    ...(conditional && { ETag: etag(representation.state, coding) }),
  };
  if (conditional && matchesIfNoneMatch(request.headers.get('if-none-match'), representation.state)) {
    return new Response(null, { status: 304, headers: common });
  }
  const range = conditional && status === 200 ? rangeOf(request, representation) : 'none';
  if (range === 'refused') throw rangeRefused(representation.bytes.byteLength);
  if (range !== 'none') return part(representation, range, common);
  const bytes = coding ? await representation.in(coding) : representation.bytes;
  return new Response(bytes.byteLength > pieceBytes ? inPieces(bytes) : (bytes as Uint8Array<ArrayBuffer>), {
    status,
    headers: {
      ...common,
      'Content-Type': representation.type,
      'Content-Length': String(bytes.byteLength),
      ...(coding && { 'Content-Encoding': coding }),
    },
  });
}

/** Text has no ranges, because it may be compressed. A range of bytes that have changed since is not sent. */
function rangeOf(
  { method, headers }: Request,
  { bytes, compressible, state }: Representation,
): ReturnType<typeof byteRangeOf> {
  const ifRange = headers.get('if-range');
  const isCurrent = ifRange === null || ifRange.trim() === etag(state);
  if (compressible || method !== 'GET' || !isCurrent) return 'none';
  return byteRangeOf(headers.get('range'), bytes.byteLength);
}

function part({ bytes, type }: Representation, range: ByteRange, headers: Readonly<Record<string, string>>): Response {
  const sent = bytes.subarray(range.first, range.last + 1) as Uint8Array<ArrayBuffer>;
  return new Response(sent, {
    status: 206,
    headers: {
      ...headers,
      'Content-Type': type,
      'Content-Length': String(sent.byteLength),
      'Content-Range': contentRange(range, bytes.byteLength),
    },
  });
}

/** The socket copies each chunk synchronously; 40 MB at once would stall the event loop. */
const pieceBytes = 1024 * 1024;

function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + pieceBytes));
      at += pieceBytes;
      if (at >= bytes.byteLength) controller.close();
    },
  });
}
