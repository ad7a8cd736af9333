/** The sets of geofences: their ids, then the distinct sets, then for each run of plots the index of its set. */
import type { BitReader, BitWriter } from './bits.ts';
import { DamagedSpanError } from './damaged.ts';
import { fillDoubles, writeDoubles } from './doubles.ts';
import { readNumbers, writeNumbers } from './numbers.ts';

/** The distinct sets of a span have at most this many ids together. */
export const maxMembers = 2 ** 22;

type Sets = readonly (readonly number[])[];

interface Runs {
  /** Distinct sets in the order of their first use. */
  distinct: Sets;
  /** For each run of plots in the same set. */
  lengths: number[];
  indices: number[];
}

export function writeSets(writer: BitWriter, sets: Sets): void {
  if (sets.length === 0) return;
  const { distinct, lengths, indices } = runsOf(sets);
  writeDistinctSets(writer, distinct);
  writer.number(lengths.length);
  writeNumbers(writer, Float64Array.from(lengths));
  writeNumbers(writer, Float64Array.from(indices));
}

function runsOf(sets: Sets): Runs {
  const indexOf = new Map<string, number>();
  const distinct: (readonly number[])[] = [];
  const lengths: number[] = [];
  const indices: number[] = [];
  let last: readonly number[] | undefined;
  for (const set of sets) {
    if (last !== undefined && areEqual(set, last)) {
      lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
    } else {
      const key = set.join();
      const index = indexOf.get(key) ?? distinct.push(set) - 1;
      indexOf.set(key, index);
      lengths.push(1);
      indices.push(index);
    }
    last = set;
  }
  return { distinct, lengths, indices };
}

const areEqual = (one: readonly number[], other: readonly number[]): boolean =>
  one === other || (one.length === other.length && one.every((id, at) => id === other[at]));

function writeDistinctSets(writer: BitWriter, distinct: Sets): void {
  const ids = Float64Array.from(new Set(distinct.flat())).sort();
  const indexOf = new Map([...ids].map((id, index) => [id, index]));
  const gaps = distinct.flatMap((set) => {
    const indices = set.map((id) => indexOf.get(id) ?? 0);
    return indices.map((index, at) => index - (indices[at - 1] ?? -1) - 1);
  });
  if (gaps.length > maxMembers) throw new RangeError(`The sets have more than ${maxMembers} ids.`);
  if (gaps.some((gap) => gap < 0)) throw new RangeError('The ids of a set do not ascend.');
  writer.number(ids.length);
  writeDoubles(writer, ids);
  writer.number(distinct.length);
  writeNumbers(
    writer,
    Float64Array.from(distinct, (set) => set.length),
  );
  writeNumbers(writer, Float64Array.from(gaps));
}

export function readSets(reader: BitReader, count: number): Sets {
  if (count === 0) return [];
  const distinct = readDistinctSets(reader, count);
  const runs = reader.number();
  if (runs > count) throw new DamagedSpanError('There are more runs of sets than plots.');
  const lengths = readNumbers(reader, runs);
  const indices = readNumbers(reader, runs);
  const sets = new Array<readonly number[]>(count);
  let end = 0;
  lengths.forEach((length, run) => {
    const set = distinct[indices[run] ?? 0];
    if (!set || end + length > count) throw new DamagedSpanError('A run of sets is wrong.');
    sets.fill(set, end, end + length);
    end += length;
  });
  if (end !== count) throw new DamagedSpanError('The runs of sets end too early.');
  return sets;
}

function readDistinctSets(reader: BitReader, count: number): Sets {
  const ids = new Float64Array(bounded(reader.number(), maxMembers));
  fillDoubles(reader, ids);
  const sizes = readNumbers(reader, bounded(reader.number(), count));
  const members = sizes.reduce((sum, size) => sum + size, 0);
  const gaps = readNumbers(reader, bounded(members, maxMembers));
  let at = 0;
  return Array.from(sizes, (size) => {
    let index = -1;
    return Array.from({ length: size }, () => {
      index += (gaps[at++] ?? 0) + 1;
      const id = ids[index];
      if (id === undefined) throw new DamagedSpanError('A set has an unknown id.');
      return id;
    });
  });
}

function bounded(number: number, limit: number): number {
  if (number > limit) throw new DamagedSpanError('The sets are too large.');
  return number;
}
