import { defaultQuotas } from '../../contract/choices.ts';
import type { Fault } from '../devices/faults.ts';
import type { Message } from '../devices/message.ts';
import { Lane, type LaneOptions } from './lane.ts';
import type { TrackingQuotas } from './quotas.ts';
import { laneOf, lanes } from './stripes.ts';

/** The account, and the device key that sent the messages. The audit names the key for new vehicles. */
export interface Sender {
  accountId: number;
  keyId: number;
}

export interface StoredCounts {
  /** Messages that contained something new. */
  accepted: number;
  /** Messages that contained nothing new. */
  duplicates: number;
  /** For each message whether it was accepted. */
  added: boolean[];
  /** Messages that a quota rejects, by index. Nothing of them is stored. */
  rejected: readonly (Rejection & { index: number })[];
  /** Messages of which a quota left out values, by index. */
  partial: readonly { index: number; faults: readonly Fault[] }[];
}

export interface Rejection {
  faults: readonly Fault[];
  /** The message may be accepted if it is sent again later. */
  isForNow: boolean;
}

export interface Tracking {
  /**
   * Stores the messages and everything derived from them in one transaction. If the promise rejects, nothing is stored.
   * Messages may come in any order and more than once.
   */
  store(sender: Sender, messages: readonly Message[]): Promise<StoredCounts>;
  /** For each lane, the number of waiting messages, and of messages that are sent but not committed. */
  queues(): { waiting: number; inFlight: number }[];
  /** Stores all accepted messages and rejects further calls. */
  close(): Promise<void>;
}

export interface TrackingOptions extends Omit<LaneOptions, 'quotas'> {
  quotas?: TrackingQuotas;
}

/** Connects on the first call. */
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
