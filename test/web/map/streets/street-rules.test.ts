import { expect, test } from 'vitest';
import { nameProperties } from '../../../../src/web/map/streets/label-rules.ts';
import { straightened } from '../../../../src/web/map/streets/line-name.ts';
import { directionOf } from '../../../../src/web/map/streets/one-way.ts';
import { roadClassFrom } from '../../../../src/web/map/streets/road-classes.ts';

test.each([
  ['yes', 1],
  [true, 1],
  ['1', 1],
  [1, 1],
  ['-1', -1],
  [-1, -1],
  ['reverse', -1],
  ['no', 0],
  [false, 0],
])('oneway=%s', (oneway, direction) => {
  expect(directionOf({ props: { oneway } })).toBe(direction);
});

test('a road without oneway has both directions', () => {
  expect(directionOf({ props: {} })).toBe(0);
});

test.each([
  ['highway', 'motorway', 'motorway'],
  ['highway', 'motorway_link', 'motorway'],
  ['major_road', 'trunk_link', 'main'],
  ['major_road', 'tertiary', 'tertiary'],
  // Older files have this kind.
  ['medium_road', undefined, 'tertiary'],
  ['minor_road', 'residential', 'street'],
  ['minor_road', 'service', 'service'],
  ['path', 'footway', null],
  ['rail', 'rail', null],
])('%s, %s is drawn as %s', (kind, detail, expected) => {
  expect(roadClassFrom({ kind, ...(detail !== undefined && { kind_detail: detail }) })).toBe(expected);
});

test('a name is in the person’s language, else the local one; other scripts fall back to English', () => {
  expect(nameProperties('de', { name: 'Firenze' })).toEqual(['name:de', 'name']);
  expect(nameProperties('de', { name: 'Αθήνα' })).toEqual(['name:de', 'name:en', 'name']);
});

test('small bends are removed for a name, large ones stay', () => {
  const line = (...xy: [number, number][]) => xy.map(([x, y]) => ({ x, y }));
  expect(straightened(line([0, 0], [50, 2], [100, 0]))).toEqual(line([0, 0], [100, 0]));
  const bent = line([0, 0], [50, 20], [100, 0]);
  expect(straightened(bent)).toEqual(bent);
  const closed = line([0, 0], [50, 0], [50, 50], [0, 0]);
  expect(straightened(closed)).toEqual(closed);
  expect(straightened([])).toEqual([]);
});
