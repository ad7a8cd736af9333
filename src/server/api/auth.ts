import type { Because } from '../../contract/problem-reasons.ts';
import type { Queryable } from '../database/database.ts';
import { Problem } from '../http/problems.ts';
import { findApiKey, touchApiKey } from '../store/api-keys.ts';
import { touchSession } from '../store/sessions.ts';
import { findAccessToken, type TokenUse } from '../store/tokens.ts';
import { shared } from '../work/shared.ts';
import type { Caller } from './handlers.ts';
import { hashSecret, isAccessToken, isApiKey } from './secrets.ts';
import type { Services } from './services.ts';

/** A session's last use is accurate to the minute, so that not every request writes. */
const touchAfterMs = 60_000;

export interface Authenticated {
  caller: Caller;
  /** Hash of the access token or API key. */
  tokenHash: Buffer;
}

/** Authenticates an `Authorization` header. 401 unless it is Bearer with a valid token. */
export type Authenticate = (header: string | null) => Promise<Authenticated>;

/** RFC 6750 §3: without credentials the challenge contains no error. */
export function denied(why: Because | string, error?: 'invalid_token'): Problem {
  const challenge = error ? `Bearer realm="fenceline", error="${error}"` : 'Bearer realm="fenceline"';
  return new Problem(401, 'unauthorized', 'Unauthorized', why, { headers: { 'WWW-Authenticate': challenge } });
}

export function createAuthenticate(
  db: Queryable,
  { now, demo }: Services,
  warn: (message: string, error: unknown) => void,
): Authenticate {
  const findUse = shared(async (token) => {
    const [at, tokenHash] = [now(), hashSecret(token)];
    const use = await findAccessToken(db, tokenHash, at, demo);
    if (use && at.getTime() - use.lastUsedUtc.getTime() > touchAfterMs) touch(use, at);
    return use && { ...use, tokenHash };
  });

  /** Not awaited: a failure only loses precision. */
  function touch({ accountId, sessionId }: TokenUse, at: Date): void {
    touchSession(db, accountId, sessionId, at).catch((error: unknown) =>
      warn('The last use of a session was not stored', error),
    );
  }

  const findKey = shared(async (key) => {
    const [at, tokenHash] = [now(), hashSecret(key)];
    const use = await findApiKey(db, tokenHash, at, demo);
    if (use && at.getTime() - (use.lastUsedUtc?.getTime() ?? 0) > touchAfterMs) {
      touchApiKey(db, use, at).catch((error: unknown) => warn('The last use of an API key was not stored', error));
    }
    return use && { ...use, tokenHash };
  });

  return async (header) => {
    const token = /^Bearer +(.*)$/i.exec(header ?? '')?.[1]?.trim();
    if (token === undefined) throw denied({ reason: 'tokenMissing', params: {} });
    if (isApiKey(token)) {
      const key = await findKey(token);
      if (!key) throw denied({ reason: 'tokenEnded', params: {} }, 'invalid_token');
      const { accountId, apiKeyId, role, fleetIds, suspended, tokenHash } = key;
      return { caller: { accountId, userId: -apiKeyId, sessionId: 0, apiKeyId, role, fleetIds, suspended }, tokenHash };
    }
    const use = isAccessToken(token) ? await findUse(token) : undefined;
    if (!use) throw denied({ reason: 'tokenEnded', params: {} }, 'invalid_token');
    const { tokenHash, lastUsedUtc: _, ...caller } = use;
    return { caller, tokenHash };
  };
}
