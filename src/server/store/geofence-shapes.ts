import type { Geofence } from '../../contract/geofences.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** The fields of a geofence that judging positions needs. */
export interface GeofenceShape extends Pick<Geofence, 'geofenceType' | 'latitude' | 'longitude' | 'radius' | 'points'> {
  id: number;
  deleted: boolean;
  /** The geofence was deleted and restored at some time. */
  restored: boolean;
}

/** Geofences whose shape or existence changed after that version. */
export const shapesSince = (db: Queryable, accountId: number, version: number): Promise<GeofenceShape[]> =>
  db.many<GeofenceShape>(sql`
    select id, geofence_type as "geofenceType", latitude, longitude, radius, points, restored,
      deleted_utc is not null as deleted
    from geofence where account_id = ${accountId} and changed_version > ${version}`);
