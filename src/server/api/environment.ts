import type { Bindings } from '../http/bindings.ts';
import type { Peer } from '../http/peer.ts';
import type { Quota } from './rate-limit.ts';

/** What the parts of the HTTP side know of a request. */
export interface Environment {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    peer: Peer;
    /** The path as the endpoint table or the service has it, without any key: for the log. */
    template?: string;
    accountId?: number;
    /** What is left of RATE_LIMIT, where it is set. */
    quotaHeaders?: Quota['headers'] | undefined;
    /** Fail as RFC 6749 has it. */
    tokenErrors?: boolean;
    /** The page's own Content-Security-Policy. */
    policy?: string;
  };
}
