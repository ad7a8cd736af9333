import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** Plots of a vehicle, by moment in milliseconds, whose verdict about one geofence changes. */
export interface VerdictChange {
  vehicleId: number;
  entered: readonly number[];
  exited: readonly number[];
}

const texts = (moments: readonly number[]): string[] => moments.map((utcMs) => new Date(utcMs).toISOString());

/** Adds the geofence to the verdict of plots, or removes it. The caller locks out intake. Ignores plots that are gone. */
export async function changeVerdicts(
  tx: Transaction,
  accountId: number,
  geofenceId: number,
  changes: readonly VerdictChange[],
): Promise<void> {
  for (const { vehicleId, entered, exited } of changes) {
    const these = (moments: readonly number[]) => sql`
      account_id = ${accountId} and vehicle_id = ${vehicleId} and utc = any(${texts(moments)}::timestamptz[])`;
    if (entered.length > 0) {
      await tx.run(sql`
        update plot set inside = array(
          select id from unnest(inside || ${geofenceId}::bigint) as had (id) group by id order by id)
        where ${these(entered)}`);
    }
    if (exited.length > 0) {
      await tx.run(sql`
        update plot set inside = nullif(array_remove(inside, ${geofenceId}::bigint), '{}') where ${these(exited)}`);
    }
  }
}
