/** Compressed bodies: inflated only up to a limit, or in chunks, so that a small body cannot become a large one. */
import { promisify } from 'node:util';
import { createGunzip, type Gunzip, gunzip } from 'node:zlib';
import { inflateRatio } from '../../contract/choices.ts';
import { brokenOff, tooLarge } from '../http/body.ts';
import { unsupported } from '../http/content-type.ts';
import { Problem } from '../http/problems.ts';

const unzip = promisify(gunzip);

/** 415 for codings other than gzip. */
export function isGzip(headers: Headers): boolean {
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (coding === 'gzip' || coding === 'x-gzip') return true;
  if (coding === '' || coding === 'identity') return false;
  throw unsupported('Content-Encoding must be gzip or identity.', { 'Accept-Encoding': 'gzip, identity' });
}

/** 413 as soon as the output exceeds `limitBytes`, 400 for malformed gzip. */
export async function unzipped(bytes: Buffer, limitBytes: number): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: limitBytes });
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(limitBytes) : notGzip();
  }
}

/**
 * Inflates in chunks, and reads the next one only after the last was used, so that an aborted reader leaves no pending
 * read. 400 for malformed gzip, and beyond `inflateRatio`.
 */
export async function* unzippedPieces(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const gunzipping = createGunzip({ chunkSize: 64 * 1024 });
  let bytes = 0;
  try {
    for await (const inflated of inflatedBy(gunzipping, pieces)) {
      bytes += inflated.byteLength;
      if (bytes > inflateRatio.fromBytes && bytes > inflateRatio.max * gunzipping.bytesWritten) throw tooCompressed();
      yield inflated;
    }
  } catch (error) {
    throw codeOf(error).startsWith('Z_') ? notGzip() : error;
  } finally {
    gunzipping.destroy();
  }
}

async function* inflatedBy(
  gunzipping: Gunzip,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
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
