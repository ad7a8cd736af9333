import type { Bindings } from '../http/bindings.ts';
import type { Peer } from '../http/peer.ts';
import type { Quota } from './rate-limit.ts';

/** Request data that parts of the HTTP side share. */
export interface Environment {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    peer: Peer;
    /** The route template, without device keys: for the log. */
    template?: string;
    accountId?: number;
    /** For the log. Negative for an API key. */
    userId?: number;
    /** Set with RATE_LIMIT. */
    quotaHeaders?: Quota['headers'] | undefined;
    /** Answer errors in the format of RFC 6749. */
    tokenErrors?: boolean;
    /** Content-Security-Policy of a page. */
    policy?: string;
    /** See `securityHeaders`. */
    isSecretAddress?: boolean;
  };
}
