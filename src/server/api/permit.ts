/** Which callers may call which endpoint: 403 for all others. The rules are declared in `contract/roles.ts` and `contract/kinds.ts`. */
import { type RoleName, recentSignInSeconds } from '../../contract/choices.ts';
import { type Endpoint, mayCall, needsAllFleets, rolesOf } from '../../contract/endpoint.ts';
import type { Because } from '../../contract/problem-reasons.ts';
import { Problem } from '../http/problems.ts';
import type { Caller } from './handlers.ts';

/** 401 if this caller has to sign in again first; 403 unless the caller may call this row. */
export function permit(
  row: Endpoint,
  { role, fleetIds, signedInUtc, lacksFactor, suspended }: Omit<Caller, 'accountId' | 'userId' | 'sessionId'>,
  now: Date,
): void {
  if (row.recentSignIn && signedInUtc && now.getTime() - signedInUtc.getTime() > recentSignInSeconds * 1000) {
    throw new Problem(
      401,
      'sign-in-again',
      'Sign in again',
      { reason: 'signInAgain', params: {} },
      { headers: { 'WWW-Authenticate': stepUpChallenge } },
    );
  }
  if (suspended && !(row.beforeFactor && row.method === 'GET')) {
    throw new Problem(403, 'account-suspended', 'Account suspended', { reason: 'accountSuspended', params: {} });
  }
  if (lacksFactor && !row.beforeFactor) {
    const because = { reason: 'secondFactorRequired', params: {} } as const;
    throw new Problem(403, 'second-factor-required', 'Second factor required', because);
  }
  if (!mayCall(role, row)) throw forbidden(roleProblem(rolesOf(row)));
  if (fleetIds !== null && needsAllFleets(row)) throw forbidden({ reason: 'allFleetsOnly', params: {} });
}

/** RFC 9470. */
const stepUpChallenge = `Bearer realm="fenceline", error="insufficient_user_authentication", max_age="${recentSignInSeconds}"`;

const roleProblem = (allowed: readonly RoleName[]): Because =>
  allowed.length === 1
    ? { reason: 'administratorsOnly', params: {} }
    : { reason: 'rolesOnly', params: { roles: [...allowed] } };

export const forbidden = (because: Because): Problem =>
  new Problem(403, 'forbidden', 'Forbidden', because, {
    headers: { 'WWW-Authenticate': 'Bearer realm="fenceline", error="insufficient_scope"' },
  });
