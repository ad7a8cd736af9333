/** Which callers may call which endpoint: 403 for all others. The rules are declared in `contract/roles.ts` and `contract/kinds.ts`. */
import type { RoleName } from '../../contract/choices.ts';
import { type Endpoint, mayCall, needsAllFleets, rolesOf } from '../../contract/endpoint.ts';
import type { Because } from '../../contract/problem-reasons.ts';
import { Problem } from '../http/problems.ts';
import type { Caller } from './handlers.ts';

/** 403 unless this caller may call this row. */
export function permit(
  row: Endpoint,
  { role, fleetIds, lacksFactor, suspended }: Pick<Caller, 'role' | 'fleetIds' | 'lacksFactor' | 'suspended'>,
): void {
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

const roleProblem = (allowed: readonly RoleName[]): Because =>
  allowed.length === 1
    ? { reason: 'administratorsOnly', params: {} }
    : { reason: 'rolesOnly', params: { roles: [...allowed] } };

export const forbidden = (because: Because): Problem =>
  new Problem(403, 'forbidden', 'Forbidden', because, {
    headers: { 'WWW-Authenticate': 'Bearer realm="fenceline", error="insufficient_scope"' },
  });
