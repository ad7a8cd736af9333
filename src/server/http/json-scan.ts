/**
 * Scans the bytes of a JSON text without creating values: an empty array takes 3 bytes in a body and 30 in memory. It
 * checks only strings, brackets, commas and colons; `JSON.parse` must still check the text.
 */

/** Half a millisecond, and on a busy machine some. */
const defaultSliceBytes = 64 * 1024;

const [quote, backslash, comma, colon, openArray, closeArray] = [0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x5d];
const [openObject, closeObject] = [0x7b, 0x7d];

/** Longest member name that is compared, in bytes with quotes. */
const longestName = 100;

/** The array to find: the text itself, or a member of the outermost object. */
export type ListWanted = 'root' | { member: string };

export interface ListFound {
  /** Indices of its opening and closing bracket. */
  start: number;
  end: number;
  count: number;
  /** For each of the first elements, the index of the comma or bracket behind it. */
  ends: Int32Array;
  /** Elements with more values or bytes than allowed. */
  tooLarge: ReadonlySet<number>;
}

export interface ScanLimits {
  /** Maximum values in the text; each element of the wanted list has its own budget of this size. */
  values: number;
  nesting: number;
  /** Maximum members of one object. One with more counts as too many values. */
  members: number;
  /** Maximum bytes of a string, escaped, and of what is between brackets, commas and strings. A longer one counts as too many values. */
  textBytes: number;
  /** Maximum number of elements of the list. The scan ends at the next one. */
  elements?: number;
  /** Per element of the list. */
  elementBytes?: number;
}

