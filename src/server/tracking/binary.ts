/**
 * Arrays as PostgreSQL reads them in binary: cheaper on both sides than text. A Buffer is sent in binary as it is. A head of
 * five numbers (dimensions, nulls, element type, length, first index), then each element's length and bytes.
 */
const headBytes = 20;
const types = { int8: 20, int4: 23, text: 25, float8: 701, timestamptz: 1184 };

function array(type: number, length: number, bytes: number, nulls: boolean): Buffer {
  const buffer = Buffer.allocUnsafe(headBytes + bytes);
  buffer.writeInt32BE(length === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(nulls ? 1 : 0, 4);
  buffer.writeInt32BE(type, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
  return length === 0 ? buffer.subarray(0, 12) : buffer;
}

type Numbers = readonly (number | null)[];

function eightBytes(type: number, values: Numbers, write: (buffer: Buffer, value: number, offset: number) => void) {
  const nulls = values.reduce<number>((count, value) => (value === null ? count + 1 : count), 0);
  const buffer = array(type, values.length, values.length * 12 - nulls * 8, nulls > 0);
  let offset = headBytes;
  for (const value of values) {
    if (value === null) {
      buffer.writeInt32BE(-1, offset);
      offset += 4;
    } else {
      buffer.writeInt32BE(8, offset);
      write(buffer, value, offset + 4);
      offset += 12;
    }
  }
  return buffer;
}

const half = 2 ** 32;
function writeInt8(buffer: Buffer, value: number, offset: number): void {
  const high = Math.floor(value / half);
  buffer.writeInt32BE(high, offset);
  buffer.writeUInt32BE(value - high * half, offset + 4);
}

/** PostgreSQL counts microseconds from the year 2000. */
const epochMs = Date.UTC(2000, 0, 1);
const writeMoment = (buffer: Buffer, utcMs: number, offset: number): void =>
  writeInt8(buffer, (utcMs - epochMs) * 1000, offset);

export const int8s = (values: Numbers): Buffer => eightBytes(types.int8, values, writeInt8);
export const moments = (utcMs: Numbers): Buffer => eightBytes(types.timestamptz, utcMs, writeMoment);
export const float8s = (values: Numbers): Buffer =>
  eightBytes(types.float8, values, (buffer, value, offset) => buffer.writeDoubleBE(value, offset));

export function int4s(values: readonly number[]): Buffer {
  const buffer = array(types.int4, values.length, values.length * 8, false);
  values.forEach((value, index) => {
    buffer.writeInt32BE(4, headBytes + index * 8);
    buffer.writeInt32BE(value, headBytes + index * 8 + 4);
  });
  return buffer;
}

export function texts(values: readonly string[]): Buffer {
  const lengths = values.map((value) => Buffer.byteLength(value));
  const buffer = array(
    types.text,
    values.length,
    lengths.reduce((sum, length) => sum + length + 4, 0),
    false,
  );
  let offset = headBytes;
  values.forEach((value, index) => {
    buffer.writeInt32BE(lengths[index] ?? 0, offset);
    offset += 4 + buffer.write(value, offset + 4);
  });
  return buffer;
}
