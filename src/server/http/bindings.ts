import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeldBytes } from './body-memory.ts';

/** Properties of a request over a socket. Missing for requests in process. */
export interface Bindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** Limits the memory of all bodies together. */
  held?: HeldBytes;
  /** The body may take as long as it needs if data keeps arriving. */
  ofAnyLength?: () => void;
}
