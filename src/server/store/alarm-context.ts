/** Who drove and where, when alarms began or inputs changed. */
import type { Alarm } from '../../contract/temperature.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { plotsAround } from '../telemetry/plots-around.ts';

export type AlarmContext = Pick<Alarm, 'driverId' | 'geofenceIds' | 'latitude' | 'longitude'>;

interface Beginning {
  vehicleId: number;
  startUtc: Date;
}

/** A position that is older than this says nothing about where a vehicle was when an alarm began or an input changed. */
export const positionMinutes = 15;

/**
 * In the order of the alarms. The last plot names the geofences to look at; without plots, all that the vehicle ever
 * visited. Plots in a damaged span count as missing.
 */
export async function alarmContexts(
  db: Queryable,
  accountId: number,
  alarms: readonly Beginning[],
): Promise<AlarmContext[]> {
  if (alarms.length === 0) return [];
  const moments = alarms.map(({ vehicleId, startUtc }) => ({ accountId, vehicleId, utcMs: startUtc.getTime() }));
  const around = await plotsAround(db, moments, { beforeOnly: true, skipDamaged: true });
  const sent = alarms.map(({ vehicleId, startUtc }, index) => ({
    ...{ index, vehicleId, startUtc },
    inside: around[index]?.before?.inside ?? null,
  }));
  const rows = await db.many<Pick<AlarmContext, 'driverId' | 'geofenceIds'>>(sql`
    select (
        select case when d.end_utc is null or d.end_utc > r."startUtc" then d.driver_id end from assignment d
        where d.account_id = ${accountId} and d.vehicle_id = r."vehicleId" and d.deleted_utc is null
          and d.start_utc <= r."startUtc" and (d.end_utc is null or d.end_utc > d.start_utc)
        order by d.start_utc desc limit 1) as "driverId",
      array(
        select g.id from unnest(coalesce(r.inside, array(
          select distinct v.geofence_id from visit v where v.account_id = ${accountId} and v.vehicle_id = r."vehicleId"
        ))) as g (id)
        where exists (
          select 1 from (
            select v.end_utc from visit v
            where v.account_id = ${accountId} and v.vehicle_id = r."vehicleId" and v.geofence_id = g.id
              and v.start_utc <= r."startUtc"
            order by v.start_utc desc limit 1
          ) as last where last.end_utc is null or last.end_utc >= r."startUtc")
        order by g.id) as "geofenceIds"
    from json_to_recordset(${JSON.stringify(sent)}::json)
      as r (index integer, "vehicleId" bigint, "startUtc" timestamptz(3), inside bigint[])
    order by r.index`);
  return rows.map((row, index) => {
    const plot = around[index]?.before;
    const isRecent = plot && plot.utcMs >= (moments[index]?.utcMs ?? 0) - positionMinutes * 60_000;
    return { ...row, latitude: isRecent ? plot.latitude : null, longitude: isRecent ? plot.longitude : null };
  });
}
