import { describe, expect, test } from 'vitest';
import { areApart, type Box } from '../../../src/web/map/canvas/placing.ts';
import { freeArea, middleOf, scaleIn } from '../../../src/web/map/view/free-area.ts';

const view = { x: 800, y: 600 };
const margin = 20;
const whole = { left: 20, top: 20, right: 780, bottom: 580 };
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const legend = box(10, 300, 150, 560);
const controls = box(750, 380, 790, 560);
const noLimit = Infinity;

describe('the area for something that is fitted', () => {
  test('is the view without its margin if nothing lies over the map', () => {
    expect(freeArea(view, margin, [], { x: 2, y: 1 }, noLimit)).toEqual(whole);
  });

  test('is beside a box or above it, where there is more room for the proportions', () => {
    expect(freeArea(view, margin, [legend], { x: 1, y: 1 }, noLimit)).toEqual({ ...whole, left: 162 });
    expect(freeArea(view, margin, [legend], { x: 3, y: 1 }, noLimit)).toEqual({ ...whole, bottom: 288 });
    expect(freeArea(view, margin, [legend, controls], { x: 1, y: 1 }, noLimit)).toEqual({
      ...whole,
      left: 162,
      right: 738,
    });
  });

  test('is the whole view for something small in the middle', () => {
    expect(freeArea(view, margin, [legend, controls], { x: 100, y: 100 }, 2)).toEqual(whole);
  });

  test.each([
    ['a hint across the top', [box(50, 26, 750, 70)]],
    ['all of a page', [legend, controls, box(50, 26, 750, 70), box(10, 575, 80, 595), box(600, 580, 800, 600)]],
  ])('keeps something off every box: %s', (_, over) => {
    for (const content of [
      { x: 1, y: 1 },
      { x: 9, y: 1 },
      { x: 1, y: 9 },
    ]) {
      const area = freeArea(view, margin, over, content, noLimit);
      const [{ x, y }, scale] = [middleOf(area), scaleIn(area, content)];
      const [halfWidth, halfHeight] = [(content.x * scale) / 2, (content.y * scale) / 2];
      const shown = box(x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight);
      for (const each of over) expect(areApart(each, shown)).toBe(true);
    }
  });

  test('ignores boxes that leave no room', () => {
    expect(freeArea({ x: 300, y: 200 }, margin, [box(0, 60, 300, 150)], { x: 1, y: 1 }, noLimit)).toEqual(
      box(20, 20, 280, 180),
    );
  });
});
