/** Devices number their inputs and probes. A line is such a number on a vehicle. */
import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface Line {
  vehicleId: number;
  /** The number of the input or probe on the device. */
  number: number;
}

export interface LineId extends Line {
  id: number;
}

/** Table for each kind of line. */
const tables = { input: sql`input`, probe: sql`probe` };
export type LineKind = keyof typeof tables;

/** Number of inputs or probes of these vehicles. Vehicles without any are missing. */
export async function countLines(
  tx: Transaction,
  accountId: number,
  kind: LineKind,
  vehicleIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await tx.many<{ vehicleId: number; count: number }>(sql`
    select t.vehicle_id as "vehicleId", count(*)::integer as count from ${tables[kind]} t
    where t.account_id = ${accountId} and t.vehicle_id = any(${vehicleIds}::bigint[])
    group by t.vehicle_id`);
  return new Map(rows.map(({ vehicleId, count }) => [vehicleId, count]));
}

/** The inputs or probes on these lines: one index step each (`offset 0` keeps the plan). */
export const onLines = (
  tx: Transaction,
  accountId: number,
  lines: readonly Line[],
  kind: LineKind,
): Promise<LineId[]> =>
  tx.many<LineId>(sql`
    select found.*
    from unnest(${lines.map(({ vehicleId }) => vehicleId)}::bigint[],
        ${lines.map(({ number }) => number)}::integer[]) as line (vehicle_id, number)
      cross join lateral (
        select id, vehicle_id as "vehicleId", number from ${tables[kind]} t
        where t.account_id = ${accountId} and t.vehicle_id = line.vehicle_id and t.number = line.number offset 0
      ) as found`);
