/** Streets in words: maps of a few features, the city of the demo, and a real map. */
import { afterEach, expect, test } from 'vitest';
import type { PlaceDescription } from '../../../src/contract/places.ts';
import { type Point, toWire } from '../../../src/geo/shape.ts';
import { ArchiveError } from '../../../src/server/basemap/archive.ts';
import { type Basemap, createBasemap } from '../../../src/server/basemap/basemap.ts';
import { silentLog } from '../../../src/server/observe/log.ts';
import { planeOf } from '../../../src/server/places/mercator.ts';
import { roadsIn } from '../../../src/server/places/street-tile.ts';
import { Streets } from '../../../src/server/places/streets.ts';
import { readTile, type StreetMap } from '../../../src/server/places/tile-shapes.ts';
import { demoCityFile } from '../../../src/tools/demo-city.mjs';
import { andorra, needsAndorra } from '../../support/recorded.ts';
import { reply } from '../../support/records.ts';
import { serviceOfFile } from '../../support/service.ts';
import { crossing, type Drawn, from, mapOf, place, road, street } from '../../support/street-map.ts';

const world = serviceOfFile();
const failing = (message: string): never => {
  throw new Error(message);
};
const streetsOf = (...drawn: Drawn[]): Streets => new Streets(mapOf(drawn), failing);
const at = async (streets: Streets, position: Point) => (await streets.find([position]))[0];

test('the nearest of two streets, its distance, and the part of the town around it', async () => {
  const streets = streetsOf(
    road('Torgauer Straße', 0),
    road('Permoserstraße', 60),
    place('Paunsdorf', 'suburb', from(90, 700)),
    place('Leipzig', 'city', from(270, 400)),
    place('Borsdorf', 'village', from(90, 1500)),
  );
  const near = await at(streets, from(180, 20));
  expect(near).toMatchObject({ name: 'Torgauer Straße', place: 'Paunsdorf' });
  expect(near?.distanceMetres).toBeCloseTo(20, 0);
  expect((await at(streets, from(0, 45)))?.name).toBe('Permoserstraße');
});

test('no road within 400 m, and nothing outside the map', async () => {
  expect(await at(streetsOf(road('Alte Straße', 0)), from(0, 398))).toMatchObject({ name: 'Alte Straße' });
  expect(await at(streetsOf(road('Alte Straße', 0)), from(0, 402))).toBeUndefined();
  const map = mapOf([road('Alte Straße', 0)]);
  const small: StreetMap = {
    ...map,
    area: async () => ({
      version: 'a',
      minZoom: 0,
      maxZoom: 14,
      bounds: { west: 13, south: 50, east: 14, north: 52 },
      attribution: '',
    }),
  };
  expect(await at(new Streets(small, failing), crossing)).toBeUndefined();
  expect(map.asked).toEqual([]);
});

test('paths, railways and roads without a name are left out, and a number serves as a name', async () => {
  const streets = streetsOf(
    road('Uferweg', 5, { kind: 'path' }),
    road('S-Bahn', 6, { kind: 'rail' }),
    road('', 7),
    road('', 20, { ref: 'B 6' }),
  );
  expect(await at(streets, crossing)).toMatchObject({ name: 'B 6', place: null });
});

test('a street and a village in the tiles next door', async () => {
  // Tiles of zoom 14 meet here, and those of every lower zoom.
  const corner: Point = { latitude: 0, longitude: 0 };
  const east = [30, 1000].map((metres) => from(90, metres, corner));
  const map = mapOf([
    ['roads', { ...street, name: 'Äquatorweg' }, east],
    place('Null', 'village', from(90, 900, corner)),
  ]);
  const found = await at(new Streets(map, failing), from(270, 40, corner));
  expect(found).toMatchObject({ name: 'Äquatorweg', place: 'Null' });
  expect(found?.distanceMetres).toBeCloseTo(70, 0);
});

test('both sides of the 180th meridian', async () => {
  const fiji: Point = { latitude: -16.8, longitude: 179.9999 };
  const line = [1000, 30].map((metres) => from(270, metres, fiji));
  const streets = streetsOf(['roads', { ...street, name: 'Queens Road' }, line]);
  expect(await at(streets, { latitude: -16.8, longitude: -179.9999 })).toMatchObject({ name: 'Queens Road' });
});

