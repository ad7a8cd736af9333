import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HeldBytes } from './body-memory.ts';

/** What stands behind a request that came over a socket; nothing where it was made in process. */
export interface Bindings {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** Counts the bytes of the body that are kept, beside those of all other requests. */
  held?: Pick<HeldBytes, 'take'>;
  /** The body may take as long as it likes, as long as more of it comes. */
  ofAnyLength?: () => void;
}
