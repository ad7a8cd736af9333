/** Which entries of a column are not NaN, as runs of values and of NaN in turns. */
import type { BitReader, BitWriter } from './bits.ts';
import { DamagedSpanError } from './damaged.ts';
import { readNumbers, writeNumbers } from './numbers.ts';

const kinds = { all: 0, none: 1, runs: 2 };

/** Returns the entries that are not NaN. */
export function writePresence(writer: BitWriter, values: Float64Array): Float64Array {
  const runs = runsOf(values);
  if (runs.length <= 1) {
    writer.bits(kinds.all, 2);
    return values;
  }
  const present = values.filter((value) => !Number.isNaN(value));
  writer.bits(present.length === 0 ? kinds.none : kinds.runs, 2);
  if (present.length === 0) return present;
  writer.number(runs.length);
  writeNumbers(writer, Float64Array.from(runs));
  return present;
}

/** Lengths of runs. The first one is a run of values, and may be empty. */
function runsOf(values: Float64Array): number[] {
  const runs: number[] = [];
  let start = 0;
  for (let at = 0; at < values.length; at++) {
    if (Number.isNaN(values[at]) !== (runs.length % 2 === 0)) continue;
    runs.push(at - start);
    start = at;
  }
  runs.push(values.length - start);
  return runs;
}

interface Presence {
  /** Entries that are not NaN. */
  count: number;
  runs: ArrayLike<number>;
}

export function readPresence(reader: BitReader, count: number): Presence {
  const kind = reader.bits(2);
  if (kind === kinds.all) return { count, runs: [count] };
  if (kind === kinds.none) return { count: 0, runs: [0, count] };
  if (kind !== kinds.runs) throw new DamagedSpanError('The presence of values is unknown.');
  const length = reader.number();
  if (length > count + 1) throw new DamagedSpanError('A column has too many runs.');
  const runs = readNumbers(reader, length);
  if (runs.reduce((sum, run) => sum + run, 0) !== count) throw new DamagedSpanError('Runs have the wrong length.');
  return { count: runs.reduce((sum, run, at) => (at % 2 === 0 ? sum + run : sum), 0), runs };
}

/** Moves the values from the front of the column to their places, the last ones first, and puts NaN between them. */
export function spread(column: Float64Array, { count, runs }: Presence): void {
  let from = count;
  let to = column.length;
  for (let at = runs.length - 1; at >= 0; at--) {
    const run = runs[at] as number;
    to -= run;
    if (at % 2 === 1) column.fill(Number.NaN, to, to + run);
    else {
      from -= run;
      column.copyWithin(to, from, from + run);
    }
  }
}
