import { geofenceTypes } from '../../contract/choices.ts';
import type { Geofence } from '../../contract/geofences.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** The smallest box of latitudes and longitudes with all corners of a polygon, or the centre of a circle. */
export interface GeofenceBox {
  id: number;
  south: number;
  west: number;
  north: number;
  east: number;
  /** 0 for a polygon. */
  radiusMetres: number;
}

/** Boxes of all geofences. The database computes them, because the corners of 50,000 polygons are many megabytes. */
export const listGeofenceBoxes = (db: Queryable, accountId: number): Promise<GeofenceBox[]> =>
  db.many<GeofenceBox>(sql`
    select id, latitude as south, latitude as north, longitude as west, longitude as east, radius as "radiusMetres"
    from geofence
    where account_id = ${accountId} and deleted_utc is null and geofence_type = ${geofenceTypes.circle}
    union all
    select id, min((corner->>0)::float8), max((corner->>0)::float8), min((corner->>1)::float8),
      max((corner->>1)::float8), 0
    from geofence, json_array_elements(points) as corner
    where account_id = ${accountId} and deleted_utc is null and geofence_type = ${geofenceTypes.polygon}
    group by id`);

export type GeofenceArea = Pick<
  Geofence,
  'description' | 'geofenceType' | 'latitude' | 'longitude' | 'radius' | 'points'
> & { id: number };

export const listGeofenceAreas = (db: Queryable, accountId: number, ids: readonly number[]): Promise<GeofenceArea[]> =>
  db.many<GeofenceArea>(sql`
    select id, description, geofence_type as "geofenceType", latitude, longitude, radius, points
    from geofence where account_id = ${accountId} and id = any(${ids}::bigint[]) and deleted_utc is null`);

/** The shapes and tags of all geofences, by id. */
export const findableGeofences = (
  db: Queryable,
  accountId: number,
): Promise<(Omit<GeofenceArea, 'description'> & Pick<Geofence, 'tags'>)[]> =>
  db.many(sql`
    select id, geofence_type as "geofenceType", latitude, longitude, radius, points, tags
    from geofence where account_id = ${accountId} and deleted_utc is null order by id`);
