/**
 * Sends due messages in turns: accounts, and within an account alarms, tests and reports. A slow recipient occupies one of
 * several slots, so the other accounts and kinds go on.
 */

import { isDatabaseAway } from '../database/failures.ts';
import { dueMessages, type NextMessage } from '../store/notices-due.ts';
import { FairQueue, type FairQueueLimits } from '../work/fair-queue.ts';
import { type Sending, sendOne } from './send.ts';

/** All of them wait in memory, so only the database limits their number. */
const unlimited = { waitingPerUser: Infinity, waitingPerAccount: Infinity, waitingAtMost: Infinity };
/** Users of these queues are the kinds of messages. */
const limits = { ...unlimited, atATime: 4, atATimePerAccount: 3, atATimePerUser: 2 } satisfies FairQueueLimits;
/** Making a report takes up to minutes, and needs no connection. */
const limitsOfReports = { ...unlimited, atATime: 8, atATimePerAccount: 1 } satisfies FairQueueLimits;
const limitsOfReportMails = { ...unlimited, atATime: 2, atATimePerAccount: 1 } satisfies FairQueueLimits;

/** Messages in memory. More are read when fewer than half of them are left. */
const messagesAtMost = 200;
/** New messages are looked for at least this often. */
const everyMs = 1000;

export class Sender {
  private readonly queues = {
    email: new FairQueue(limits),
    text: new FairQueue(limits),
    reports: new FairQueue(limitsOfReports),
    reportMails: new FairQueue(limitsOfReportMails),
  };
  /** Messages that are being sent or wait for it, by key. */
  private readonly queued = new Set<string>();
  /** Messages that another service sends or that failed, until the next look. */
  private readonly skipped = new Set<string>();
  private failure: Error | undefined;
  private wake = (): void => {};

  constructor(private readonly sending: Sending) {}

  /** Resolves when nothing is due. Rejects when the database is lost. */
  async run(isStopped: () => boolean): Promise<void> {
    this.skipped.clear();
    for (let lookMs = Number.NEGATIVE_INFINITY; !isStopped(); ) {
      const isDue = performance.now() - lookMs >= everyMs;
      if (isDue) this.skipped.clear();
      if ((isDue || this.queued.size < messagesAtMost / 2) && !this.failure) {
        await this.look();
        lookMs = performance.now();
      }
      if (this.queued.size === 0) break;
      await this.nextEvent();
    }
    const { failure } = this;
    this.failure = undefined;
    if (failure) throw failure;
  }

  private async look(): Promise<void> {
    for (const message of await dueMessages(this.sending.db, this.sending.now(), messagesAtMost)) {
      const key = keyOf(message);
      if (this.queued.has(key) || this.skipped.has(key)) continue;
      this.queued.add(key);
      void this.send(message, key);
    }
  }

  private async send(message: NextMessage, key: string): Promise<void> {
    const { accountId, channel, kind, bringsReport } = message;
    const asker = { accountId, userId: kind };
    const { reports, reportMails, ...channels } = this.queues;
    const work = (): Promise<boolean> =>
      bringsReport
        ? reports.take(asker, () => sendOne(this.sending, message, (send) => reportMails.take(asker, send)))
        : channels[channel].take(asker, () => sendOne(this.sending, message, (send) => send()));
    try {
      const isOurs = await work();
      if (!isOurs) this.skipped.add(key);
    } catch (error) {
      this.skipped.add(key);
      if (isDatabaseAway(error)) this.failure = error instanceof Error ? error : new Error(String(error));
      else this.sending.writing.warn('A notice could not be sent', error);
    }
    this.queued.delete(key);
    this.wake();
  }

  /** Resolves when a message was sent, or after a time. */
  private async nextEvent(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, everyMs);
    });
    clearTimeout(timer);
  }
}

const keyOf = ({ accountId, shareKey, channel, recipient, leaderId }: NextMessage): string =>
  JSON.stringify([accountId, shareKey, channel, recipient, leaderId]);
