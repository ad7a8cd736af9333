/** Which drivers were erased, of all accounts. The audit knows. */
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface Erasure {
  accountId: number;
  /** When the account was created. Accounts of two installations may have the same id. */
  accountUtc: Date;
  driverId: number;
}

export async function listErasures(db: Queryable): Promise<Erasure[]> {
  const erased = await db.many<Omit<Erasure, 'accountUtc'>>(sql`
    select distinct account_id as "accountId", resource_id as "driverId" from audit
    where action = 'erase' and resource = 'driver'
    order by account_id, resource_id`);
  const accounts = await db.many<{ id: number; createdUtc: Date }>(
    sql`select id, created_utc as "createdUtc" from account`,
  );
  const createdUtc = new Map(accounts.map((account) => [account.id, account.createdUtc]));
  return erased.flatMap((erasure) => {
    const accountUtc = createdUtc.get(erasure.accountId);
    return accountUtc ? [{ ...erasure, accountUtc }] : [];
  });
}

const keyOf = ({ accountId, accountUtc, driverId }: Erasure): string =>
  [accountId, accountUtc.toISOString(), driverId].join();

/** Those that are not among the others. */
export function erasuresBeyond(erasures: readonly Erasure[], others: readonly Erasure[]): Erasure[] {
  const known = new Set(others.map(keyOf));
  return erasures.filter((each) => !known.has(keyOf(each)));
}

/** Whether it is the account in which the driver was erased. */
export const isAccountOf = async (db: Queryable, { accountId, accountUtc }: Erasure): Promise<boolean> =>
  (await db.maybe(sql`select 1 as one from account where id = ${accountId} and created_utc = ${accountUtc}`)) !==
  undefined;
