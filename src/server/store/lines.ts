/** Inputs and probes are known by the line of the device that they are on. */
import type { Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { numberArray } from './number-array.ts';

export interface Line {
  vehicleId: number;
  /** The line on the device. */
  number: number;
}

export interface LineId extends Line {
  id: number;
}

/** What there is on these lines in a table of inputs or of probes: one step down its index each (`offset 0` keeps it so). */
export const onLines = (
  tx: Transaction,
  accountId: number,
  lines: readonly Line[],
  table: Statement,
): Promise<LineId[]> =>
  tx.many<LineId>(sql`
    select found.*
    from unnest(${numberArray(lines.map(({ vehicleId }) => vehicleId))}::bigint[],
        ${numberArray(lines.map(({ number }) => number))}::integer[]) as line (vehicle_id, number)
      cross join lateral (
        select id, vehicle_id as "vehicleId", number from ${table} t
        where t.account_id = ${accountId} and t.vehicle_id = line.vehicle_id and t.number = line.number offset 0
      ) as found`);
