export type SortKey = number | string | null;

/** "Van 2" before "Van 10"; case and marks decide last. */
export const collator = new Intl.Collator(undefined, { numeric: true });

/** Indexes of the keys in sorted order. Nulls come last in both directions, equal keys keep their order. */
export function sortedIndexes(keys: readonly SortKey[], descending: boolean): Uint32Array {
  const ranks = rankTexts(keys);
  const sign = descending ? -1 : 1;
  const values = Float64Array.from(keys, (key) => {
    const value = typeof key === 'string' ? ranks.get(key) : key;
    return typeof value === 'number' ? value * sign : Number.POSITIVE_INFINITY;
  });
  const difference = (one: number, other: number): number => (values[one] ?? 0) - (values[other] ?? 0);
  // The difference of two infinite values is NaN, so their indexes decide.
  return Uint32Array.from(keys.keys()).sort((one, other) => difference(one, other) || one - other);
}

/** Tables repeat few texts many times: each text is compared once, and sorting compares its rank. */
function rankTexts(keys: readonly SortKey[]): ReadonlyMap<string, number> {
  const texts = [...new Set(keys.filter((key) => typeof key === 'string'))].sort(collator.compare);
  const ranks = new Map<string, number>();
  let last: string | undefined;
  let rank = 0;
  for (const text of texts) {
    if (last !== undefined && collator.compare(last, text) !== 0) rank += 1;
    ranks.set(text, rank);
    last = text;
  }
  return ranks;
}
