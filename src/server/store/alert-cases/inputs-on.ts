import { type Statement, sql } from '../../database/sql.ts';
import { recentPlots } from '../../telemetry/plots-newest.ts';
import { positionMinutes } from '../alarm-context.ts';
import { visitsDuring } from '../growing/visit-scans.ts';
import { type AlertCase, activeVehicle, ofEachRule } from './alert-case.ts';

/** Of an input, the newest times that are looked at. */
const timesAtMost = 20;

/**
 * Whether a vehicle was in a geofence of the tag, or in any without a tag. Between its last position inside and the first one
 * outside it counts as inside, as its last position says.
 */
const wasInside = (
  accountId: number,
  { vehicleId, utc, tagId }: { vehicleId: Statement; utc: Statement; tagId: number | null },
): Statement => {
  const plotsSince = recentPlots(sql`${accountId}::bigint`, vehicleId, { after: sql`s.end_utc`, until: utc });
  const from = sql`${utc} - make_interval(mins => ${positionMinutes}::integer)`;
  return sql`exists (
    select 1 from ${visitsDuring(accountId, vehicleId, { from, to: utc })} as s
      join geofence g on g.account_id = ${accountId} and g.id = s.geofence_id
    where (s.end_utc is null or s.end_utc >= ${utc} or not exists ${plotsSince})
      ${tagId === null ? sql`` : sql`and ${tagId} = any(g.tags)`})`;
};

/** Inputs of the rule's type that have been on for long enough, and where the rule says. */
export const inputsOn = ofEachRule((db, accountId, { now, recentUtc }, rule) => {
  const { inputTypeId, location, tagId, afterMinutes } = rule;
  const inside = wasInside(accountId, { vehicleId: sql`i.vehicle_id`, utc: sql`c.start_utc`, tagId });
  const where = { anywhere: sql`true`, inside, outside: sql`not ${inside}` }[location];
  return db.many<AlertCase>(sql`
    select i.vehicle_id as "vehicleId", v.fleet_id as "fleetId", i.id as "inputId", null as "visitId",
      null as "buttonId", c.start_utc as "sinceUtc", c.end_utc as "endUtc"
    from input i join ${activeVehicle(accountId, sql`i.vehicle_id`)}
      cross join lateral (
        select start_utc, end_utc from input_change
        where account_id = ${accountId} and input_id = i.id and value = 1
        order by start_utc desc limit ${timesAtMost}
      ) as c
    where i.account_id = ${accountId} and i.input_type_id = ${inputTypeId}
      and (c.end_utc is null or c.end_utc > ${recentUtc})
      and coalesce(c.end_utc, ${now}::timestamptz) - c.start_utc >= make_interval(mins => ${afterMinutes}::integer)
      and ${where}
    order by c.start_utc, i.id`);
});
