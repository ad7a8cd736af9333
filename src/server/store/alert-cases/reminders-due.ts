import { reminderStatuses } from '../../../contract/reminders.ts';
import { sql } from '../../database/sql.ts';
import { activeVehicle } from './alert-case.ts';
import type { DayCase, FindDays } from './day-case.ts';

/** Reminders of active vehicles. */
export const remindersDue: FindDays = (db, accountId, { until, notifiedIds }) =>
  db.many<DayCase>(sql`
    select r.id as "resourceId", r.vehicle_id as "vehicleId", v.fleet_id as "fleetId",
      to_char(r.due_date, 'YYYY-MM-DD') as day, r.status = ${reminderStatuses.done} as "isDone"
    from reminder r join ${activeVehicle(accountId, sql`r.vehicle_id`)}
    where r.account_id = ${accountId} and r.deleted_utc is null
      and (r.status = ${reminderStatuses.open} and r.due_date <= ${until}::date or r.id = any(${notifiedIds}::bigint[]))
    order by r.due_date, r.id`);
