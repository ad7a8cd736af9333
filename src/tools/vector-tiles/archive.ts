/** Writes tiles into one file: PMTiles, version 3. */
import { gzipSync } from 'node:zlib';
import { zxyToTileId } from 'pmtiles';

export interface TileData {
  z: number;
  x: number;
  y: number;
  /** Uncompressed. */
  bytes: Uint8Array;
}

export interface ArchiveInfo {
  minZoom: number;
  maxZoom: number;
  /** Degrees. */
  bounds: { west: number; south: number; east: number; north: number };
  centre: { longitude: number; latitude: number; zoom: number };
  metadata: object;
}

const headerBytes = 127;
/** Readers fetch header and root directory with one request of this size. */
const firstRequestBytes = 16_384;
const gzipType = 2;
const vectorTileType = 1;

interface Entry {
  id: number;
  offset: number;
  length: number;
  runLength: number;
}

/** Tiles with equal content are stored once. */
export function writeArchive(tiles: readonly TileData[], info: ArchiveInfo): Buffer {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), data: gzipSync(bytes, { level: 9 }) }))
    .sort((one, other) => one.id - other.id);
  const { entries, contents } = entriesOf(sorted);
  const root = gzipSync(directory(entries), { level: 9 });
  // A larger archive would need leaf directories.
  if (headerBytes + root.length > firstRequestBytes)
    throw new Error('The archive has too many tiles for one directory.');
  const metadata = gzipSync(JSON.stringify(info.metadata), { level: 9 });
  const data = Buffer.concat(contents);
  const counts = { tiles: tiles.length, entries: entries.length, contents: contents.length };
  const lengths = { root: root.length, metadata: metadata.length, data: data.length };
  return Buffer.concat([header(info, lengths, counts), root, metadata, data]);
}

function entriesOf(sorted: readonly { id: number; data: Buffer }[]): { entries: Entry[]; contents: Buffer[] } {
  const entries: Entry[] = [];
  const contents: Buffer[] = [];
  const known = new Map<string, number>();
  let end = 0;
  for (const { id, data } of sorted) {
    const key = data.toString('latin1');
    let offset = known.get(key);
    if (offset === undefined) {
      offset = end;
      known.set(key, offset);
      contents.push(data);
      end += data.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === offset && last.id + last.runLength === id) last.runLength += 1;
    else entries.push({ id, offset, length: data.length, runLength: 1 });
  }
  return { entries, contents };
}

/** Columns of variable-length integers: differences of the ids, run lengths, lengths, offsets. */
function directory(entries: readonly Entry[]): Buffer {
  const bytes: number[] = [];
  const add = (value: number): void => {
    let rest = value;
    while (rest >= 0x80) {
      bytes.push((rest % 0x80) + 0x80);
      rest = Math.floor(rest / 0x80);
    }
    bytes.push(rest);
  };
  add(entries.length);
  entries.forEach(({ id }, index) => add(id - (entries[index - 1]?.id ?? 0)));
  for (const { runLength } of entries) add(runLength);
  for (const { length } of entries) add(length);
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1];
    // 0 means: right after the entry before.
    add(before && before.offset + before.length === offset ? 0 : offset + 1);
  });
  return Buffer.from(bytes);
}

function header(
  { minZoom, maxZoom, bounds, centre }: ArchiveInfo,
  lengths: { root: number; metadata: number; data: number },
  counts: { tiles: number; entries: number; contents: number },
): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.write('PMTiles', 'latin1');
  bytes.writeUInt8(3, 7);
  const metadataAt = headerBytes + lengths.root;
  const dataAt = metadataAt + lengths.metadata;
  const noLeaves = [dataAt, 0];
  const places = [headerBytes, lengths.root, metadataAt, lengths.metadata, ...noLeaves, dataAt, lengths.data];
  [...places, counts.tiles, counts.entries, counts.contents].forEach((value, index) => {
    bytes.writeBigUInt64LE(BigInt(value), 8 + index * 8);
  });
  const isClustered = 1;
  bytes.set([isClustered, gzipType, gzipType, vectorTileType, minZoom, maxZoom], 96);
  const degrees = [bounds.west, bounds.south, bounds.east, bounds.north];
  degrees.forEach((value, index) => bytes.writeInt32LE(Math.round(value * 1e7), 102 + index * 4));
  bytes.writeUInt8(centre.zoom, 118);
  bytes.writeInt32LE(Math.round(centre.longitude * 1e7), 119);
  bytes.writeInt32LE(Math.round(centre.latitude * 1e7), 123);
  return bytes;
}
