/** The clocks of trackers that are wrong. They are no content of the vehicle: nobody edits them, and the audit has none. */
import type { Vehicle } from '../../contract/vehicles.ts';
import type { Database, Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { announce } from './announce.ts';
import { laterThan } from './updated.ts';

type Clock = NonNullable<Vehicle['clock']>;

/** All of the account, by device. */
export async function vehicleClocks(db: Queryable, accountId: number): Promise<Map<string, Clock>> {
  const rows = await db.many<{ deviceId: string; clock: Clock }>(sql`
    select device_id as "deviceId", clock from vehicle
    where account_id = ${accountId} and clock is not null and device_id is not null and deleted_utc is null`);
  return new Map(rows.map(({ deviceId, clock }) => [deviceId, clock]));
}

/** By vehicle. */
export async function clocksOfVehicles(
  db: Queryable,
  accountId: number,
  vehicleIds: readonly number[],
): Promise<Map<number, Clock>> {
  if (vehicleIds.length === 0) return new Map();
  const rows = await db.many<{ id: number; clock: Clock }>(sql`
    select id, clock from vehicle
    where account_id = ${accountId} and clock is not null and device_id is not null and id = any(${vehicleIds}::bigint[])`);
  return new Map(rows.map(({ id, clock }) => [id, clock]));
}

/** Sets the clocks of these devices, with a live event; null: it is right. Locks in the order of ids, because other services do the same. */
export async function setVehicleClocks(
  db: Database,
  accountId: number,
  clocks: ReadonlyMap<string, Clock | null>,
): Promise<void> {
  const rows = [...clocks].map(([device, clock]) => ({ device, clock }));
  await db.transaction(async (tx) => {
    const changed = await tx.many<{ id: number }>(sql`
    with held as materialized (
      select v.id, sent.clock
      from json_to_recordset(${JSON.stringify(rows)}::json) as sent (device text, clock jsonb)
        join vehicle v on v.account_id = ${accountId} and v.device_id = sent.device and v.deleted_utc is null
      order by v.id for update of v
    )
    update vehicle v set clock = held.clock, updated_utc = ${laterThan(sql`v.updated_utc`)}
    from held where v.account_id = ${accountId} and v.id = held.id returning v.id`);
    announce(
      tx,
      accountId,
      'vehicle',
      changed.map(({ id }) => id),
    );
  });
}
