import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeldBytes } from './body-memory.ts';

/** What a request over a socket has; missing for requests made in process. */
export interface Bindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** Limits the memory of all bodies together. */
  held?: HeldBytes;
  /** The body may take as long as it needs if data keeps arriving. */
  ofAnyLength?: () => void;
}
