/**
 * Checks a name and password and slows down guessing. Each attempt counts as failed until it succeeds. Limits apply per
 * name and address, and per address. A name that fails often is answered more and more slowly. An unknown name takes as
 * much work as a wrong password.
 */
import { isIPv6 } from 'node:net';
import { userStatuses } from '../../contract/choices.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../http/problems.ts';
import { type Attempt, deleteFailure, insertFailure, readFailures } from '../store/sign-in-failures.ts';
import { findUserByUsername, type SignInUser, usernameKey } from '../store/users.ts';
import { TooManyWaiting, WorkQueue } from '../work/queue.ts';
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

/**
 * Attempts for one name from one address run one after the other, so that parallel attempts cannot bypass the limit.
 */
const queues = new Map<string, WorkQueue>();
const waitingAtMost = 50;

export const attemptOf = ({ username, address }: Pick<Credentials, 'username' | 'address'>): Attempt => ({
  usernameKey: usernameKey(username),
  address: networkOf(address),
});

/**
 * The user, if the password is correct and the user may sign in; undefined for any other reason. 429 while limited,
 * even with the correct password. The caller clears the failures in the transaction of the sign-in.
 */
export async function checkCredentials(
  db: Database,
  services: Services,
  credentials: Credentials,
): Promise<SignInUser | undefined> {
  const attempt = attemptOf(credentials);
  const key = JSON.stringify(attempt);
  const queue = queues.get(key) ?? new WorkQueue(1, waitingAtMost);
  queues.set(key, queue);
  try {
    const user = await queue.take(() => checkAttempt(db, services, credentials, attempt));
    services.countSignIn(user ? 'done' : 'wrong');
    return user;
  } catch (error) {
    const refusal = error instanceof TooManyWaiting ? tooMany(5) : error;
    if (refusal instanceof Problem) services.countSignIn('limited');
    throw refusal;
  } finally {
    if (queue.idle) queues.delete(key);
  }
}

async function checkAttempt(
  db: Database,
  { passwords, sleep, now, demo }: Services,
  { username, password }: Credentials,
  attempt: Attempt,
): Promise<SignInUser | undefined> {
  const failures = await readFailures(db, attempt, now());
  refuseWhileFull(failures.fullUntil, now());
  const delay = delayMs(failures.ofName);
  if (delay > 0) await sleep(delay);
  const user = await findUserByUsername(db, username);
  const right = await passwords.verify(user?.passwordHash, password, () => countAttempt(db, attempt, now()));
  const may = user?.status === userStatuses.active && (demo || !user.demo);
  return right && may ? user : undefined;
}

/** Counted before the check, so that attempts at several services cannot all pass under the limit. */
async function countAttempt(db: Database, attempt: Attempt, at: Date): Promise<void> {
  await insertFailure(db, attempt, at);
  const { fullUntil } = await readFailures(db, attempt, at, 1);
  if (fullUntil === null) return;
  await deleteFailure(db, attempt, at);
  refuseWhileFull(fullUntil, at);
}

function refuseWhileFull(fullUntil: Date | null, now: Date): void {
  if (fullUntil) throw tooMany(Math.max(1, Math.ceil((fullUntil.getTime() - now.getTime()) / 1000)));
}

const tooMany = (seconds: number): Problem =>
  new Problem(429, 'too-many-attempts', 'Too many attempts', `Try again in ${seconds} seconds.`, {
    headers: { 'Retry-After': String(seconds) },
  });

/** The address range of one subscriber: the /64 network of an IPv6 address, or a whole IPv4 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const network = [...groups, ...Array<string>(missing).fill('0'), ...after].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
