import { beforeEach, describe, expect, test, vi } from 'vitest';
import { crossings, crossingsAtMost } from '../../src/geo/crossings.ts';
import type * as Orientation from '../../src/geo/orientation.ts';
import type { Point } from '../../src/geo/shape.ts';

const counted = vi.hoisted(() => ({ orientations: 0 }));
vi.mock('../../src/geo/orientation.ts', async (load) => {
  const real = await load<typeof Orientation>();
  const orientation: typeof real.orientation = (a, b, p) => {
    counted.orientations += 1;
    // A pair of sides takes up to four: fifty million pairs would take minutes.
    if (counted.orientations > 5_000_000) throw new Error('too many orientations');
    return real.orientation(a, b, p);
  };
  return { ...real, orientation };
});
beforeEach(() => {
  counted.orientations = 0;
});

/** Up and down between two lines, and back around. `lean` makes the boxes of all sides overlap. */
function zigzag(corners: number, lean: number): Point[] {
  const teeth = Array.from({ length: corners - 1 }, (_, nth): Point => {
    const [along, across] = [nth / corners, nth % 2];
    return { latitude: across + lean * along, longitude: 10 + along - lean * across };
  });
  return [...teeth, { latitude: -1, longitude: 10 + lean }];
}

describe('a zigzag of 10,000 corners', () => {
  test.each([0, 1])('without crossings takes few steps: lean %i', (lean) => {
    expect(crossings(zigzag(10_000, lean))).toEqual([]);
    expect(counted.orientations).toBeLessThan(500_000);
  });

  test('with crossings ends with the first ones', () => {
    const [first, second, ...rest] = zigzag(10_000, 1);
    const middle = rest[5000];
    if (!first || !second || !middle) throw new Error('no corners');
    expect(crossings([first, { ...second, latitude: second.latitude + 1 }, ...rest, middle])).toHaveLength(
      crossingsAtMost,
    );
  });
});

/** Whether two closed sides between whole numbers have a point in common. */
function touch([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean {
  const turn = (p: Point, q: Point, r: Point): number =>
    Math.sign(
      (q.longitude - p.longitude) * (r.latitude - p.latitude) - (q.latitude - p.latitude) * (r.longitude - p.longitude),
    );
  const within = (p: Point, q: Point, r: Point): boolean =>
    turn(p, q, r) === 0 &&
    Math.min(p.latitude, q.latitude) <= r.latitude &&
    r.latitude <= Math.max(p.latitude, q.latitude) &&
    Math.min(p.longitude, q.longitude) <= r.longitude &&
    r.longitude <= Math.max(p.longitude, q.longitude);
  if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return true;
  return within(a, b, c) || within(a, b, d) || within(c, d, a) || within(c, d, b);
}

test('rings on a small grid have the crossings that each pair of sides has by itself', () => {
  let seed = 1;
  const below = (limit: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  for (let nth = 0; nth < 3000; nth += 1) {
    const count = 4 + below(7);
    const nodes = Array.from({ length: count }, () => ({ latitude: below(5), longitude: below(5) }));
    const side = (index: number) =>
      [nodes[index % count], nodes[(index + 1) % count]] as readonly unknown[] as [Point, Point];
    const expected: [number, number][] = [];
    for (let one = 0; one < count; one += 1) {
      for (let other = one + 2; other < count; other += 1) {
        if (one + count - 1 !== other && touch(side(one), side(other))) expected.push([one, other]);
      }
    }
    const apart = crossings(nodes).filter(([one, other]) => other - one > 1 && one + count - 1 !== other);
    expect({ nodes, apart }).toEqual({ nodes, apart: expected });
  }
});
