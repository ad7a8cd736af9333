import * as z from 'zod';
import type { User, UserParsed } from '../../contract/administration.ts';
import { userStatuses } from '../../contract/choices.ts';
import type { Endpoints } from '../../contract/endpoints/index.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import { lastAdministratorProblems } from '../../rules/last-administrator.ts';
import { commonPasswordProblems } from '../api/common-passwords.ts';
import type { Call, Handlers } from '../api/handlers.ts';
import { readCursor, takePage } from '../api/page.ts';
import type { Transaction } from '../database/database.ts';
import { conflict, invalidFields, notFound } from '../http/problems.ts';
import { savedChange } from '../store/audit.ts';
import { fleets } from '../store/fleets.ts';
import { endSessions } from '../store/sessions.ts';
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
  userRows,
} from '../store/users.ts';
import { refuseTaken } from './taken.ts';
import { refuseUnknown } from './unknown-ids.ts';

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
    const problems = lastAdministratorProblems(users, { ...before, status: userStatuses.disabled });
    if (problems.length > 0) throw conflict({ reason: 'lastAdministrator', params: {} });
    await removeUser(tx, caller.accountId, { id, heirId: caller.userId, now });
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
  const after = current && passwordHash !== undefined ? { ...saved, passwordChanged: true } : saved;
  call.record(savedChange('user', saved.id, current, after));
  return saved.id;
}

export const userContent = (sent: UserParsed): UserContent => {
  const content = userFields.contentOf(sent);
  return { ...content, fleetIds: content.fleetIds && [...new Set(content.fleetIds)] };
};

/** 400 if the limit names fleets that do not exist. Those that it named before may be deleted by now. */
async function requireFleets(
  tx: Transaction,
  accountId: number,
  { fleetIds }: Pick<UserContent, 'fleetIds'>,
  current: User | undefined,
): Promise<void> {
  const known = new Set([...(await fleets.hold(tx, accountId, fleetIds ?? [])), ...(current?.fleetIds ?? [])]);
  refuseUnknown({ ids: fleetIds ?? [], known, pointer: '#/fleetIds', what: 'fleet' });
}

async function addUser(
  { tx, caller: { accountId }, now }: SaveUser,
  content: UserContent,
  passwordHash: string,
): Promise<User> {
  const id = await createUser(tx, { accountId, ...content, passwordHash, now });
  return { id, ...content };
}

async function changeUser(
  { tx, caller, now }: SaveUser,
  users: readonly User[],
  { id, ...content }: User,
  passwordHash: string | undefined,
): Promise<User> {
  const problems = lastAdministratorProblems(users, { id, ...content });
  if (problems.length > 0) throw conflict({ reason: 'lastAdministrator', params: {} }, problems);
  const saved = await replaceUser(tx, caller.accountId, id, content);
  if (passwordHash !== undefined) await updatePasswordHash(tx, caller.accountId, id, passwordHash);
  // The user's tokens end with the commit. A user who is enabled again must sign in again.
  if (passwordHash !== undefined || content.status !== userStatuses.active) {
    await endSessions(tx, caller.accountId, id, now, { except: caller.sessionId });
  }
  return saved;
}
