import { kinds } from './grid.ts';
import type { Memory } from './memory.ts';

/**
 * The list of a part. Its first word holds the number of used words and the capacity (as a power of two). Then follows
 * an entry for each geofence: number and kind. An entry with edges is followed by a word with the number of records and
 * the `turned` bit, and by the records.
 */
export const wordsInUse = (first: number): number => first >>> 5;
const roomOf = (first: number): number => first & 31;

export const entryOf = (number: number, kind: number): number => (number << 2) | kind;
export const kindOf = (entry: number): number => entry & 3;
export const numberOf = (entry: number): number => entry >>> 2;

/** Floats per record. */
export const recordSize = 4;
export const recordsIn = (head: number): number => head >>> 1;

/** Adds `count` words to the list whose address is at `index`. Returns where they start. */
export function extend(memory: Memory, index: number, count: number): number {
  const list = memory.words[index] ?? 0;
  const first = list === 0 ? 0 : (memory.words[list] ?? 0);
  const used = list === 0 ? 1 : wordsInUse(first);
  const wanted = used + count;
  let home = list;
  let power = roomOf(first);
  if (list === 0 || wanted > 2 ** power) {
    const roomier = 32 - Math.clz32(wanted - 1);
    home = memory.take(roomier);
    memory.words.copyWithin(home, list, list + (list === 0 ? 0 : used));
    if (list !== 0) memory.release(list, power);
    memory.words[index] = home;
    power = roomier;
  }
  memory.words[home] = (wanted << 5) | power;
  return home + used;
}

/** Removes a geofence's entry from the list whose address is at `index`. */
export function takeOut(memory: Memory, index: number, number: number): void {
  const { words } = memory;
  const list = words[index] ?? 0;
  if (list === 0) return;
  const first = words[list] ?? 0;
  const end = list + wordsInUse(first);
  for (let at = list + 1; at < end; ) {
    const entry = words[at] ?? 0;
    const next = at + entryLength(entry, words[at + 1] ?? 0);
    if (numberOf(entry) === number) {
      words.copyWithin(at, next, end);
      const left = end - list - (next - at);
      words[list] = (left << 5) | roomOf(first);
      if (left === 1) {
        memory.release(list, roomOf(first));
        words[index] = 0;
      }
      return;
    }
    at = next;
  }
}

const entryLength = (entry: number, head: number): number =>
  kindOf(entry) === kinds.edges ? 2 + recordsIn(head) * recordSize : 1;
