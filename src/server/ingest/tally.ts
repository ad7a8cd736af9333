import { rejectedAtMost } from '../../contract/choices.ts';
import type { IngestReply } from '../../contract/ingest.ts';
import type { StoredCounts } from '../tracking/tracking.ts';
import { type IntakeCounts, reasonOf } from './counts.ts';

/** What became of each message of a request. */
export class Tally {
  private accepted = 0;
  private duplicates = 0;
  rejectedCount = 0;
  private readonly rejected: IngestReply['rejected'] = [];

  constructor(private readonly counts: Pick<IntakeCounts, 'rejected'>) {}

  /** A `detail` that takes time to word is a function, called only where it is shown. */
  reject(index: number, detail: string | (() => string)): void {
    this.rejectedCount += 1;
    this.counts.rejected(reasonOf(detail));
    if (this.rejected.length >= rejectedAtMost) return;
    this.rejected.push({ index, detail: typeof detail === 'string' ? detail : detail() });
  }

  add({ accepted, duplicates }: Pick<StoredCounts, 'accepted' | 'duplicates'>): void {
    this.accepted += accepted;
    this.duplicates += duplicates;
  }

  get reply(): IngestReply {
    const { accepted, duplicates, rejectedCount, rejected } = this;
    return { accepted, duplicates, rejectedCount, rejected };
  }
}
