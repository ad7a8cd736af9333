/** Finds the account that a person typed, and the caller in it. */
import { roles } from '../../../contract/choices.ts';
import type { Caller } from '../../api/handlers.ts';
import type { Queryable } from '../../database/database.ts';
import { type Account, findAccountsByName, listAccounts } from '../../store/accounts.ts';
import { CommandError } from './command.ts';

/** Whoever can run commands may do everything. The audit shows no user. */
export const commandLine = (accountId: number): Caller => ({
  accountId,
  userId: 0,
  role: roles.administrator,
  fleetIds: null,
  sessionId: 0,
});

/** By name, ignoring case and accents, or by `#ID` if several have the name. */
export async function accountNamed(db: Queryable, name: string): Promise<Account> {
  const [found, second] = await findAccountsByName(db, name);
  if (found && !second) return found;
  const all = await listAccounts(db);
  const numbered = all.find(({ id }) => `#${id}` === name);
  if (numbered) return numbered;
  if (found) {
    const ids = (await findAccountsByName(db, name)).map(({ id }) => `#${id}`);
    throw new CommandError(`Several accounts have the name "${name}": use ${ids.join(' or ')} instead of the name.`);
  }
  const there =
    all.length > 0
      ? `Accounts: ${all.map((each) => `"${each.name}"`).join(', ')}.`
      : 'There are no accounts yet: start the service once to create the first.';
  throw new CommandError(`There is no account "${name}". ${there}`);
}
