/** Quantiles of many values of which few differ, such as times between plots. */
export class CountedValues {
  count = 0;
  private readonly counts = new Map<number, number>();

  add(value: number): void {
    this.count += 1;
    this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }

  /** The value below which this share of the others is, as `quantileOf`. There must be one. */
  quantile(share: number): number {
    const sorted = [...this.counts.keys()].sort((one, other) => one - other);
    let left = Math.floor((this.count - 1) * share);
    return sorted.find((value) => (left -= this.counts.get(value) as number) < 0) as number;
  }
}
