/** `/basemap/<version>.pmtiles`: byte ranges of the current file. Public: a street map is no secret. */
import { type ByteRange, byteRangeOf, contentRange, rangeRefused } from '../http/byte-range.ts';
import { matchesIfNoneMatch } from '../http/etag.ts';
import { methodNotAllowed, noRoute, Problem } from '../http/problems.ts';
import { TooManyWaiting } from '../work/too-many-waiting.ts';
import { type Archive, ArchiveError, ArchiveReplaced, type Bytes } from './archive.ts';
import type { Basemap } from './basemap.ts';

/** A longer range gets a shorter answer, as RFC 9110 allows. Tiles and directories are far smaller. */
const rangeAtMost = 16_000_000;

/** Of a long range one piece at a time is in memory. */
const pieceBytes = 256 * 1024;

const methods = ['GET', 'HEAD'];

interface Asked {
  /** The last part of the path. */
  name: string;
  /** Of the client: addresses take turns. */
  address: string;
}

export async function answerBasemap(
  request: Request,
  basemap: Basemap | undefined,
  { name, address }: Asked,
): Promise<Response> {
  const version = /^([0-9a-f]{16})\.pmtiles$/.exec(name)?.[1];
  if (basemap === undefined || version === undefined) throw noRoute();
  if (!methods.includes(request.method)) throw methodNotAllowed(methods);
  try {
    return await answerFrom(await archiveOf(basemap, version), request, address);
  } catch (error) {
    if (error instanceof ArchiveReplaced) {
      basemap.recheck();
      // A change of owner or name looks like a replaced file, but leads to the same version.
      return answerFrom(await archiveOf(basemap, version), request, address).catch(orRefusal);
    }
    if (error instanceof ArchiveError) basemap.recheck();
    return orRefusal(error);
  }
}

async function archiveOf(basemap: Basemap, version: string): Promise<Archive> {
  const archive = await basemap.archive();
  if (archive?.version === version) return archive;
  throw basemap.isUnreachable ? away() : replaced();
}

function orRefusal(error: unknown): never {
  if (error instanceof ArchiveReplaced) throw replaced();
  if (error instanceof TooManyWaiting && error.of === 'user') throw tooMany();
  throw error instanceof ArchiveError ? away() : error;
}

async function answerFrom(archive: Archive, request: Request, address: string): Promise<Response> {
  const { size, version } = archive;
  const etag = `"${version}"`;
  const headers = {
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': 'application/vnd.pmtiles',
    ETag: etag,
  };
  if (matchesIfNoneMatch(request.headers.get('if-none-match'), version))
    return new Response(null, { status: 304, headers });
  if (request.method === 'HEAD')
    return new Response(null, { status: 200, headers: { ...headers, 'Content-Length': String(size) } });
  const range = requestedRange(request, etag, size);
  const body = await bodyOf(archive, range, address);
  return new Response(body, {
    status: 206,
    headers: {
      ...headers,
      'Content-Length': String(range.last - range.first + 1),
      'Content-Range': contentRange(range, size),
    },
  });
}

function requestedRange(request: Request, etag: string, size: number): ByteRange {
  const ifRange = request.headers.get('if-range');
  const isWanted = ifRange === null || ifRange.trim() === etag;
  const range = isWanted ? byteRangeOf(request.headers.get('range'), size) : 'none';
  if (range === 'none') throw rangeNeeded();
  if (range === 'refused') throw rangeRefused(size);
  return { first: range.first, last: Math.min(range.last, range.first + rangeAtMost - 1) };
}

/** Reads the first piece before the answer begins, so that a failure gets its own status. */
async function bodyOf(
  archive: Archive,
  { first, last }: ByteRange,
  address: string,
): Promise<Bytes | ReadableStream<Bytes>> {
  const pieceAt = (at: number): Promise<Bytes> => archive.read(at, Math.min(pieceBytes, last + 1 - at), address);
  const piece = await pieceAt(first);
  let at = first + piece.length;
  if (at > last) return piece;
  return new ReadableStream(
    {
      start: (controller) => controller.enqueue(piece),
      // An error ends the connection. So a client never gets bytes of two versions.
      async pull(controller) {
        const next = await pieceAt(at);
        at += next.length;
        controller.enqueue(next);
        if (at > last) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}

// No person reads these.
const replaced = (): Problem =>
  new Problem(410, 'basemap-replaced', 'Replaced', 'The file was replaced. Its new address is in /config.json.');

const away = (): Problem =>
  new Problem(503, 'basemap-away', 'Not available', 'The file of the street map cannot be read now.', {
    headers: { 'Retry-After': '5' },
  });

const tooMany = (): Problem =>
  new Problem(
    429,
    'too-many-ranges',
    'Too many requests',
    'This address requests too many ranges. Try again in a few seconds.',
    {
      headers: { 'Retry-After': '5' },
    },
  );

const rangeNeeded = (): Problem =>
  new Problem(
    400,
    'range-needed',
    'Range needed',
    'Send the header Range: bytes=FIRST-LAST. Whole files are not sent.',
  );
