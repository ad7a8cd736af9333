/** Reads a probe's readings of a period, and hashes them. */
import { createHash, type Hash } from 'node:crypto';
import { judge } from '../../rules/temperature-alarms.ts';
import { type Period, type ReadingSeries, sides } from '../../rules/temperature-figures.ts';
import type { Transaction } from '../database/database.ts';
import { boundNumbers } from '../store/alarms.ts';
import { packedReadings, readingsAround, type StoredReading, unjudgedBound, unpackReading } from '../store/readings.ts';
import { turns } from '../work/slices.ts';

export interface ReadSeries {
  /** With the last reading before the period and the first one after it. */
  series: ReadingSeries;
  /** SHA-256 in hexadecimal of the period's readings: a line `utc,temperature` for each, by time, as the API sends them. */
  checksum: string;
}

const pageSize = 20_000;
/** Readings between two looks at the clock. */
const atOnce = 500;

const sideOfBound: Readonly<Record<number, number>> = {
  [unjudgedBound]: sides.unjudged,
  0: sides.inside,
  [boundNumbers.upper]: sides.above,
  [boundNumbers.lower]: sides.below,
};

const sideOfVerdict = { inside: sides.inside, upper: sides.above, lower: sides.below } as const;

function sideOf({ temperature, terms }: StoredReading): number {
  const verdict = judge(temperature, terms);
  return verdict === null ? sides.unjudged : sideOfVerdict[verdict.bound];
}

export async function readSeries(
  tx: Transaction,
  accountId: number,
  probeId: number,
  { startMs, endMs }: Period,
  signal: AbortSignal,
): Promise<ReadSeries> {
  const collected = new Collected();
  const [start, end] = await readingsAround(tx, accountId, [
    { seriesId: probeId, utcMs: startMs - 1 },
    { seriesId: probeId, utcMs: endMs - 1 },
  ]);
  if (start?.before) collected.add(start.before.utcMs, start.before.temperature, sideOf(start.before));
  const hash = createHash('sha256');
  const filter = { probeId, startDate: new Date(startMs), endDate: new Date(endMs), limit: pageSize };
  const turn = turns();
  for (let after: Date | undefined; ; ) {
    signal.throwIfAborted();
    const page = await packedReadings(tx, accountId, { ...filter, after });
    for (let first = 0; first < page.count; first += atOnce) {
      addPart(collected, hash, page.bytes, [first, Math.min(first + atOnce, page.count)]);
      await turn();
    }
    if (page.count < pageSize) break;
    after = new Date(unpackReading(page.bytes, page.count - 1).utcMs);
  }
  if (end?.after) collected.add(end.after.utcMs, end.after.temperature, sideOf(end.after));
  return { series: collected.series(), checksum: hash.digest('hex') };
}

function addPart(collected: Collected, hash: Hash, bytes: Buffer, [first, last]: readonly [number, number]): void {
  let lines = '';
  for (let index = first; index < last; index += 1) {
    const { utcMs, temperature, bound } = unpackReading(bytes, index);
    collected.add(utcMs, temperature, sideOfBound[bound] ?? sides.unjudged);
    lines += `${new Date(utcMs).toISOString()},${temperature}\n`;
  }
  hash.update(lines);
}

/** Typed arrays that grow. */
class Collected {
  private utcMs = new Float64Array(1024);
  private temperature = new Float64Array(1024);
  private side = new Uint8Array(1024);
  private length = 0;

  add(utcMs: number, temperature: number, side: number): void {
    if (this.length === this.utcMs.length) this.grow();
    this.utcMs[this.length] = utcMs;
    this.temperature[this.length] = temperature;
    this.side[this.length] = side;
    this.length += 1;
  }

  series(): ReadingSeries {
    const { length } = this;
    return {
      utcMs: this.utcMs.subarray(0, length),
      temperature: this.temperature.subarray(0, length),
      side: this.side.subarray(0, length),
    };
  }

  private grow(): void {
    const twice = <Values extends Float64Array | Uint8Array>(
      make: (length: number) => Values,
      from: Values,
    ): Values => {
      const made = make(2 * this.length);
      made.set(from);
      return made;
    };
    this.utcMs = twice((length) => new Float64Array(length), this.utcMs);
    this.temperature = twice((length) => new Float64Array(length), this.temperature);
    this.side = twice((length) => new Uint8Array(length), this.side);
  }
}
