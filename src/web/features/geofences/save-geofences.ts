import { geojsonOfGeofences } from '../../../geo/geojson.ts';
import type { Geofence } from '../../api/geofences.ts';
import { download } from '../../ui/table/csv.ts';

/** As a GeoJSON file, which can be imported again. */
export function saveGeofences(geofences: readonly Geofence[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const content = JSON.stringify(geojsonOfGeofences(geofences));
  download(`geofences-${day}.geojson`, content, 'application/geo+json');
}
