import type { User } from '../../contract/administration.ts';
import { roles, textLength, userStatuses } from '../../contract/choices.ts';
import { fold } from '../../contract/fold.ts';
import { cleanIdentifier } from '../../contract/text-kinds.ts';
import type { Me, Settings } from '../../contract/users.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { identifier, listed, sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { storedFields } from './stored-fields.ts';

export interface NewUser {
  accountId: number;
  username: string;
  /** From `passwords.hash`, computed outside the transaction because it is slow. */
  passwordHash: string;
  name?: string | null;
  email?: string | null;
  /** Default: administrator. */
  role?: number;
  /** Default: all. */
  fleetIds?: readonly number[] | null;
  /** Default: active. */
  status?: number;
  now: Date;
}

/** The id of a new user, whose name no user of any account has. */
export async function createUser(tx: Transaction, user: NewUser): Promise<number> {
  const { accountId, username, passwordHash, name = null, email = null, fleetIds = null, now } = user;
  const { role = roles.administrator, status = userStatuses.active } = user;
  const { id } = await tx.one<{ id: number }>(sql`
    insert into account_user
      (account_id, username, username_key, password_hash, name, email, role, fleet_ids, status, created_utc)
    values (${accountId}, ${username}, ${usernameKey(username)}, ${passwordHash}, ${name}, ${email}, ${role},
      ${fleetIds}::bigint[], ${status}, ${now})
    returning id`);
  return id;
}

/**
 * The key by which a username is unique and found. NUL cannot be stored, so no stored name contains it. The name is
 * truncated before folding, which takes quadratic time; no username has more UTF-16 units.
 */
export const usernameKey = (username: string): string =>
  fold(cleanIdentifier(username).slice(0, 2 * textLength.max))
    .replaceAll('\0', '\uFFFD')
    .slice(0, textLength.max);

export interface SignInUser {
  id: number;
  accountId: number;
  username: string;
  passwordHash: string;
  status: number;
  role: number;
  /** Of a demo account. */
  demo: boolean;
  /** The identity provider through which the person signs in; null: with the password. */
  issuer: string | null;
  accountName: string;
}

/** Of the user in `u`, whose account is in `a`. */
export const signInColumns = sql`
  u.id, u.account_id as "accountId", u.username, u.password_hash as "passwordHash", u.status, u.role, a.demo, a.name as "accountName",
  (select i.issuer from sign_in_identity i where i.user_id = u.id) as issuer`;

/** The user with that name, in any account. */
export function findUserByUsername(db: Queryable, username: string): Promise<SignInUser | undefined> {
  return db.maybe<SignInUser>(sql`
    select ${signInColumns} from account_user u join account a on a.id = u.account_id
    where u.username_key = ${usernameKey(username)}`);
}

interface MeRow extends Omit<Me, 'settings'> {
  settings: Partial<Settings>;
}

const meColumns = sql`id, username, name, email, role, fleet_ids as "fleetIds", status, settings,
  exists (select from sign_in_identity i where i.user_id = account_user.id) as "singleSignOn",
  (select a.suspended_utc is not null from account a where a.id = account_user.account_id) as suspended,
  exists (select from second_factor f where f.user_id = account_user.id and f.confirmed_utc is not null) as "secondFactor",
  (select count(*)::int from passkey p where p.user_id = account_user.id) as passkeys,
  (select a.require_second_factor = 1 from account a where a.id = account_user.account_id) as "secondFactorRequired"`;

