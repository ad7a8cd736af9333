import { recordStatuses } from '../../../contract/choices.ts';
import { sql } from '../../database/sql.ts';
import type { DayCase, FindDays } from './day-case.ts';

/** Driving licences of active drivers. */
export const licences: FindDays = (db, accountId, { until, notifiedIds }) =>
  db.many<DayCase>(sql`
    select id as "resourceId", null as "vehicleId", null as "fleetId", to_char(licence_expires, 'YYYY-MM-DD') as day,
      false as "isDone"
    from driver
    where account_id = ${accountId} and deleted_utc is null and status = ${recordStatuses.active}
      and (licence_expires <= ${until}::date or id = any(${notifiedIds}::bigint[]))
    order by licence_expires, id`);
