import { roles, userStatuses } from '../../contract/choices.ts';
import { fold } from '../../contract/fold.ts';
import type { Me, Settings } from '../../contract/users.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface NewUser {
  accountId: number;
  username: string;
  /** Of `passwords.hash`: made outside of the transaction, since it takes its time. */
  passwordHash: string;
  name?: string | null;
  email?: string | null;
  /** Left out: administrator. */
  role?: number;
  now: Date;
}

/** The new user's id; undefined when the name is taken, in this account or another (case and marks aside). */
export async function createUser(tx: Transaction, user: NewUser): Promise<number | undefined> {
  const { accountId, username, passwordHash, name = null, email = null, role = roles.administrator, now } = user;
  const row = await tx.maybe<{ id: number }>(sql`
    insert into account_user
      (account_id, username, username_key, password_hash, name, email, role, status, created_utc)
    values (${accountId}, ${username}, ${usernameKey(username)}, ${passwordHash}, ${name}, ${email}, ${role},
      ${userStatuses.active}, ${now})
    on conflict (username_key) do nothing
    returning id`);
  return row?.id;
}

/** The one key under which a username is unique and found. NUL cannot be stored, and no name that is stored holds it. */
export const usernameKey = (username: string): string => fold(username.trim()).replaceAll('\0', '\uFFFD').slice(0, 255);

export interface SignInUser {
  id: number;
  accountId: number;
  username: string;
  passwordHash: string;
  status: number;
  /** Of an account that the demo made. */
  demo: boolean;
}

/** Whoever has that name, in whatever account. */
export function findUserByUsername(db: Queryable, username: string): Promise<SignInUser | undefined> {
  return db.maybe<SignInUser>(sql`
    select u.id, u.account_id as "accountId", u.username, u.password_hash as "passwordHash", u.status, a.demo
    from account_user u join account a on a.id = u.account_id
    where u.username_key = ${usernameKey(username)}`);
}

interface MeRow extends Omit<Me, 'settings'> {
  settings: Partial<Settings>;
}

const meColumns = sql`id, username, name, email, role, status, settings`;

/** The record as GET shows it; every setting that was not chosen is null. */
function toMe({ settings, ...row }: MeRow): Me {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    role: row.role,
    status: row.status,
    settings: {
      timeZone: settings.timeZone ?? null,
      language: settings.language ?? null,
      distance: settings.distance ?? null,
      temperature: settings.temperature ?? null,
      theme: settings.theme ?? null,
    },
  };
}

export async function readMe(db: Queryable, accountId: number, userId: number): Promise<Me | undefined> {
  const row = await db.maybe<MeRow>(sql`
    select ${meColumns} from account_user where account_id = ${accountId} and id = ${userId}`);
  return row && toMe(row);
}

/** The same, locked until the transaction ends: what an update replaces. */
export async function lockMe(tx: Transaction, accountId: number, userId: number): Promise<Me | undefined> {
  const row = await tx.maybe<MeRow>(sql`
    select ${meColumns} from account_user where account_id = ${accountId} and id = ${userId} for update`);
  return row && toMe(row);
}

export interface OwnAffairs {
  name?: string;
  email?: string;
  settings?: { [Key in keyof Settings]?: Settings[Key] | undefined };
}

/** Replaces what a person may change of their own record: what is left out is cleared. */
export async function updateMe(
  tx: Transaction,
  accountId: number,
  userId: number,
  { name, email, settings = {} }: OwnAffairs,
): Promise<void> {
  await tx.run(sql`
    update account_user set name = ${name ?? null}, email = ${email ?? null}, settings = ${JSON.stringify(settings)}
    where account_id = ${accountId} and id = ${userId}`);
}

/** Held until the transaction ends: the password cannot be changed meanwhile. */
export async function holdPasswordHash(
  tx: Transaction,
  accountId: number,
  userId: number,
): Promise<string | undefined> {
  const row = await tx.maybe<{ passwordHash: string }>(sql`
    select password_hash as "passwordHash" from account_user
    where account_id = ${accountId} and id = ${userId} for share`);
  return row?.passwordHash;
}

export async function updatePasswordHash(
  tx: Transaction,
  accountId: number,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await tx.run(sql`
    update account_user set password_hash = ${passwordHash} where account_id = ${accountId} and id = ${userId}`);
}
