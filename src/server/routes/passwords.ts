/** Setting a password without signing in: the requests of people who forgot it or were invited. */
import type { FieldProblem } from '../../contract/problem.ts';
import { commonPasswordProblems } from '../api/common-passwords.ts';
import type { Handlers } from '../api/handlers.ts';
import { networkOf } from '../http/peer.ts';
import { invalidFields } from '../http/problems.ts';
import { insertChanges, passwordChange } from '../store/audit.ts';
import { deletePasswordLinks, findPasswordLink, type LinkOwner, takePasswordLink } from '../store/password-links.ts';
import { endSessions } from '../store/sessions.ts';
import { forgetFailures } from '../store/sign-in-attempts.ts';
import { insertUserMail, requestPassword } from '../store/user-mails.ts';
import { findUser, renameUser, updatePasswordHash, usernameKey } from '../store/users.ts';
import { raiseVersions } from '../store/versions.ts';

const badLink: FieldProblem = {
  pointer: '#/token',
  code: 'unknown',
  reason: 'linkUsedUp',
  detail: 'is not the token of a link that still works',
};

function usable(owner: LinkOwner | undefined): LinkOwner {
  if (!owner) throw invalidFields([badLink]);
  return owner;
}

export const passwordHandlers = {
  requestPassword: {
    async withoutTransaction({ db, body: { username }, peer, now }) {
      await requestPassword(db, { username, address: networkOf(peer.address) }, now);
    },
  },

  readPasswordLink: {
    async withoutTransaction({ db, services, body: { token }, now }) {
      const { username, name, invitation } = usable(await findPasswordLink(db, token, now, services.demo));
      return { username, name, invitation };
    },
  },

  resetPassword: {
    async withoutTransaction({ db, services, body: { token, password, name }, peer, now }) {
      const asker = usable(await findPasswordLink(db, token, now, services.demo));
      const problems = await commonPasswordProblems('#/password', password);
      if (problems.length > 0) throw invalidFields(problems);
      const passwordHash = await services.passwords.hash(password, asker);
      await db.transaction(async (tx) => {
        await raiseVersions(tx, asker.accountId, ['user']);
        const { accountId, userId, username, invitation } = usable(
          await takePasswordLink(tx, token, now, services.demo),
        );
        await updatePasswordHash(tx, accountId, userId, passwordHash);
        await deletePasswordLinks(tx, accountId, userId);
        await endSessions(tx, accountId, userId, now);
        await forgetFailures(tx, usernameKey(username));
        if (!invitation) await insertUserMail(tx, { accountId, userId }, 'passwordChanged', now, { device: peer });
        const before = (await findUser(tx, accountId, userId)) ?? { id: userId };
        const after = invitation && name ? await renameUser(tx, accountId, userId, name) : before;
        const change = passwordChange(before);
        await insertChanges(
          tx,
          { accountId, userId },
          [{ ...change, after: { ...after, passwordChanged: true } }],
          now,
        );
      });
    },
  },
} satisfies Partial<Handlers>;
