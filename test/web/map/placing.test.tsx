import { Bounds, Map as LeafletMap, Point } from 'leaflet';
import { describe, expect, test, vi } from 'vitest';
import { type Box, MapNames, nameBoxIn, placeIn, TakenBoxes } from '../../../src/web/map/canvas/placing.ts';
import { VehicleCanvas } from '../../../src/web/map/vehicles/vehicle-canvas.ts';

const box = (left: number, top: number, width = 100, height = 16): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const nowhere: Box = { left: -Infinity, right: Infinity, top: 0, bottom: 16 };

describe('overlapping labels are not drawn', () => {
  test.each([
    ['over it', box(20, 4), false],
    ['its corner alone', box(600, 16), false],
    ['around it', box(-500, -500, 3000, 1000), false],
    ['below it', box(0, 17), true],
    ['next to it, in the same cell', box(501, 4, 8), true],
    ['far away, north-west', box(-9000, -9000), true],
  ])('%s', (_, wanted, free) => {
    const taken = new TakenBoxes();
    // Several cells wide.
    taken.take(box(0, 0, 500));
    taken.take(box(510, 0, 90));
    expect(taken.isFree(wanted)).toBe(free);
  });

  test('a box without edges takes no room, and the search ends', () => {
    const taken = new TakenBoxes();
    taken.take(nowhere);
    taken.take({ left: Number.NaN, right: Number.NaN, top: 0, bottom: 1 });
    expect(taken.isFree(nowhere)).toBe(true);
    expect(taken.isFree(box(0, 0))).toBe(true);
    expect(taken.size).toBe(2);
  });
});

const sheet = new Bounds(new Point(1000, 0), new Point(1800, 600));
test.each([
  ['where it is', 1200, 1200],
  ['one world on', 176, 1200],
  ['one world back', 2224, 1200],
  ['at the edge', 1000, 1000],
  ['next to the sheet', 1900, undefined],
  ['next to the sheet, one world on', 900, undefined],
])('a place on the sheet: %s', (_, x, shown) => {
  expect(placeIn(sheet, new Point(x, 300), 1024)?.x).toBe(shown);
});
test('a place above the sheet is not on it', () => {
  expect(placeIn(sheet, new Point(1200, -1), 1024)).toBeUndefined();
});

describe('a name is completely in the view and clear of marks', () => {
  const view = { left: 0, top: 0, right: 800, bottom: 600 };
  const half = 7;
  const isApartFrom =
    (marks: readonly Box[]) =>
    (name: Box): boolean =>
      marks.every(({ left, top, right, bottom }) => {
        const apart = name.right < left || name.left > right || name.bottom < top || name.top > bottom;
        return apart;
      });
  const placed = (x: number, y: number, ...marks: Box[]) => nameBoxIn(view, { x, y }, 50, half, isApartFrom(marks));
  test.each([
    ['below its glyph', 400, 300, { left: 350, right: 450, top: 307, bottom: 325 }],
    ['moved aside at the left edge', 20, 300, { left: 0, right: 100, top: 307, bottom: 325 }],
    ['moved aside at the right edge', 790, 300, { left: 700, right: 800, top: 307, bottom: 325 }],
    ['above at the lower edge', 400, 590, { left: 350, right: 450, top: 565, bottom: 583 }],
    ['out of view now, in view during a drag', -200, 300, { left: -250, right: -150, top: 307, bottom: 325 }],
    ['nowhere where its glyph is out of sight and the edge would cut it', -10, 300, undefined],
  ])('%s', (_, x, y, expected) => expect(placed(x, y)).toEqual(expected));

  test.each([
    ['above a mark', [box(390, 315, 14, 14)], 275],
    ['farther below where one is where its glyph is', [box(393, 290, 14, 20)], 317],
    ['nowhere among many', [box(300, 200, 200, 200)], undefined],
  ])('%s', (_, marks, top) => expect(placed(400, 300, ...marks)?.top).toBe(top));

  test('farther away in a large shape', () => {
    const isFree = isApartFrom([box(300, 270, 200, 60)]);
    expect(nameBoxIn(view, { x: 400, y: 300 }, 50, half, isFree)).toBeUndefined();
    expect(nameBoxIn(view, { x: 400, y: 300 }, 50, half, isFree, 80)?.top).toBe(333);
  });
});

/** Every letter is ten pixels wide. */
const tenWide = (words: string): number => [...words].length * 10;

describe('names are cut to the available width', () => {
  test.each([
    ['Van 4', 100, 'Van 4'],
    ['A long name of a van', 100, 'A long na…'],
    ['🚚🚚🚚🚚🚚', 30, '🚚🚚…'],
    ['Van', 0, '…'],
  ])('%s within %d', (name, longest, written) => {
    const measureText = vi.fn((words: string) => ({ width: tenWide(words) }));
    const context = { measureText } as unknown as CanvasRenderingContext2D;
    const names = new MapNames(longest);
    const { words, width } = names.measure(context, name);
    expect(tenWide(words)).toBe(width);
    expect(words).toBe(written);
    const { length: times } = measureText.mock.calls;
    names.measure(context, name);
    expect(measureText).toHaveBeenCalledTimes(times);
  });
});

test('a name is drawn on the map itself, on whole pixels of the screen', () => {
  const made = vi.spyOn(document, 'createElement');
  const written: unknown[] = [];
  const note = (...of: unknown[]) => void written.push(of);
  const context = {
    measureText: (words: string) => ({ width: tenWide(words) }),
    getTransform: () => ({ a: 2 }),
    strokeText: note,
    fillText: note,
  };
  new MapNames(30).draw(context as unknown as CanvasRenderingContext2D, 'Van 4', 10.3, 20.1, { label: '', halo: '' });
  expect(written).toEqual([
    ['Va…', 10.5, 20],
    ['Va…', 10.5, 20],
  ]);
  expect(made).not.toHaveBeenCalled();
});

test('a map without a size draws nothing, and ends', async () => {
  const map = new LeafletMap(document.createElement('div'), { center: [0, 0], zoom: 0 });
  const canvas = new VehicleCanvas(map, String).addTo(map);
  const van = {
    id: 1,
    name: 'Van',
    latitude: 0,
    longitude: 0,
    heading: null,
    motion: 'silent',
    urgency: 'none',
  } as const;
  canvas.set([van, { ...van, id: 2, latitude: Number.NaN }], 'light');
  map.invalidateSize();
  map.fitBounds([
    [10, 10],
    [10, 10],
  ]);
  expect(canvas.at(map.latLngToLayerPoint([80, 80]), 1)).toEqual([]);
  map.remove();
});

test('a name in a shape as high as the world is tried within the view only', () => {
  const view = { left: 0, top: 0, right: 800, bottom: 600 };
  const isFree = vi.fn<(name: Box) => boolean>(() => false);
  expect(nameBoxIn(view, { x: 400, y: 300 }, 50, 8, isFree, 2 ** 25)).toBeUndefined();
  expect(isFree.mock.calls.length).toBeLessThan(100);
});
