/** The order of rows by their keys: a stable merge sort that can be left at any time. */
import type { SlicedWork } from '../slices.ts';

export type SortKey = number | string | null;

/** "Van 2" before "Van 10"; case and marks decide last. */
export const collator = new Intl.Collator(undefined, { numeric: true });

/** The places of the keys in their order: those without a value last whichever way, equal ones as they came. */
export function* ordering(keys: readonly SortKey[], descending: boolean): SlicedWork<Uint32Array> {
  const ranks = yield* rankTexts(keys);
  const values = new Float64Array(keys.length);
  const sign = descending ? -1 : 1;
  for (const [at, key] of keys.entries()) {
    const value = typeof key === 'string' ? ranks.get(key) : key;
    values[at] = typeof value === 'number' ? value * sign : Number.POSITIVE_INFINITY;
    if (at % stride === 0) yield;
  }
  return yield* mergeSort(keys.length, (one, other) => (values[one] ?? 0) <= (values[other] ?? 0));
}

/** So many at once before a look at the clock. */
const stride = 256;

/** A table's texts are few and come again and again: they are compared once, and numbers from then on. */
function* rankTexts(keys: readonly SortKey[]): SlicedWork<ReadonlyMap<string, number>> {
  const distinct = new Set<string>();
  for (const [at, key] of keys.entries()) {
    if (typeof key === 'string') distinct.add(key);
    if (at % stride === 0) yield;
  }
  const texts = [...distinct];
  const order = yield* mergeSort(
    texts.length,
    (one, other) => collator.compare(texts[one] ?? '', texts[other] ?? '') <= 0,
  );
  const ranks = new Map<string, number>();
  let rank = 0;
  let last: string | undefined;
  for (const at of order) {
    const text = texts[at] ?? '';
    if (last !== undefined && collator.compare(last, text) !== 0) rank += 1;
    ranks.set(text, rank);
    last = text;
    if (ranks.size % stride === 0) yield;
  }
  return ranks;
}

type InOrder = (one: number, other: number) => boolean;

/** So many are put in order by moving each to its place. */
const runLength = 16;

function* mergeSort(count: number, inOrder: InOrder): SlicedWork<Uint32Array> {
  let from = Uint32Array.from({ length: count }, (_, at) => at);
  for (let start = 0; start < count; start += runLength) {
    insertionSort(from, start, Math.min(start + runLength, count), inOrder);
    yield;
  }
  let to = new Uint32Array(count);
  for (let width = runLength; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      yield* merge(from, to, start, Math.min(start + width, count), Math.min(start + 2 * width, count), inOrder);
    }
    [from, to] = [to, from];
  }
  return from;
}

function insertionSort(places: Uint32Array, start: number, end: number, inOrder: InOrder): void {
  for (let next = start + 1; next < end; next += 1) {
    const place = places[next] ?? 0;
    let at = next;
    while (at > start && !inOrder(places[at - 1] ?? 0, place)) {
      places[at] = places[at - 1] ?? 0;
      at -= 1;
    }
    places[at] = place;
  }
}

/** Two neighbours that are in order, [start, middle) and [middle, end), become one. */
function* merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  middle: number,
  end: number,
  inOrder: InOrder,
): SlicedWork<void> {
  if (middle >= end || inOrder(from[middle - 1] ?? 0, from[middle] ?? 0)) {
    to.set(from.subarray(start, end), start);
    yield;
    return;
  }
  let [left, right] = [start, middle];
  for (let at = start; at < end; at += 1) {
    const takeLeft = right >= end || (left < middle && inOrder(from[left] ?? 0, from[right] ?? 0));
    to[at] = from[takeLeft ? left : right] ?? 0;
    if (takeLeft) left += 1;
    else right += 1;
    if (at % stride === 0) yield;
  }
}
