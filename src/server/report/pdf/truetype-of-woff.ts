/** Unpacks a WOFF 1.0 file, so that reading one glyph does not decompress the whole table again. */
import { inflateSync } from 'node:zlib';

const header = { woff: 44, trueType: 12 };
const entry = { woff: 20, trueType: 16 };

export const isWoff = (file: Buffer): boolean => file.toString('latin1', 0, 4) === 'wOFF';

export function trueTypeOfWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(header.trueType + count * entry.trueType);
  // The kind of outlines, and the number of tables. Readers do not need the hints for a binary search.
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [header.woff + index * entry.woff, header.trueType + index * entry.trueType];
    const [start, packed, length] = [
      woff.readUInt32BE(from + 4),
      woff.readUInt32BE(from + 8),
      woff.readUInt32BE(from + 12),
    ];
    const bytes = woff.subarray(start, start + packed);
    const table = packed === length ? bytes : inflateSync(bytes, { maxOutputLength: length });
    // Tag and checksum.
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
