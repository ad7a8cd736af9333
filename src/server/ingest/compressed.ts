/** Compressed bodies: inflated in chunks as they are used, so that a small body cannot become a large one. */
import { createGunzip, type Gunzip } from 'node:zlib';
import { inflateRatio } from '../../contract/choices.ts';
import { brokenOff, type Pieces } from '../http/body.ts';
import { unsupported } from '../http/content-type.ts';
import { Problem } from '../http/problems.ts';

export function codingOf(headers: Headers): 'gzip' | 'identity' | 'other' {
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (coding === 'gzip' || coding === 'x-gzip') return 'gzip';
  return coding === '' || coding === 'identity' ? 'identity' : 'other';
}

export const unknownCoding = (): Problem =>
  unsupported('Content-Encoding must be gzip or identity.', { 'Accept-Encoding': 'gzip, identity' });

/**
 * Inflates in chunks, and reads the next one only after the last was used, so that an aborted reader leaves no pending
 * read. 400 for malformed gzip.
 */
export async function* unzippedPieces(pieces: Pieces): AsyncGenerator<Uint8Array> {
  yield* inflate(pieces, () => {});
}

/** The same for a stream of any length. 400 beyond `inflateRatio`. */
export async function* unzippedStream(pieces: Pieces): AsyncGenerator<Uint8Array> {
  yield* inflate(pieces, (inflatedBytes, sentBytes) => {
    if (inflatedBytes > inflateRatio.fromBytes && inflatedBytes > inflateRatio.max * sentBytes) throw tooCompressed();
  });
}

async function* inflate(
  pieces: Pieces,
  check: (inflatedBytes: number, sentBytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const gunzipping = createGunzip({ chunkSize: 64 * 1024 });
  let bytes = 0;
  try {
    for await (const inflated of inflatedBy(gunzipping, pieces)) {
      bytes += inflated.byteLength;
      check(bytes, gunzipping.bytesWritten);
      yield inflated;
    }
  } catch (error) {
    throw codeOf(error).startsWith('Z_') ? notGzip() : error;
  } finally {
    gunzipping.destroy();
  }
}

async function* inflatedBy(gunzipping: Gunzip, pieces: Pieces): AsyncGenerator<Uint8Array> {
  const progress = progressOf(gunzipping);
  for await (const piece of pieces) {
    let used = false;
    gunzipping.write(piece, () => {
      used = true;
      progress.report();
    });
    for (;;) {
      const inflated = gunzipping.read() as Uint8Array | null;
      if (inflated) yield inflated;
      else if (used) break;
      else await progress.next();
    }
    if (gunzipping.errored) throw gunzipping.errored;
  }
  gunzipping.end();
  for await (const inflated of gunzipping) yield inflated as Uint8Array;
}

/** `next` resolves after a `report` when there is output to read, and when the stream has failed. */
function progressOf(stream: Gunzip): { report(): void; next(): Promise<void> } {
  let isReported = false;
  let wake = (): void => {};
  const report = (): void => {
    isReported = true;
    wake();
  };
  stream.on('readable', report).on('error', report);
  return {
    report,
    async next() {
      if (!isReported) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isReported = false;
      if (stream.errored) throw stream.errored;
    },
  };
}

const tooCompressed = () =>
  new Problem(
    400,
    'too-compressed',
    'Too compressed',
    `The gzip inflates to more than ${inflateRatio.max} times its size. Messages stored so far stay stored.`,
  );
const notGzip = () => brokenOff('The body is not valid gzip, or it is incomplete.');
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
