import { maskedPassword } from '../../contract/choices.ts';
import type { Driver } from '../../contract/drivers.ts';
import { fold } from '../../contract/fold.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore } from './record-store.ts';
import { storedFields } from './stored-fields.ts';

/** Stored fields of a driver. Each driver has a password, but the service does not store it in any form. */
export type DriverContent = Omit<Driver, 'id' | 'password' | 'deletedUtc'>;

export const driverFields = storedFields<DriverContent>({
  name: 'text',
  mobile: 'text',
  status: 'smallint',
  username: 'text',
  email: 'text',
  buttonId: 'text',
  licenceExpires: 'date',
});

const columns = sql`id, ${driverFields.columns}, ${maskedPassword}::text as password`;

export const drivers = recordStore<Driver>(sql`driver`, columns);
export const lockDriver = drivers.lock;

/** The key by which a button is unique and found. Devices write the same button in upper or lower case. */
export const buttonKey = (buttonId: string): string => fold(buttonId);

const toRow = (content: DriverContent) => ({
  ...driverFields.toRow(content),
  name_key: content.name && fold(content.name),
  button_key: content.buttonId && buttonKey(content.buttonId),
});

export const insertDriver = (tx: Transaction, accountId: number, content: DriverContent): Promise<Driver> =>
  drivers.insert(tx, accountId, toRow(content));
export const replaceDriver = (
  tx: Transaction,
  accountId: number,
  id: number,
  content: DriverContent,
): Promise<Driver> => drivers.replace(tx, accountId, id, toRow(content));

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
  types: { ...driverFields.types, name_key: sql`text`, button_key: sql`text` },
  toRow: ({ content }) => toRow(content),
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
