import type { IncomingMessage } from 'node:http';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';

/** Limit of the waiting bodies in bytes, which no caller's share counts yet. Above it, requests begin at once. */
const waitingBytesAtMost = 32_000_000;

/** How much longer others have the processor than requests that begin here. */
const othersShare = 2;

/**
 * Lets requests whose body has not arrived begin one after the other, so that whole requests go first. Senders take turns:
 * thousands of sign-ins that are never finished share one turn in each cycle.
 */
export class UnfinishedRequests {
  private readonly senders = new Map<string, Set<() => void>>();
  private waitingBytes = 0;
  private runs = false;

  /** Resolves when the request may begin: when it has its turn, or at once when the rest of it has arrived. */
  async begin(incoming: IncomingMessage): Promise<void> {
    // The beginning of a body that came with its head is read by then.
    await setImmediate();
    if (isWhole(incoming) || this.waitingBytes + incoming.readableLength > waitingBytesAtMost) return;
    const bytes = incoming.readableLength;
    this.waitingBytes += bytes;
    await this.turn(incoming);
    this.waitingBytes -= bytes;
  }

  private turn(incoming: IncomingMessage): Promise<void> {
    const sender = incoming.headers.authorization ?? incoming.socket.remoteAddress ?? '';
    return new Promise((resolve) => {
      const requests = this.senders.get(sender) ?? new Set();
      this.senders.set(sender, requests);
      const start = (): void => {
        incoming.off('readable', look).off('close', start);
        requests.delete(start);
        resolve();
      };
      const look = (): void => {
        if (isWhole(incoming)) start();
      };
      requests.add(start);
      incoming.on('readable', look).once('close', start);
      if (!this.runs) void this.run();
    });
  }

  private async run(): Promise<void> {
    this.runs = true;
    for (let [next] = this.senders; next; [next] = this.senders) {
      const [sender, requests] = next;
      this.senders.delete(sender);
      const [start] = requests;
      const begunMs = performance.now();
      start?.();
      if (requests.size > 0) this.senders.set(sender, requests);
      // The round after has refused the body that this one displaces.
      await setImmediate();
      await pause(othersShare * (performance.now() - begunMs));
    }
    this.runs = false;
  }
}

const isWhole = (incoming: IncomingMessage): boolean => incoming.complete || incoming.destroyed;
