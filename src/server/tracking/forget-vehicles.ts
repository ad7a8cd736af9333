import type { Transaction } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { readStripes } from './states.ts';
import { stripeOf } from './stripes.ts';

/**
 * Makes all services read the last plot and the open visits of vehicles again. Call it after other code has changed plots or
 * visits, with the version of the account's geofences raised. Takes stripes in the order of their ids, like intake.
 */
export async function forgetVehicles(tx: Transaction, accountId: number, vehicleIds: readonly number[]): Promise<void> {
  const stripes = [...new Set(vehicleIds.map((id) => stripeOf(accountId, id)))];
  await readStripes(tx, stripes, sql`for update of s`);
  // Intake takes versions from the same sequence, so this one was never used.
  const { version } = await tx.one<{ version: number }>(sql`
    select nextval(pg_get_serial_sequence('plot', 'id')) as version`);
  await tx.run(sql`
    update stripe set version = ${version}::bigint
    where account_id = ${accountId} and id = any(${stripes}::bigint[])`);
}
