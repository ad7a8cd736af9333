/** The search for streets and house numbers: what is read from the map, for whom, and in which order. */
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Place } from '../../../src/contract/places.ts';
import { type Point, toWire } from '../../../src/geo/shape.ts';
import { ArchiveError } from '../../../src/server/basemap/archive.ts';
import { createBasemap } from '../../../src/server/basemap/basemap.ts';
import { sql } from '../../../src/server/database/sql.ts';
import { silentLog } from '../../../src/server/observe/log.ts';
import type { Indexed, MapIndex } from '../../../src/server/places/map-index.ts';
import { typedName } from '../../../src/server/places/name-words.ts';
import { createPlaces } from '../../../src/server/places/places.ts';
import type { StreetMap } from '../../../src/server/places/tile-shapes.ts';
import { demoCityFile } from '../../../src/tools/demo-city.mjs';
import { addPlots, addVehicle } from '../../support/fleet.ts';
import { andorra, needsAndorra } from '../../support/recorded.ts';
import { reply } from '../../support/records.ts';
import { type Client, serviceOfFile, sharedWorkers } from '../../support/service.ts';
import { basemapOf, crossing, type Drawn, from, house, mapOf, place, road, street } from '../../support/street-map.ts';

const world = serviceOfFile();
const bounds = { west: 11.5, south: 50.5, east: 12.5, north: 51.5 };
const dayMs = 24 * 3600_000;
const start = new Date('2026-11-20T10:00:00Z');

let client: Client;
let now: Date;
const opened: MapIndex[] = [];

beforeEach(async () => {
  now = start;
  await world().db.run(sql`truncate map_area, map_area_of_account, map_name, geofence, vehicle`);
  client = await world().addAccount();
});
afterEach(async () => {
  for (const index of opened.splice(0)) await index.close();
});

const warn = (message: string): never => {
  throw new Error(message);
};

function indexOf(map: StreetMap): MapIndex {
  const index = createPlaces({ streetMap: map, warn }).mapIndex(indexOptions());
  if (!index) throw new Error('a map has an index');
  opened.push(index);
  return index;
}
const indexOptions = () => ({ db: world().db, workers: sharedWorkers, townsFile: undefined, now: () => now });
const read = (...drawn: Drawn[]): Promise<Indexed> => indexOf(mapOf(drawn, { bounds })).round();

const addCircle = (owner: Client, centre: Point): Promise<unknown> =>
  reply(
    owner.request('POST', '/public/v1/geofences', {
      description: 'Yard',
      tags: [],
      ...toWire({ kind: 'circle', centre, radiusMetres: 100 }),
    }),
    204,
  );

/** A service with a street map, but without the towns of the world. */
const find = async (text: string, { view, as = client, limit }: Finding = {}): Promise<Place[]> => {
  const app = world().anotherService({ basemap: idle, readTowns: undefined });
  const query = new URLSearchParams({ find: text, ...(limit !== undefined && { limit: String(limit) }) });
  if (view) for (const [name, value] of Object.entries(view)) query.set(name, String(value));
  const answer = await app.request(`/public/v1/places?${query}`, { headers: { Authorization: `Bearer ${as.token}` } });
  expect(answer.status).toBe(200);
  return answer.json() as Promise<Place[]>;
};
interface Finding {
  view?: Point;
  as?: Client;
  limit?: number;
}
/** The search needs no tile. */
const idle = basemapOf(mapOf([]));
const titles = (found: readonly Place[]): string[] =>
  found.map(({ kind, name, place: around }) => `${kind}: ${[name, around].filter((part) => part).join(', ')}`);

describe('a typed text', () => {
  test.each([
    ['Torgauer Str. 12', ['torgauer', 'str'], ['12'], false],
    ['12 rue de l’Église', ['rue', 'de', 'l', 'eglise'], ['12'], true],
    ['Torgauer Straße 12 A, 04347 Leipzig', ['torgauer', 'strasse', 'leipzig'], ['12a', '04347'], false],
    ['Straße des 17. Juni 135', ['strasse', 'des', 'juni'], ['17', '135'], false],
    ['Hauptstr 12-14', ['hauptstr'], ['12-14'], false],
    ['Hauptstr 12/3b', ['hauptstr'], ['12/3b'], false],
    ['A 14', ['a', '14'], [], false],
    ['A14', ['a14'], [], false],
    ['5th Avenue', ['5th', 'avenue'], [], false],
    ['17', ['17'], [], false],
    ['*', [], [], false],
  ])('%s', (text, needed, numbers, numberFirst) => {
    expect(typedName(text)).toMatchObject({ needed, numbers, numberFirst });
  });
});

