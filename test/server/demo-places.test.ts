import { expect, test } from 'vitest';
import { tagColours } from '../../src/contract/choices.ts';
import { fieldProblems } from '../../src/contract/field-problems.ts';
import { geofenceInput } from '../../src/contract/geofences.ts';
import { contains } from '../../src/geo/contains.ts';
import { crossings } from '../../src/geo/crossings.ts';
import { distanceMetres } from '../../src/geo/distance.ts';
import { type Shape, shapeOf } from '../../src/geo/shape.ts';
import { demoPlaces, demoTags, geofenceOf } from '../../src/server/demo/demo-places.ts';

const shapes = demoPlaces.map((place): [string, Shape] => {
  const { latitude = null, longitude = null, radius = null, points = null, geofenceType } = geofenceOf(place);
  const shape = shapeOf({ geofenceType, latitude, longitude, radius, points });
  if (!shape) throw new Error(`${place.description} has no shape`);
  return [place.description, shape];
});
const middle = { latitude: 51.3397, longitude: 12.3731 };
const nodesOf = (shape: Shape) => (shape.kind === 'circle' ? [shape.centre] : shape.nodes);

test('each is a valid geofence', () => {
  const wrong = demoPlaces.flatMap((place) => {
    const sent = geofenceOf(place);
    const parsed = geofenceInput.safeParse(sent);
    return parsed.success ? [] : fieldProblems(parsed.error, sent).map((problem) => [place.description, problem]);
  });
  expect(wrong).toEqual([]);
});

test('there are a few dozen with unique names, circles and polygons', () => {
  expect(demoPlaces.length).toBeGreaterThanOrEqual(36);
  expect(new Set(demoPlaces.map((place) => place.description)).size).toBe(demoPlaces.length);
  const kinds = shapes.map(([, shape]) => shape.kind);
  expect(kinds.filter((kind) => kind === 'circle').length).toBeGreaterThan(12);
  expect(kinds.filter((kind) => kind === 'polygon').length).toBeGreaterThan(12);
});

test('all are in or near one city', () => {
  const far = shapes.filter(([, shape]) => nodesOf(shape).some((node) => distanceMetres(node, middle) > 16_000));
  expect(far.map(([description]) => description)).toEqual([]);
});

test('no outline crosses itself', () => {
  const crossed = shapes.filter(([, shape]) => shape.kind === 'polygon' && crossings(shape.nodes).length > 0);
  expect(crossed.map(([description]) => description)).toEqual([]);
});

test.each([
  ['Markt and Altes Rathaus', 'Innenstadt, within the ring'],
  ['BMW Werk, supply centre', 'BMW Group Werk Leipzig'],
  ['Großmarkt, cold hall 3', 'Großmarkt Leipzig'],
  ['Cold store Radefeld', 'GVZ Leipzig, freight village'],
  ['Red Bull Arena', 'Sportforum'],
  ['Messe, Glashalle', 'Leipziger Messe'],
])('%s is in %s', (inner, outer) => {
  const found = new Map(shapes);
  const [inside, around] = [found.get(inner), found.get(outer)];
  expect(inside && around && nodesOf(inside).every((node) => contains(around, node))).toBe(true);
});

test('all tags are used, and each has its own colour', () => {
  const used = new Set(demoPlaces.flatMap((place) => place.tags));
  expect([...used].sort()).toEqual(demoTags.map((tag) => tag.name).sort());
  expect(new Set(demoTags.map((tag) => tag.colour)).size).toBe(demoTags.length);
  for (const { colour } of demoTags) expect(tagColours[colour]).toBeDefined();
});
