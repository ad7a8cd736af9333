import { geojsonOfGeofences } from '../../../geo/write-geojson.ts';
import { calendarDay } from '../../../rules/zone.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { download } from '../../ui/table/csv.ts';

/** Saves a GeoJSON file, which can be imported again. Its name has today's date in the time zone. */
export function saveGeofences(geofences: readonly ListedGeofence[], timeZone: string): void {
  const day = calendarDay(Date.now(), timeZone);
  const content = JSON.stringify(geojsonOfGeofences(geofences));
  download(`geofences-${day}.geojson`, content, 'application/geo+json');
}
