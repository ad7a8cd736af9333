import { fold } from '../../contract/fold.ts';
import type { Fleet } from '../../contract/vehicles.ts';
import { sql } from '../database/sql.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore, utcText } from './record-store.ts';

/** The stored fields of a fleet. */
export type FleetContent = Pick<Fleet, 'name' | 'silentAfterMinutes'>;

const columns = sql`id, name, silent_after_minutes as "silentAfterMinutes", ${utcText(sql`updated_utc`)} as updated`;

export const fleets = recordStore<Fleet>(sql`fleet`, columns, undefined, { updated: sql`updated_utc` });

/** Values by column. */
export const fleetRow = ({ name, silentAfterMinutes }: FleetContent) => ({
  ...{ name, name_key: fold(name), silent_after_minutes: silentAfterMinutes },
});

/** Bulk operations. */
export const fleetRows = bulkStore<FleetContent, Fleet>({
  table: sql`fleet`,
  updated: true,
  columns,
  types: { name: sql`text`, name_key: sql`text`, silent_after_minutes: sql`integer` },
  toRow: ({ content }) => fleetRow(content),
});
