/** The signed-in user's own settings, password and sessions. */
import * as z from 'zod';
import type { FieldProblem } from '../../contract/problem.ts';
import { commonPasswordProblems } from '../api/common-passwords.ts';
import type { Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import { attemptOf, checkCredentials } from '../api/sign-in.ts';
import { invalidFields, notFound } from '../http/problems.ts';
import { passwordChange, savedChange } from '../store/audit.ts';
import { followEmailChange } from '../store/email-change.ts';
import { endSession, endSessions, listSessions } from '../store/sessions.ts';
import { deleteFailures } from '../store/sign-in-attempts.ts';
import { insertUserMail } from '../store/user-mails.ts';
import { lockMe, readMe, updateMe, updatePasswordHash } from '../store/users.ts';

/** `conflict`: the sent value contradicts the stored one. `unknown` is for records. */
const wrongPassword: FieldProblem = {
  pointer: '#/current',
  code: 'conflict',
  reason: 'passwordWrong',
  detail: 'is not the current password',
};

export const meHandlers = {
  async getMe({ tx, caller }) {
    const me = await readMe(tx, caller.accountId, caller.userId);
    if (!me) throw notFound('user');
    return me;
  },

  async saveMe({ tx, caller: { accountId, userId }, body, peer, now, expectUnchanged, record }) {
    const before = await lockMe(tx, accountId, userId);
    if (!before) throw notFound('user');
    expectUnchanged(before);
    const after = await updateMe(tx, accountId, userId, body);
    const emails = { before: before.email, after: after.email };
    await followEmailChange(tx, { accountId, userId }, { ...emails, own: true, device: peer }, now);
    record(savedChange('user', userId, before, after));
    return userId;
  },

  changeMyPassword: {
    async prepare({ db, services, caller, body, peer }) {
      const { accountId, userId, sessionId } = caller;
      const me = await readMe(db, accountId, userId);
      if (!me) throw notFound('user');
      const credentials = { username: me.username, password: body.current, address: peer.address };
      const problems = await commonPasswordProblems('#/new', body.new);
      if (!(await checkCredentials(db, services, credentials))) problems.unshift(wrongPassword);
      if (problems.length > 0) throw invalidFields(problems);
      const passwordHash = await services.passwords.hash(body.new, caller);
      return async ({ tx, now, record }) => {
        await updatePasswordHash(tx, accountId, userId, passwordHash);
        await endSessions(tx, accountId, userId, now, { except: sessionId });
        await deleteFailures(tx, attemptOf(credentials));
        await insertUserMail(tx, { accountId, userId }, 'passwordChanged', now, { device: peer });
        record(passwordChange(me));
        return userId;
      };
    },
  },

  async listMySessions(call) {
    const { accountId, userId, sessionId } = call.caller;
    const { limit, cursor } = call.query;
    const after = readCursor(cursor, z.int());
    const page = { after, limit: limit && limit + 1 };
    const sessions = await listSessions(call.tx, accountId, userId, { currentId: sessionId, now: call.now, ...page });
    return takePage(call, sessions, limit, ({ id }) => id);
  },

  async endMySession({ tx, caller: { accountId, userId, sessionId }, path, now, record }) {
    const sessions = await listSessions(tx, accountId, userId, { currentId: sessionId, now });
    if (!(await endSession(tx, accountId, userId, path.sessionId, now))) throw notFound('session');
    const before = sessions.find(({ id }) => id === path.sessionId);
    record({ action: 'delete', resource: 'session', id: path.sessionId, ...(before && { before }) });
    return undefined;
  },
} satisfies Partial<Handlers>;
