import { sql } from '../../database/sql.ts';
import { type AlertCase, activeVehicle, type FindCases } from './alert-case.ts';

/** Recent reads of buttons that no driver has. */
export const unknownReads: FindCases = async (db, accountId, { rules, recentUtc }) => {
  const reads = await db.many<AlertCase>(sql`
    select r.vehicle_id as "vehicleId", v.fleet_id as "fleetId", null as "inputId", null as "visitId",
      r.button_id as "buttonId", r.utc as "sinceUtc", r.utc as "endUtc"
    from button_read r join ${activeVehicle(accountId, sql`r.vehicle_id`)}
    where r.account_id = ${accountId} and r.driver_id is null and r.utc > ${recentUtc}
      and not exists (
        select 1 from driver d
        where d.account_id = ${accountId} and d.button_id_key = r.button_key and d.deleted_utc is null)
    order by r.utc, r.vehicle_id`);
  return rules.map(() => reads);
};
