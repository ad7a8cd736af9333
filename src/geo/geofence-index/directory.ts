import type { Level } from './grid.ts';
import { Memory } from './memory.ts';

const blocksPower = 11;
const cellsPower = 8;

/**
 * Finds the list of a part of the grid. Squares are in a hash table; each has two addresses in `memory` (its list, the
 * table of its blocks). Blocks have the same two addresses (list, table of cells). Cells have only a list. Tables are
 * created when a geofence touches them.
 */
export class Directory {
  readonly memory = new Memory();
  /** Square number + 1 (0: empty), and the address of its pair. */
  keys = new Int32Array(16);
  pairs = new Int32Array(16);
  private squares = 0;

  /** The address at which the list address of a part is stored. Creates the tables on the way. */
  place(level: Level, row: number, column: number): number {
    if (level === 2) return this.square(row * 360 + column);
    if (level === 1)
      return this.inTable(this.place(2, row >> 5, Math.trunc(column / 32)), blocksPower) + pairOfBlock(row, column);
    return this.inTable(this.place(1, row >> 4, column >> 4), cellsPower) + ((row & 15) << 4) + (column & 15);
  }

  /** The table that the pair points to. */
  private inTable(pair: number, power: number): number {
    const known = this.memory.words[pair + 1] ?? 0;
    if (known !== 0) return known;
    const table = this.memory.take(power);
    this.memory.words[pair + 1] = table;
    return table;
  }

  private square(number: number): number {
    const at = slotOfSquare(this.keys, number);
    if (this.keys[at] !== 0) return this.pairs[at] ?? 0;
    const pair = this.memory.take(1);
    this.keys[at] = number + 1;
    this.pairs[at] = pair;
    this.squares += 1;
    if (this.squares * 2 > this.keys.length) this.grow();
    return pair;
  }

  private grow(): void {
    const { keys, pairs } = this;
    this.keys = new Int32Array(keys.length * 2);
    this.pairs = new Int32Array(keys.length * 2);
    keys.forEach((key, index) => {
      if (key === 0) return;
      const at = slotOfSquare(this.keys, key - 1);
      this.keys[at] = key;
      this.pairs[at] = pairs[index] ?? 0;
    });
  }
}

export const pairOfBlock = (row: number, column: number): number => ((row & 31) << 6) + ((column & 31) << 1);

/** The slot of a square in a hash table whose size is a power of two. */
export function slotOfSquare(keys: Int32Array, number: number): number {
  const mask = keys.length - 1;
  let at = (Math.imul(number, 0x9e3779b1) >>> 13) & mask;
  while (keys[at] !== 0 && keys[at] !== number + 1) at = (at + 1) & mask;
  return at;
}
