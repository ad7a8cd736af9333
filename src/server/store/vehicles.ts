import { fold } from '../../contract/fold.ts';
import type { Vehicle } from '../../contract/vehicles.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { newestPlotArrival } from '../telemetry/plots-newest.ts';
import { announce } from './announce.ts';
import { bulkStore } from './bulk-store.ts';
import { recordStore, utcText } from './record-store.ts';
import { storedFields } from './stored-fields.ts';
import { touched } from './updated.ts';

/** The stored fields of a vehicle. Its last position comes from its plots, its clock from `vehicle-clocks.ts`. */
export type StoredVehicle = Omit<Vehicle, 'lastPlot' | 'clock'>;
export type VehicleContent = Omit<StoredVehicle, 'id' | 'updated' | 'deletedUtc'>;

export const vehicleFields = storedFields<VehicleContent>({
  name: { type: 'text', key: fold },
  registration: 'text',
  fleetId: 'bigint',
  deviceId: { type: 'text', unique: 'account' },
  status: 'smallint',
});

/** A vehicle also changes with its newest position. */
const updated = sql`greatest(vehicle.updated_utc, ${newestPlotArrival(sql`vehicle.account_id`, sql`vehicle.id`)})`;

const columns = sql`id, ${vehicleFields.columns}, ${utcText(updated)} as updated`;

export const vehicles = recordStore<StoredVehicle>(sql`vehicle`, columns, vehicleFields, { updated });
export const lockVehicle = vehicles.lock;

/** For lists: the vehicles of a fleet. */
export const ofFleet = (fleetId: number): Statement => sql`fleet_id = ${fleetId}`;

/** Restores a deleted vehicle into that fleet. */
export const restoreVehicle = (
  tx: Transaction,
  accountId: number,
  id: number,
  fleetId: number | null,
): Promise<StoredVehicle> => vehicles.restore(tx, accountId, id, { fleet_id: fleetId });

/** The number of existing vehicles in a fleet, and the names of the first few. */
export async function vehiclesOfFleet(
  db: Queryable,
  accountId: number,
  fleetId: number,
  few: number,
): Promise<{ count: number; names: string[] }> {
  const rows = await db.many<{ name: string; count: number }>(sql`
    select name, count(*) over () as count from vehicle
    where account_id = ${accountId} and fleet_id = ${fleetId} and deleted_utc is null
    order by id limit ${few}`);
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) };
}

const idsWhere = async (db: Queryable, accountId: number, where: Statement): Promise<number[]> => {
  const rows = await db.many<{ id: number }>(sql`
    select id from vehicle where account_id = ${accountId} and ${where} order by id`);
  return rows.map(({ id }) => id);
};

/** The ids among these that exist, deleted or not. */
export const knownVehicles = (db: Queryable, accountId: number, ids: readonly number[]): Promise<number[]> =>
  idsWhere(db, accountId, sql`id = any(${ids}::bigint[])`);

/** The vehicles of a fleet, deleted or not. */
export const vehicleIdsOfFleet = (db: Queryable, accountId: number, fleetId: number): Promise<number[]> =>
  idsWhere(db, accountId, ofFleet(fleetId));

/** Bulk operations. A restored vehicle does not return to a fleet that was deleted in the meantime. */
export const vehicleRows = bulkStore<VehicleContent, StoredVehicle>({
  table: sql`vehicle`,
  updated: true,
  columns,
  types: vehicleFields.types,
  fields: vehicleFields,
  toRow: ({ content }) => vehicleFields.toRow(content),
  restored: sql`fleet_id = (
    select f.id from fleet f
    where f.account_id = vehicle.account_id and f.id = vehicle.fleet_id and f.deleted_utc is null)`,
});

/** The fleets among these that have existing vehicles. */
export const fleetsInUse = (db: Queryable, accountId: number, ids: readonly number[]): Promise<{ id: number }[]> =>
  db.many(sql`
    select distinct fleet_id as id from vehicle
    where account_id = ${accountId} and fleet_id = any(${ids}::bigint[]) and deleted_utc is null`);

/** Inputs and probes of vehicles that are deleted or restored: both with them, like reminders and snoozes. */
export async function partsOfVehicles(
  tx: Transaction,
  accountId: number,
  vehicleIds: readonly number[],
): Promise<{ inputIds: number[]; probeIds: number[] }> {
  const ids = (table: Statement) => sql`
    array(select id from ${table} where account_id = ${accountId} and vehicle_id = any(${vehicleIds}::bigint[]) order by id)`;
  const parts = await tx.one<Record<'inputIds' | 'probeIds' | 'reminderIds' | 'snoozeIds', number[]>>(sql`
    select ${ids(sql`input`)} as "inputIds", ${ids(sql`probe`)} as "probeIds", ${ids(sql`reminder`)} as "reminderIds",
      ${ids(sql`snooze`)} as "snoozeIds"`);
  for (const [table, ids] of [
    [sql`input`, parts.inputIds],
    [sql`probe`, parts.probeIds],
  ] as const)
    await tx.run(sql`update ${table} set ${touched} where account_id = ${accountId} and id = any(${ids}::bigint[])`);
  announce(tx, accountId, 'input', parts.inputIds);
  announce(tx, accountId, 'probe', parts.probeIds);
  announce(tx, accountId, 'reminder', parts.reminderIds);
  announce(tx, accountId, 'snooze', parts.snoozeIds);
  return parts;
}
