import { isDatabaseAway } from '../database/failures.ts';

/** Runs the work of each account, one after the other. */
export type ForEachAccount = <Account>(
  accounts: readonly Account[],
  work: (account: Account) => Promise<void>,
) => Promise<void>;

/** A failure costs only its account. After the round, the first failure is thrown. A lost database ends the round. */
export async function accountRound(round: (forEachAccount: ForEachAccount) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  await round(async (accounts, work) => {
    for (const account of accounts) {
      try {
        await work(account);
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        failures.push(error);
      }
    }
  });
  if (failures.length > 0) throw failures[0];
}
