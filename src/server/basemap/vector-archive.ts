/** Checks that an archive contains vector tiles that the dashboard can read, and reads them. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { bytesToHeader, Compression, type Header, PMTiles, ResolvedValueCache, TileType } from 'pmtiles';
import { type Archive, ArchiveError, ArchiveReplaced, type Bytes, headBytes } from './archive.ts';

export interface VectorArchive {
  archive: Archive;
  file: PMTiles;
  header: Header;
  /** HTML; undefined if the archive names no provider. */
  attribution: string | undefined;
}

const headerBytes = 127;
const magic = Buffer.from('PMTiles\x03', 'latin1');

/** Largest directory, tile or metadata, compressed or not. Only a damaged file contains larger ones. */
const partBytes = 32_000_000;

/** Kept directories. Each has some thousand entries. */
const directoriesAtMost = 32;

const attributionAtMost = 1000;

/** Throws ArchiveError if the dashboard could not read the archive. */
export async function openVectorArchive(archive: Archive): Promise<VectorArchive> {
  const head = await archive.read(0, Math.min(headBytes, archive.size));
  const header = checkedHeader(head, archive.size);
  const cache = new ResolvedValueCache(directoriesAtMost, false, decompress);
  const file = new PMTiles(sourceOf(archive), cache, decompress);
  try {
    await file.getHeader();
    return { archive, file, header, attribution: attributionOf(await metadataOf(file, header)) };
  } catch (cause) {
    if (cause instanceof ArchiveError || cause instanceof ArchiveReplaced) throw cause;
    throw new ArchiveError('damaged', cause);
  }
}

function checkedHeader(head: Bytes, size: number): Header {
  if (head.length < headerBytes || !magic.equals(head.subarray(0, magic.length))) throw new ArchiveError('notPmtiles');
  const header = bytesToHeader(head.slice(0, headerBytes).buffer);
  if (header.tileType !== TileType.Mvt) throw new ArchiveError('notVector');
  if (!readable.has(header.internalCompression) || !readable.has(header.tileCompression))
    throw new ArchiveError('compression');
  const { rootDirectoryOffset, rootDirectoryLength, jsonMetadataOffset, jsonMetadataLength } = header;
  const { leafDirectoryOffset, leafDirectoryLength = 0, tileDataOffset, tileDataLength = 0 } = header;
  const ends = [
    jsonMetadataOffset + jsonMetadataLength,
    leafDirectoryOffset + leafDirectoryLength,
    tileDataOffset + tileDataLength,
  ];
  const isWhole = rootDirectoryOffset + rootDirectoryLength <= head.length && ends.every((end) => end <= size);
  if (!isWhole) throw new ArchiveError('damaged');
  return header;
}

/** What browsers can decompress. */
const readable = new Set([Compression.None, Compression.Gzip]);

const gunzipped = promisify(gunzip);

async function decompress(data: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return data;
  return Uint8Array.from(await gunzipped(new Uint8Array(data), { maxOutputLength: partBytes })).buffer;
}

function sourceOf(archive: Archive): ConstructorParameters<typeof PMTiles>[0] {
  return {
    getKey: () => archive.version,
    getBytes: async (offset, length) => {
      // Readers ask for a whole head, and small archives are shorter.
      const inFile = Math.min(length, archive.size - offset);
      if (inFile < 0 || inFile > partBytes) throw new ArchiveError('damaged');
      return { data: (await archive.read(offset, inFile)).buffer };
    },
  };
}

const metadataOf = (file: PMTiles, { jsonMetadataLength }: Header): Promise<unknown> =>
  jsonMetadataLength === 0 ? Promise.resolve({}) : file.getMetadata();

function attributionOf(metadata: unknown): string | undefined {
  const { attribution } = (metadata ?? {}) as { attribution?: unknown };
  if (typeof attribution !== 'string' || attribution.length > attributionAtMost) return undefined;
  return attribution.trim() || undefined;
}
