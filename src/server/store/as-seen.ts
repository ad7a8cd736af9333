import type { Transaction } from '../database/database.ts';
import { fleetSchema } from '../database/fleet-views.ts';
import { sql } from '../database/sql.ts';

/** Reads the views inside a change of a caller with limited fleets, whose transaction has whole tables. A failure ends the transaction. */
export async function asSeen<Result>(
  tx: Transaction,
  { fleetIds }: { fleetIds: readonly number[] | null },
  read: () => Promise<Result>,
): Promise<Result> {
  if (fleetIds === null) return read();
  const { before } = await tx.one<{ before: string }>(sql`select current_setting('search_path') as before`);
  const setPath = (path: string) => tx.run(sql`select set_config('search_path', ${path}, true)`);
  await setPath(`${fleetSchema}, ${before}`);
  const result = await read();
  await setPath(before);
  return result;
}
