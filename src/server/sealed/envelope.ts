/** What surrounds the columns: version, kind and count before them, and a checksum of all bytes after them. */
import { crc32 } from 'node:zlib';
import { BitReader, BitWriter } from './bits.ts';
import { maxCount } from './columns.ts';
import { columnReader } from './columns-reader.ts';
import { DamagedSpanError } from './damaged.ts';

const version = 1;
const kinds = { plots: 1, readings: 2 };
export type SpanKind = keyof typeof kinds;
const headBytes = 2;
const checksumBytes = 4;

/** `write` writes the columns, all of which have `count` entries. */
export function seal(kind: SpanKind, count: number, write: (writer: BitWriter) => void): Buffer {
  if (count > maxCount) throw new RangeError(`A span has at most ${maxCount} entries, not ${count}.`);
  const writer = new BitWriter();
  writer.bits(version, 8);
  writer.bits(kinds[kind], 8);
  writer.number(count);
  write(writer);
  const bytes = writer.finish(checksumBytes);
  const end = bytes.length - checksumBytes;
  bytes.writeUInt32BE(crc32(bytes.subarray(0, end)), end);
  return bytes;
}

/** Checks everything around the columns before `read` reads them. Throws `DamagedSpanError`. */
export function unseal<T>(kind: SpanKind, bytes: Uint8Array, read: (reader: BitReader, count: number) => T): T {
  checkEnvelope(kind, bytes);
  const reader = new BitReader(bytes, headBytes * 8, checksumBytes);
  return guarded(() => {
    const count = reader.number();
    if (count > maxCount) throw new DamagedSpanError(`The span has ${count} entries.`);
    return read(reader, count);
  });
}

export interface CheckedSpan {
  count: number;
  /** Of the first and the last entry. */
  firstMs: number;
  lastMs: number;
}

/** Checks the checksum and decodes only the moments, which are the first column of each kind. Throws `DamagedSpanError`. */
export const checkSpan = (kind: SpanKind, bytes: Uint8Array): CheckedSpan =>
  unseal(kind, bytes, (reader, count) => {
    const utcMs = columnReader(reader, count, new Float64Array(count))();
    return { count, firstMs: utcMs[0] ?? 0, lastMs: utcMs[count - 1] ?? 0 };
  });

function checkEnvelope(kind: SpanKind, bytes: Uint8Array): void {
  if (bytes.length < headBytes + checksumBytes) throw new DamagedSpanError(`The span has only ${bytes.length} bytes.`);
  if (bytes[0] !== version) throw new DamagedSpanError(`The span has the unknown version ${bytes[0]}.`);
  if (bytes[1] !== kinds[kind]) throw new DamagedSpanError(`The span does not contain ${kind}.`);
  const end = bytes.length - checksumBytes;
  const checksum = new DataView(bytes.buffer, bytes.byteOffset).getUint32(end);
  if (crc32(bytes.subarray(0, end)) !== checksum) throw new DamagedSpanError('The checksum is wrong.');
}

/** A DataView throws a `RangeError` beyond its end. */
export function guarded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof RangeError ? new DamagedSpanError(error.message, { cause: error }) : error;
  }
}
