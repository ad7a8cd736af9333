import { geofenceTypes } from '../../contract/choices.ts';
import type { Geofence } from '../../contract/geofences.ts';
import type { Queryable } from '../database/database.ts';
import { type Statement, sql } from '../database/sql.ts';
import { utcText } from './record-store.ts';

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

/** Since when the current shape decides: when it was stored, or the start of its backfill. */
export const countsFrom = utcText(
  sql`least(geofence.backfilled_from_utc, coalesce(geofence.shape_utc, geofence.created_utc))`,
);

/** Whether the shape of a stored row differs from the one in `sent`. Other fields mean nothing for this type of shape. */
export const shapeDiffers = (stored: Statement): Statement => sql`(
  ${stored}.geofence_type <> sent.geofence_type
  or case when sent.geofence_type = ${geofenceTypes.circle}
    then (${stored}.latitude, ${stored}.longitude, ${stored}.radius) is distinct from (sent.latitude, sent.longitude, sent.radius)
    else ${stored}.points::text is distinct from sent.points::text end)`;

/** A shape that a geofence has or had. */
export interface ShapeVersion extends Pick<Geofence, 'geofenceType' | 'latitude' | 'longitude' | 'radius' | 'points'> {
  fromUtc: Date;
  /** Null: the current shape. */
  untilUtc: Date | null;
  /** Plots from `backfilledFromUtc` on that were stored by `backfilledUtc` have its verdict. Null: there was no backfill. */
  backfilledFromUtc: Date | null;
  backfilledUtc: Date | null;
}

/** All shapes of a geofence, deleted or not, the oldest first. Empty if there is no such geofence. */
export const shapeVersions = (db: Queryable, accountId: number, geofenceId: number): Promise<ShapeVersion[]> =>
  db.many<ShapeVersion>(sql`
    select geofence_type as "geofenceType", latitude, longitude, radius, points, from_utc as "fromUtc",
      until_utc as "untilUtc", backfilled_from_utc as "backfilledFromUtc", backfilled_utc as "backfilledUtc"
    from geofence_shape where account_id = ${accountId} and geofence_id = ${geofenceId}
    union all
    select geofence_type, latitude, longitude, radius, points, coalesce(shape_utc, created_utc), null, backfilled_from_utc,
      backfilled_utc
    from geofence where account_id = ${accountId} and id = ${geofenceId}
    order by "untilUtc" nulls last`);
