import { describe, expect, test } from 'vitest';
import { defaultRadiusMetres } from '../../../src/contract/choices.ts';
import { destination } from '../../../src/geo/distance.ts';
import type { Circle, Point, Polygon } from '../../../src/geo/shape.ts';
import {
  beginHistory,
  canClose,
  closed,
  type Draft,
  type DraftChange,
  draftHistory,
  draftOf,
  dragged,
  followed,
  type Handle,
  newDraft,
  pressed,
  startRadius,
  stroked,
  unfollowed,
  withoutLast,
} from '../../../src/web/map/drawing/draft.ts';

type Pair = readonly [latitude: number, longitude: number];
const at = ([latitude, longitude]: Pair): Point => ({ latitude, longitude });
const polygon = (...nodes: Pair[]): Polygon => ({ kind: 'polygon', nodes: nodes.map(at) });
const centre = at([51, 12]);
const circle: Circle = { kind: 'circle', centre, radiusMetres: 200 };
const placing = (shape: Draft['shape']): Draft => ({ tool: shape?.kind ?? 'polygon', shape, placing: true });

describe('placing a rectangle', () => {
  const one = at([51, 12]);
  const other = at([51.01, 12.02]);
  const whole = polygon([51, 12], [51, 12.02], [51.01, 12.02], [51.01, 12]);

  test('two presses or one stroke between opposite corners make a polygon of four', () => {
    const first = pressed(newDraft('rectangle'), one);
    expect(first).toMatchObject({ tool: 'rectangle', placing: true });
    expect(followed(first, other)).toEqual({ ...first, shape: whole });
    expect(pressed(followed(first, at([60, 20])), other)).toEqual(draftOf(whole));
    expect(stroked(newDraft('rectangle'), one, other, true)).toMatchObject({ shape: whole, placing: true });
    expect(stroked(newDraft('rectangle'), one, other, false)).toEqual(draftOf(whole));
  });

  test('without an area it waits for another corner, and cannot be finished before that', () => {
    const first = pressed(newDraft('rectangle'), one);
    expect(pressed(first, at([51, 12.02]))).toBe(first);
    expect(stroked(newDraft('rectangle'), one, at([51.01, 12]), false).shape).toBeUndefined();
    expect(canClose(followed(first, other))).toBe(false);
    expect(withoutLast(followed(first, other))).toEqual(newDraft('rectangle'));
  });
});

describe('placing a circle', () => {
  test('two presses: the centre, then the edge', () => {
    const first = pressed(newDraft('circle'), at([51.00000049, 12.00000051]));
    expect(first).toEqual({
      tool: 'circle',
      shape: { ...circle, centre: at([51, 12.000001]), radiusMetres: defaultRadiusMetres },
      placing: true,
    });
    const second = pressed(placing(circle), destination(centre, 30, 321.4));
    expect(second).toEqual(draftOf({ ...circle, radiusMetres: 321 }));
  });

  test.each([
    [10, 50],
    [49.4, 50],
    [320.6, 321],
    [5000, 1000],
  ])('the edge at %f m makes %i m: kept within the limits', (metres, radiusMetres) => {
    const edge = destination(centre, 200, metres);
    expect(pressed(placing(circle), edge).shape).toMatchObject({ radiusMetres });
    expect(followed(placing(circle), edge).shape).toMatchObject({ radiusMetres });
    expect(stroked(newDraft('circle'), centre, edge, true).shape).toEqual({ ...circle, radiusMetres });
    expect(dragged(circle, { kind: 'edge' }, centre, edge)).toMatchObject({ radiusMetres });
  });

  test('a pointer that leaves the map restores the radius of the placed circle', () => {
    const waiting = pressed(newDraft('circle'), centre);
    const followedFar = followed(waiting, at([52, 12]));
    expect(followedFar.shape).toMatchObject({ radiusMetres: 1000 });
    expect(unfollowed(followedFar)).toEqual(waiting);
    const done = draftOf({ ...circle, radiusMetres: 700 });
    expect(unfollowed(done)).toBe(done);
  });

  test('only an unplaced circle follows the pointer', () => {
    const done = draftOf(circle);
    expect(followed(done, at([51.001, 12]))).toBe(done);
    const none = newDraft('circle');
    expect(followed(none, at([51, 12]))).toBe(none);
  });
});

describe('placing a polygon', () => {
  test('a press adds a corner; three can be closed', () => {
    let draft = newDraft('polygon');
    for (const place of [
      [1, 1],
      [2, 2],
      [3, 1],
    ] as const) {
      expect(canClose(draft)).toBe(false);
      expect(closed(draft)).toBe(draft);
      draft = pressed(draft, at(place));
    }
    expect(canClose(draft)).toBe(true);
    expect(closed(draft)).toEqual({ tool: 'polygon', shape: polygon([1, 1], [2, 2], [3, 1]), placing: false });
  });

  test.each<[string, Draft, Draft]>([
    ['two corners', placing(polygon([1, 1], [2, 2])), placing(polygon([1, 1]))],
    ['the only corner', placing(polygon([1, 1])), { tool: 'polygon', shape: undefined, placing: true }],
    ['nothing', newDraft('polygon'), newDraft('polygon')],
    ["a circle's centre", placing(circle), { tool: 'circle', shape: undefined, placing: true }],
    ['a shape that is done stays', draftOf(circle), draftOf(circle)],
  ])('one step back: %s', (_, draft, expected) => expect(withoutLast(draft)).toEqual(expected));
});