test('streets, house numbers and villages are found by folded words, in any order', async () => {
  await addCircle(client, crossing);
  const [one, two] = [from(90, 300, from(0, 12)), from(90, 340, from(180, 12))];
  await read(
    road('Torgauer Straße', 0),
    road('Permoserstraße', 200),
    house('12', one),
    house('12 A;12 b', two),
    place('Paunsdorf', 'suburb', from(90, 700)),
    place('Großlehna', 'village', from(270, 9000)),
  );
  const at = { latitude: expect.closeTo(crossing.latitude, 3), longitude: expect.closeTo(crossing.longitude, 2) };
  expect(await find('torgauer')).toEqual([
    {
      ...{ kind: 'street', name: 'Torgauer Straße', place: 'Paunsdorf', country: null, population: 0 },
      ...{ distanceMetres: null, ...at },
    },
  ]);
  for (const text of ['straße torgauer', 'TORGAUER STR.', 'torgauer strasse 99', 'Paunsdorf Torgauer'])
    expect([text, titles(await find(text))]).toEqual([text, ['street: Torgauer Straße, Paunsdorf']]);
  const [found] = await find('Torgauer Str. 12');
  expect(found).toMatchObject({ kind: 'address', name: 'Torgauer Straße 12', place: 'Paunsdorf' });
  expect(found?.latitude).toBeCloseTo(one.latitude, 4);
  expect(found?.longitude).toBeCloseTo(one.longitude, 4);
  expect(titles(await find('12a torgauer straße'))).toEqual(['address: 12a Torgauer Straße, Paunsdorf']);
  expect(titles(await find('torgauer straße 12 B, paunsdorf'))).toEqual(['address: Torgauer Straße 12b, Paunsdorf']);
  expect(titles(await find('grosslehna'))).toEqual(['place: Großlehna']);
  expect(titles(await find('paunsdorf'))).toEqual(['place: Paunsdorf']);
  expect(await find('gauer')).toEqual([]);
  expect(await find('*:')).toEqual([]);
});

test('a house number that the map does not have is named, and typos and other spellings find the street', async () => {
  await addCircle(client, crossing);
  await read(road('Müllerstraße', 0), house('12', from(90, 300)), place('Markkleeberg', 'village', from(270, 9000)));
  const said = async (text: string): Promise<unknown[]> =>
    (await find(text)).map(({ name, missingNumber, similar }) => [name, missingNumber, similar]);
  expect(await said('Müllerstraße 17a')).toEqual([['Müllerstraße', '17a', undefined]]);
  expect(await said('muellerstr 12')).toEqual([['Müllerstraße 12', undefined, undefined]]);
  expect(await said('Müllerstraße 04316')).toEqual([['Müllerstraße', undefined, undefined]]);
  expect(await said('Mullerstarsse 12')).toEqual([['Müllerstraße 12', undefined, true]]);
  expect(await said('muelerstrasse 17')).toEqual([['Müllerstraße', '17', true]]);
  expect(await said('Markleeberg')).toEqual([['Markkleeberg', undefined, true]]);
  expect(await said('Nordstraße 12')).toEqual([]);
});

test('a house belongs to the nearest street within 100 m', async () => {
  await addCircle(client, crossing);
  await read(road('Alte Straße', 0), road('Neue Straße', 300), house('1', from(0, 90)), house('2', from(0, 130)));
  expect(titles(await find('alte straße 1'))).toEqual(['address: Alte Straße 1']);
  expect(titles(await find('neue straße 1'))).toEqual(['street: Neue Straße']);
  expect(titles(await find('alte straße 2'))).toEqual(['street: Alte Straße']);
});

