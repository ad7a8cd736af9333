/** The demo account: places of a city, and two users with one password, which the data folder keeps. */
import { roles } from '../../contract/choices.ts';
import { hashPassword, type Passwords } from '../api/passwords.ts';
import type { Database, Transaction } from '../database/database.ts';
import { importGeofences } from '../routes/geofence-import.ts';
import { createAccount, listAccounts } from '../store/accounts.ts';
import { tagRow, tags } from '../store/tags.ts';
import { createUser, findUserByUsername, updatePasswordHash } from '../store/users.ts';
import { type DemoTag, demoTags, drawnPlaces, geofenceOf } from './demo-places.ts';

const accountName = 'Fenceline Demo';

const demoUsers = [
  { username: 'demo', name: 'Demo administrator', role: roles.administrator },
  { username: 'demo-viewer', name: 'Demo viewer', role: roles.viewer },
] as const;

/** Creates the demo in a database without accounts. If two services start together, one of them does. */
export async function createDemo(db: Database, password: string, now: Date): Promise<void> {
  const hashes = await Promise.all(demoUsers.map(() => hashPassword(password)));
  await db.transaction(async (tx) => {
    const account = { name: accountName, demo: true, timeZone: 'Europe/Berlin', language: 'en', now };
    const accountId = await createAccount(tx, account);
    if (accountId === undefined) return;
    for (const [index, user] of demoUsers.entries()) {
      await createUser(tx, { accountId, ...user, passwordHash: hashes[index] ?? '', now });
    }
    await fill(tx, accountId, now);
  });
}

async function fill(tx: Transaction, accountId: number, now: Date): Promise<void> {
  const idOf = new Map<DemoTag, number>();
  for (const [index, tag] of demoTags.entries()) {
    const { id } = await tags.insert(tx, accountId, tagRow({ ...tag, position: index + 1 }));
    idOf.set(tag.name, id);
  }
  const tagIds = (tags: readonly DemoTag[]) => tags.flatMap((tag) => idOf.get(tag) ?? []);
  const geofences = drawnPlaces.map((place) => ({ ...geofenceOf(place), tags: tagIds(place.tags) }));
  await importGeofences(tx, accountId, { mode: 'all', geofences }, now, true);
}

/** Demo users that still exist, after setting the printed password. */
export async function signInDemoUsers(db: Database, passwords: Passwords, password: string): Promise<string[]> {
  const demoIds = new Set((await listAccounts(db)).filter((account) => account.demo).map((account) => account.id));
  const usernames: string[] = [];
  for (const { username } of demoUsers) {
    const user = await findUserByUsername(db, username);
    if (!user || !demoIds.has(user.accountId)) continue;
    if (!(await passwords.verify(user.passwordHash, password, { ...user, userId: user.id }))) {
      const hash = await hashPassword(password);
      await db.transaction((tx) => updatePasswordHash(tx, user.accountId, user.id, hash));
    }
    usernames.push(username);
  }
  return usernames;
}
