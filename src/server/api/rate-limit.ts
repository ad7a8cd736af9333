/**
 * RATE_LIMIT: requests per minute with one token, counted in the database, so that all services share the count.
 * Headers follow draft-ietf-httpapi-ratelimit-headers.
 */

import type { Queryable } from '../database/database.ts';
import { Problem } from '../http/problems.ts';
import { countRequest } from '../store/request-counts.ts';
import type { Authenticated } from './auth.ts';

const windowSeconds = 60;
const policy = '"requests"';

export interface Quota {
  headers: Readonly<Record<'RateLimit' | 'RateLimit-Policy', string>>;
  /** 429 if this request exceeds the limit. */
  refusal: Problem | undefined;
}

/** Counts a request. Returns the remaining quota. */
export type RateLimit = (authenticated: Authenticated) => Promise<Quota>;

export function createRateLimit(db: Queryable, now: () => Date, limit: number): RateLimit {
  return async ({ caller: { accountId }, tokenHash }) => {
    const at = now();
    const { requests, beganUtc } = await countRequest(db, { accountId, tokenHash }, at, windowSeconds * 1000);
    const passed = Math.floor((at.getTime() - beganUtc.getTime()) / 1000);
    // Another service's clock may be slightly ahead.
    const seconds = Math.min(windowSeconds, windowSeconds - passed);
    return {
      headers: {
        'RateLimit-Policy': `${policy};q=${limit};w=${windowSeconds}`,
        RateLimit: `${policy};r=${Math.max(0, limit - requests)};t=${seconds}`,
      },
      refusal: requests > limit ? tooMany(limit, seconds) : undefined,
    };
  };
}

const tooMany = (limit: number, seconds: number): Problem =>
  new Problem(
    429,
    'too-many-requests',
    'Too many requests',
    { reason: 'tooManyRequests', params: { limit, seconds } },
    { headers: { 'Retry-After': String(seconds) } },
  );
