import type { Message } from './message.ts';

/** What was read out of one position of another maker's format. */
export type Reading =
  | {
      messages: Message[];
      /** Why there is none: what will not become better by sending it again. */
      reasons: string[];
    }
  /** It does not say whose it is. */
  | { badDevice: string };
