import { rejectedAtMost } from '../../contract/choices.ts';
import type { IngestReply } from '../../contract/ingest.ts';
import type { StoredCounts } from '../tracking/tracking.ts';
import { type IntakeCounts, reasonOf } from './counts.ts';

/** Counts the outcome of each message of a request. */
export class Tally {
  private accepted = 0;
  private duplicates = 0;
  rejectedCount = 0;
  /** Two lists, each in order: messages are parsed while earlier ones are stored. */
  private readonly unread: IngestReply['rejected'] = [];
  private readonly unstored: IngestReply['rejected'] = [];

  constructor(private readonly counts: Pick<IntakeCounts, 'rejected'>) {}

  /** A `detail` that is slow to compute is a function, called only if the answer lists it. */
  reject(index: number, detail: string | (() => string)): void {
    this.rejectedCount += 1;
    this.counts.rejected(reasonOf(detail));
    if (this.unread.length >= rejectedAtMost) return;
    this.unread.push({ index, detail: typeof detail === 'string' ? detail : detail() });
  }

  /** `indices`: index in the request of each stored message. */
  add({ accepted, duplicates, rejected }: StoredCounts, indices: readonly number[]): void {
    this.accepted += accepted;
    this.duplicates += duplicates;
    this.rejectedCount += rejected.length;
    for (const { place, detail } of rejected) {
      this.counts.rejected(reasonOf(detail));
      if (this.unstored.length >= rejectedAtMost) continue;
      this.unstored.push({ index: indices[place] ?? 0, detail });
    }
  }

  get reply(): IngestReply {
    const { accepted, duplicates, rejectedCount } = this;
    const rejected = [...this.unread, ...this.unstored].sort((one, other) => one.index - other.index);
    return { accepted, duplicates, rejectedCount, rejected: rejected.slice(0, rejectedAtMost) };
  }
}
