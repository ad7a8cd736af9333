import { GeomType } from 'protomaps-leaflet';
import { expect, test } from 'vitest';
import { kindOf } from '../../../../src/web/map/streets/feature-kinds.ts';
import { nameProperties } from '../../../../src/web/map/streets/label-rules.ts';
import { straightened } from '../../../../src/web/map/streets/name-symbols.ts';
import { directionOf } from '../../../../src/web/map/streets/one-way.ts';
import { paintRules } from '../../../../src/web/map/streets/paint-rules.ts';
import { roadClasses, roadClassFrom } from '../../../../src/web/map/streets/road-classes.ts';
import { streetColours } from '../../../../src/web/map/streets/street-colours.ts';

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

test.each([
  ['roads', GeomType.Line, { kind: 'highway', kind_detail: 'motorway_link', is_tunnel: true }, 'motorway link tunnel'],
  ['roads', GeomType.Line, { kind: 'aeroway', kind_detail: 'runway' }, 'runway'],
  ['roads', GeomType.Line, { kind: 'path', kind_detail: 'steps' }, 'path'],
  ['water', GeomType.Line, { kind: 'river' }, 'river'],
  ['water', GeomType.Polygon, { kind: 'river' }, 'area'],
  ['landuse', GeomType.Polygon, { kind: 'park' }, 'park'],
  ['landuse', GeomType.Point, { kind: 'park' }, 'point'],
  ['boundaries', GeomType.Line, { kind: 'country', kind_detail: 2 }, 'border 2'],
])('a feature of %s has one kind', (layer, geomType, props, kind) => {
  expect(kindOf(layer, { geomType, props })).toBe(kind);
});

test('every kind of road has a rule for its fill and its edge', () => {
  const rules = paintRules(streetColours.light).filter(({ layer, arrows }) => layer === 'roads' && !arrows);
  for (const each of roadClasses) {
    for (const kind of [each, `${each} link`, `${each} tunnel`, `${each} link tunnel`]) {
      expect(rules.filter(({ kinds }) => kinds.includes(kind))).toHaveLength(2);
    }
  }
});
