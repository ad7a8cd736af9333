/** Lines between plots, tested against many shapes at once, give what a test of each line against each shape gives. */
import { expect, test } from 'vitest';
import { contains } from '../../../src/geo/contains.ts';
import { destination, distanceMetres } from '../../../src/geo/distance.ts';
import { segmentTest } from '../../../src/geo/segment-test.ts';
import type { Point, Shape } from '../../../src/geo/shape.ts';
import { NearLines } from '../../../src/rules/findings/near-lines.ts';
import { Suggestions } from '../../../src/rules/findings/suggest.ts';
import type { TimedColumns } from '../../../src/rules/stops.ts';
import { Dice } from '../../support/dice.ts';

const minute = 60_000;

/** Circles and squares within 4 km. */
const shapesAround = (middle: Point, dice: Dice): Shape[] =>
  Array.from({ length: 40 }, (_, nth): Shape => {
    const centre = destination(middle, dice.between(0, 360), dice.between(0, 4000));
    const metres = dice.between(50, 400);
    if (nth % 2 === 0) return { kind: 'circle', centre, radiusMetres: metres };
    return { kind: 'polygon', nodes: [45, 135, 225, 315].map((bearing) => destination(centre, bearing, metres)) };
  });

/** Drives around; now and then the tracker is silent for longer than a passage takes. */
function drive(middle: Point, dice: Dice): TimedColumns {
  let [at, utcMs] = [middle, 0];
  const plots = Array.from({ length: 600 }, () => {
    utcMs += dice.whole(20) === 0 ? 6 * minute : minute;
    const isFar = distanceMetres(at, middle) > 4000;
    at = isFar ? middle : destination(at, dice.between(0, 360), dice.between(0, 700));
    return { utcMs, ...at };
  });
  const column = (name: 'utcMs' | 'latitude' | 'longitude') => Float64Array.from(plots, (plot) => plot[name]);
  return { count: plots.length, utcMs: column('utcMs'), latitude: column('latitude'), longitude: column('longitude') };
}

function oneByOne({ count, utcMs, latitude, longitude }: TimedColumns, shapes: readonly Shape[]): string[] {
  const point = (at: number): Point => ({ latitude: latitude[at] ?? 0, longitude: longitude[at] ?? 0 });
  return shapes.flatMap((shape, number) => {
    const { meets } = segmentTest(shape);
    const heard: string[] = [];
    for (let at = 0; at < count; at += 1) {
      if (contains(shape, point(at))) heard.push(`${number} inside`);
      if (at === 0 || (utcMs[at] ?? 0) - (utcMs[at - 1] ?? 0) > 5 * minute) continue;
      if ([at - 1, at].some((end) => contains(shape, point(end)))) continue;
      if (meets(point(at - 1), point(at))) heard.push(`${number} missed ${at}`);
    }
    return heard;
  });
}

test.each([
  ['in a city', { latitude: 51.34, longitude: 12.37 }],
  ['on both sides of the 180th meridian', { latitude: -16.8, longitude: 180 }],
  ['far in the north', { latitude: 78.2, longitude: 15.6 }],
])('%s, with suggestions or without', (_, middle) => {
  const dice = new Dice(3);
  const shapes = shapesAround(middle, dice);
  for (const suggests of [false, true]) {
    const lines = new NearLines(
      shapes.map((shape) => {
        const segment = segmentTest(shape);
        return { shape, test: segment, suggestions: suggests ? new Suggestions(shape, segment) : undefined };
      }),
    );
    for (let vehicle = 0; vehicle < 4; vehicle += 1) {
      const plots = drive(middle, dice);
      const heard: string[] = [];
      lines.walk(plots, {
        inside: (number) => heard.push(`${number} inside`),
        missed: (number, at) => heard.push(`${number} missed ${at}`),
      });
      expect(heard.sort()).toEqual(oneByOne(plots, shapes).sort());
      expect(heard.filter((each) => each.includes('missed')).length).toBeGreaterThan(20);
    }
  }
});
