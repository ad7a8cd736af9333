import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { graticuleDigits, graticuleStep, multiplesBetween } from '../../../src/web/map/built-in/graticule.ts';
import {
  decodeLand,
  type Land,
  type WorldAtlas,
  type WorldLine,
  worldX,
  worldY,
} from '../../../src/web/map/built-in/land.ts';
import { type Frame, traceRing } from '../../../src/web/map/built-in/land-tiles.ts';

const atlas = (name: string): WorldAtlas =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(`world-atlas/${name}.json`), 'utf8')) as WorldAtlas;

/** Even-odd rule over flat coordinates. */
function inRings(rings: readonly (readonly number[] | Float64Array)[], x: number, y: number): boolean {
  let inside = false;
  for (const xy of rings) {
    for (let index = 0; index < xy.length; index += 2) {
      const [x1, y1] = [xy[index] ?? 0, xy[index + 1] ?? 0];
      const [x2, y2] = [xy[(index + 2) % xy.length] ?? 0, xy[(index + 3) % xy.length] ?? 0];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    }
  }
  return inside;
}

const isLand = ({ rings }: Land, latitude: number, longitude: number): boolean =>
  [0, -1, 1].some((turns) =>
    inRings(
      rings.map(({ xy }) => xy),
      worldX(longitude) + turns,
      worldY(latitude),
    ),
  );

describe.each(['countries-110m', 'countries-50m'])('%s', (name) => {
  let land: Land;
  beforeAll(() => {
    land = decodeLand(atlas(name));
  });

  test.each<[string, number, number, boolean]>([
    ['Leipzig', 51.34, 12.37, true],
    ['Chukotka, east of the 180th meridian', 66.5, -179.5, true],
    ['Chukotka, west of it', 66.5, 179.5, true],
    ['the South Pole', -84, 100, true],
    ['Antarctica on the 180th meridian', -85, 180, true],
    ['the Atlantic', 40, -40, false],
    ['the Arctic Ocean on the 180th meridian', 75, 180, false],
    ['the Caspian Sea, a hole', 42, 51, false],
    ['the Pacific north of Fiji', -10, 180, false],
  ])('%s', (_, latitude, longitude, expected) => expect(isLand(land, latitude, longitude)).toBe(expected));

  test('no line jumps across the world, and each is in its box', () => {
    for (const line of [...land.coasts, ...land.borders]) {
      for (let index = 2; index < line.xy.length; index += 2) {
        expect(Math.abs((line.xy[index] ?? 0) - (line.xy[index - 2] ?? 0))).toBeLessThanOrEqual(0.5);
      }
      expect(line.minX).toBeLessThanOrEqual(line.maxX);
      expect(line.xy.every((value, index) => value >= (index % 2 ? line.minY : line.minX))).toBe(true);
      expect(line.xy.every((value, index) => value <= (index % 2 ? line.maxY : line.maxX))).toBe(true);
    }
    expect(land.borders.length).toBeGreaterThan(100);
  });
});

describe('a tile omits unneeded points, and looks the same', () => {
  const random = (seed: number) => () => {
    const next = Math.sin((seed += 1)) * 10_000;
    return next - Math.floor(next);
  };
  /** A star-like ring around the world's middle, with near and far points. */
  const ring = (next: () => number): WorldLine => {
    const count = 40;
    const xy = Float64Array.from(
      Array.from({ length: count }, (_, index) => {
        const [angle, radius] = [(2 * Math.PI * index) / count, 0.01 + 0.4 * next()];
        return [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)];
      }).flat(),
    );
    return { xy, minX: 0, minY: 0, maxX: 1, maxY: 1 };
  };

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('ring %i', (seed) => {
    const next = random(seed * 1000);
    const line = ring(next);
    let [kept, all] = [0, 0];
    const seenBoth = [0, 0];
    for (const [x, y] of Array.from({ length: 30 }, () => [Math.floor(next() * 16), Math.floor(next() * 16)])) {
      const frame: Frame = { size: 256 * 16, left: 256 * (x ?? 0), top: 256 * (y ?? 0) };
      const traced: number[] = [];
      traceRing(
        { moveTo: (a, b) => traced.push(a, b), lineTo: (a, b) => traced.push(a, b), closePath: () => {} },
        line,
        frame,
      );
      const whole = line.xy.map((value, index) => value * frame.size - (index % 2 ? frame.top : frame.left));
      kept += traced.length;
      all += whole.length;
      for (let sample = 0; sample < 60; sample++) {
        const [px, py] = [256 * next(), 256 * next()];
        const inside = inRings([whole], px, py);
        expect(inRings([traced], px, py)).toBe(inside);
        seenBoth[inside ? 1 : 0] = (seenBoth[inside ? 1 : 0] ?? 0) + 1;
      }
    }
    expect(kept).toBeLessThan(all / 2);
    expect(Math.min(...seenBoth)).toBeGreaterThan(50);
  });
});

describe('graticule', () => {
  test.each([
    [2, 30],
    [4, 10],
    [8, 1],
    [12, 0.05],
    [16, 0.005],
    [19, 0.0005],
  ])('at zoom %i a line every %f degrees', (zoom, step) => expect(graticuleStep(zoom)).toBeCloseTo(step, 9));

  test('lines are 110 to 500 pixels apart', () => {
    for (let zoom = 2; zoom <= 19; zoom++) {
      const pixels = (graticuleStep(zoom) / 360) * 256 * 2 ** zoom;
      expect(pixels).toBeGreaterThanOrEqual(zoom === 2 ? 80 : 110);
      expect(pixels).toBeLessThan(500);
    }
  });

  test.each([
    [30, 0],
    [1, 0],
    [0.5, 1],
    [0.1, 1],
    [0.05, 2],
    [0.0005, 4],
  ])('labels of lines %f apart have %i decimals', (step, digits) => expect(graticuleDigits(step)).toBe(digits));

  test.each<[number, number, number, number[]]>([
    [-1, 1, 0.5, [-1, -0.5, 0, 0.5, 1]],
    [0.1, 0.3, 0.1, [0.1, 0.2, 0.30000000000000004]],
    [0.11, 0.19, 0.1, []],
    [170, 200, 10, [170, 180, 190, 200]],
  ])('multiples between %f and %f by %f', (low, high, step, expected) => {
    expect(multiplesBetween(low, high, step)).toEqual(expected);
  });
});