test('streets are known around vehicles and geofences of the account, villages on the whole map', async () => {
  const other = await world().addAccount();
  const vehicleId = await addVehicle(other, { name: 'Van' });
  const south = from(180, 40_000);
  await addPlots(world(), other, [{ vehicleId, utc: start, ...south }]);
  await addCircle(client, crossing);
  await read(
    road('Nordstraße', 0),
    ['roads', { ...street, name: 'Nachbarstraße' }, [from(90, 4000), from(90, 4500)]],
    ['roads', { ...street, name: 'Weite Straße' }, [from(90, 12_000), from(90, 12_500)]],
    ['roads', { ...street, name: 'Südstraße' }, [south, from(90, 500, south)]],
    place('Weitdorf', 'village', from(90, 12_000)),
  );
  expect(titles(await find('nordstr'))).toEqual(['street: Nordstraße']);
  expect(titles(await find('nachbarstr'))).toEqual(['street: Nachbarstraße']);
  expect(await find('weite straße')).toEqual([]);
  expect(titles(await find('weitdorf'))).toEqual(['place: Weitdorf']);
  expect(await find('südstr')).toEqual([]);
  expect(titles(await find('südstr', { as: other }))).toEqual(['street: Südstraße']);
  expect(await find('nordstr', { as: other })).toEqual([]);
});

test('the nearest to the view comes first, after better matches', async () => {
  const far = from(90, 30_000);
  await addCircle(client, crossing);
  await addCircle(client, far);
  await read(
    ['roads', { ...street, name: 'Bahnhofstraße' }, [crossing, from(0, 300)]],
    ['roads', { ...street, name: 'Bahnhofstraße' }, [far, from(0, 300, far)]],
    ['roads', { ...street, name: 'Am Bahnhof' }, [from(90, 500), from(90, 900)]],
    place('Westdorf', 'village', crossing),
    place('Ostdorf', 'village', far),
  );
  const [near, away] = ['street: Bahnhofstraße, Westdorf', 'street: Bahnhofstraße, Ostdorf'];
  expect(titles(await find('bahnhof', { view: crossing }))).toEqual([near, away, 'street: Am Bahnhof, Westdorf']);
  expect(titles(await find('bahnhof', { view: far }))).toEqual([away, near, 'street: Am Bahnhof, Westdorf']);
  expect(titles(await find('bahnhof', { view: far, limit: 1 }))).toEqual([away]);
  expect(titles(await find('bahnhofstr ost', { view: crossing }))).toEqual([away]);
  const [first] = await find('bahnhofstr', { view: crossing });
  expect(first?.distanceMetres).toBeLessThan(400);
});

test('two villages of one area keep their streets of the same name, and a long street is one result', async () => {
  await addCircle(client, crossing);
  const [west, east] = [from(270, 900), from(90, 900)];
  await read(
    ['roads', { ...street, name: 'Hauptstraße' }, [west, from(0, 200, west)]],
    ['roads', { ...street, name: 'Hauptstraße' }, [east, from(0, 200, east)]],
    ['roads', { ...street, name: 'Lange Straße' }, [from(180, 2000), from(0, 2000)]],
    place('Westdorf', 'hamlet', west),
    place('Ostdorf', 'hamlet', east),
    house('5', east),
  );
  expect(titles(await find('hauptstr')).sort()).toEqual([
    'street: Hauptstraße, Ostdorf',
    'street: Hauptstraße, Westdorf',
  ]);
  expect(titles(await find('hauptstr 5'))).toEqual(['address: Hauptstraße 5, Ostdorf']);
  expect(titles(await find('lange'))).toHaveLength(1);
});

