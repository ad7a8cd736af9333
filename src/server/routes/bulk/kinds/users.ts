import { type User, type UserParsed, userInput } from '../../../../contract/administration.ts';
import { userStatuses } from '../../../../contract/choices.ts';
import type { FieldProblem } from '../../../../contract/problem.ts';
import { lastAdministratorProblems } from '../../../../rules/last-administrator.ts';
import { noSuch } from '../../../http/problems.ts';
import { followEmailChange } from '../../../store/email-change.ts';
import { fleets } from '../../../store/fleets.ts';
import { endSessions } from '../../../store/sessions.ts';
import { usersOfProvider } from '../../../store/sign-in-identities.ts';
import { insertUserMail } from '../../../store/user-mails.ts';
import { lockUsers, type UserContent, userFields, usernameKey, userRows } from '../../../store/users.ts';
import { userContent } from '../../users.ts';
import type { ImportKind } from '../bulk-kind.ts';
import { addProblem, type RowProblems } from '../row-problems.ts';

/** Hashes of new passwords by row index, computed before the transaction because they are slow. */
export interface NewPasswords {
  hashes: ReadonlyMap<number, string>;
  /** Problems of passwords without a hash. */
  refused: ReadonlyMap<number, readonly FieldProblem[]>;
}

export const bulkUsers = (
  { hashes, refused }: NewPasswords = { hashes: new Map(), refused: new Map() },
): ImportKind<UserParsed, UserContent, User> => ({
  kind: 'user',
  store: userRows,
  creation: userRows,
  schema: userInput,
  // Users are identified by username; the display name may be anything.
  nameField: 'username',
  nameKey: usernameKey,
  contentOf: userFields.contentOf,
  content:
    () =>
    ({ parsed }) =>
      userContent(parsed),
  secretOf: ({ index }) => hashes.get(index),
  async problems({ tx, accountId, userId }, rows) {
    const problems: RowProblems = new Map();
    const named = rows.flatMap(({ content }) => content.fleetIds ?? []);
    const fleetsThere = await fleets.hold(tx, accountId, [...new Set(named)]);
    const standing = new Map((await lockUsers(tx, accountId)).map((user) => [user.id, user]));
    const ofProvider = await usersOfProvider(tx, accountId);
    for (const { index, current, content, secret } of rows) {
      for (const problem of refused.get(index) ?? []) addProblem(problems, index, problem);
      content.fleetIds?.forEach((id, nth) => {
        if (!fleetsThere.has(id) && !current?.record.fleetIds?.includes(id)) {
          addProblem(problems, index, noSuch(`#/fleetIds/${nth}`, 'fleet'));
        }
      });
      if (!current) continue;
      if (current.id === userId && secret !== undefined) addProblem(problems, index, ownPassword);
      const changed = { id: current.id, ...content };
      const last = lastAdministratorProblems([...standing.values()], changed, ofProvider);
      for (const problem of last) addProblem(problems, index, problem);
      if (last.length === 0) standing.set(current.id, changed);
    }
    return problems;
  },
  async follow({ tx, accountId, userId, sessionId, now }, stored) {
    for (const { id, before, after, secret } of stored) {
      if (!before) continue;
      const owner = { accountId, userId: id };
      const emails = { before: before.email, after: after.email };
      await followEmailChange(tx, owner, { ...emails, own: id === userId }, now);
      if (secret !== undefined) await insertUserMail(tx, owner, 'passwordChanged', now);
      if (secret === undefined && after.status === userStatuses.active) continue;
      await endSessions(tx, accountId, id, now, { except: sessionId });
    }
  },
});

const ownPassword = {
  pointer: '#/password',
  code: 'conflict',
  detail: 'can only be changed at /users/me/password',
} as const;
