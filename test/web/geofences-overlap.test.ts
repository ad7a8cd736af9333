import { expect, test } from 'vitest';
import type { ListedGeofence } from '../../src/web/api/geofences.ts';
import { findOverlap } from '../../src/web/features/geofences/editor/use-overlap.ts';
import { atOnce } from '../../src/web/ui/slices.ts';

let ids = 0;
const circle = (radius: number, tags: number[], longitude = 12.37): ListedGeofence => {
  ids += 1;
  const shape = { kind: 'circle', centre: { latitude: 51.34, longitude }, radiusMetres: radius };
  return { id: ids, description: `Yard ${ids}`, tags, shape } as unknown as ListedGeofence;
};
const shape = {
  kind: 'circle',
  centre: { latitude: 51.34, longitude: 12.37 },
  radiusMetres: 300,
} as const;
const find = (others: readonly ListedGeofence[], tags: number[], ownId?: number) =>
  atOnce(findOverlap(shape, new Set(tags), others, ownId));

test('only geofences with a common tag count, or those without any if the draft has none', () => {
  const [one, two, none] = [circle(300, [1]), circle(300, [2, 3]), circle(300, [])];
  expect(find([one, two, none], [3, 4])).toMatchObject({ geofence: two, tagId: 3, relation: 'same' });
  expect(find([one, two, none], [])).toMatchObject({ geofence: none, tagId: undefined });
  expect(find([one, two, none], [5])).toBeUndefined();
});

test('nearly equal wins over within, and within over covers', () => {
  const [small, large, twin] = [circle(100, [1]), circle(900, [1]), circle(301, [1])];
  expect(find([small], [1])).toMatchObject({ geofence: small, relation: 'covers' });
  expect(find([small, large], [1])).toMatchObject({ geofence: large, relation: 'within' });
  expect(find([large, small, twin], [1])).toMatchObject({ geofence: twin, relation: 'same' });
});

test('not the geofence itself', () => {
  const own = circle(300, [1]);
  expect(find([own], [1], own.id)).toBeUndefined();
});

test('among 50,000 geofences the work pauses after each few hundred boxes and each comparison', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => circle(100, [1], 13 + index / 1000));
  const work = findOverlap(shape, new Set([1]), [...many, circle(301, [1])], undefined);
  let steps = 0;
  for (;;) {
    const step = work.next();
    if (step.done) {
      expect(step.value).toMatchObject({ relation: 'same' });
      break;
    }
    steps += 1;
  }
  expect(steps).toBeGreaterThan(190);
});
