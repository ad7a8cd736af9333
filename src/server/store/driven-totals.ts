/** Of whom distances are added up. */
import type { Queryable } from '../database/database.ts';
import { milliseconds } from '../database/milliseconds.ts';
import { sql } from '../database/sql.ts';

export interface DrivenVehicle {
  id: number;
  fleetId: number | null;
}

/** Also deleted ones: they drove. `fleetIds`: 0 for none. */
export const drivenVehicles = (
  db: Queryable,
  accountId: number,
  { vehicleIds, fleetIds }: { vehicleIds: readonly number[] | undefined; fleetIds: readonly number[] | undefined },
): Promise<DrivenVehicle[]> =>
  db.many<DrivenVehicle>(sql`
    select id, fleet_id as "fleetId" from vehicle
    where account_id = ${accountId}
      and (${vehicleIds ?? null}::bigint[] is null or id = any(${vehicleIds ?? null}::bigint[]))
      and (${fleetIds ?? null}::bigint[] is null or coalesce(fleet_id, 0) = any(${fleetIds ?? null}::bigint[]))
    order by id`);

export interface AssignedSpan {
  driverId: number;
  startMs: number;
  /** Null while it runs. */
  endMs: number | null;
}

/** Who had each vehicle in a period, by start. */
export async function assignedSpans(
  db: Queryable,
  accountId: number,
  { startDate, endDate }: { startDate: Date; endDate: Date },
): Promise<Map<number, AssignedSpan[]>> {
  const rows = await db.many<AssignedSpan & { vehicleId: number }>(sql`
    select vehicle_id as "vehicleId", driver_id as "driverId", ${milliseconds(sql`start_utc`)} as "startMs",
      ${milliseconds(sql`end_utc`)} as "endMs"
    from assignment
    where account_id = ${accountId} and deleted_utc is null and start_utc < ${endDate}
      and (end_utc is null or end_utc > ${startDate})
    order by start_utc, id`);
  const spans = new Map<number, AssignedSpan[]>();
  for (const { vehicleId, ...span } of rows) spans.set(vehicleId, [...(spans.get(vehicleId) ?? []), span]);
  return spans;
}
