/** What requests need of webhooks: which addresses are allowed, and tests that a person waits for. */
import { hostOf } from '../http/post.ts';
import { unlessHungUp } from '../http/problems.ts';
import { type Asker, FairQueue } from '../work/fair-queue.ts';
import { attemptDelivery, type Delivering, endTogether } from './deliver.ts';

export interface WebhookTests {
  /** https, or a host that WEBHOOK_HOSTS names. */
  allows(url: string): boolean;
  /** Makes one attempt of a delivery. Throws TooManyWaiting. */
  test(asker: Asker, deliveryId: number, signal: AbortSignal): Promise<void>;
}

/** A receiver that hangs occupies a slot for 15 s. */
const limits = {
  ...{ atATime: 20, atATimePerAccount: 4, atATimePerUser: 2, keptForIdle: 10 },
  ...{ waitingPerUser: 5, waitingPerAccount: 20, waitingAtMost: 200 },
};

export function createWebhookTests(options: Omit<Delivering, 'end'>): WebhookTests {
  const delivering = { ...options, end: endTogether(options.db) };
  const queue = new FairQueue(limits);
  return {
    allows: (url) => {
      const parsed = new URL(url);
      return parsed.protocol === 'https:' || delivering.trustedHosts.includes(hostOf(parsed));
    },
    async test(asker, deliveryId, signal) {
      const attempt = queue.take(asker, () => attemptDelivery(delivering, asker.accountId, deliveryId), signal);
      await unlessHungUp(
        signal,
        attempt.then((outcome) => outcome?.store()),
      );
    },
  };
}
