/** Bodies that come compressed: read no further than their limit, or piece by piece, so that a small one cannot become a large one. */
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip, gunzip } from 'node:zlib';
import { brokenOff, tooLarge } from '../http/body.ts';
import { unsupported } from '../http/content-type.ts';

const unzip = promisify(gunzip);

/** 415 for another coding than gzip. */
export function isGzip(headers: Headers): boolean {
  const coding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (coding === 'gzip' || coding === 'x-gzip') return true;
  if (coding === '' || coding === 'identity') return false;
  throw unsupported('Content-Encoding may be gzip.', { 'Accept-Encoding': 'gzip, identity' });
}

/** 413 as soon as it would become larger than `limitBytes`, 400 for what is no gzip. */
export async function unzipped(bytes: Buffer, limitBytes: number): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: limitBytes });
  } catch (error) {
    throw codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLarge(limitBytes) : notGzip();
  }
}

/** Asks for more only when its own pieces are taken. */
export async function* unzippedPieces(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const out = createGunzip({ chunkSize: 64 * 1024 });
  // What fails on the way comes out of `out`.
  pipeline(Readable.from(pieces, { objectMode: false }), out, () => {});
  try {
    for await (const piece of out) yield piece as Uint8Array;
  } catch (error) {
    throw codeOf(error).startsWith('Z_') ? notGzip() : error;
  }
}

const notGzip = () => brokenOff('The body is not valid gzip, or it broke off.');
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
