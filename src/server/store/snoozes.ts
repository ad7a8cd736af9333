import type { Snooze } from '../../contract/snoozes.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { announceGone } from './announce.ts';
import { recordStore, utcText } from './record-store.ts';
import { raiseVersions } from './versions.ts';

const columns = sql`id, vehicle_id as "vehicleId", ${utcText(sql`until_utc`)} as "untilUtc",
  ${utcText(sql`created_utc`)} as "createdUtc", created_by as "createdBy"`;

export const snoozes = recordStore<Snooze>(sql`snooze`, columns);

/** For lists: snoozes of deleted vehicles have no meaning. */
export const ofExistingVehicle = sql`exists (
  select 1 from vehicle v
  where v.account_id = snooze.account_id and v.id = snooze.vehicle_id and v.deleted_utc is null)`;

/** Deletes the rows of snoozes that ended before. Their audit entries stay. */
export async function sweepSnoozes(db: Database, endedBefore: Date): Promise<void> {
  const accounts = await db.many<{ id: number }>(sql`
    select distinct account_id as id from snooze where until_utc <= ${endedBefore} order by 1`);
  for (const { id } of accounts) {
    await db.transaction(async (tx) => {
      await raiseVersions(tx, id, ['snooze']);
      const gone = await tx.many<{ id: number }>(sql`
        delete from snooze where account_id = ${id} and until_utc <= ${endedBefore} returning id`);
      announceGone(tx, id, 'snooze', gone);
    });
  }
}
