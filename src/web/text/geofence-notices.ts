/** The words of a geofence's notices, which come with them. */
export { geofenceNotices } from './en/geofence-notices.ts';
