import * as z from 'zod';
import type { User, UserParsed } from '../../contract/administration.ts';
import { roles, userStatuses } from '../../contract/choices.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { lastAdministratorProblems } from '../../rules/last-administrator.ts';
import { commonPasswordProblems } from '../api/common-passwords.ts';
import type { Call, Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import { newAccessToken } from '../api/secrets.ts';
import type { PasswordLinks } from '../api/services.ts';
import { conflict, invalidFields, notFound } from '../http/problems.ts';
import { savedChange } from '../store/audit.ts';
import { followEmailChange } from '../store/email-change.ts';
import { createPasswordLink, isInvited } from '../store/password-links.ts';
import { endSessions } from '../store/sessions.ts';
import { usersOfProvider } from '../store/sign-in-identities.ts';
import { insertUserMail } from '../store/user-mails.ts';
import { removeUser, withoutPerson } from '../store/user-removal.ts';
import {
  createUser,
  findUser,
  listUsers,
  lockUsers,
  replaceUser,
  type UserContent,
  updatePasswordHash,
  userFields,
  usernameKey,
  userRows,
} from '../store/users.ts';
import { distinctFleets, requireFleets } from './fleet-limit.ts';
import { refuseTaken } from './taken.ts';

export const userHandlers = {
  saveUser: {
    async prepare({ services, caller, body: { id, password } }) {
      if (typeof password !== 'string') return (call) => saveUser(call, undefined);
      const problems = id === caller.userId ? [ownPassword] : await commonPasswordProblems('#/password', password);
      if (problems.length > 0) throw invalidFields(problems);
      const passwordHash = await services.passwords.hash(password, caller);
      return (call) => saveUser(call, passwordHash);
    },
  },

  inviteUser: {
    async prepare({ services, caller }) {
      // Nobody knows this password. Sign-in takes as long as for any other user.
      const passwordHash = await services.passwords.hash(newAccessToken(), caller);
      return (call) => inviteUser(call, services.passwordLinks, passwordHash);
    },
  },

  listUsers: async (call) => {
    const { limit, cursor } = call.query;
    const after = readCursor(cursor, z.int());
    const users = await listUsers(call.tx, call.caller.accountId, { after, limit: limit && limit + 1 });
    return takePage(call, users, limit, ({ id }) => id);
  },

  deleteUser: async ({ tx, caller, path: { userId: id }, now, record }) => {
    const users = await lockUsers(tx, caller.accountId);
    const before = users.find((user) => user.id === id);
    if (!before) throw notFound('user');
    const ofProvider = await usersOfProvider(tx, caller.accountId);
    const problems = lastAdministratorProblems(users, { ...before, status: userStatuses.disabled }, ofProvider);
    if (problems.length > 0) throw conflict({ reason: 'lastAdministrator', params: {} });
    // A key is no person.
    const heir = users.find((user) =>
      caller.userId > 0 ? user.id === caller.userId : user.id !== id && user.role === roles.administrator,
    );
    await removeUser(tx, caller.accountId, { id, heirId: heir?.id ?? 0, now });
    record({ action: 'delete', resource: 'user', id, before: withoutPerson(before, id) });
  },

  getUser: async ({ tx, caller, path }) => {
    const user = await findUser(tx, caller.accountId, path.userId);
    if (!user) throw notFound('user');
    return user;
  },
} satisfies Partial<Handlers>;

/** That route requires the current password, so that a stolen session is not enough. */
const ownPassword: FieldProblem = {
  pointer: '#/password',
  code: 'conflict',
  reason: 'passwordOwn',
  detail: 'can only be changed at /users/me/password',
};

type SaveUser = Call<Endpoints['saveUser']>;
type Writing = Pick<SaveUser, 'tx' | 'caller' | 'now'>;

async function saveUser(call: SaveUser, passwordHash: string | undefined): Promise<number> {
  const { tx, body, caller } = call;
  const users = await lockUsers(tx, caller.accountId);
  const current = users.find(({ id }) => id === body.id);
  if (body.id !== undefined && !current) throw notFound('user');
  if (current) call.expectUnchanged(current);

  const content = userContent(body);
  await requireFleets(tx, caller.accountId, content, current);
  await refuseTaken(call, { kind: 'user', store: userRows }, userFields.toRow(content), current?.id);
  const saved = current
    ? await changeUser(call, users, { id: current.id, ...content }, passwordHash)
    : await addUser(call, content, passwordHash ?? '');
  if (current && passwordHash !== undefined) {
    await insertUserMail(tx, { accountId: caller.accountId, userId: current.id }, 'passwordChanged', call.now);
  }
  const after = current && passwordHash !== undefined ? { ...saved, passwordChanged: true } : saved;
  call.record(savedChange('user', saved.id, current, after));
  return saved.id;
}

export const userContent = (sent: UserParsed): UserContent => {
  const content = userFields.contentOf(sent);
  return { ...content, fleetIds: distinctFleets(content.fleetIds) };
};

async function addUser(
  { tx, caller: { accountId }, now }: Writing,
  content: UserContent,
  passwordHash: string,
): Promise<User> {
  const id = await createUser(tx, { accountId, ...content, passwordHash, now });
  return { id, ...content };
}

async function changeUser(
  { tx, caller, now }: Writing,
  users: readonly User[],
  { id, ...content }: User,
  passwordHash: string | undefined,
): Promise<User> {
  const ofProvider = await usersOfProvider(tx, caller.accountId);
  const problems = lastAdministratorProblems(users, { id, ...content }, ofProvider);
  if (problems.length > 0) throw conflict({ reason: 'lastAdministrator', params: {} }, problems);
  const saved = await replaceUser(tx, caller.accountId, id, content);
  const before = users.find((user) => user.id === id)?.email ?? null;
  const email = { before, after: saved.email, own: id === caller.userId };
  await followEmailChange(tx, { accountId: caller.accountId, userId: id }, email, now);
  if (passwordHash !== undefined) await updatePasswordHash(tx, caller.accountId, id, passwordHash);
  // The user's tokens end with the commit. A user who is enabled again must sign in again.
  if (passwordHash !== undefined || content.status !== userStatuses.active) {
    await endSessions(tx, caller.accountId, id, now, { except: caller.sessionId });
  }
  return saved;
}

type InviteUser = Call<Endpoints['inviteUser']>;

/** Inviting a person again who has not chosen a password yet makes a new link. Earlier links stop to work. */
async function inviteUser(
  call: InviteUser,
  links: PasswordLinks,
  passwordHash: string,
): Promise<ReplyOf<Endpoints['inviteUser']>> {
  const { tx, body, caller, now, self } = call;
  const { email, name = null, role } = body;
  const fleetIds = distinctFleets(body.fleetIds ?? null);
  const content = { username: email, email, name, role, fleetIds, status: userStatuses.active };
  const users = await lockUsers(tx, caller.accountId);
  const known = users.find(({ username }) => usernameKey(username) === usernameKey(email));
  const invited = known && (await isInvited(tx, caller.accountId, known.id)) ? known : undefined;
  await requireFleets(tx, caller.accountId, content, invited);
  await refuseTaken(call, { kind: 'user', store: userRows }, userFields.toRow(content), invited?.id);
  const saved = invited
    ? await changeUser(call, users, { id: invited.id, ...content }, passwordHash)
    : await addUser(call, content, passwordHash);
  // The new link is no field of the user.
  call.record(savedChange('user', saved.id, invited, invited ? { ...saved, invitedAgain: true } : saved));
  const owner = { accountId: caller.accountId, userId: saved.id };
  if (links.mailed) {
    await insertUserMail(tx, owner, 'invitation', now);
    return saved.id;
  }
  const token = await createPasswordLink(tx, owner, 'invitation', now);
  return { id: saved.id, link: links.urlOf(token, self.base) };
}