/** The record as GET shows it; settings that were not chosen are null. */
function toMe({ settings, ...row }: MeRow): Me {
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    email: row.email,
    role: row.role,
    fleetIds: row.fleetIds,
    status: row.status,
    secondFactor: row.secondFactor,
    passkeys: row.passkeys,
    singleSignOn: row.singleSignOn,
    suspended: row.suspended,
    secondFactorRequired: row.secondFactorRequired,
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

/** The same, locked until the transaction ends. */
export async function lockMe(tx: Transaction, accountId: number, userId: number): Promise<Me | undefined> {
  const row = await tx.maybe<MeRow>(sql`
    select ${meColumns} from account_user where account_id = ${accountId} and id = ${userId} for update`);
  return row && toMe(row);
}

export interface OwnSettings {
  name?: string | null | undefined;
  email?: string | null | undefined;
  settings?: { [Key in keyof Settings]?: Settings[Key] | undefined } | null | undefined;
}

/** Replaces the fields that users may change themselves. Null clears a field. Returns the record. */
export async function updateMe(
  tx: Transaction,
  accountId: number,
  userId: number,
  { name, email, settings }: OwnSettings,
): Promise<Me> {
  const row = await tx.one<MeRow>(sql`
    update account_user set name = ${name ?? null}, email = ${email ?? null}, settings = ${JSON.stringify(settings ?? {})}
    where account_id = ${accountId} and id = ${userId}
    returning ${meColumns}`);
  return toMe(row);
}

/** Locks the user, so that the password cannot change until the transaction ends. */
export async function holdPasswordHash(
  tx: Transaction,
  accountId: number,
  userId: number,
): Promise<string | undefined> {
  const row = await tx.maybe<{ passwordHash: string }>(sql`
    select password_hash as "passwordHash" from account_user
    where account_id = ${accountId} and id = ${userId} for no key update`);
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

/** Returns the user, as administrators see it. */
export const renameUser = (tx: Transaction, accountId: number, userId: number, name: string): Promise<User> =>
  tx.one<User>(sql`
    update account_user set name = ${name} where account_id = ${accountId} and id = ${userId} returning ${userColumns}`);

export type UserContent = Omit<User, 'id'>;

export const userFields = storedFields<UserContent>({
  username: { type: 'text', key: usernameKey, unique: 'service' },
  name: 'text',
  email: 'text',
  role: 'smallint',
  fleetIds: 'bigint[]',
  status: 'smallint',
});

/** Columns in the contract's order and with its names, so a row is the record. */
const userColumns = sql`id, ${userFields.columns}`;

/** The users of an account, by id. */
export function listUsers(
  db: Queryable,
  accountId: number,
  { after, limit }: { after?: number | undefined; limit?: number | undefined } = {},
): Promise<User[]> {
  return db.many<User>(sql`
    select ${userColumns} from account_user
    where account_id = ${accountId} ${after === undefined ? sql`` : sql`and id > ${after}`}
    order by id
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
}

export const findUser = (db: Queryable, accountId: number, id: number): Promise<User | undefined> =>
  db.maybe<User>(sql`select ${userColumns} from account_user where account_id = ${accountId} and id = ${id}`);

/** By id. */
export async function usernamesOf(
  db: Queryable,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<Pick<User, 'id' | 'username'>>(sql`
    select id, username from account_user where account_id = ${accountId} and id = any(${[...new Set(ids)]}::bigint[])`);
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Names of all users of an account. */
export const listUserNames = (db: Queryable, accountId: number): Promise<Pick<User, 'id' | 'username' | 'name'>[]> =>
  db.many(sql`select id, username, name from account_user where account_id = ${accountId} order by id`);

/** All users of an account, locked in the order of their ids until the transaction ends. */
export const lockUsers = (tx: Transaction, accountId: number): Promise<User[]> =>
  tx.many<User>(sql`
    select ${userColumns} from account_user where account_id = ${accountId} order by id for update`);

/** Replaces the fields that administrators may change. No other user of any account has the name. */
export function replaceUser(tx: Transaction, accountId: number, id: number, content: UserContent): Promise<User> {
  const values = Object.entries(userFields.toRow(content));
  return tx.one<User>(sql`
    update account_user set ${listed(values, ([column, value]) => sql`${identifier(column)} = ${value}`)}
    where account_id = ${accountId} and id = ${id}
    returning ${userColumns}`);
}

/** Bulk operations. */
export const userRows = bulkStore<UserContent, User>({
  table: sql`account_user`,
  columns: userColumns,
  types: { ...userFields.types, password_hash: sql`text`, created_utc: sql`timestamptz` },
  fields: userFields,
  toRow: ({ content, secret }, now) => ({ ...userFields.toRow(content), password_hash: secret, created_utc: now }),
  insertOnly: ['created_utc'],
  keptIfNull: ['password_hash'],
  neverDeleted: true,
  key: sql`username_key`,
});
