/**
 * Arrays in PostgreSQL's binary format, which is cheaper than text for both sides. A header of five numbers
 * (dimensions, nulls, element type, length, first index) is followed by the length and bytes of each element. pg sends
 * a Buffer as binary.
 */
const headBytes = 20;
const types = { int8: 20, int4: 23, text: 25, float8: 701, timestamptz: 1184 };

const half = 2 ** 32;
/** PostgreSQL counts microseconds since 2000. */
const epochMs = Date.UTC(2000, 0, 1);

/**
 * An array that is written element by element. `length` is the maximum number of elements, each at most eight bytes.
 */
export class Column {
  private readonly bytes: Buffer;
  private readonly view: DataView;
  private end = headBytes;
  private count = 0;
  private nulls = 0;

  constructor(length: number) {
    this.bytes = Buffer.allocUnsafe(headBytes + length * 12);
    this.view = new DataView(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
  }

  int8(value: number | null): void {
    if (value === null) return this.null();
    const { view, end } = this;
    const high = Math.floor(value / half);
    // `setInt32` would truncate it silently.
    if (high !== (high | 0)) throw new RangeError(`${value} does not fit into 64 bits.`);
    view.setInt32(end, 8);
    view.setInt32(end + 4, high);
    view.setUint32(end + 8, value - high * half);
    this.wrote(12);
  }

  moment(utcMs: number | null): void {
    this.int8(utcMs === null ? null : (utcMs - epochMs) * 1000);
  }

  float8(value: number | null): void {
    if (value === null) return this.null();
    this.view.setInt32(this.end, 8);
    this.view.setFloat64(this.end + 4, value);
    this.wrote(12);
  }

  int4(value: number): void {
    if (value !== (value | 0)) throw new RangeError(`${value} does not fit into 32 bits.`);
    this.view.setInt32(this.end, 4);
    this.view.setInt32(this.end + 4, value);
    this.wrote(8);
  }

  private null(): void {
    this.view.setInt32(this.end, -1);
    this.nulls += 1;
    this.wrote(4);
  }

  private wrote(bytes: number): void {
    this.end += bytes;
    this.count += 1;
  }

  get int8s(): Buffer {
    return this.as(types.int8);
  }

  get int4s(): Buffer {
    return this.as(types.int4);
  }

  get float8s(): Buffer {
    return this.as(types.float8);
  }

  get moments(): Buffer {
    return this.as(types.timestamptz);
  }

  private as(type: number): Buffer {
    writeHead(this.bytes, type, this.count, this.nulls);
    return this.bytes.subarray(0, this.count === 0 ? 12 : this.end);
  }
}

/** An empty array ends after twelve bytes. */
function writeHead(buffer: Buffer, type: number, length: number, nulls: number): void {
  buffer.writeInt32BE(length === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(nulls > 0 ? 1 : 0, 4);
  buffer.writeInt32BE(type, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
}

type Numbers = readonly (number | null)[];

export function int8s(values: Numbers): Buffer {
  const column = new Column(values.length);
  for (const value of values) column.int8(value);
  return column.int8s;
}

export function moments(utcMs: Numbers): Buffer {
  const column = new Column(utcMs.length);
  for (const value of utcMs) column.moment(value);
  return column.moments;
}

export function float8s(values: Numbers): Buffer {
  const column = new Column(values.length);
  for (const value of values) column.float8(value);
  return column.float8s;
}

export function int4s(values: readonly number[]): Buffer {
  const column = new Column(values.length);
  for (const value of values) column.int4(value);
  return column.int4s;
}

export function texts(values: readonly string[]): Buffer {
  const lengths = values.map((value) => Buffer.byteLength(value));
  const bytes = lengths.reduce((sum, length) => sum + length + 4, headBytes);
  const buffer = Buffer.allocUnsafe(bytes);
  writeHead(buffer, types.text, values.length, 0);
  let offset = headBytes;
  values.forEach((value, index) => {
    buffer.writeInt32BE(lengths[index] ?? 0, offset);
    offset += 4 + buffer.write(value, offset + 4);
  });
  return values.length === 0 ? buffer.subarray(0, 12) : buffer;
}
