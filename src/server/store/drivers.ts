import { maskedPassword } from '../../contract/choices.ts';
import type { Driver } from '../../contract/drivers.ts';
import { fold } from '../../contract/fold.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore } from './record-store.ts';

/** Stored fields of a driver. Each driver has a password, but the service does not store it in any form. */
export type DriverContent = Omit<Driver, 'id' | 'password' | 'deletedUtc'>;

const columns = sql`id, name, mobile, status, username, ${maskedPassword}::text as password, email,
  button_id as "buttonId"`;

export const drivers = recordStore<Driver>(sql`driver`, columns);
export const lockDriver = drivers.lock;

/** The key by which a button is unique and found. Devices write the same button in upper or lower case. */
export const buttonKey = (buttonId: string): string => fold(buttonId);

export function insertDriver(tx: Transaction, accountId: number, driver: DriverContent): Promise<Driver> {
  const { name, mobile, status, username, email, buttonId } = driver;
  return tx.one<Driver>(sql`
    insert into driver
      (account_id, name, name_key, mobile, status, username, email, button_id, button_key)
    values (${accountId}, ${name}, ${name && fold(name)}, ${mobile}, ${status}, ${username},
      ${email}, ${buttonId}, ${buttonId && buttonKey(buttonId)})
    returning ${columns}`);
}

export function replaceDriver(
  tx: Transaction,
  accountId: number,
  id: number,
  { name, mobile, status, username, email, buttonId }: DriverContent,
): Promise<Driver> {
  return tx.one<Driver>(sql`
    update driver set name = ${name}, name_key = ${name && fold(name)}, mobile = ${mobile}, status = ${status},
      username = ${username}, email = ${email}, button_id = ${buttonId},
      button_key = ${buttonId && buttonKey(buttonId)}
    where account_id = ${accountId} and id = ${id}
    returning ${columns}`);
}

/** Other existing drivers with this username or button. */
export const driversSharing = (
  tx: Transaction,
  accountId: number,
  { username, buttonId }: Pick<Driver, 'username' | 'buttonId'>,
  exceptId: number,
): Promise<Driver[]> =>
  tx.many<Driver>(sql`
    select ${columns} from driver
    where account_id = ${accountId} and id <> ${exceptId} and deleted_utc is null
      and (username = ${username} or button_key = ${buttonId && buttonKey(buttonId)})
    order by id`);

/** Marks a row that sends a password. The service does not store it in any form. */
export const passwordSet = 'set';

/** Bulk operations. */
export const driverRows = bulkStore<DriverContent, Driver>({
  table: sql`driver`,
  columns,
  types: {
    name: sql`text`,
    name_key: sql`text`,
    mobile: sql`text`,
    status: sql`smallint`,
    username: sql`text`,
    email: sql`text`,
    button_id: sql`text`,
    button_key: sql`text`,
  },
  toRow: ({ content: { name, mobile, status, username, email, buttonId } }) => ({
    ...{ name, name_key: name && fold(name), mobile, status, username, email },
    ...{ button_id: buttonId, button_key: buttonId && buttonKey(buttonId) },
  }),
  setAside: sql`username = chr(1) || id, button_key = null`,
});

/** Existing drivers with one of these usernames or buttons. */
export const driversWith = (
  db: Queryable,
  accountId: number,
  usernames: readonly string[],
  buttonKeys: readonly string[],
): Promise<Driver[]> =>
  db.many<Driver>(sql`
    select ${columns} from driver
    where account_id = ${accountId} and deleted_utc is null
      and (username = any(${usernames}::text[]) or button_key = any(${buttonKeys}::text[]))
    order by id`);
