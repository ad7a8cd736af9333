/** What the tracker of each vehicle says: its last position, and whether its clock is wrong. */
import type { Vehicle } from '../../contract/vehicles.ts';
import type { Queryable } from '../database/database.ts';
import { lastPlots } from '../telemetry/plots.ts';
import { mapInSlices } from '../work/slices.ts';
import { clocksOfVehicles } from './vehicle-clocks.ts';
import { type StoredVehicle, vehicles } from './vehicles.ts';

/** Vehicles as in the contract. */
export async function withDeviceFacts(
  db: Queryable,
  accountId: number,
  shown: readonly StoredVehicle[],
): Promise<Vehicle[]> {
  const ids = shown.map(({ id }) => id);
  const plots = await lastPlots(db, accountId, ids);
  const clocks = await clocksOfVehicles(db, accountId, ids);
  return mapInSlices(shown, ({ updated, deletedUtc, ...vehicle }) => ({
    ...vehicle,
    lastPlot: plots.get(vehicle.id) ?? null,
    clock: clocks.get(vehicle.id) ?? null,
    updated,
    ...(deletedUtc !== undefined && { deletedUtc }),
  }));
}

/** By id, deleted ones included. */
export const findVehicles = async (db: Queryable, accountId: number, ids: readonly number[]): Promise<Vehicle[]> =>
  withDeviceFacts(db, accountId, [
    ...(await vehicles.list(db, accountId, { ids })),
    ...(await vehicles.list(db, accountId, { ids, deleted: true })),
  ]);
