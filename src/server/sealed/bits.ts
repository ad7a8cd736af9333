/** Streams of bits, the highest bit of a byte first. */
import { DamagedSpanError } from './damaged.ts';

/** `bits` writes and reads at most this many at once. */
export const maxBits = 24;
const chunk = 2 ** maxBits;

export class BitWriter {
  private bytes = Buffer.allocUnsafe(1024);
  private end = 0;
  /** The last bits, which do not fill a byte yet. Higher bits are old ones. */
  private pending = 0;
  private held = 0;

  get bitCount(): number {
    return this.end * 8 + this.held;
  }

  /** `value` has no bits above `count`, and `count` is at most `maxBits`. */
  bits(value: number, count: number): void {
    this.pending = (this.pending << count) | value;
    this.held += count;
    if (this.end + 4 > this.bytes.length) this.grow();
    while (this.held >= 8) {
      this.held -= 8;
      this.bytes[this.end++] = this.pending >>> this.held;
    }
  }

  /** Up to 53 bits of a whole number. */
  wide(value: number, count: number): void {
    if (count <= maxBits) return this.bits(value, count);
    this.wide(Math.floor(value / chunk), count - maxBits);
    this.bits(value % chunk, maxBits);
  }

  /** A whole number from 0 to below 2^53: six bits for its length, then its bits. */
  number(value: number): void {
    const length = bitLength(value);
    this.bits(length, 6);
    this.wide(value, length);
  }

  signed(value: number): void {
    this.bits(value < 0 ? 1 : 0, 1);
    this.number(Math.abs(value));
  }

  /** All bytes, the last one filled with zero bits, with room for `tail` further bytes. */
  finish(tail: number): Buffer {
    if (this.held > 0) this.bits(0, 8 - this.held);
    const bytes = Buffer.alloc(this.end + tail);
    this.bytes.copy(bytes, 0, 0, this.end);
    return bytes;
  }

  private grow(): void {
    const bytes = Buffer.allocUnsafe(this.bytes.length * 2);
    this.bytes.copy(bytes, 0, 0, this.end);
    this.bytes = bytes;
  }
}

/**
 * Reads bits up to `limit`. At least four bytes follow the limit, so that a window of 32 bits may start at any bit before it.
 * Reading beyond throws `DamagedSpanError`, or the `RangeError` of a DataView.
 */
export class BitReader {
  readonly view: DataView;
  readonly limit: number;

  constructor(
    bytes: Uint8Array,
    /** The next bit. */
    public at: number,
    tail: number,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.limit = (bytes.byteLength - tail) * 8;
  }

  bits(count: number): number {
    if (count === 0) return 0;
    const value = (this.view.getUint32(this.at >>> 3) << (this.at & 7)) >>> (32 - count);
    this.moveTo(this.at + count);
    return value;
  }

  wide(count: number): number {
    if (count <= maxBits) return this.bits(count);
    const high = this.wide(count - maxBits);
    return high * chunk + this.bits(maxBits);
  }

  number(): number {
    const length = this.bits(6);
    if (length > 53) throw new DamagedSpanError('A number has more than 53 bits.');
    return this.wide(length);
  }

  signed(): number {
    const negative = this.bits(1) === 1;
    const value = this.number();
    return negative ? -value : value;
  }

  /** Only the zero bits that fill the last byte are left. */
  get isAtEnd(): boolean {
    return this.limit - this.at < 8;
  }

  moveTo(at: number): void {
    if (at > this.limit) throw new DamagedSpanError('The bytes end too early.');
    this.at = at;
  }
}

/** Bits of a whole number below 2^64: 0 for 0, 3 for 4 to 7. */
export function bitLength(value: number): number {
  return value < 4_294_967_296 ? 32 - Math.clz32(value) : 64 - Math.clz32(value / 4_294_967_296);
}