export class JsonScan {
  /** A lower bound of the number of values, without those in the wanted list. */
  values = 1;
  deepest = 0;
  list: ListFound | undefined;
  /** The wanted member occurs twice. */
  listRepeated = false;
  private at = 0;
  /** Of the last byte that has a meaning for the structure. */
  private lastAt = 0;
  private depth = 0;
  /** Of each open object, by depth. */
  private readonly members: number[] = [];
  private inString = false;
  private textStart = 0;
  private broken = false;
  /** The last string directly in the outermost object or array, and whether a colon followed. */
  private nameStart = 0;
  private nameEnd = 0;
  private nameHasColon = false;
  private open: OpenList | undefined;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly limits: ScanLimits,
    private readonly wanted?: ListWanted,
    private readonly sliceBytes = defaultSliceBytes,
  ) {}

  /** Scans one slice; returns false when done. */
  next(): boolean {
    const end = Math.min(this.bytes.length, this.at + this.sliceBytes);
    while (this.at < end) {
      if (this.inString) this.passString(end);
      else this.passStructure(end);
    }
    return (
      this.at < this.bytes.length && !this.isTooLarge && !this.broken && !this.listRepeated && !this.hasManyElements
    );
  }

  get isTooLarge(): boolean {
    return this.values > this.limits.values || this.deepest > this.limits.nesting;
  }

  /** The list has more elements than allowed. What follows the first of these is not scanned. */
  get hasManyElements(): boolean {
    const { elements = Number.POSITIVE_INFINITY } = this.limits;
    return (this.open?.count ?? this.list?.count ?? 0) > elements;
  }

  /** Scanned to the end, and certainly not JSON. */
  get isBroken(): boolean {
    return this.broken || this.inString || this.depth !== 0;
  }

  /** An escape sequence may continue beyond the slice. */
  private passString(end: number): void {
    const { bytes } = this;
    let { at } = this;
    for (; at < end; at += 1) {
      const byte = bytes[at];
      if (byte === backslash) at += 1;
      else if (byte === quote) {
        this.inString = false;
        if (this.depth === 1) this.nameEnd = at + 1;
        at += 1;
        this.lastAt = at;
        break;
      }
    }
    this.at = at;
    if (at - this.textStart > this.limits.textBytes) this.countValues(Number.POSITIVE_INFINITY);
  }

  private countValues(count: number): void {
    if (this.open) this.open.values += count;
    else this.values += count;
  }

  private passStructure(end: number): void {
    const { bytes } = this;
    // White space, or a number.
    if (this.at - this.lastAt > this.limits.textBytes) this.countValues(Number.POSITIVE_INFINITY);
    for (let { at } = this; at < end; at += 1) {
      switch (bytes[at]) {
        case quote:
          this.beginString(at);
          return;
        case comma:
          this.comma(at);
          break;
        case colon:
          this.colon(at);
          break;
        case openArray:
        case openObject:
          this.openBracket(at);
          break;
        case closeArray:
        case closeObject:
          this.closeBracket(at);
          break;
        default:
      }
    }
    this.at = end;
  }

  private beginString(at: number): void {
    this.inString = true;
    this.textStart = at;
    if (this.depth === 1) {
      this.nameStart = at;
      this.nameHasColon = false;
    }
    this.at = at + 1;
  }

  private comma(at: number): void {
    this.lastAt = at;
    if (this.open && this.depth === this.open.depth) this.open.endElement(at);
    else this.countValues(1);
  }

  private colon(at: number): void {
    this.lastAt = at;
    if (this.depth === 1) this.nameHasColon = true;
    const members = (this.members[this.depth] ?? 0) + 1;
    this.members[this.depth] = members;
    if (members > this.limits.members) this.countValues(Number.POSITIVE_INFINITY);
  }

  private openBracket(at: number): void {
    this.lastAt = at;
    this.countValues(1);
    this.depth += 1;
    this.members[this.depth] = 0;
    if (this.depth > this.deepest) this.deepest = this.depth;
    if (!this.open && this.wanted && this.isWanted(this.wanted, at)) {
      this.listRepeated = this.list !== undefined;
      this.open = new OpenList(at, this.depth, this.limits);
    }
  }

  private isWanted(wanted: ListWanted, at: number): boolean {
    if (this.bytes[at] !== openArray) return false;
    if (wanted === 'root') return this.depth === 1;
    if (this.depth !== 2 || !this.nameHasColon || this.nameEnd - this.nameStart > longestName) return false;
    return stringOf(this.bytes.subarray(this.nameStart, this.nameEnd)) === wanted.member;
  }

  private closeBracket(at: number): void {
    this.lastAt = at;
    if (this.open && this.depth === this.open.depth) {
      if (this.bytes[at] !== closeArray) this.broken = true;
      this.list = this.open.close(this.bytes, at);
      this.open = undefined;
    }
    this.depth -= 1;
    if (this.depth < 0) this.broken = true;
  }
}

/** The wanted list during the scan. */
class OpenList {
  /** Of the current element. */
  values = 1;
  count = 0;
  private endedAt: number;
  private ends = new Int32Array(16);
  private readonly tooLarge = new Set<number>();

  constructor(
    private readonly start: number,
    /** Of the list's elements. */
    readonly depth: number,
    private readonly limits: ScanLimits,
  ) {
    this.endedAt = start;
  }

  endElement(at: number): void {
    const { elements = Number.POSITIVE_INFINITY, elementBytes = Number.POSITIVE_INFINITY, values } = this.limits;
    if (this.count < elements) {
      if (this.values > values || at - this.endedAt > elementBytes) this.tooLarge.add(this.count);
      if (this.count === this.ends.length) this.ends = doubled(this.ends);
      this.ends[this.count] = at;
    }
    this.endedAt = at;
    this.count += 1;
    this.values = 1;
  }

  close(bytes: Uint8Array, at: number): ListFound {
    const { start, tooLarge } = this;
    if (this.count === 0 && isBlank(bytes, start + 1, at))
      return { start, end: at, count: 0, ends: this.ends, tooLarge };
    this.endElement(at);
    return { start, end: at, count: this.count, ends: this.ends, tooLarge };
  }
}

function stringOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
  } catch {
    return undefined;
  }
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) return false;
  }
  return true;
}

function doubled(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(numbers.length * 2);
  more.set(numbers);
  return more;
}
