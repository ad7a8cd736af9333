/** The value below which this share of the others is: 0.5 for the median. `values`: at least one. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor((sorted.length - 1) * share)] as number;
}
