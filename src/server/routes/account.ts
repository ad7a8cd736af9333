import { noLogo } from '../../contract/account-logo.ts';
import type { SingleSignOn } from '../../contract/administration.ts';
import { fold } from '../../contract/fold.ts';
import type { Handlers } from '../api/handlers.ts';
import { invalidFields } from '../http/problems.ts';
import { lockAccount, readAccount, readLogo, saveLogo, updateAccount } from '../store/accounts.ts';
import { savedChange } from '../store/audit.ts';
import { cleanPng } from './logo-png.ts';

const notSetUp: SingleSignOn = {
  ...{ status: 'off', issuer: null, redirectUri: null, logoutUri: null },
  ...{ only: false, roleClaim: null, roles: [], fleetClaim: null, domains: [] },
};

const isSameFile = (one: Buffer | undefined, other: Buffer | undefined): boolean =>
  one === undefined || other === undefined ? one === other : one.equals(other);

export const accountHandlers = {
  getAccount: ({ tx, caller }) => readAccount(tx, caller.accountId),

  getAccountLogo: async ({ tx, caller }) => ({
    logo: (await readLogo(tx, caller.accountId))?.toString('base64') ?? null,
  }),

  saveAccountLogo: async ({ tx, caller: { accountId }, body: { logo }, record }) => {
    const file = logo === null ? undefined : cleanPng(Buffer.from(logo, 'base64'));
    if (logo !== null && !file) throw invalidFields([{ pointer: '#/logo', ...noLogo }]);
    const before = await lockAccount(tx, accountId);
    if (isSameFile(await readLogo(tx, accountId), file)) return record([]);
    await saveLogo(tx, accountId, file);
    record(savedChange('account', accountId, before, { ...before, logoChanged: true }));
  },

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
