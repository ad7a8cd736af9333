import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { destination, distanceMetres } from '../../../src/geo/distance.ts';
import { Towns } from '../../../src/server/places/towns.ts';
import { townsFile } from '../../../src/tools/towns.mjs';
import { Dice } from '../../support/dice.ts';

let towns: Towns;
beforeAll(async () => {
  towns = await Towns.read(await readFile(await townsFile()));
});

const leipzig = { latitude: 51.34, longitude: 12.37 };
const namesOf = (text: string, view?: typeof leipzig): string[] =>
  towns.find(text, view, 5).map(({ name, country }) => `${name}, ${country}`);

test('the file has the towns of the world, the most populous first', () => {
  expect(towns.count).toBeGreaterThan(130_000);
  expect(towns.town(0).population).toBeGreaterThan(towns.town(1000).population);
});

describe('a name finds', () => {
  test.each([
    ['munchen', 'München, DE'],
    ['MÜNCHEN', 'München, DE'],
    ['munich', 'München, DE'],
    ['sao p', 'São Paulo, BR'],
    ['lodz', 'Łódź, PL'],
    ['wien', 'Wien, AT'],
    ['viena', 'Wien, AT'],
    ['paulo', 'Paulo Afonso, BR'],
    [' leipzig ', 'Leipzig, DE'],
  ])('%s: first %s', (text, first) => {
    expect(namesOf(text)[0]).toBe(first);
  });

  test('the whole name before longer ones, and the populous before the small', () => {
    expect(namesOf('paris').slice(0, 2)).toEqual(['Paris, FR', 'Paris, US']);
    expect(namesOf('leip')[0]).toBe('Leipzig, DE');
  });
  test('the beginning of a name before that of a word', () => {
    const found = towns.find('york', undefined, 100).map(({ name }) => name);
    expect(found.slice(0, 2)).toEqual(['York', 'York']);
    expect(found.indexOf('New York')).toBeGreaterThan(found.indexOf('Yorkton'));
    expect(found.indexOf('Yorkton')).toBeGreaterThan(0);
  });
  test('the nearer of several that are alike', () => {
    const [first] = namesOf('paris', { latitude: 33.7, longitude: -95.6 });
    expect(first).toBe('Paris, US');
  });
  test.each(['eipzig', 'zzzzzz', '\n', '\t', ''])('nothing for %j', (text) => {
    expect(namesOf(text)).toEqual([]);
  });
  test('at most as many as wanted', () => {
    expect(towns.find('sa', leipzig, 3)).toHaveLength(3);
  });
});

describe('the nearest town', () => {
  test('of its centre is itself', () => {
    for (const number of [0, 10, 1000, 20_000]) {
      expect(towns.nearest(towns.town(number))).toMatchObject({
        town: { name: towns.town(number).name },
        inside: true,
      });
    }
  });
  test('a large city contains what is far from its centre', () => {
    expect(towns.nearest({ latitude: 51.345, longitude: 12.45 })).toMatchObject({
      town: { name: 'Leipzig' },
      inside: true,
    });
  });
  test('west of Schkeuditz', () => {
    expect(towns.nearest({ latitude: 51.397, longitude: 12.19 })).toMatchObject({
      town: { name: 'Schkeuditz' },
      inside: false,
    });
  });
  test('crosses the 180th meridian', () => {
    const east = towns.nearest({ latitude: -17, longitude: 179.999 });
    const west = towns.nearest({ latitude: -17, longitude: -179.999 });
    expect(west?.town).toEqual(east?.town);
  });
  test.each([90, -90])('at latitude %d does not depend on the longitude', (latitude) => {
    const names = [-180, -90, 0, 90, 180].map((longitude) => towns.nearest({ latitude, longitude })?.town.name);
    expect(new Set(names).size).toBe(1);
  });
  test('is no farther than any other by more than their sizes', () => {
    const dice = new Dice(7);
    for (let round = 0; round < 200; round += 1) {
      const from = towns.town(dice.whole(towns.count));
      const point = destination(from, dice.between(0, 360), dice.between(0, 100_000));
      const found = towns.nearest(point);
      // The reach of the largest town is below 60 km.
      expect(found?.distanceMetres).toBeLessThanOrEqual(distanceMetres(from, point) + 60_000);
      expect(found?.distanceMetres).toBeCloseTo(distanceMetres(found?.town ?? from, point), 3);
    }
  });
});

describe('the most populous towns of an area', () => {
  test.each([
    ['the world', { west: -180, south: -85, east: 180, north: 85 }],
    ['central Europe', { west: 5, south: 45, east: 20, north: 55 }],
    ['around Leipzig', { west: 12, south: 51, east: 13, north: 52 }],
    ['an ocean', { west: -40, south: 30, east: -30, north: 39 }],
  ])('of %s are those that a walk over all towns finds', (_, bounds) => {
    const inside = Array.from({ length: towns.count }, (__, number) => towns.town(number)).filter(
      ({ latitude, longitude }) =>
        longitude >= bounds.west && longitude < bounds.east && latitude > bounds.south && latitude <= bounds.north,
    );
    expect(towns.largestIn(bounds, 40)).toEqual(inside.slice(0, 40));
  });
});
