import { describe, expect, test } from 'vitest';
import { graticuleDigits, graticuleStep, multiplesBetween } from '../../../src/web/map/built-in/graticule.ts';

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
