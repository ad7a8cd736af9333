/** Random orders and repeats of messages. */
import type { Dice } from './dice.ts';

export const shuffled = <Item>(items: readonly Item[], dice: Dice): Item[] =>
  items
    .map((item) => ({ item, place: dice.between(0, 1) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);

/** All items in random order, some of them twice. */
export const withRepeats = <Item>(items: readonly Item[], dice: Dice): Item[] =>
  shuffled([...items, ...items.filter(() => dice.whole(10) === 0)], dice);

/** Splits the items into batches of at most `size`. */
export const batches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
