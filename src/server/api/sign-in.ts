/**
 * Checks a name and password and slows down guessing. Each attempt counts as failed until it succeeds. Limits apply per
 * name and address, and per address. Beyond the limit of an address, a right password still opens for a name that signed in
 * from there before. A name that fails often is answered more and more slowly. An unknown name takes as much work as a
 * wrong password. One address costs at most 100 hashes in a quarter of an hour, and 10 for each name that is known there.
 */
import { roles, userStatuses } from '../../contract/choices.ts';
import { fold } from '../../contract/fold.ts';
import { waitIn } from '../../contract/waiting.ts';
import type { Database } from '../database/database.ts';
import { networkOf } from '../http/peer.ts';
import { Problem } from '../http/problems.ts';
import { type Attempt, deleteFailure, insertFailure, readStanding } from '../store/sign-in-attempts.ts';
import {
  findUserByUsername,
  holdPasswordHash,
  type SignInUser,
  updatePasswordHash,
  usernameKey,
} from '../store/users.ts';
import { FairQueue } from '../work/fair-queue.ts';
import { TooManyWaiting } from '../work/too-many-waiting.ts';
import type { Services } from './services.ts';

export interface Credentials {
  username: string;
  password: string;
  address: string;
}

/** A name's first failures have no delay, because people mistype. Then the delay doubles, up to a few seconds. */
const failuresWithoutDelay = 3;
const delayMs = (failures: number): number =>
  failures <= failuresWithoutDelay ? 0 : Math.min(3000, 200 * 2 ** (failures - failuresWithoutDelay - 1));

/** Longer than a check of a password takes. */
const refusedAfterMs = 1000;

/**
 * Attempts for one name from one address run one after the other, so that parallel attempts cannot bypass the limit. A name
 * and address share a turn. Nobody knows yet which account they belong to.
 */
const attempts = new FairQueue({
  atATime: Number.POSITIVE_INFINITY,
  atATimePerUser: 1,
  waitingPerUser: 50,
  waitingPerAccount: 1000,
  waitingAtMost: 1000,
});

export const attemptOf = ({ username, address }: Pick<Credentials, 'username' | 'address'>): Attempt => ({
  usernameKey: usernameKey(username),
  address: networkOf(address),
});

/**
 * The user, if the password is correct and the user may sign in; undefined for any other reason. 429 while limited. The
 * caller clears the failures, and stores that the name is known there, in the transaction of the sign-in.
 */
export async function checkCredentials(
  db: Database,
  services: Services,
  credentials: Credentials,
): Promise<SignInUser | undefined> {
  const attempt = attemptOf(credentials);
  const asker = { accountId: 0, userId: JSON.stringify(attempt) };
  try {
    const user = await attempts.take(asker, () => checkAttempt(db, services, credentials, attempt));
    services.countSignIn(user ? 'done' : 'wrong');
    return user;
  } catch (error) {
    const refusal = error instanceof TooManyWaiting ? tooMany(5) : error;
    if (refusal instanceof Problem) services.countSignIn('limited');
    throw refusal;
  }
}

async function checkAttempt(
  db: Database,
  services: Services,
  { username, password }: Credentials,
  attempt: Attempt,
): Promise<SignInUser | undefined> {
  const standing = await readStanding(db, attempt, services.now());
  if (standing.pairFullUntil && !standing.addressFullUntil) throw tooManyUntil(standing.pairFullUntil, services.now());
  const delay = delayMs(standing.ofName);
  if (delay > 0) await services.sleep(delay);
  const found = await findUserByUsername(db, username);
  const user = found && maySignInHere(found, services) ? found : undefined;
  const check = { user, password, attempt, known: standing.known };
  const right = standing.addressFullUntil
    ? await verifyBeyond(db, services, check)
    : await verify(db, services, check).catch((error: unknown) => {
        // Attempts at the same moment have reached the limit.
        if (error instanceof AddressFull) return verifyBeyond(db, services, check);
        throw error;
      });
  return right && user ? hashedAgain(db, services, user, password) : undefined;
}

/**
 * Whoever is of the organisation's identity provider has no password and no passkey here: else a link to set one would open the account after the
 * person has left. An administrator who was made here can always sign in, also while the provider is away.
 */
