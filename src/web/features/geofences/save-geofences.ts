import { resourceTypes } from '../../../contract/kinds.ts';
import { geojsonOfGeofences } from '../../../geo/write-geojson.ts';
import { get } from '../../api/client.ts';
import type { ListedGeofence } from '../../api/geofences.ts';
import { fileName } from '../../data/file-name.ts';
import type { Format } from '../../text/format.ts';
import { download } from '../../ui/download.ts';
import { loadCode } from '../../ui/lazy-named.ts';
import type { FileKind } from '../../ui/table/file-columns.ts';

export type GeofenceFileKind = FileKind | 'geojson';

interface SaveOptions {
  /** Names of filters, for the name of the file. */
  filters: readonly string[];
  format: Format;
}

/** Code that only tables need. */
const loadTable = () => loadCode(() => import('./save-geofence-table.ts'));

/** Saves a file that can be imported again. Its name has the filters, and today's date in the time zone. */
export async function saveGeofences(
  kind: GeofenceFileKind,
  geofences: readonly ListedGeofence[],
  { filters, format }: SaveOptions,
): Promise<void> {
  const [tags, references] = await Promise.all([
    get('/public/v1/tags', {}),
    get('/public/v1/externalReferences', { query: { resourceType: resourceTypes.geofence } }),
  ]);
  const named = { tags, references };
  const names = ['geofences', ...filters];
  if (kind !== 'geojson') return (await loadTable()).saveGeofenceTable(kind, geofences, { names, named, format });
  const content = JSON.stringify(geojsonOfGeofences(geofences, named));
  download(`${fileName(names, undefined, format)}.geojson`, content, 'application/geo+json');
}
