import { fold } from '../../contract/fold.ts';
import type { Fleet } from '../../contract/vehicles.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore } from './record-store.ts';

const columns = sql`id, name`;

export const fleets = recordStore<Fleet>(sql`fleet`, columns);

/** Values by column. */
export const fleetRow = ({ name }: Pick<Fleet, 'name'>) => ({ name, name_key: fold(name) });

/** Bulk operations. */
export const fleetRows = bulkStore<Pick<Fleet, 'name'>, Fleet>({
  table: sql`fleet`,
  columns,
  types: { name: sql`text`, name_key: sql`text` },
  toRow: ({ content }) => fleetRow(content),
});
