import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeldBytes } from './body-memory.ts';

/** What stands behind a request that came over a socket; nothing where it was made in process. */
export interface Bindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** Bounds the memory of all bodies together. */
  held?: HeldBytes;
  /** The body may take as long as it likes, as long as more of it comes. */
  ofAnyLength?: () => void;
}
