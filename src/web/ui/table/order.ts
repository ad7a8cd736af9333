export type SortKey = number | string | null;

/** "Van 2" before "Van 10"; case and marks decide last. */
export const collator = new Intl.Collator(undefined, { numeric: true });

/** Compares the keys of one column. Nulls come last in both directions. */
export const compareKeys =
  (descending: boolean) =>
  (one: SortKey, other: SortKey): number => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order = typeof one === 'string' ? collator.compare(one, String(other)) : one - Number(other);
    return descending ? -order : order;
  };
