/**
 * An allocator in one array: chunks of 2, 4, 8 … words are taken and given back, so edits leave no garbage. Address 0
 * means none.
 */
export class Memory {
  words = new Int32Array(1024);
  /** The same memory as floats. */
  floats = new Float32Array(this.words.buffer);
  private end = 2;
  /** For each size the first free chunk; each free chunk holds the address of the next. */
  private readonly free = new Int32Array(32);

  /** Bytes. */
  get size(): number {
    return this.words.byteLength;
  }

  /** Returns the address of 2^power words, all 0. */
  take(power: number): number {
    const words = 2 ** power;
    const returned = this.free[power] ?? 0;
    if (returned !== 0) {
      this.free[power] = this.words[returned] ?? 0;
      this.words.fill(0, returned, returned + words);
      return returned;
    }
    const address = this.end;
    this.end += words;
    if (this.end > this.words.length) this.grow();
    return address;
  }

  release(address: number, power: number): void {
    this.words[address] = this.free[power] ?? 0;
    this.free[power] = address;
  }

  private grow(): void {
    const words = new Int32Array(Math.max(this.end, this.words.length * 2));
    words.set(this.words);
    this.words = words;
    this.floats = new Float32Array(words.buffer);
  }
}
