/** Inputs and probes are known by the line of the device that they are on. */
import type { Transaction } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';

export interface Line {
  vehicleId: number;
  /** The line on the device. */
  number: number;
}

export interface LineId extends Line {
  id: number;
}

/** What there is on these lines in a table of inputs or of probes. */
export const onLines = (
  tx: Transaction,
  accountId: number,
  lines: readonly Line[],
  table: Statement,
): Promise<LineId[]> =>
  tx.many<LineId>(sql`
    select t.id, t.vehicle_id as "vehicleId", t.number
    from unnest(${lines.map(({ vehicleId }) => vehicleId)}::bigint[], ${lines.map(({ number }) => number)}::integer[])
        as line (vehicle_id, number)
      join ${table} t on t.account_id = ${accountId} and t.vehicle_id = line.vehicle_id and t.number = line.number`);