test('a town of the map comes once, also if the list of the world has it', async () => {
  const leipzig = { latitude: 51.33962, longitude: 12.37129 };
  await addCircle(client, leipzig);
  const app = world().anotherService({ basemap: idle });
  await read(place('Leipzig', 'city', leipzig), [
    'roads',
    { ...street, name: 'Leipziger Straße' },
    [leipzig, from(0, 500, leipzig)],
  ]);
  const answer = await app.request('/public/v1/places?find=leipzig&latitude=51.3&longitude=12.3', {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  const found = (await answer.json()) as Place[];
  expect(titles(found).slice(0, 2)).toEqual(['town: Leipzig', 'street: Leipziger Straße, Leipzig']);
  expect(titles(found).filter((title) => /^(town|place): Leipzig$/.test(title))).toHaveLength(1);
});

test('a round reads only what is missing; a replaced map is read again', async () => {
  await addCircle(client, crossing);
  const map = mapOf([road('Alte Straße', 0), place('Dorf', 'village', crossing)], { bounds });
  const index = indexOf(map);
  const first = await index.round();
  // The whole map, the area and its eight neighbours.
  expect(first.areas).toBe(10);
  map.asked.length = 0;
  expect(await index.round()).toEqual({ areas: 0, names: 0 });
  expect(map.asked).toEqual([]);
  await addCircle(client, from(90, 30_000));
  expect((await index.round()).areas).toBe(9);
  await index.close();
  const next = mapOf([road('Neue Straße', 0)], { version: 'b', bounds });
  expect((await indexOf(next).round()).areas).toBe(19);
  expect(await find('alte straße')).toEqual([]);
  expect(await find('dorf')).toEqual([]);
  expect(titles(await find('neue straße'))).toEqual(['street: Neue Straße']);
});

test('an area without vehicles and geofences is forgotten after 30 days', async () => {
  await addCircle(client, crossing);
  const index = indexOf(mapOf([road('Alte Straße', 0), place('Dorf', 'village', crossing)], { bounds }));
  await index.round();
  const [geofence] = await reply<{ id: number }[]>(client.request('GET', '/public/v1/geofences'));
  await reply(client.request('DELETE', `/public/v1/geofences/${geofence?.id}`), 204);
  now = new Date(start.getTime() + 29 * dayMs);
  await index.round();
  expect(await find('alte straße')).toHaveLength(1);
  now = new Date(start.getTime() + 31 * dayMs);
  await index.round();
  expect(await find('alte straße')).toEqual([]);
  expect(await world().db.one(sql`select count(*)::integer as count from map_name where x <> -1`)).toEqual({
    count: 0,
  });
  expect(await find('dorf')).toHaveLength(1);
});

test('a geofence that stays keeps its areas', async () => {
  await addCircle(client, crossing);
  const index = indexOf(mapOf([road('Alte Straße', 0)], { bounds }));
  for (let day = 0; day <= 40; day += 10) {
    now = new Date(start.getTime() + day * dayMs);
    await index.round();
  }
  expect(await find('alte straße')).toHaveLength(1);
});

test('one service reads the map at a time, and another one continues when it stops', async () => {
  await addCircle(client, crossing);
  const map = mapOf([road('Alte Straße', 0)], { bounds });
  const [first, second] = [indexOf(map), indexOf(map)];
  expect((await first.round()).areas).toBe(10);
  await addCircle(client, from(90, 30_000));
  expect((await second.round()).areas).toBe(0);
  await first.close();
  expect((await second.round()).areas).toBe(9);
});

test('a map that cannot be read leaves the stored names, and the next round continues', async () => {
  await addCircle(client, crossing);
  const map = mapOf([road('Alte Straße', 0)], { bounds });
  let isAway = true;
  const index = indexOf({
    ...map,
    tile: (z, ...at) => {
      if (isAway && z === 14) throw new ArchiveError('unreachable');
      return map.tile(z, ...at);
    },
  });
  await expect(index.round()).rejects.toThrow(ArchiveError);
  isAway = false;
  expect((await index.round()).areas).toBe(9);
  expect(await find('alte straße')).toHaveLength(1);
});

test('without a street map the search knows towns only, and there is nothing to read', async () => {
  await addCircle(client, crossing);
  await read(road('Alte Straße', 0));
  expect(await reply<Place[]>(client.request('GET', '/public/v1/places?find=alte'))).not.toContainEqual(
    expect.objectContaining({ kind: 'street' }),
  );
  expect(createPlaces({ warn }).mapIndex(indexOptions())).toBeUndefined();
});

if (!existsSync(andorra)) console.log(`Skipped the map of Andorra: ${andorra} is missing.`);

describe('real maps', () => {
  const whole = async (location: string, at: Point): Promise<Indexed> => {
    await addCircle(client, at);
    const basemap = createBasemap({ location, log: silentLog });
    try {
      return await indexOf(basemap).round();
    } finally {
      await basemap.close();
    }
  };

  test('the city of the demo', async () => {
    const { names } = await whole(await demoCityFile(), { latitude: 51.3405, longitude: 12.3747 });
    expect(names).toBeGreaterThan(100);
    const view = { latitude: 51.34, longitude: 12.37 };
    const [found] = await find('seilerstr', { view });
    expect(found).toMatchObject({ kind: 'street', name: 'Seilerstraße', place: expect.any(String) });
    expect(found?.distanceMetres).toBeLessThan(8000);
  });

  test.skipIf(needsAndorra.missing)(`Andorra ${needsAndorra.note}`, async () => {
    const { names } = await whole(andorra, { latitude: 42.5075, longitude: 1.5218 });
    expect(names).toBeGreaterThan(100);
    expect(titles(await find('carrer escoles'))).toContainEqual(
      expect.stringMatching(/^street: carrer de les Escoles/i),
    );
    expect(titles(await find('engordany'))).toContain('place: Engordany');
  });
});
