/** Which entries of a column are not NaN, as runs of values and of NaN in turns. */
import type { BitReader, BitWriter } from './bits.ts';
import { DamagedSpanError } from './damaged.ts';
import { readNumbers, writeNumbers } from './numbers.ts';

const kinds = { all: 0, none: 1, runs: 2 };

/** Returns the entries that are not NaN. */
export function writePresence(writer: BitWriter, values: Float64Array): Float64Array {
  const present = values.some(Number.isNaN) ? values.filter((value) => !Number.isNaN(value)) : values;
  if (present.length === values.length) writer.bits(kinds.all, 2);
  else if (present.length === 0) writer.bits(kinds.none, 2);
  else {
    const runs = runsOf(values);
    writer.bits(kinds.runs, 2);
    writer.number(runs.length);
    writeNumbers(writer, runs);
  }
  return present;
}

/** Lengths of runs. The first one is a run of values, and may be empty. */
function runsOf(values: Float64Array): Float64Array {
  const runs: number[] = [];
  let length = 0;
  for (const value of values) {
    if (Number.isNaN(value) === (runs.length % 2 === 0)) {
      runs.push(length);
      length = 0;
    }
    length += 1;
  }
  return Float64Array.from([...runs, length]);
}

interface Presence {
  /** Entries that are not NaN. */
  count: number;
  /** Puts these values into a column, between the NaN. */
  spread(values: Float64Array): Float64Array;
}

export function readPresence(reader: BitReader, count: number): Presence {
  const kind = reader.bits(2);
  if (kind === kinds.all) return { count, spread: (values) => values };
  if (kind === kinds.none) return { count: 0, spread: () => new Float64Array(count).fill(Number.NaN) };
  if (kind !== kinds.runs) throw new DamagedSpanError('The presence of values is unknown.');
  const length = reader.number();
  if (length > count + 1) throw new DamagedSpanError('A column has too many runs.');
  const runs = readNumbers(reader, length);
  if (runs.reduce((sum, run) => sum + run, 0) !== count) throw new DamagedSpanError('Runs have the wrong length.');
  return {
    count: runs.reduce((sum, run, at) => (at % 2 === 0 ? sum + run : sum), 0),
    spread: (values) => spreadOver(runs, values, count),
  };
}

function spreadOver(runs: Float64Array, values: Float64Array, count: number): Float64Array {
  const column = new Float64Array(count).fill(Number.NaN);
  let from = 0;
  let to = 0;
  runs.forEach((run, at) => {
    if (at % 2 === 0) {
      column.set(values.subarray(from, from + run), to);
      from += run;
    }
    to += run;
  });
  return column;
}
