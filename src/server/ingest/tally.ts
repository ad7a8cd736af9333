import { rejectedAtMost } from '../../contract/choices.ts';
import type { DeviceReason } from '../../contract/device-health.ts';
import type { IngestReply } from '../../contract/ingest.ts';
import { type Fault, reasonsOf, sentenceOf } from '../devices/faults.ts';
import type { Message } from '../devices/message.ts';
import type { Rejected } from '../devices/reading.ts';
import type { StoredCounts } from '../tracking/tracking.ts';
import type { IntakeCounts } from './counts.ts';
import type { NoteElement } from './device-notes.ts';

/** A rejection whose detail is slow to compute. It is about a line that is not JSON. */
export type NotJson = () => string;

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

  constructor(private readonly into: { counts: Pick<IntakeCounts, 'rejected' | 'partial'>; note: NoteElement }) {}

  /** `sent`: the element as it was sent. */
  reject(index: number, rejected: Rejected | NotJson, sent: () => unknown, list = this.unread): void {
    this.rejectedCount += 1;
    const isListed = list.length < rejectedAtMost;
    const isLazy = typeof rejected === 'function';
    const { device, utcMs } = isLazy ? { device: undefined, utcMs: undefined } : rejected;
    const faults = isLazy ? [notJson(isListed ? rejected() : 'is not JSON')] : rejected.rejected;
    const detail = sentenceOf(faults);
    this.into.counts.rejected(faults[0]?.reason ?? 'other');
    this.into.note({ device: device ?? '', utcMs, outcome: 'rejected', detail, reasons: reasonsOf(faults), sent });
    if (isListed) list.push({ index, detail });
  }

  /** `indices`: for each stored message the index of its element, ascending. `sentAt`: the element of a message. */
  add(
    counts: StoredCounts,
    messages: readonly Message[],
    indices: readonly number[],
    sentAt: (index: number) => unknown,
  ): void {
    const refused = new Map([...counts.rejected, ...counts.partial].map(({ index, faults }) => [index, faults]));
    const rejected = new Set(counts.rejected.map(({ index }) => index));
    for (let index = 0; index < messages.length; ) {
      const [element, first] = [indices[index] ?? 0, index];
      let faults: readonly Fault[] = noFaults;
      let [isAdded, isRejected] = [false, true];
      for (; index < messages.length && indices[index] === element; index += 1) {
        if (counts.added[index]) isAdded = true;
        if (rejected.size === 0 || !rejected.has(index)) isRejected = false;
        const { partial } = messages[index] ?? {};
        if (partial !== undefined) faults = [...faults, ...partial];
        const withheld = refused.size === 0 ? undefined : refused.get(index);
        if (withheld !== undefined) faults = [...faults, ...withheld];
      }
      const message = messages[first];
      if (!message) continue;
      const { device, utcMs } = message;
      const sent = (): unknown => sentAt(first);
      if (isRejected) {
        this.reject(element, { rejected: faults, device, utcMs }, sent, this.unstored);
        continue;
      }
      if (isAdded) this.accepted += 1;
      else this.duplicates += 1;
      const isWhole = faults.length === 0;
      const detail = isWhole ? undefined : sentenceOf(faults);
      const reasons = isWhole ? noReasons : reasonsOf(faults);
      this.into.note({ device, utcMs, outcome: isAdded ? 'accepted' : 'duplicate', detail, reasons, sent });
      if (detail !== undefined) this.addPartial(element, detail, reasons[0]);
    }
  }

  private addPartial(index: number, detail: string, reason: DeviceReason = 'other'): void {
    this.partialCount += 1;
    this.into.counts.partial(reason);
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

const noFaults: readonly Fault[] = [];
const noReasons: readonly DeviceReason[] = [];
const notJson = (detail: string): Fault => ({ reason: 'notJson', detail });
