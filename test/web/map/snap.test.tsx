import { describe, expect, test } from 'vitest';
import { distanceMetres } from '../../../src/geo/distance.ts';
import type { Point, Shape } from '../../../src/geo/shape.ts';
import type { MapGeofence } from '../../../src/web/map/geofences/geofence-layer.tsx';
import { gridOfAll, gridShapes } from '../../../src/web/map/geofences/shape-grid.ts';
import { type GeofenceSet, packGeofences } from '../../../src/web/map/geofences/shape-pack.ts';
import { snapTo } from '../../../src/web/map/geofences/snap.ts';
import type { SnapTargets } from '../../../src/web/map/geofences/snap-targets.ts';
import { atOnce } from '../../../src/web/ui/slices.ts';
import { Country } from '../../support/country.ts';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const polygon = (...nodes: Point[]): Shape => ({ kind: 'polygon', nodes });

function targetsOf(shapes: readonly Shape[], hidden?: number): Promise<SnapTargets> {
  const geofences = shapes.map((shape, id): MapGeofence => ({ id, name: `Yard ${id}`, shape, colour: undefined }));
  return new Promise((resolve, reject) => {
    const onReady = (set: GeofenceSet): void => resolve({ set, grid: atOnce(gridShapes(set.pack)), hidden });
    packGeofences(geofences, onReady, reject);
  });
}

/** At zoom 16 a pixel at the equator is 2.4 m, or 0.0000215 degrees. */
const worldSize = 256 * 2 ** 16;
const pixel = 360 / worldSize;
const snap = (targets: SnapTargets, point: Point) => snapTo(targets, point, 10, worldSize);
const square = polygon(at(0, 0), at(0, 0.01), at(0.01, 0.01), at(0.01, 0));

describe('snapping', () => {
  test('a corner wins over a nearer side', async () => {
    const targets = await targetsOf([square]);
    const found = snap(targets, at(-pixel, 7 * pixel));
    expect(found).toMatchObject({ on: 'corner', name: 'Yard 0' });
    expect(distanceMetres(found?.point ?? at(1, 1), at(0, 0))).toBeLessThan(0.001);
  });

  test('the nearest place on a side, on either side of it', async () => {
    const targets = await targetsOf([square]);
    for (const away of [-9, 9]) {
      const found = snap(targets, at(away * pixel, 0.004));
      expect(found).toMatchObject({ on: 'side', name: 'Yard 0' });
      expect(distanceMetres(found?.point ?? at(1, 1), at(0, 0.004))).toBeLessThan(0.001);
    }
    expect(snap(targets, at(-11 * pixel, 0.004))).toBeUndefined();
    expect(snap(targets, at(0.005, 0.005))).toBeUndefined();
  });

  test('the edge of a circle', async () => {
    const centre = at(51.34, 12.37);
    const targets = await targetsOf([{ kind: 'circle', centre, radiusMetres: 500 }]);
    const found = snap(targets, at(51.34, 12.37 + 505 / (111_195 * Math.cos((51.34 * Math.PI) / 180))));
    expect(found?.on).toBe('side');
    expect(distanceMetres(found?.point ?? at(0, 0), centre)).toBeCloseTo(500, 0);
    expect(snap(targets, centre)).toBeUndefined();
  });

  test.each([90, -90, 89.9999, 85.0511287798066, -85.06])(
    'a circle at latitude %d gives no place outside of the map',
    async (latitude) => {
      const targets = await targetsOf([{ kind: 'circle', centre: at(latitude, 180), radiusMetres: 1000 }]);
      for (const point of [
        at(latitude, 180),
        at(latitude, 0),
        at(Math.sign(latitude) * 85.05112, -179.9999),
        at(Math.sign(latitude) * 85.052, 179),
      ]) {
        const { latitude: found, longitude } = snap(targets, point)?.point ?? at(0, 0);
        expect(Math.abs(found)).toBeLessThanOrEqual(90);
        expect(Math.abs(longitude)).toBeLessThanOrEqual(540);
      }
    },
  );

  test('not the geofence that is being edited', async () => {
    expect(snap(await targetsOf([square], 0), at(0, 0))).toBeUndefined();
  });

  test('across the 180th meridian, in the copy of the world where the pointer is', async () => {
    const targets = await targetsOf([polygon(at(0, 179.99), at(0, -179.99), at(0.01, -179.99), at(0.01, 179.99))]);
    for (const longitude of [-179.99 - pixel, 180.01 - pixel]) {
      const found = snap(targets, at(pixel, longitude));
      expect(found?.on).toBe('corner');
      expect(found?.point.longitude).toBeCloseTo(longitude + pixel, 9);
    }
    const side = snap(targets, at(pixel, -179.999));
    expect(side).toMatchObject({ on: 'side' });
    expect(side?.point.longitude).toBeCloseTo(-179.999, 9);
  });

  test('the grid finds what a search through all shapes finds', async () => {
    const shapes = new Country(5).geofences(3000).map(({ shape }) => shape);
    const targets = await targetsOf(shapes);
    const all = { ...targets, grid: gridOfAll(targets.set.pack) };
    let found = 0;
    for (const shape of shapes.slice(0, 400)) {
      const near = shape.kind === 'circle' ? shape.centre : (shape.nodes[0] ?? at(0, 0));
      const point = at(near.latitude + 6 * pixel, near.longitude);
      const hit = snap(targets, point);
      expect(hit?.point).toEqual(snap(all, point)?.point);
      if (hit) found += 1;
    }
    expect(found).toBeGreaterThan(100);
  });
});
