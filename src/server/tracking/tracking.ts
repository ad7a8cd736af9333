import { defaultQuotas } from '../../contract/choices.ts';
import type { Message } from '../devices/message.ts';
import { Lane, type LaneOptions } from './lane.ts';
import type { TrackingQuotas } from './quotas.ts';
import { laneOf, lanes } from './stripes.ts';

/** Whose devices speak, and by which key: new vehicles are in the audit as the key's doing. */
export interface Sender {
  accountId: number;
  keyId: number;
}

export interface StoredCounts {
  /** Messages of which something was new. */
  accepted: number;
  /** Messages that were stored before, all of them. */
  duplicates: number;
  /** For each message given whether it was accepted. */
  added: boolean[];
  /** The messages that a quota rejects: nothing of them is stored. By their places, in order. */
  rejected: readonly (Rejection & { place: number })[];
}

export interface Rejection {
  detail: string;
  /** The same message may be accepted later. */
  isForNow: boolean;
}

export interface Tracking {
  /**
   * Stores the messages and all that follows from them in one transaction: none of them when it rejects. Resolves once
   * that is stored for good. Order does not matter, nor does sending again.
   */
  store(sender: Sender, messages: readonly Message[]): Promise<StoredCounts>;
  /** For each lane, the messages that wait, and those that were sent to the database and are not yet committed. */
  queues(): { waiting: number; underWay: number }[];
  /** What was given before is still stored; what comes later is refused. */
  close(): Promise<void>;
}

export interface TrackingOptions extends Omit<LaneOptions, 'quotas'> {
  quotas?: TrackingQuotas;
}

/** Connects when something is first stored. */
export function createTracking({ quotas = defaultQuotas, ...options }: TrackingOptions): Tracking {
  const all = Array.from({ length: lanes }, () => new Lane({ ...options, quotas }));
  let closed: Promise<unknown> | undefined;
  return {
    store: (sender, messages) =>
      new Promise((answer, fail) => {
        if (closed) fail(new Error('Connection terminated: the service is stopping'));
        else all[laneOf(sender.accountId)]?.add({ sender, messages, answer, fail });
      }),
    queues: () => all.map((lane) => lane.queue()),
    close: async () => {
      await (closed ??= Promise.all(all.map((lane) => lane.close())));
    },
  };
}