export function maySignInHere({ status, demo, role, issuer, accountName }: SignInUser, services: Services): boolean {
  if (status !== userStatuses.active || (demo && !services.demo)) return false;
  const { singleSignOn } = services;
  if (!singleSignOn) return true;
  if (issuer === singleSignOn.issuer) return false;
  return !singleSignOn.only || role === roles.administrator || fold(accountName) !== fold(singleSignOn.account);
}

/** Stores a new hash if the old one is of another Unicode form of the password. */
async function hashedAgain(
  db: Database,
  { passwords }: Services,
  user: SignInUser,
  password: string,
): Promise<SignInUser> {
  const asker = { accountId: user.accountId, userId: user.id };
  if (await passwords.isCurrent(user.passwordHash, password, asker)) return user;
  const passwordHash = await passwords.hash(password, asker);
  return db.transaction(async (tx) => {
    // The password was changed meanwhile.
    if ((await holdPasswordHash(tx, user.accountId, user.id)) !== user.passwordHash) return user;
    await updatePasswordHash(tx, user.accountId, user.id, passwordHash);
    return { ...user, passwordHash };
  });
}

interface Check {
  /** Undefined for an unknown name, and for a user who may not sign in. */
  user: SignInUser | undefined;
  password: string;
  attempt: Attempt;
  known: boolean;
}

/**
 * A known name is checked in a turn of its account, ahead of the unknown names from its address. A wrong password is
 * answered when the address has its turn, so that the time does not show which names are known.
 */
async function verify(
  db: Database,
  { passwords, now }: Services,
  { user, password, attempt, known }: Check,
): Promise<boolean> {
  const stranger = { accountId: 0, userId: attempt.address };
  const count = (): Promise<void> => countAttempt(db, attempt, now());
  if (!known || !user) return passwords.verify(user?.passwordHash, password, stranger, count);
  const turn = passwords.turn(stranger);
  // Unobserved if the password is right.
  turn.catch(() => {});
  const asker = { accountId: user.accountId, userId: user.id };
  const right = await passwords.verify(user.passwordHash, password, asker, count);
  if (!right) await turn;
  return right;
}

class AddressFull extends Error {}

/** Counted before the check, so that attempts at several services cannot all pass under the limit. */
async function countAttempt(db: Database, attempt: Attempt, at: Date): Promise<void> {
  const id = await insertFailure(db, attempt, at);
  const { pairFullUntil, addressFullUntil } = await readStanding(db, attempt, at, 1);
  if (!pairFullUntil && !addressFullUntil) return;
  await deleteFailure(db, id);
  if (addressFullUntil) throw new AddressFull();
  if (pairFullUntil) throw tooManyUntil(pairFullUntil, at);
}

/** Of an attempt without a password, which is too cheap to delay or to queue. 429 while limited. */
export async function countAttemptOrRefuse(db: Database, attempt: Attempt, at: Date): Promise<void> {
  const id = await insertFailure(db, attempt, at);
  const { pairFullUntil, addressFullUntil, known } = await readStanding(db, attempt, at, 1);
  const until = pairFullUntil ?? (known ? null : addressFullUntil);
  if (!until) return;
  await deleteFailure(db, id);
  throw tooManyUntil(until, at);
}

/**
 * The address has reached its limit, so only known names are checked. All refusals are alike, also in time and in what they
 * count, so that they do not show which names are known.
 */
async function verifyBeyond(
  db: Database,
  { passwords, sleep, now }: Services,
  { user, password, attempt, known }: Check,
): Promise<boolean> {
  const answered = sleep(refusedAfterMs);
  const at = now();
  const id = await insertFailure(db, attempt, at, { beyond: true });
  const { pairFullUntil } = await readStanding(db, attempt, at, 1);
  if (pairFullUntil) await deleteFailure(db, id);
  else if (known && user) {
    const asker = { accountId: user.accountId, userId: user.id };
    if (await passwords.verify(user.passwordHash, password, asker)) return true;
  }
  await answered;
  const { addressFullUntil } = await readStanding(db, attempt, now());
  throw tooManyUntil(addressFullUntil ?? now(), now());
}

export const tooManyUntil = (until: Date, now: Date): Problem =>
  tooMany(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)));

const tooMany = (seconds: number): Problem =>
  new Problem(429, 'too-many-attempts', 'Too many attempts', `Try again in ${waitIn('en')(seconds)}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
