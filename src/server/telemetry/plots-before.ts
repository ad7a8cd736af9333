import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { plotsAround } from './plots-around.ts';

export interface PlotPosition {
  vehicleId: number;
  id: number;
  utcMs: number;
  latitude: number;
  longitude: number;
}

/** The last plot of each vehicle before a moment. All vehicles of the account, or these. */
export async function plotsBefore(
  db: Queryable,
  accountId: number,
  { vehicles, utc }: { vehicles: readonly number[] | undefined; utc: Date },
): Promise<PlotPosition[]> {
  const ids = vehicles ?? (await vehiclesOf(db, accountId));
  const around = await plotsAround(
    db,
    ids.map((vehicleId) => ({ accountId, vehicleId, utcMs: utc.getTime() - 1 })),
    { beforeOnly: true },
  );
  return ids
    .flatMap((vehicleId, index) => {
      const plot = around[index]?.before;
      if (!plot) return [];
      const { id, utcMs, latitude, longitude } = plot;
      return [{ vehicleId, id, utcMs, latitude, longitude }];
    })
    .sort((one, other) => one.vehicleId - other.vehicleId);
}

async function vehiclesOf(db: Queryable, accountId: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`select id from vehicle where account_id = ${accountId}`);
  return rows.map(({ id }) => id);
}
