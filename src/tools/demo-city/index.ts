/** Draws the demo's city as a street map of vector tiles. The demo's vehicles drive on its roads. */
import { writeArchive } from '../vector-tiles/archive.ts';
import { tilesOf } from '../vector-tiles/tiles.ts';
import { city } from './districts.ts';
import { bounds, cityLayers } from './layers.ts';

const maxZoom = 14;

export function demoCityArchive(): Buffer {
  const layers = cityLayers();
  const [latitude, longitude] = city.at;
  return writeArchive(tilesOf(layers, { maxZoom, bounds, buffer: 96 }), {
    minZoom: 0,
    maxZoom,
    bounds,
    centre: { latitude, longitude, zoom: 12 },
    metadata: {
      name: 'Fenceline demo city',
      description:
        'A sketch of a city for the demo. Main roads are approximate, other streets and all houses are invented.',
      attribution: 'Fenceline demo city (invented details)',
      version: '1',
      type: 'baselayer',
      vector_layers: Object.entries(layers).map(([id, features]) => ({
        id,
        minzoom: Math.min(...features.map(({ properties }) => properties.min_zoom)),
        maxzoom: maxZoom,
        fields: Object.fromEntries(
          features.flatMap(({ properties }) =>
            Object.entries(properties).map(([name, value]) => [name, typeof value === 'number' ? 'Number' : 'String']),
          ),
        ),
      })),
    },
  });
}
