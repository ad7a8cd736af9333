import { geojsonOfGeofences } from '../../../geo/write-geojson.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { wholeGeofence } from '../../api/lean-geofences.ts';
import { download } from '../../ui/table/csv.ts';

/** Saves a GeoJSON file, which can be imported again. */
export function saveGeofences(geofences: readonly ListedGeofence[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const content = JSON.stringify(geojsonOfGeofences(geofences.map(wholeGeofence)));
  download(`geofences-${day}.geojson`, content, 'application/geo+json');
}
