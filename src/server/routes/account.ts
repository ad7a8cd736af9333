import type { Handlers } from '../api/handlers.ts';
import { lockAccount, readAccount, updateAccount } from '../store/accounts.ts';
import { savedChange } from '../store/audit.ts';

export const accountHandlers = {
  getAccount: ({ tx, caller }) => readAccount(tx, caller.accountId),

  saveAccount: async ({ tx, caller: { accountId }, body, expectUnchanged, record }) => {
    const before = await lockAccount(tx, accountId);
    expectUnchanged(before);
    record(savedChange('account', accountId, before, await updateAccount(tx, accountId, body)));
  },
} satisfies Partial<Handlers>;
