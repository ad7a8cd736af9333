/** Reads the tracks of a period several times: from memory after the first time, or again from the database if they are too long. */
import { totalmem } from 'node:os';
import type { TimedColumns } from '../../rules/stops.ts';

export interface Track {
  /** Of the vehicle. */
  id: number;
  plots: TimedColumns;
}

const plotBytes = 24;
/** Those of a large fleet in 90 days, or as many as fit into a sixteenth of the memory. */
const plotsAtMost = Math.min(12_000_000, Math.floor(memoryHere() / 16 / plotBytes));

/** Of this machine or its container, in bytes. */
function memoryHere(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

export class RepeatedTracks implements AsyncIterable<Track> {
  private kept: Track[] | undefined;

  constructor(
    private readonly read: () => AsyncIterable<Track>,
    private readonly atMost = plotsAtMost,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<Track> {
    if (this.kept) {
      yield* this.kept;
      return;
    }
    const kept: Track[] = [];
    let count = 0;
    for await (const track of this.read()) {
      count += track.plots.count;
      if (count > this.atMost) kept.length = 0;
      else kept.push(track);
      yield track;
    }
    if (count <= this.atMost) this.kept = kept;
  }
}
