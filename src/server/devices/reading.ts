import type { Fault } from './faults.ts';
import type { Message } from './message.ts';

/** What a body of another maker's format, or one element of it, says. */
export type Reading =
  /** One message, or two if its values have different times. */
  { messages: Message[] } | Rejected;

export interface Rejected {
  rejected: readonly Fault[];
  /**
   * No message can be read, so the sender must keep it. Otherwise the message was read and its values are refused, so that
   * sending it again does not help.
   */
  unreadable?: 'bad-device' | 'no-message';
  /** What can be read of it. */
  device?: string | undefined;
  utcMs?: number | undefined;
}
