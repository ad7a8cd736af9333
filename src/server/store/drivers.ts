import { maskedPassword } from '../../contract/choices.ts';
import type { Driver } from '../../contract/drivers.ts';
import { fold } from '../../contract/fold.ts';
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore, utcText } from './record-store.ts';
import { storedFields } from './stored-fields.ts';

/** The key by which a button is unique and found. */
export const buttonKey = (buttonId: string): string => fold(buttonId);

/** Stored fields of a driver. Each driver has a password, but the service does not store it in any form. */
export type DriverContent = Omit<Driver, 'id' | 'password' | 'updated' | 'deletedUtc'>;

export const driverFields = storedFields<DriverContent>({
  name: { type: 'text', key: fold },
  mobile: 'text',
  status: 'smallint',
  username: { type: 'text', unique: 'account' },
  email: 'text',
  // Devices write the same button in upper or lower case.
  buttonId: { type: 'text', key: buttonKey, unique: 'account' },
  employeeNumber: { type: 'text', unique: 'account' },
  licenceExpires: 'date',
});

const columns = sql`id, ${driverFields.columns}, ${maskedPassword}::text as password, ${utcText(sql`updated_utc`)} as updated`;

export const drivers = recordStore<Driver>(sql`driver`, columns, driverFields, { updated: sql`updated_utc` });
export const lockDriver = drivers.lock;

export const insertDriver = (tx: Transaction, accountId: number, content: DriverContent): Promise<Driver> =>
  drivers.insert(tx, accountId, driverFields.toRow(content));
export const replaceDriver = (
  tx: Transaction,
  accountId: number,
  id: number,
  content: DriverContent,
): Promise<Driver> => drivers.replace(tx, accountId, id, driverFields.toRow(content));

/** Bulk operations. */
export const driverRows = bulkStore<DriverContent, Driver>({
  table: sql`driver`,
  updated: true,
  columns,
  types: driverFields.types,
  fields: driverFields,
  toRow: ({ content }) => driverFields.toRow(content),
});