test('each tile is read once, however many positions it holds', async () => {
  const map = mapOf([road('Alte Straße', 0)]);
  const streets = new Streets(map, failing);
  const positions = Array.from({ length: 50 }, (_, index) => from(90, index));
  const found = await streets.find(positions);
  expect(found.map((near) => near?.name)).toEqual(positions.map(() => 'Alte Straße'));
  expect(new Set(map.asked.filter((key) => key.startsWith('14/'))).size).toBe(
    map.asked.filter((key) => key.startsWith('14/')).length,
  );
});

test('a damaged tile is reported once and costs only its own streets', async () => {
  const map = mapOf([road('Alte Straße', 0)]);
  const damaged: StreetMap = { ...map, tile: async () => Uint8Array.of(255, 255, 255) };
  const reports: string[] = [];
  const streets = new Streets(damaged, (message) => reports.push(message));
  expect(await streets.find([crossing, crossing])).toEqual([undefined, undefined]);
  expect(new Set(reports).size).toBe(1);
});

test('a server of the map that does not answer, or is away, leaves positions without streets', async () => {
  const map = mapOf([]);
  const silent: StreetMap = { ...map, tile: () => new Promise(() => {}) };
  expect(await new Streets(silent, failing, 1).find([crossing])).toEqual([undefined]);
  const away: StreetMap = { ...map, tile: () => Promise.reject(new ArchiveError('unreachable')) };
  expect(await new Streets(away, failing).find([crossing])).toEqual([undefined]);
});

const opened: Basemap[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((basemap) => basemap.close()));
});
function opening(location: string): Basemap {
  const basemap = createBasemap({ location, log: silentLog });
  opened.push(basemap);
  return basemap;
}

test('the service describes positions in the city of the demo: geofences first, then streets, then towns', async () => {
  const client = await world().addAccount();
  const app = world().anotherService({ basemap: opening(await demoCityFile()) });
  const onTorgauer: Point = { latitude: 51.3537, longitude: 12.4555 };
  const depot: Point = { latitude: 51.34, longitude: 12.49 };
  const geofence = {
    description: 'Depot Ost',
    tags: [],
    ...toWire({ kind: 'circle', centre: depot, radiusMetres: 100 }),
  };
  await reply(client.request('POST', '/public/v1/geofences', geofence), 204);
  const positions = [depot, onTorgauer, { latitude: 48.137, longitude: 11.575 }];
  const headers = { Authorization: `Bearer ${client.token}`, 'Content-Type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ positions }) };
  const described = await reply<PlaceDescription[]>(app.request('/public/v1/places/describe', request));
  expect(described.map(({ kind }) => kind)).toEqual(['geofence', 'street', 'town']);
  expect(described[1]).toMatchObject({
    name: expect.stringMatching(/./),
    place: expect.stringMatching(/./),
    inside: true,
  });
});

test.skipIf(needsAndorra.missing)(`real positions in Andorra ${needsAndorra.note}`, async () => {
  const streets = new Streets(opening(andorra), failing);
  const found = await streets.find([
    { latitude: 42.5075, longitude: 1.5218 },
    // In the mountains.
    { latitude: 42.6, longitude: 1.6 },
  ]);
  expect(found).toMatchObject([{ name: 'Carrer Doctor Nequí', place: 'Centre històric' }, undefined]);
});

test('a tile is read feature by feature, so that others are answered meanwhile', async () => {
  const map = mapOf(Array.from({ length: 100 }, (_, nth) => road(`Street ${nth}`, nth)));
  const { x, y } = planeOf(crossing, 14);
  let turns = 0;
  const yieldIfDue = (): undefined => void (turns += 1);
  const address = { zoom: 14, column: Math.floor(x), row: Math.floor(y) };
  const roads = await readTile(map, address, roadsIn, { yieldIfDue, warn: () => {} });
  expect(roads).toHaveLength(100);
  expect(turns).toBeGreaterThanOrEqual(100);
});
