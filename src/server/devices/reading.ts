import type { Message } from './message.ts';

/** The values of one position in another maker's format. */
export type Reading =
  | {
      messages: Message[];
      /** Why there is no message: a fault that sending again does not fix. */
      reasons: string[];
    }
  /** It names no device. */
  | { badDevice: string };
