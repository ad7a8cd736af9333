import { roles, userStatuses } from '../contract/choices.ts';
import type { FieldProblem } from '../contract/problem.ts';

/** The fields of a user that the rule needs. */
interface UserState {
  id: number;
  role: number;
  status: number;
}

const isActiveAdministrator = ({ role, status }: UserState): boolean =>
  role === roles.administrator && status === userStatuses.active;

/**
 * An account always has an active administrator: the last one can be neither demoted nor disabled. Returns what is
 * wrong with `changed`, a user as they would be after the change; `users` are all users of the account as stored.
 */
export function lastAdministratorProblems(users: readonly UserState[], changed: UserState): FieldProblem[] {
  const before = users.find(({ id }) => id === changed.id);
  if (!before || !isActiveAdministrator(before) || isActiveAdministrator(changed)) return [];
  if (users.some((user) => user.id !== changed.id && isActiveAdministrator(user))) return [];
  return (['role', 'status'] as const)
    .filter((field) => changed[field] !== before[field])
    .map((field) => ({
      pointer: `#/${field}`,
      code: 'conflict',
      reason: 'lastAdministrator',
      detail: 'cannot change: this is the last active administrator',
    }));
}
