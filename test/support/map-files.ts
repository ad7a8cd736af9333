/** Small PMTiles files for tests. */
import { gzipSync } from 'node:zlib';
import { writeArchive } from '../../src/tools/vector-tiles/archive.ts';

/** The tile of zoom 0, as `fill` bytes. Another fill makes another file of the same length. */
export const tileBytes = (fill: number): Uint8Array => Uint8Array.from({ length: 40 }, () => fill);

interface MapFile {
  fill?: number;
  metadata?: object;
  /** Bytes of data that no directory names, for long ranges. */
  padding?: number;
}

export function mapFile({ fill = 1, metadata = {}, padding = 0 }: MapFile = {}): Buffer {
  const file = writeArchive([{ z: 0, x: 0, y: 0, bytes: tileBytes(fill) }], {
    minZoom: 0,
    maxZoom: 5,
    bounds: { west: 12, south: 51, east: 13, north: 52 },
    centre: { latitude: 51.3, longitude: 12.4, zoom: 3 },
    metadata,
  });
  return Buffer.concat([file, Buffer.alloc(padding, fill)]);
}

/** The same file with another byte in its header. */
export function withHeaderByte(file: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(file);
  changed.writeUInt8(value, at);
  return changed;
}

export const headerBytes = { version: 7, internalCompression: 97, tileCompression: 98, tileType: 99 } as const;

/** The same file with an empty root directory in place of its own, which then has a wrong length. */
export function withBrokenDirectory(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  gzipSync('').copy(changed, 127);
  return changed;
}
