/** Pseudo-random numbers, the same in every run (a linear congruence of 32 bits). */
export class Dice {
  constructor(private state: number) {}

  between(low: number, high: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return low + ((high - low) * this.state) / 2 ** 32;
  }

  /** From 0 to below `limit`. */
  whole(limit: number): number {
    return Math.floor(this.between(0, limit));
  }

  one<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.whole(choices.length)] ?? choices[0];
  }

  /** Around 0, mostly within 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.between(0, 1))) * Math.cos(this.between(0, 2 * Math.PI));
  }
}
