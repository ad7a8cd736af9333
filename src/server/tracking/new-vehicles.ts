import { recordStatuses } from '../../contract/choices.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { announce } from '../store/announce.ts';
import { type Change, insertChanges, savedChange } from '../store/audit.ts';
import { vehicleFields, vehicles } from '../store/vehicles.ts';
import type { Account } from './account.ts';
import type { Sender } from './tracking.ts';

/** A device id is compared without surrounding spaces. */
export const deviceOf = ({ device }: { device: string }): string => device.trim();

/** Caches the vehicles of these devices. Returns the devices without a vehicle. */
export async function findDevices(
  db: Pick<Queryable, 'many'>,
  account: Account,
  wanted: Iterable<string>,
): Promise<string[]> {
  const missing = [...new Set(wanted)].filter((device) => !account.devices.has(device));
  if (missing.length === 0) return missing;
  const rows = await db.many<{ id: number; deviceId: string }>(sql`
    select v.id, v.device_id as "deviceId" from unnest(${missing}::text[]) as w (device)
      join vehicle v on v.account_id = ${account.id} and v.device_id = w.device and v.deleted_utc is null`);
  for (const { id, deviceId } of rows) account.devices.set(deviceId, id);
  return missing.filter((device) => !account.devices.has(device));
}

/** Creates a vehicle for each device, named after it. The caller has raised the version of vehicles. */
export async function addVehicles(
  tx: Transaction,
  { accountId, keyId }: Sender,
  account: Account,
  devices: readonly string[],
  now: Date,
): Promise<void> {
  const changes: Change[] = [];
  for (const device of devices) {
    const status = recordStatuses.active;
    const content = { name: device, registration: null, fleetId: null, deviceId: device, status };
    const vehicle = await vehicles.insert(tx, accountId, vehicleFields.toRow(content));
    account.devices.set(device, vehicle.id);
    changes.push(savedChange('vehicle', vehicle.id, undefined, vehicle));
  }
  announce(
    tx,
    accountId,
    'vehicle',
    changes.map(({ id }) => id),
  );
  await insertChanges(tx, { accountId, ingestKeyId: keyId }, changes, now);
}
