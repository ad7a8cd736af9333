import { onTestFinished } from 'vitest';
import type { Message } from '../../../src/server/devices/message.ts';
import type { Sender, StoredCounts, Tracking } from '../../../src/server/tracking/tracking.ts';
import type { Service } from '../../support/service.ts';

/** Accepts messages and records how they were passed on, without storing anything. */
export class Recorder implements Pick<Tracking, 'store'> {
  batches: { sender: Sender; messages: readonly Message[] }[] = [];
  /** Runs before each batch is stored. */
  before: (messages: readonly Message[]) => Promise<void> = async () => {};

  async store(sender: Sender, messages: readonly Message[]): Promise<StoredCounts> {
    // Messages after the end of a test belong to no other test.
    const { batches } = this;
    await this.before(messages);
    batches.push({ sender, messages });
    return { accepted: messages.length, duplicates: 0, added: messages.map(() => true), rejected: [], partial: [] };
  }

  get messages(): Message[] {
    return this.batches.flatMap(({ messages }) => messages);
  }

  reset(): void {
    this.batches = [];
    this.before = async () => {};
  }

  /** Holds back batches until `open` is called. */
  gate(): { waiting: () => number; open: () => void } {
    let waiting = 0;
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.before = () => {
      waiting += 1;
      return opened;
    };
    onTestFinished(open);
    return { waiting: () => waiting, open };
  }
}

export interface Key {
  id: number;
  key: string;
}

/** A new device key of the account. */
export async function makeKey(world: Pick<Service, 'request'>): Promise<Key> {
  const response = await world.request('POST', '/public/v1/ingestKeys', { name: 'Gateway' });
  return (await response.json()) as Key;
}
