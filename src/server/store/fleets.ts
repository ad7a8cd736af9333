import { fold } from '../../contract/fold.ts';
import type { Fleet } from '../../contract/vehicles.ts';
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore } from './record-store.ts';

const columns = sql`id, name`;

export const fleets = recordStore<Fleet>(sql`fleet`, columns);

export const insertFleet = (tx: Transaction, accountId: number, name: string): Promise<Fleet> =>
  tx.one<Fleet>(sql`
    insert into fleet (account_id, name, name_key) values (${accountId}, ${name}, ${fold(name)})
    returning ${columns}`);

export const replaceFleet = (tx: Transaction, accountId: number, id: number, name: string): Promise<Fleet> =>
  tx.one<Fleet>(sql`
    update fleet set name = ${name}, name_key = ${fold(name)} where account_id = ${accountId} and id = ${id}
    returning ${columns}`);

/** Bulk operations. */
export const fleetRows = bulkStore<Pick<Fleet, 'name'>, Fleet>({
  table: sql`fleet`,
  columns,
  types: { name: sql`text`, name_key: sql`text` },
  toRow: ({ content: { name } }) => ({ name, name_key: fold(name) }),
});