describe('a drag', () => {
  const square = polygon([0, 0], [0, 2], [2, 2], [2, 0]);
  test.each<[string, Circle | Polygon, Handle, Circle | Polygon]>([
    ['the centre', circle, { kind: 'centre' }, { ...circle, centre: at([1, 1]) }],
    ['a corner', square, { kind: 'node', index: 2 }, polygon([0, 0], [0, 2], [1, 1], [2, 0])],
    ['the middle of a side', square, { kind: 'middle', index: 1 }, polygon([0, 0], [0, 2], [1, 1], [2, 2], [2, 0])],
    [
      'the middle of the last side',
      square,
      { kind: 'middle', index: 3 },
      polygon([0, 0], [0, 2], [2, 2], [2, 0], [1, 1]),
    ],
    ['the whole circle', circle, { kind: 'inside' }, { ...circle, centre: at([52, 13]) }],
    ['no handle of a circle', circle, { kind: 'node', index: 0 }, circle],
  ])('of %s', (_, shape, handle, expected) => {
    const before = structuredClone(shape);
    expect(dragged(shape, handle, at([0, 0]), at([1, 1]))).toEqual(expected);
    expect(shape).toEqual(before);
  });

  test('of the whole polygon keeps the order of corners', () => {
    const moved = dragged(polygon([0, 0], [0, 0.001], [0.001, 0]), { kind: 'inside' }, at([0, 0]), at([0, 10]));
    expect(moved).toEqual(polygon([0, 10], [0, 10.001], [0.001, 10]));
  });
});

describe('history', () => {
  const drafts = [200, 300, 400].map((radiusMetres) => draftOf({ ...circle, radiusMetres }));
  const [a, b, c] = drafts as [Draft, Draft, Draft];
  const after = (...changes: DraftChange[]) => changes.reduce(draftHistory, beginHistory(a));

  test.each<[string, DraftChange[], Draft, number, number]>([
    ['a step', [{ kind: 'settled', draft: b }], b, 1, 0],
    ['a step back', [{ kind: 'settled', draft: b }, { kind: 'undo' }], a, 0, 1],
    ['and forth', [{ kind: 'settled', draft: b }, { kind: 'undo' }, { kind: 'redo' }], b, 1, 0],
    ['nothing to undo', [{ kind: 'undo' }], a, 0, 0],
    ['nothing to redo', [{ kind: 'redo' }], a, 0, 0],
    [
      'many moves are one step',
      [
        { kind: 'moving', draft: b },
        { kind: 'moving', draft: c },
        { kind: 'settled', draft: c },
      ],
      c,
      1,
      0,
    ],
    [
      'a drag back to its start is no step',
      [
        { kind: 'moving', draft: b },
        { kind: 'settled', draft: structuredClone(a) },
      ],
      a,
      0,
      0,
    ],
    ['undo in the middle of a drag ends it', [{ kind: 'moving', draft: b }, { kind: 'undo' }], a, 0, 0],
    [
      'a new step clears redo',
      [{ kind: 'settled', draft: b }, { kind: 'undo' }, { kind: 'settled', draft: c }],
      c,
      1,
      0,
    ],
    [
      'following the pointer is no step',
      [{ kind: 'settled', draft: b }, { kind: 'following', draft: c }, { kind: 'undo' }],
      a,
      0,
      1,
    ],
  ])('%s', (_, changes, now, past, future) => {
    const history = after(...changes);
    expect(history.now).toEqual(now);
    expect([history.past.length, history.future.length]).toEqual([past, future]);
  });

  test('any number of steps can be undone and redone', () => {
    const steps = Array.from({ length: 50 }, (_, index) => draftOf({ ...circle, radiusMetres: 50 + index }));
    let history = after(...steps.map((draft): DraftChange => ({ kind: 'settled', draft })));
    for (const _ of steps) history = draftHistory(history, { kind: 'undo' });
    expect(history.now).toEqual(a);
    for (const _ of steps) history = draftHistory(history, { kind: 'redo' });
    expect(history.now).toEqual(steps.at(-1));
  });
});

test.each([
  // Pixels per metre: whole countries, a town, streets, one yard.
  [0.0001, 1000],
  [0.05, 1000],
  [0.17, 200],
  [1, 50],
  [5, 50],
])('at %f pixels per metre a circle starts with a radius of %i m', (pixelsPerMetre, metres) => {
  expect(startRadius(pixelsPerMetre)).toBe(metres);
});
