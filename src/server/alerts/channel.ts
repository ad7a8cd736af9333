/** A way to reach a recipient. */
import type { Composed } from './compose.ts';

export interface Attachment {
  name: string;
  /** Media type. */
  type: string;
  content: Uint8Array;
}

export interface Outgoing extends Composed {
  /** Only for e-mail. */
  attachments?: readonly Attachment[];
  recipient: string;
  /** The same in every attempt: `<1.31.1795339320120@fleet.example>`. */
  messageId: string;
  unsubscribeUrl?: string | undefined;
  mayRepeat: boolean;
}

/**
 * `refused`: never retry. `later`: not accepted, retry. `unknown`: may have been accepted. `detail` is shown to people
 * and contains no secrets.
 */
export type Outcome = { outcome: 'sent' } | { outcome: 'refused' | 'later' | 'unknown'; detail: string };

export interface Channel {
  /** Never throws, and takes no longer than the settings allow. */
  send(message: Outgoing): Promise<Outcome>;
  close(): void;
}
