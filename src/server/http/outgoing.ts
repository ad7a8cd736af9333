/** Reading from the servers that the settings name: the geocoder, the street map. */

export class OutgoingError extends Error {
  constructor(
    message: string,
    /** Of the answer. */
    readonly status: number,
  ) {
    super(message);
  }
}

/** A redirect stays on the host, so that a key in the address or the content never reaches another one. */
const redirectsAtMost = 3;
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

export interface Outgoing {
  headers: Readonly<Record<string, string>>;
  /** For all of it: redirects, headers and body. */
  timeoutMs: number;
}

/**
 * Calls `handle` with the answer. When `handle` ends, the connection closes unless the body was read to its end. Throws
 * OutgoingError for a redirect that is not followed. Its message contains no address, because an address may contain a key.
 */
export async function ask<Result>(
  url: string | URL,
  { timeoutMs, headers }: Outgoing,
  handle: (response: Response) => Promise<Result>,
): Promise<Result> {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, AbortSignal.timeout(timeoutMs)]);
  const init: RequestInit = { headers, signal, redirect: 'manual' };
  try {
    let at = new URL(url);
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(at, init);
      const location = response.headers.get('location');
      if (location === null || !redirectStatuses.includes(response.status)) return await handle(response);
      await response.body?.cancel();
      const reason = redirects === redirectsAtMost ? 'too often' : reasonAgainst(at, location);
      if (reason !== undefined) throw new OutgoingError(`It redirects ${reason}.`, response.status);
      at = new URL(location, at);
    }
  } finally {
    end.abort();
  }
}

/** A redirect is followed to the same host and port, with the same scheme or from http to https. */
function reasonAgainst(from: URL, location: string): string | undefined {
  if (!URL.canParse(location, from)) return 'to no valid address';
  const to = new URL(location, from);
  if (to.host !== from.host) return 'to another host';
  if (to.protocol !== from.protocol && to.protocol !== 'https:') return 'to an unencrypted address';
  // fetch refuses it with an error that contains it.
  return to.username === '' && to.password === '' ? undefined : 'to an address with a password';
}

/** The body. Throws OutgoingError as soon as it is longer, however much the server sends. */
export async function readAtMost({ body, status }: Response, bytesAtMost: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > bytesAtMost) throw new OutgoingError(`The answer is larger than ${bytesAtMost} bytes.`, status);
    pieces.push(piece);
  }
  // Unlike that of Buffer.concat, its buffer contains nothing else.
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
