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
