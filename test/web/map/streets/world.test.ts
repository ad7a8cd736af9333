/** The file of the built-in world, as the map reads it. */
import { readFile } from 'node:fs/promises';
import { PMTiles } from 'pmtiles';
import { type Feature, GeomType } from 'protomaps-leaflet';
import { beforeAll, expect, test } from 'vitest';
import { worldFile } from '../../../../src/tools/world.ts';
import { worldX, worldY } from '../../../../src/web/map/canvas/web-mercator.ts';
import { StreetSource } from '../../../../src/web/map/streets/street-source.ts';

let source: StreetSource;
beforeAll(async () => {
  const bytes = new Uint8Array(await readFile(await worldFile()));
  source = new StreetSource(
    new PMTiles({
      getKey: () => 'world',
      getBytes: (offset, length) => Promise.resolve({ data: bytes.slice(offset, offset + length).buffer }),
    }),
  );
});

/** The features of a layer in the tile around a place, and where the place is in the tile. */
async function around(layer: string, z: number, latitude: number, longitude: number) {
  const [x, y] = [worldX(longitude) * 2 ** z, worldY(latitude) * 2 ** z];
  const column = Math.min(2 ** z - 1, Math.floor(x));
  const features = (await source.get({ z, x: column, y: Math.floor(y) }, 512)).get(layer) ?? [];
  return { features, x: (x - column) * 512, y: (y - Math.floor(y)) * 512 };
}

/** Even-odd rule. */
function isIn(geom: Feature['geom'], x: number, y: number): boolean {
  let inside = false;
  for (const ring of geom) {
    ring.forEach((one, index) => {
      const other = ring.at(index - 1) ?? one;
      if (one.y > y !== other.y > y && x < one.x + ((y - one.y) / (other.y - one.y)) * (other.x - one.x))
        inside = !inside;
    });
  }
  return inside;
}

const hasArea = async (layer: string, z: number, latitude: number, longitude: number): Promise<boolean> => {
  const { features, x, y } = await around(layer, z, latitude, longitude);
  return features.some(({ geomType, geom }) => geomType === GeomType.Polygon && isIn(geom, x, y));
};

/** Whether a line passes within some CSS pixels. */
const hasLine = async (layer: string, z: number, latitude: number, longitude: number): Promise<boolean> => {
  const { features, x, y } = await around(layer, z, latitude, longitude);
  return features.some(
    ({ geomType, geom }) =>
      geomType === GeomType.Line && geom.flat().some((point) => Math.hypot(point.x - x, point.y - y) < 12),
  );
};

test.each<[string, number, number, boolean]>([
  ['Leipzig', 51.34, 12.37, true],
  ['Chukotka, east of the 180th meridian', 66.5, -179.5, true],
  ['Chukotka, west of it', 66.5, 179.5, true],
  ['the South Pole', -84, 100, true],
  ['Antarctica on the 180th meridian', -84.9, 180, true],
  ['the Atlantic', 40, -40, false],
  ['the Arctic Ocean on the 180th meridian', 75, 180, false],
  ['the Caspian Sea, a hole', 42, 51, false],
  ['the Pacific north of Fiji', -10, 180, false],
])('%s is land or not, at every zoom', async (_, latitude, longitude, expected) => {
  // One after the other: a request for another zoom ends the ones before.
  for (let z = 0; z <= 5; z += 1) expect(await hasArea('earth', z, latitude, longitude)).toBe(expected);
});

test.each<[string, string, number, number, boolean]>([
  ['the coast at Cuxhaven', 'earth', 53.89, 8.68, true],
  ['the 180th meridian in Chukotka, where the data is cut', 'earth', 66.5, 180, false],
  ['the border between Portugal and Spain', 'boundaries', 37.97, -6.95, true],
  ['the Rhine at Mainz', 'water', 50, 8.27, true],
  ['the Nile at Luxor', 'water', 25.7, 32.64, true],
])('%s has a line or none', async (_, layer, latitude, longitude, expected) => {
  expect(await hasLine(layer, 5, latitude, longitude)).toBe(expected);
});

test.each([
  ['Vänern', 58.9, 13.3],
  ['Lake Victoria', -1, 33],
  ['Lake Superior', 47.7, -87.5],
])('%s is a lake at its place, and not on maps of a continent', async (name, latitude, longitude) => {
  expect(await hasArea('water', 4, latitude, longitude)).toBe(true);
  expect(await hasArea('water', 3, latitude, longitude)).toBe(false);
  const { features } = await around('water', 5, latitude, longitude);
  const named = features.filter(({ geomType }) => geomType === GeomType.Point);
  expect(named.map(({ props }) => props['name'])).toContain(name);
});
