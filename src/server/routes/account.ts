import type { SingleSignOn } from '../../contract/administration.ts';
import { fold } from '../../contract/fold.ts';
import type { Handlers } from '../api/handlers.ts';
import { lockAccount, readAccount, updateAccount } from '../store/accounts.ts';
import { savedChange } from '../store/audit.ts';

const notSetUp: SingleSignOn = {
  ...{ status: 'off', issuer: null, redirectUri: null, logoutUri: null },
  ...{ only: false, roleClaim: null, roles: [], fleetClaim: null, domains: [] },
};

export const accountHandlers = {
  getAccount: ({ tx, caller }) => readAccount(tx, caller.accountId),

  getAccountUsage: {
    withoutTransaction: ({ services, caller }) => services.usageOf(caller.accountId),
  },

  getSingleSignOn: {
    async withoutTransaction({ db, services: { singleSignOn: rule }, caller, self }) {
      const { name } = await readAccount(db, caller.accountId);
      // Nothing about the provider of another account.
      if (!rule || fold(name) !== fold(rule.account)) return notSetUp;
      const { issuer, only, roleClaim = null, roles, fleetClaim = null, domains } = rule;
      const status = (await rule.answers()) ? 'ready' : 'away';
      return { status, issuer, ...rule.urisOf(self.base), only, roleClaim, roles, fleetClaim, domains };
    },
  },

  saveAccount: async ({ tx, caller: { accountId }, body, expectUnchanged, record }) => {
    const before = await lockAccount(tx, accountId);
    expectUnchanged(before);
    record(savedChange('account', accountId, before, await updateAccount(tx, accountId, body)));
  },
} satisfies Partial<Handlers>;
