import type { Account as AccountRecord } from '../../contract/administration.ts';
import { type enforcedUsage, type UsageKind, userStatuses } from '../../contract/choices.ts';
import { dayMs } from '../../contract/durations.ts';
import { fold } from '../../contract/fold.ts';
import { cleanText } from '../../contract/text-kinds.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface Account extends Omit<AccountRecord, 'requireSecondFactor'> {
  id: number;
  demo: boolean;
  suspendedUtc: Date | null;
}

export interface NewAccount extends Omit<Account, 'id' | 'suspendedUtc'> {
  now: Date;
}

/**
 * Keys of accounts renamed over the API end with the account's id. Otherwise a refusal would reveal that another
 * account has the name.
 */
const ownKeySign = '\u0001';
const accountKey = (name: string): string => fold(cleanText('line', name)).replaceAll(ownKeySign, ' ');

/** Whether the account with this key has this name, ignoring case and accents. */
export const isAccountCalled = (name: string, nameKey: string): boolean =>
  nameKey.split(ownKeySign, 1)[0] === accountKey(name);

/** The new account's id; undefined if the name is taken (ignoring case and accents). */
export async function createAccount(tx: Transaction, account: NewAccount): Promise<number | undefined> {
  const { name, demo, timeZone, language, now } = account;
  const row = await tx.maybe<{ id: number }>(sql`
    insert into account (name, name_key, demo, time_zone, language, created_utc)
    values (${name}, ${accountKey(name)}, ${demo}, ${timeZone}, ${language}, ${now})
    on conflict (name_key) do nothing
    returning id`);
  return row?.id;
}

const columns = sql`id, name, demo, time_zone as "timeZone", language, suspended_utc as "suspendedUtc"`;

/** The accounts with that name, ignoring case and accents; rarely more than one. */
export function findAccountsByName(db: Queryable, name: string): Promise<Account[]> {
  return db.many<Account>(sql`
    select ${columns} from account where split_part(name_key, ${ownKeySign}, 1) = ${accountKey(name)} order by id`);
}

/** Every account of the service, by name. */
export function listAccounts(db: Queryable): Promise<Account[]> {
  return db.many<Account>(sql`select ${columns} from account order by name_key`);
}

/** Since then only devices may send, and only for a while. Null: the account works again. */
export async function setSuspended(tx: Transaction, accountId: number, suspendedUtc: Date | null): Promise<void> {
  await tx.run(sql`update account set suspended_utc = ${suspendedUtc} where id = ${accountId}`);
}

/** Limits that the host set. A kind without one is missing. */
export type Limits = Partial<Record<UsageKind | 'retentionDays', number>>;

/** For so many days an account's plots and readings are kept: the service's or its own, whichever is shorter. Undefined: forever. */
export function retentionDaysOf(
  { retentionDays: own }: Pick<Limits, 'retentionDays'>,
  ofService: number | undefined,
): number | undefined {
  return own === undefined || ofService === undefined ? (own ?? ofService) : Math.min(own, ofService);
}

export const readRetentionDays = async (
  db: Queryable,
  accountId: number,
  ofService: number | undefined,
): Promise<number | undefined> => retentionDaysOf(await readLimits(db, accountId), ofService);

export async function readLimits(db: Queryable, accountId: number): Promise<Limits> {
  return (await db.one<{ limits: Limits }>(sql`select limits from account where id = ${accountId}`)).limits;
}

interface AccountLimits {
  id: number;
  limits: Limits;
}

/** Of every account of the service. */
export const listLimits = (db: Queryable): Promise<AccountLimits[]> =>
  db.many<AccountLimits>(sql`select id, limits from account order by id`);

export async function setLimits(tx: Transaction, accountId: number, limits: Limits): Promise<void> {
  await tx.run(sql`update account set limits = ${JSON.stringify(limits)}::jsonb where id = ${accountId}`);
}

/** Active users. */
async function countUsers(db: Queryable, accountId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from account_user where account_id = ${accountId} and status = ${userStatuses.active}`);
  return count;
}

async function countVehicles(db: Queryable, accountId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from vehicle where account_id = ${accountId} and deleted_utc is null`);
  return count;
}

const counters = { users: countUsers, vehicles: countVehicles };

/**
 * The limit, and how many more the account may have; negative if it has too many. Undefined without a limit. Exact while the version of the
 * kind is held.
 */
export async function roomInAccount(
  db: Queryable,
  accountId: number,
  kind: (typeof enforcedUsage)[number],
): Promise<{ limit: number; left: number } | undefined> {
  const { [kind]: limit } = await readLimits(db, accountId);
  return limit === undefined ? undefined : { limit, left: limit - (await counters[kind](db, accountId)) };
}

/** Active users, vehicles, and notices of the last 30 days. */
export async function readCounts(
  db: Queryable,
  accountId: number,
  now: Date,
): Promise<{ users: number; vehicles: number; notices: number }> {
  const users = await countUsers(db, accountId);
  const ofFleet = await db.one<{ vehicles: number; notices: number }>(sql`
    select
      (select count(*) from vehicle where account_id = ${accountId} and deleted_utc is null) as vehicles,
      (select count(*) from notice
        where account_id = ${accountId} and utc > ${new Date(now.getTime() - 30 * dayMs)}) as notices`);
  return { users, ...ofFleet };
}

export async function accountExists(db: Queryable, accountId: number): Promise<boolean> {
  return (await db.maybe(sql`select id from account where id = ${accountId}`)) !== undefined;
}

/** Of every account of the service. */
export async function accountIds(db: Queryable): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`select id from account order by id`);
  return rows.map(({ id }) => id);
}

/** Columns in the contract's order and with its names, so a row is the record. */
const record = sql`name, time_zone as "timeZone", language, require_second_factor as "requireSecondFactor"`;

export const readAccount = (db: Queryable, accountId: number): Promise<AccountRecord> =>
  db.one<AccountRecord>(sql`select ${record} from account where id = ${accountId}`);

/** A PNG. */
export async function readLogo(db: Queryable, accountId: number): Promise<Buffer | undefined> {
  const row = await db.one<{ logo: Buffer | null }>(sql`select logo from account where id = ${accountId}`);
  return row.logo ?? undefined;
}

export async function saveLogo(tx: Transaction, accountId: number, logo: Buffer | undefined): Promise<void> {
  await tx.run(sql`update account set logo = ${logo ?? null} where id = ${accountId}`);
}

/** The same, locked until the transaction ends. */
export const lockAccount = (tx: Transaction, accountId: number): Promise<AccountRecord> =>
  tx.one<AccountRecord>(sql`select ${record} from account where id = ${accountId} for update`);

export function updateAccount(
  tx: Transaction,
  accountId: number,
  { name, timeZone, language, requireSecondFactor }: AccountRecord,
): Promise<AccountRecord> {
  const key = accountKey(name);
  return tx.one<AccountRecord>(sql`
    update account set name = ${name}, time_zone = ${timeZone}, language = ${language},
      require_second_factor = ${requireSecondFactor}, name_key = case
        when split_part(name_key, ${ownKeySign}, 1) = ${key} then name_key
        else ${key + ownKeySign + String(accountId)} end
    where id = ${accountId}
    returning ${record}`);
}
