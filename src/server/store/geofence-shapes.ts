import type { Geofence } from '../../contract/geofences.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** What has to be known of a geofence to judge who is in it. */
export interface GeofenceShape extends Pick<Geofence, 'geofenceType' | 'latitude' | 'longitude' | 'radius' | 'points'> {
  id: number;
  deleted: boolean;
  /** It was deleted and brought back at some time. */
  restored: boolean;
}

/** All whose shape, or that they are there, changed after that version of the account's geofences. */
export const shapesSince = (db: Queryable, accountId: number, version: number): Promise<GeofenceShape[]> =>
  db.many<GeofenceShape>(sql`
    select id, geofence_type as "geofenceType", latitude, longitude, radius, points, restored,
      deleted_utc is not null as deleted
    from geofence where account_id = ${accountId} and changed_version > ${version}`);
