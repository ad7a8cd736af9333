import { describe, expect, test } from 'vitest';
import type { Polygon, Shape } from '../../src/geo/shape.ts';
import { fieldOf } from '../../src/web/features/geofences/editor/form-values.ts';
import { shapeProblems, shapeWords } from '../../src/web/features/geofences/editor/shape-problems.ts';
import {
  numberIn,
  placesIn,
  type Typed,
  typedShape,
  typedWire,
  withoutSettled,
} from '../../src/web/features/geofences/editor/shape-texts.ts';
import { draftOf, newDraft } from '../../src/web/map/drawing/draft.ts';
import { createFormat } from '../../src/web/text/format.ts';

const format = createFormat({ locale: 'en-GB', timeZone: 'UTC', distance: 'km', temperature: 'C' });

const circle: Shape = { kind: 'circle', centre: { latitude: 51.3, longitude: 12.3 }, radiusMetres: 200 };
const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const triangle: Polygon = { kind: 'polygon', nodes: [at(0, 0), at(0, 2), at(2, 2)] };

describe('numbers in the formats that people type', () => {
  test.each([
    ['51.34', 51.34],
    [' 51,34 ', 51.34],
    ['-12', -12],
    ['−12.5', -12.5],
    ['+.5', 0.5],
    ['51.', 51],
    ['', undefined],
    ['-', undefined],
    ['1e3', undefined],
    ['1.2.3', undefined],
    ['12 m', undefined],
  ])('%j', (text, number) => {
    expect(numberIn(text)).toBe(number);
  });

  test('positions in the formats of maps and tables', () => {
    expect(placesIn('51.34, 12.37')).toEqual([at(51.34, 12.37)]);
    expect(placesIn('51.34\t-12.37\n52.1;13.5,')).toEqual([at(51.34, -12.37), at(52.1, 13.5)]);
    expect(placesIn('51, 12')).toEqual([at(51, 12)]);
    expect(placesIn('51.3,12')).toEqual([at(51.3, 12)]);
    expect(placesIn('12,37')).toBeUndefined();
    expect(placesIn('51.34')).toBeUndefined();
    expect(placesIn('51.34, 12.37\nLeipzig')).toBeUndefined();
    expect(placesIn('51,34, 12,37')).toBeUndefined();
  });
});

describe('typed values make the shape', () => {
  test('a new circle appears with its centre and the current radius', () => {
    const draft = newDraft('circle');
    expect(typedShape(draft, { latitude: '51.3' })).toBeUndefined();
    expect(typedShape(draft, { latitude: '51.3', longitude: '12.3' })).toEqual(circle);
    expect(typedShape(draft, { latitude: '51.3', longitude: '12.3', radius: '75.5' })).toEqual({
      ...circle,
      radiusMetres: 75.5,
    });
  });

  test('a text that is not a number does not change the shape', () => {
    expect(typedShape(draftOf(circle), { radius: '' })).toEqual(circle);
    expect(typedShape(draftOf(triangle), { 'points/1/0': 'x' })).toEqual(triangle);
  });

  test('a corner moves, and a further one is added when both numbers are present', () => {
    expect(typedShape(draftOf(triangle), { 'points/1/0': '-1' })).toEqual({
      kind: 'polygon',
      nodes: [at(0, 0), at(-1, 2), at(2, 2)],
    });
    expect(typedShape(draftOf(triangle), { 'points/3/0': '2' })).toEqual(triangle);
    expect(typedShape(draftOf(triangle), { 'points/3/0': '2', 'points/3/1': '0' })).toEqual({
      kind: 'polygon',
      nodes: [...triangle.nodes, at(2, 0)],
    });
    expect(typedShape(newDraft('polygon'), { 'points/0/0': '2', 'points/0/1': '0' })).toEqual({
      kind: 'polygon',
      nodes: [at(2, 0)],
    });
  });

  test('the request contains the typed values, valid or not', () => {
    expect(typedWire(draftOf(circle), { radius: ' 1240 ', latitude: '', longitude: 'x' })).toEqual({
      geofenceType: 1,
      latitude: undefined,
      longitude: 'x',
      radius: 1240,
    });
    expect(typedWire(newDraft('polygon'), {})).toEqual({ geofenceType: 2, points: undefined });
    expect(typedWire(draftOf(triangle), { 'points/3/1': '5', 'points/0/0': '9' })).toEqual({
      geofenceType: 2,
      points: [
        [9, 0],
        [0, 2],
        [2, 2],
        [undefined, 5],
      ],
    });
  });

  test('an unchanged number is sent exactly as the record had it', () => {
    const latitude = 51.339700000000003;
    const precise: Shape = { kind: 'circle', centre: { latitude, longitude: 0.1 + 0.2 }, radiusMetres: 100.125 };
    expect(typedWire(draftOf(precise), {})).toEqual({
      geofenceType: 1,
      latitude,
      longitude: 0.1 + 0.2,
      radius: 100.125,
    });
  });

  test("texts equal to the shape's own are dropped when the field loses focus", () => {
    const typed = { latitude: '51.30', longitude: 'x', radius: '' };
    expect(withoutSettled(typed, draftOf(circle))).toEqual({ longitude: 'x', radius: '' });
    expect(withoutSettled({ 'points/1/1': '2.0', 'points/3/0': '4' }, draftOf(triangle))).toEqual({
      'points/3/0': '4',
    });
  });
});

describe('the rules in words', () => {
  const messages = (draft: Parameters<typeof typedWire>[0], typed: Typed): Record<string, string> => {
    const wire = typedWire(draft, typed);
    return Object.fromEntries(
      [...shapeProblems(wire)].map(([path, problem]) => [path, shapeWords(problem, wire, format)]),
    );
  };

  test.each<[string, string, string | undefined]>([
    ['in the middle', '500', undefined],
    ['the least', '50', undefined],
    ['the most', '1000', undefined],
    ['too small by a little', '49.99', 'Radius must be between 50 and 1,000 m (now 49.99)'],
    ['too large', '1240', 'Radius must be between 50 and 1,000 m (now 1,240)'],
    ['not a number', 'wide', 'Must be a number.'],
    ['blank', ' ', 'Required'],
  ])('radius: %s', (_, radius, words) => {
    expect(messages(draftOf(circle), { radius }).radius).toBe(words);
  });

  test('a new circle requires its centre', () => {
    expect(messages(newDraft('circle'), {})).toEqual({ latitude: 'Required', longitude: 'Required' });
  });

  test('degrees out of range are reported on their corner', () => {
    expect(messages(draftOf(triangle), { 'points/0/0': '91', 'points/2/1': '-180.5' })).toEqual({
      'points/0/0': 'Latitude must be between −90° and 90°',
      'points/2/1': 'Longitude must be between −180° and 180°',
    });
  });

  test('too few different corners', () => {
    const twice: Polygon = { kind: 'polygon', nodes: [at(0, 0), at(0, 0), at(1, 1)] };
    expect(messages(draftOf(twice), {})).toEqual({ points: 'A polygon needs at least 3 different corners (now 2)' });
    expect(messages(newDraft('polygon'), {})).toEqual({ points: 'Required' });
  });
});

test('each pointer of the contract has its field', () => {
  expect(fieldOf('#/description')).toBe('description');
  expect(fieldOf('#/email')).toBe('emails');
  expect(fieldOf('#/points/3/0')).toBe('shape.points.3.0');
  expect(fieldOf('#/radius')).toBe('shape.radius');
  expect(fieldOf('#/tags/1')).toBe('tags');
  expect(fieldOf('#/id')).toBeUndefined();
});
