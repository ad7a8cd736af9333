import { fold } from '../../contract/fold.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface Account {
  id: number;
  name: string;
  demo: boolean;
  timeZone: string;
  language: string;
}

export interface NewAccount extends Omit<Account, 'id'> {
  now: Date;
}

/** The new account's id; undefined when another account has that name (case and marks aside). */
export async function createAccount(tx: Transaction, account: NewAccount): Promise<number | undefined> {
  const { name, demo, timeZone, language, now } = account;
  const row = await tx.maybe<{ id: number }>(sql`
    insert into account (name, name_key, demo, time_zone, language, created_utc)
    values (${name}, ${fold(name)}, ${demo}, ${timeZone}, ${language}, ${now})
    on conflict (name_key) do nothing
    returning id`);
  return row?.id;
}

export function findAccountByName(db: Queryable, name: string): Promise<Account | undefined> {
  return db.maybe<Account>(sql`
    select id, name, demo, time_zone as "timeZone", language from account where name_key = ${fold(name)}`);
}

/** Every account of the service, by name. */
export function listAccounts(db: Queryable): Promise<Account[]> {
  return db.many<Account>(sql`
    select id, name, demo, time_zone as "timeZone", language from account order by name_key`);
}
