/**
 * Deterministic randomness: the same in every service and after every restart, because it depends only on its
 * arguments.
 */
export class Chance {
  private state: number;

  constructor(...about: readonly (string | number)[]) {
    // FNV-1a with additional mixing, so that consecutive times differ widely.
    let hash = 0x811c9dc5;
    for (const character of about.join('|')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    this.state = hash >>> 0;
  }

  /** From 0 to below 1 (mulberry32). */
  share(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.share();
  }

  isTrue(likelihood: number): boolean {
    return this.share() < likelihood;
  }

  one<T>(choices: readonly T[]): T {
    const choice = choices[Math.floor(this.share() * choices.length)];
    if (choice === undefined) throw new Error('The list of choices is empty.');
    return choice;
  }
}
