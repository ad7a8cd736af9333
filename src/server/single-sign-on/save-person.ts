/**
 * Stores who signed on. A person is bound to issuer and subject, never to an e-mail address or a username: an address that moves
 * to another person opens nothing of the one who had it before.
 */
import type { User } from '../../contract/administration.ts';
import { roles, textLength, userStatuses } from '../../contract/choices.ts';
import { lastAdministratorProblems } from '../../rules/last-administrator.ts';
import { newAccessToken } from '../api/secrets.ts';
import type { Transaction } from '../database/database.ts';
import { roomInAccount } from '../store/accounts.ts';
import { insertChanges, savedChange } from '../store/audit.ts';
import { fleets } from '../store/fleets.ts';
import { findIdentity, type Identity, insertIdentity } from '../store/sign-in-identities.ts';
import { createUser, findUserByUsername, lockUsers, replaceUser } from '../store/users.ts';
import { raiseVersions } from '../store/versions.ts';
import { fleetIdsOf, type Person } from './person.ts';
import { SignOnFailed } from './problem.ts';

/** Returns the user's id. Throws `notAllowed` for a disabled user. */
export async function savePerson(
  tx: Transaction,
  { identity, person, passwordHash, now }: { identity: Identity; person: Person; passwordHash: string; now: Date },
): Promise<number> {
  const { accountId } = identity;
  await raiseVersions(tx, accountId, ['user']);
  const users = await lockUsers(tx, accountId);
  const id = await findIdentity(tx, identity);
  const before = users.find((user) => user.id === id);
  const after = { ...(before ?? (await newUser(tx, person))), ...(await changesOf(tx, accountId, person)) };
  if (after.status !== userStatuses.active) throw new SignOnFailed('notAllowed', `User ${after.id} is disabled.`);
  if (!before) {
    const userId = await createUser(tx, { accountId, ...after, passwordHash, now });
    await insertIdentity(tx, identity, userId);
    const room = await roomInAccount(tx, accountId, 'users');
    if (room && room.left < 0) throw new SignOnFailed('accountFull', `The account can have ${room.limit} users.`);
    await record(tx, accountId, undefined, { ...after, id: userId }, now);
    return userId;
  }
  // An account is never without an administrator, whatever the provider says.
  const kept =
    lastAdministratorProblems(users, after).length > 0
      ? { ...after, role: before.role, fleetIds: before.fleetIds }
      : after;
  if (JSON.stringify(kept) !== JSON.stringify(before)) {
    await replaceUser(tx, accountId, before.id, kept);
    await record(tx, accountId, before, kept, now);
  }
  return before.id;
}

async function record(
  tx: Transaction,
  accountId: number,
  before: User | undefined,
  after: User,
  now: Date,
): Promise<void> {
  await insertChanges(tx, { accountId, userId: after.id }, [savedChange('user', after.id, before, after)], now);
}

async function newUser(tx: Transaction, person: Person): Promise<User> {
  const username = await freeName(tx, person);
  const { viewer } = roles;
  return { id: 0, username, name: null, email: null, role: viewer, fleetIds: null, status: userStatuses.active };
}

/** Nobody types it, so it only has to be free in the service. */
async function freeName(tx: Transaction, { email, subject }: Person): Promise<string> {
  const wanted = (email ?? subject).slice(0, textLength.max - 4);
  for (const name of [wanted, ...Array.from({ length: 8 }, (_, index) => `${wanted} ${index + 2}`)]) {
    if (!(await findUserByUsername(tx, name))) return name;
  }
  return newAccessToken();
}

async function changesOf(
  tx: Transaction,
  accountId: number,
  { name, email, role, fleetNames }: Person,
): Promise<Partial<User>> {
  const named = Array.isArray(fleetNames) ? fleetIdsOf(fleetNames, await fleets.list(tx, accountId)) : null;
  return {
    ...(name !== null && { name }),
    ...(email !== null && { email }),
    ...(role !== undefined && { role }),
    // Administrators manage all fleets.
    ...(fleetNames !== undefined && { fleetIds: role === roles.administrator ? null : named }),
  };
}
