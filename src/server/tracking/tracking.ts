import { defaultQuotas } from '../../contract/choices.ts';
import type { Fault } from '../devices/faults.ts';
import type { Message } from '../devices/message.ts';
import { BlockedAccounts } from './blocked-accounts.ts';
import type { Call } from './calls.ts';
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
  /**
   * For each lane, the number of waiting messages, and of messages that are sent but not committed. `blocked`: of the accounts
   * that wait for locks of other transactions.
   */
  queues(): { lane: string; waiting: number; inFlight: number }[];
  /** Stores all accepted messages and rejects further calls. */
  close(): Promise<void>;
}

export interface TrackingOptions extends Omit<LaneOptions, 'quotas'> {
  quotas?: TrackingQuotas;
}

/** Connects on the first call. */
export function createTracking({ quotas = defaultQuotas, ...options }: TrackingOptions): Tracking {
  const blocked = new BlockedAccounts({ ...options, quotas }, (calls) => {
    for (const call of calls) add(call);
  });
  const shared = Array.from(
    { length: lanes },
    () => new Lane({ ...options, quotas }, { handOver: (calls) => blocked.add(calls) }),
  );
  const add = (call: Call): void => {
    const { accountId } = call.sender;
    if (blocked.has(accountId)) blocked.add([call]);
    else shared[laneOf(accountId)]?.add(call);
  };
  const finish = async (): Promise<void> => {
    const working = (): Promise<void>[] => [...shared, ...blocked.lanes()].flatMap((lane) => lane.working ?? []);
    // Calls may change lanes meanwhile.
    for (let busy = working(); busy.length > 0; busy = working()) await Promise.all(busy);
    await Promise.all(shared.map((lane) => lane.close()));
  };
  let closed: Promise<void> | undefined;
  return {
    store: (sender, messages) =>
      new Promise((answer, fail) => {
        if (closed) fail(new Error('Connection terminated: the service is stopping'));
        else add({ sender, messages, answer, fail });
      }),
    queues: () => [
      ...shared.map((lane, index) => ({ lane: String(index), ...lane.queue() })),
      { lane: 'blocked', ...blocked.queue() },
    ],
    close: () => (closed ??= finish()),
  };
}
