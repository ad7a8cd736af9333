/** The days on which a vehicle may have plots in a box. */
import type { Bounds } from '../../geo/bounds.ts';
import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { dayMs, dayOf } from './plot-spans.ts';
import type { PlotsNearQuery } from './plots-near.ts';
import { cellsIn } from './span-cells.ts';

export interface DaysOfVehicle {
  vehicleId: number;
  /** Starts of UTC days, ascending. */
  days: number[];
}

export const isIn = ({ south, west, north, east }: Bounds, latitude: number, longitude: number): boolean =>
  latitude >= south &&
  latitude <= north &&
  ((longitude >= west && longitude <= east) || (longitude + 360 >= west && longitude + 360 <= east));

/** Few at first, so that the first days are found soon. */
const [firstVehicles, laterVehicles] = [20, 200];

/**
 * By vehicle id. Vehicles without such days are missing. Rows are read before spans: plots move from rows to spans only, so none
 * is missed while they are sealed.
 */
export async function* daysNear(db: Queryable, query: PlotsNearQuery): AsyncGenerator<DaysOfVehicle> {
  const vehicles = query.vehicles ?? (await vehiclesOf(db, query.accountId));
  let [at, atOnce] = [0, firstVehicles];
  while (at < vehicles.length) {
    query.signal?.throwIfAborted();
    const some = vehicles.slice(at, at + atOnce);
    [at, atOnce] = [at + atOnce, laterVehicles];
    const open = await daysOfRows(db, query, some);
    const sealed = await sealedDays(db, query, some);
    for (const vehicleId of some) {
      const days = new Set([...(sealed.get(vehicleId) ?? []), ...(open.get(vehicleId) ?? [])]);
      if (days.size > 0) yield { vehicleId, days: [...days].sort((one, other) => one - other) };
    }
  }
}

async function vehiclesOf(db: Queryable, accountId: number): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`select id from vehicle where account_id = ${accountId} order by id`);
  return rows.map(({ id }) => id);
}

type DaysByVehicle = ReadonlyMap<number, readonly number[]>;

async function sealedDays(
  db: Queryable,
  { accountId, box, from, to }: PlotsNearQuery,
  vehicles: readonly number[],
): Promise<DaysByVehicle> {
  const { south, west, north, east } = box;
  const cells = cellsIn(box);
  const overlaps = sql`south <= ${north} and north >= ${south}
    and (west <= ${east} and east >= ${west} or west + 360 <= ${east} and east + 360 >= ${west})`;
  return byVehicle(
    await db.many(sql`
      select vehicle_id as "vehicleId", array_agg((extract(epoch from day_utc) * 1000)::bigint) as days from plot_span
      where account_id = ${accountId} and day_utc >= ${new Date(dayOf(from.getTime()))} and day_utc < ${to}
        and last_utc >= ${from} and first_utc < ${to} and ${overlaps}
        ${cells ? sql`and cells && ${cells}::integer[]` : sql``}
        and vehicle_id = any(${vehicles}::bigint[])
      group by vehicle_id`),
  );
}

async function daysOfRows(
  db: Queryable,
  { accountId, box, from, to }: PlotsNearQuery,
  vehicles: readonly number[],
): Promise<DaysByVehicle> {
  return byVehicle(
    await db.many(sql`
      select w.id as "vehicleId", d.days from unnest(${vehicles}::bigint[]) as w (id) cross join lateral (
        select array_agg(distinct floor(extract(epoch from utc) * 1000 / ${dayMs})::bigint * ${dayMs}::bigint) as days
        from plot where account_id = ${accountId} and vehicle_id = w.id and utc >= ${from} and utc < ${to}
          and ${rowsIn(box)}) as d
      where d.days is not null`),
  );
}

const byVehicle = (rows: readonly DaysOfVehicle[]): DaysByVehicle =>
  new Map(rows.map(({ vehicleId, days }) => [vehicleId, days]));

const rowsIn = ({ south, west, north, east }: Bounds): Statement => sql`
  latitude between ${south} and ${north}
    and (longitude between ${west} and ${east} or longitude + 360 between ${west} and ${east})`;
