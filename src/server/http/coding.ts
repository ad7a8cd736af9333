import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Coding } from './etag.ts';

/** Below it the head of an answer weighs more than what is saved. */
export const worthCompressingBytes = 1000;

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/** Above it somebody waits for the compression: 37 MB of geofences take a ninth of the time at 1, and are 6 % larger. */
const largeBytes = 2_000_000;

/** On the thread pool, never on the event loop. Of small answers brotli at 5 takes about as long as gzip and saves a tenth more. */
export function compress(bytes: Uint8Array, coding: Coding): Promise<Uint8Array> {
  const large = bytes.byteLength > largeBytes;
  if (coding === 'gzip') return compressWithGzip(bytes, { level: large ? 3 : 6 });
  return compressWithBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: large ? 1 : 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  });
}

/** The coding that an `Accept-Encoding` header prefers among ours (br where it has no preference); undefined for none. */
export function preferredCoding(header: string | null): Coding | undefined {
  if (!header) return undefined;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const best: Coding = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  // Not compressed at all is what nobody needs to ask for; it wins only when it is asked for above ours.
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined;
}
