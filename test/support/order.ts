/** Orders in which the same things may come, alike in every run. */

/** Numbers from 0 on and below 1 that look like chance. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** Each once, and some of them again. */
export const withRepeats = <Item>(items: readonly Item[], random: () => number): Item[] =>
  shuffled([...items, ...items.filter(() => random() < 0.1)], random);

/** In pieces of at most `size`. */
export const batches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
