/** Derives events and sends them. Several services share the work. */
import { setTimeout as pause } from 'node:timers/promises';
import { webhooksPerAccount } from '../../contract/choices.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/failures.ts';
import { accountsWithWebhooks } from '../store/webhook-events.ts';
import { type DueDelivery, dueDeliveries, nextAccountDue } from '../store/webhook-queue.ts';
import { FairQueue } from '../work/fair-queue.ts';
import { attemptDelivery, type Delivering, endTogether } from './deliver.ts';
import { type Deriving, deriveByTime, deriveChanges } from './derive.ts';

export interface WebhooksOptions {
  db: Database;
  now(): Date;
  warn(message: string, error: unknown): void;
  trustedHosts: readonly string[];
  userAgent: string;
}

export interface Webhooks {
  /** Creates events of changes, and their deliveries. */
  derive(): Promise<void>;
  /** Creates events that follow from the time. */
  check(): Promise<void>;
  /** Sends what is due. Resolves when nothing is due and nothing is being sent. */
  send(): Promise<void>;
  /** Repeats all of it. */
  start(): void;
  stop(): Promise<void>;
}

const everyMs = 250;
const withoutWebhooksEveryMs = 1000;
const checkEveryMs = 20_000;
/**
 * Users of this queue are webhooks. A receiver that hangs occupies a slot for 15 s, so there is always one for each other webhook of
 * its account, and one for each other account. Ten more slots are for the webhooks that need several, however many others fail.
 */
const limits = {
  ...{ atATime: 200, atATimePerAccount: webhooksPerAccount + 10, atATimePerUser: 8 },
  ...{ keptForIdle: 100, keptForOtherUsers: webhooksPerAccount },
  ...{ waitingPerUser: Infinity, waitingPerAccount: Infinity, waitingAtMost: Infinity },
};
/** Deliveries of a webhook in memory. */
const perWebhook = 100;

/** Ends a wait early, also if it rings before the wait. */
class Bell {
  private hasRung = false;
  private waiting: AbortController | undefined;

  ring(): void {
    this.hasRung = true;
    this.waiting?.abort();
  }

  /** Resolves when the time is over, the bell rings or the signal aborts. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    this.waiting = new AbortController();
    if (!this.hasRung) {
      await pause(ms, undefined, { signal: AbortSignal.any([signal, this.waiting.signal]) }).catch(() => {});
    }
    this.hasRung = false;
    this.waiting = undefined;
  }
}

export function createWebhooks(options: WebhooksOptions): Webhooks {
  const { db, now, warn } = options;
  const over = new AbortController();
  const deriving: Deriving = { db, now, warn };
  const delivering: Delivering = { ...options, signal: over.signal, end: endTogether(db) };
  const sinceMs = now().getTime();
  const queue = new FairQueue(limits);
  const sending = new Map<number, Promise<void>>();
  /** Webhooks whose last attempt succeeded. The others get one request at a time, so that they take little from these. */
  const working = new Set<number>();
  const requestsOf = new Map<number, number>();
  let roundMs = everyMs;
  const newDeliveries = new Bell();

  /** A failure costs only its account. A lost database ends the round. */
  async function forEachAccount(
    accountIds: readonly number[],
    work: (accountId: number) => Promise<void>,
  ): Promise<void> {
    for (const accountId of accountIds) {
      try {
        await work(accountId);
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        warn(`Webhooks of the account ${accountId} failed`, error);
      }
    }
  }

  async function derive(): Promise<void> {
    const accounts = await accountsWithWebhooks(db);
    roundMs = accounts.length > 0 ? everyMs : withoutWebhooksEveryMs;
    const waiting = new Set(accounts.filter(({ isBehind }) => isBehind).map(({ accountId }) => accountId));
    // Accounts take turns, so that a long queue of one delays the others only a little.
    while (waiting.size > 0 && !over.signal.aborted) {
      await forEachAccount([...waiting], async (accountId) => {
        waiting.delete(accountId);
        if (await deriveChanges(deriving, accountId)) waiting.add(accountId);
        newDeliveries.ring();
      });
    }
  }

  const check = async (): Promise<void> =>
    forEachAccount(
      (await accountsWithWebhooks(db)).map(({ accountId }) => accountId),
      (accountId) => deriveByTime(deriving, accountId, sinceMs),
    );

  const isHeldBack = (webhookId: number): boolean => !working.has(webhookId) && (requestsOf.get(webhookId) ?? 0) > 0;

  async function attempt(accountId: number, { id, webhookId }: DueDelivery) {
    // A later round finds it again.
    if (over.signal.aborted || isHeldBack(webhookId)) return undefined;
    const count = (more: number) => requestsOf.set(webhookId, (requestsOf.get(webhookId) ?? 0) + more);
    count(1);
    try {
      const outcome = await attemptDelivery(delivering, accountId, id);
      if (outcome?.isFailure) working.delete(webhookId);
      else if (outcome) working.add(webhookId);
      return outcome;
    } finally {
      count(-1);
    }
  }

  /** Queues what is due. Returns whether there was something new. */
  async function look(): Promise<boolean> {
    let hasNew = false;
    for (let id = await nextAccountDue(db, 0); id !== undefined; id = await nextAccountDue(db, id)) {
      const accountId = id;
      for (const due of await dueDeliveries(db, accountId, now(), perWebhook)) {
        if (sending.has(due.id) || isHeldBack(due.webhookId)) continue;
        hasNew = true;
        const work = queue
          .take({ accountId, userId: due.webhookId }, () => attempt(accountId, due))
          .then((outcome) => outcome?.store())
          .catch((error: unknown) => warn('A webhook could not be sent', error))
          .then(() => void sending.delete(due.id));
        sending.set(due.id, work);
      }
    }
    return hasNew;
  }

  async function send(): Promise<void> {
    for (;;) {
      // One that ends during the look may make another one due.
      const wasSending = sending.size > 0;
      const hasNew = await look();
      if (!hasNew && !wasSending) return;
      // Without any, the race would never end.
      if (sending.size > 0) await Promise.race(sending.values());
    }
  }

  async function repeat(
    work: () => Promise<unknown>,
    restMs: () => number,
    failure: string,
    bell = new Bell(),
  ): Promise<void> {
    while (!over.signal.aborted) {
      await work().catch((error: unknown) => warn(failure, error));
      await bell.wait(restMs(), over.signal);
    }
  }

  const loops: Promise<void>[] = [];
  return {
    derive,
    check,
    send,
    start() {
      loops.push(
        repeat(derive, () => roundMs, 'Events for webhooks could not be derived'),
        repeat(check, () => checkEveryMs, 'Silent vehicles could not be looked for'),
        repeat(look, () => roundMs, 'Webhooks could not be sent', newDeliveries),
      );
    },
    async stop() {
      over.abort();
      await Promise.all([...loops, ...sending.values()]);
    },
  };
}
