/** Which drivers were erased, of all accounts. The audit knows. */
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface Erasure {
  accountId: number;
  /** When the account was created. Accounts of two installations may have the same id. */
  accountUtc: Date;
  driverId: number;
}

export const listErasures = (db: Queryable): Promise<Erasure[]> =>
  db.many<Erasure>(sql`
    select distinct e.account_id as "accountId", a.created_utc as "accountUtc", e.resource_id as "driverId"
    from audit e join account a on a.id = e.account_id
    where e.action = 'erase' and e.resource = 'driver'
    order by e.account_id, e.resource_id`);

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
