import { resourceTypes } from '../../../contract/kinds.ts';
import { geojsonOfGeofences } from '../../../geo/write-geojson.ts';
import { calendarDay } from '../../../rules/zone.ts';
import { get } from '../../api/client.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { download } from '../../ui/download.ts';

/** Saves a GeoJSON file, which can be imported again. Its name has today's date in the time zone. */
export async function saveGeofences(geofences: readonly ListedGeofence[], timeZone: string): Promise<void> {
  const [tags, references] = await Promise.all([
    get('/public/v1/tags', {}),
    get('/public/v1/externalReferences', { query: { resourceType: resourceTypes.geofence } }),
  ]);
  const named = { tags, references };
  const day = calendarDay(Date.now(), timeZone);
  const content = JSON.stringify(geojsonOfGeofences(geofences, named));
  download(`geofences-${day}.geojson`, content, 'application/geo+json');
}
