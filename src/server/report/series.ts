/** Reads a probe's readings of a period, and hashes them. */
import { createHash, type Hash } from 'node:crypto';
import { judge, type Terms } from '../../rules/temperature-alarms.ts';
import { type Period, type ReadingSeries, sides } from '../../rules/temperature-figures.ts';
import type { Transaction } from '../database/database.ts';
import { type JudgedColumns, judgedReadings } from '../telemetry/readings.ts';
import { readingsAround, type StoredReading } from '../telemetry/readings-around.ts';

export interface ReadSeries {
  /** With the last reading before the period and the first one after it. */
  series: ReadingSeries;
  /** SHA-256 in hexadecimal of the period's readings: a line `utc,temperature` for each, by time, as the API sends them. */
  checksum: string;
}

const sideOfVerdict = { inside: sides.inside, upper: sides.above, lower: sides.below } as const;

function sideOf(temperature: number, terms: Terms | null): number {
  const verdict = judge(temperature, terms);
  return verdict === null ? sides.unjudged : sideOfVerdict[verdict.bound];
}

export async function readSeries(
  tx: Transaction,
  accountId: number,
  probeId: number,
  { startMs, endMs }: Period,
): Promise<ReadSeries> {
  const collected = new Collected();
  const [start, end] = await readingsAround(tx, accountId, [
    { seriesId: probeId, utcMs: startMs - 1 },
    { seriesId: probeId, utcMs: endMs - 1 },
  ]);
  collected.addReading(start?.before);
  const hash = createHash('sha256');
  const filter = { probeId, startDate: new Date(startMs), endDate: new Date(endMs) };
  for await (const page of judgedReadings(tx, accountId, filter)) addPage(collected, hash, page);
  collected.addReading(end?.after);
  return { series: collected.series(), checksum: hash.digest('hex') };
}

function addPage(collected: Collected, hash: Hash, { count, utcMs, temperature, termsAt }: JudgedColumns): void {
  let lines = '';
  for (let index = 0; index < count; index += 1) {
    const [moment, degrees] = [utcMs[index] ?? 0, temperature[index] ?? 0];
    collected.add(moment, degrees, sideOf(degrees, termsAt(index)));
    lines += `${new Date(moment).toISOString()},${degrees}\n`;
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

  addReading(reading: StoredReading | undefined): void {
    if (reading) this.add(reading.utcMs, reading.temperature, sideOf(reading.temperature, reading.terms));
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
