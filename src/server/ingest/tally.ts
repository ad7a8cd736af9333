import { rejectedAtMost } from '../../contract/choices.ts';
import type { IngestReply } from '../../contract/ingest.ts';
import type { StoredCounts } from '../tracking/tracking.ts';

/** What became of each message of a request. */
export class Tally {
  private accepted = 0;
  private duplicates = 0;
  private rejectedCount = 0;
  private readonly rejected: IngestReply['rejected'] = [];

  /** `detail` is asked only where it is told. */
  reject(index: number, detail: () => string): void {
    this.rejectedCount += 1;
    if (this.rejected.length < rejectedAtMost) this.rejected.push({ index, detail: detail() });
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
