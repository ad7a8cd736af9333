/** A signed-in person's own affairs. */
import type { Handlers } from '../handlers.ts';
import { invalidFields, notFound } from '../problems.ts';
import { attemptOf, checkCredentials } from '../sign-in.ts';
import { endOtherSessions, endSession, listSessions } from '../store/sessions.ts';
import { deleteFailures } from '../store/sign-in-failures.ts';
import { lockMe, readMe, updateMe, updatePasswordHash } from '../store/users.ts';

export const meHandlers = {
  async getMe({ tx, caller }) {
    const me = await readMe(tx, caller.accountId, caller.userId);
    if (!me) throw notFound('user');
    return me;
  },

  async saveMe({ tx, caller, body, expectUnchanged }) {
    const me = await lockMe(tx, caller.accountId, caller.userId);
    if (!me) throw notFound('user');
    expectUnchanged(me);
    await updateMe(tx, caller.accountId, caller.userId, body);
    return me.id;
  },

  changeMyPassword: {
    async unhurried({ db, services, caller, body, peer, now }) {
      const { accountId, userId, sessionId } = caller;
      const me = await readMe(db, accountId, userId);
      if (!me) throw notFound('user');
      const credentials = { username: me.username, password: body.current, address: peer.address };
      if (!(await checkCredentials(db, services, credentials))) {
        // `conflict`: what was sent does not agree with what stands. `unknown` is for records, and it names none.
        throw invalidFields([{ pointer: '#/current', code: 'conflict', detail: 'is not the current password' }]);
      }
      const passwordHash = await services.passwords.hash(body.new);
      await db.transaction(async (tx) => {
        await updatePasswordHash(tx, accountId, userId, passwordHash);
        await endOtherSessions(tx, accountId, userId, sessionId, now);
        await deleteFailures(tx, attemptOf(credentials));
      });
      return userId;
    },
  },

  listMySessions({ tx, caller, now }) {
    return listSessions(tx, caller.accountId, caller.userId, caller.sessionId, now);
  },

  async endMySession({ tx, caller, path, now }) {
    const ended = await endSession(tx, caller.accountId, caller.userId, path.sessionId, now);
    if (!ended) throw notFound('session');
    return undefined;
  },
} satisfies Pick<Handlers, 'getMe' | 'saveMe' | 'changeMyPassword' | 'listMySessions' | 'endMySession'>;
