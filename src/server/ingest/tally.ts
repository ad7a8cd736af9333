import { rejectedAtMost } from '../../contract/choices.ts';
import type { IngestReply } from '../../contract/ingest.ts';
import type { Message } from '../devices/message.ts';
import type { StoredCounts } from '../tracking/tracking.ts';
import { type IntakeCounts, reasonOf } from './counts.ts';

/**
 * Counts the outcome of each element of a request. An element is usually one message; Traccar's may be two. It is accepted
 * if something of it was stored, and partial if something of it was not.
 */
export class Tally {
  private accepted = 0;
  private duplicates = 0;
  rejectedCount = 0;
  private partialCount = 0;
  /** Two lists, each in order: messages are parsed while earlier ones are stored. */
  private readonly unread: IngestReply['rejected'] = [];
  private readonly unstored: IngestReply['rejected'] = [];
  private readonly partial: IngestReply['rejected'] = [];

  constructor(private readonly counts: Pick<IntakeCounts, 'rejected' | 'partial'>) {}

  /** A `detail` that is slow to compute is a function, called only if the answer lists it. */
  reject(index: number, detail: string | (() => string), list = this.unread): void {
    this.rejectedCount += 1;
    this.counts.rejected(reasonOf(detail));
    if (list.length >= rejectedAtMost) return;
    list.push({ index, detail: typeof detail === 'string' ? detail : detail() });
  }

  /** `indices`: for each stored message the index of its element, ascending. */
  add(counts: StoredCounts, messages: readonly Message[], indices: readonly number[]): void {
    const refused = new Map([...counts.rejected, ...counts.partial].map(({ index, detail }) => [index, detail]));
    const rejected = new Set(counts.rejected.map(({ index }) => index));
    for (let index = 0; index < messages.length; ) {
      const element = indices[index] ?? 0;
      const details: string[] = [];
      let [isAdded, isRejected] = [false, true];
      for (; index < messages.length && indices[index] === element; index += 1) {
        if (counts.added[index]) isAdded = true;
        if (rejected.size === 0 || !rejected.has(index)) isRejected = false;
        const { partial } = messages[index] ?? {};
        if (partial !== undefined) details.push(partial);
        const detail = refused.size === 0 ? undefined : refused.get(index);
        if (detail !== undefined) details.push(detail);
      }
      if (isRejected) {
        this.reject(element, details.join('; '), this.unstored);
        continue;
      }
      if (isAdded) this.accepted += 1;
      else this.duplicates += 1;
      if (details.length > 0) this.addPartial(element, details.join('; '));
    }
  }

  private addPartial(index: number, detail: string): void {
    this.partialCount += 1;
    this.counts.partial();
    if (this.partial.length < rejectedAtMost) this.partial.push({ index, detail });
  }

  get reply(): IngestReply {
    const { accepted, duplicates, rejectedCount, partial, partialCount } = this;
    const rejected = [...this.unread, ...this.unstored].sort((one, other) => one.index - other.index);
    return {
      ...{ accepted, duplicates, rejectedCount, rejected: rejected.slice(0, rejectedAtMost) },
      ...(partialCount > 0 && { partialCount, partial }),
    };
  }
}
