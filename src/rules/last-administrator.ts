import { roles, userStatuses } from '../contract/choices.ts';
import type { FieldProblem } from '../contract/problem.ts';

/** The fields of a user that the rule needs. */
interface UserState {
  id: number;
  role: number;
  status: number;
  fleetIds: readonly number[] | null;
}

/** One who is limited to some fleets cannot manage the others. */
const isActiveAdministrator = ({ role, status, fleetIds }: UserState): boolean =>
  role === roles.administrator && status === userStatuses.active && fleetIds === null;

/**
 * An account always has an active administrator who sees all fleets: the last one can be neither demoted, disabled, limited nor
 * removed. People of an identity provider do not count beside one with a password, because they cannot sign in while it is away.
 * Returns what is wrong with `changed`, a user as they would be after the change; `users` are all users of the account as stored.
 */
export function lastAdministratorProblems(
  users: readonly UserState[],
  changed: UserState,
  ofProvider: ReadonlySet<number> = new Set(),
): FieldProblem[] {
  const before = users.find(({ id }) => id === changed.id);
  if (!before || !isActiveAdministrator(before) || isActiveAdministrator(changed)) return [];
  const counts = ({ id }: UserState): boolean => ofProvider.has(changed.id) || !ofProvider.has(id);
  if (users.some((user) => user.id !== changed.id && isActiveAdministrator(user) && counts(user))) return [];
  return (['role', 'status', 'fleetIds'] as const)
    .filter((field) => (field === 'fleetIds' ? changed.fleetIds !== null : changed[field] !== before[field]))
    .map((field) => ({
      pointer: `#/${field}`,
      code: 'conflict',
      reason: 'lastAdministrator',
      detail: 'cannot change: this is the last active administrator',
    }));
}
