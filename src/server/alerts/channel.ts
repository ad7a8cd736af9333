/** A way to somebody. */
import type { Composed } from './compose.ts';

export interface Outgoing extends Composed {
  recipient: string;
  /** The same in every attempt: `<1.31.1795339320120@fleet.example>`. */
  messageId: string;
  unsubscribeUrl?: string | undefined;
  mayBeAgain: boolean;
}

/**
 * `refused`: never again, `later`: nothing was taken, `unknown`: nobody knows whether it was. `detail` is for people, with
 * no secret in it.
 */
export type Outcome = { outcome: 'sent' } | { outcome: 'refused' | 'later' | 'unknown'; detail: string };

export interface Channel {
  /** Never throws, and takes no longer than the settings let it. */
  send(message: Outgoing): Promise<Outcome>;
  close(): void;
}
