/** The ground of a place on maps of a few features, and in the city of the demo. */
import { afterAll, expect, test } from 'vitest';
import type { Point } from '../../../src/geo/shape.ts';
import { createBasemap } from '../../../src/server/basemap/basemap.ts';
import { yardOf } from '../../../src/server/demo/city/yards.ts';
import { silentLog } from '../../../src/server/observe/log.ts';
import { Outlines, type StopsAtPlace } from '../../../src/server/places/outlines.ts';
import type { StreetMap } from '../../../src/server/places/tile-shapes.ts';
import { demoCityFile } from '../../../src/tools/demo-city.mjs';
import { crossing, from, ground, mapOf } from '../../support/street-map.ts';

const failing = (message: string): never => {
  throw new Error(message);
};
const stopsAt = (centre: Point, neighbours: Point[] = []): StopsAtPlace => ({
  ...{ centre, neighbours },
  stopped: Array.from({ length: 20 }, (_, index) => from(index * 18, 10, centre)),
});
/** A square ground with these metres from the middle to a corner. */
const square = (name: string, kind: string, metres: number, middle: Point = crossing) =>
  ground(
    name,
    kind,
    [45, 135, 225, 315].map((bearing) => from(bearing, metres, middle)),
  );
const find = async (map: StreetMap, ...places: StopsAtPlace[]) => new Outlines(map, failing).find(places);
const names = async (map: StreetMap, ...places: StopsAtPlace[]) =>
  (await find(map, ...places)).map((each) => each?.name);

test('the smallest ground around the stops, with its name', async () => {
  const map = mapOf([square('Works', 'industrial', 250), square('Yard', 'commercial', 80)]);
  const [outline] = await find(map, stopsAt(crossing));
  expect(outline?.name).toBe('Yard');
  expect(outline?.shape.nodes).toHaveLength(4);
  expect(await names(map, stopsAt(from(90, 120)))).toEqual(['Works']);
  expect(await names(map, stopsAt(from(90, 400)))).toEqual([undefined]);
});

test('no settlement, no forest, no area of many places and none with another place on it', async () => {
  expect(await names(mapOf([square('Town', 'residential', 80)]), stopsAt(crossing))).toEqual([undefined]);
  expect(await names(mapOf([square('Wood', 'forest', 80)]), stopsAt(crossing))).toEqual([undefined]);
  expect(await names(mapOf([square('Estate', 'industrial', 900)]), stopsAt(crossing))).toEqual([undefined]);
  const map = mapOf([square('Works', 'industrial', 250)]);
  expect(await names(map, stopsAt(crossing, [from(0, 100)]), stopsAt(crossing, [from(0, 300)]))).toEqual([
    undefined,
    'Works',
  ]);
});

test('ground that tiles cut is found whole in a tile of a smaller zoom', async () => {
  // An edge of tiles of zoom 14 only.
  const edge: Point = { latitude: 51.0069, longitude: (360 / 2 ** 14) * (2 ** 13 + 547) };
  const map = mapOf([square('Yard', 'industrial', 80, edge)]);
  const [outline] = await find(map, stopsAt(from(90, 20, edge)));
  expect(outline?.name).toBe('Yard');
  expect(Math.min(...(outline?.shape.nodes.map(({ longitude }) => longitude) ?? []))).toBeLessThan(edge.longitude);
});

test('a map without a tile there, and no map of streets', async () => {
  expect(await names(mapOf([]), stopsAt(crossing))).toEqual([undefined]);
  expect(await find({ ...mapOf([]), area: async () => undefined }, stopsAt(crossing))).toEqual([undefined]);
});

const opened = createBasemap({ location: await demoCityFile(), log: silentLog });
afterAll(() => opened.close());

test('the yards of the demo have the ground that its city draws', async () => {
  const [yard] = await find(opened, stopsAt(yardOf('Bakery Möckern')));
  expect(yard?.name).toBe('Bäckerei Möckern');
});
