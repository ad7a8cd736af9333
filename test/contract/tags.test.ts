import { expect, test } from 'vitest';
import { tagInput, tagOrder } from '../../src/contract/tags.ts';
import { problemsOf, told } from './problems-of.ts';

const depots = { name: 'Depots', resourceType: 25, colour: 9 };

test('accepts a tag with only its required fields, and with all fields', () => {
  expect(tagInput.parse(depots)).toEqual(depots);
  expect(tagInput.parse({ ...depots, id: 7, position: 3 })).toEqual({ ...depots, id: 7, position: 3 });
});

test.each([0, 15])('colour %d', (colour) => {
  expect(tagInput.parse({ ...depots, colour }).colour).toBe(colour);
});

test.each([0, 1, 2 ** 31 - 1])('position %d', (position) => {
  expect(tagInput.parse({ ...depots, position }).position).toBe(position);
});

test.each([
  ['no name', { ...depots, name: undefined }, '#/name required'],
  ['an empty name', { ...depots, name: '  ' }, '#/name required'],
  ['256 characters of name', { ...depots, name: 'x'.repeat(256) }, '#/name length'],
  ['another resource type', { ...depots, resourceType: 1 }, '#/resourceType range'],
  ['a resource type of text', { ...depots, resourceType: '25' }, '#/resourceType type'],
  ['no resource type', { ...depots, resourceType: undefined }, '#/resourceType required'],
  ['a seventeenth colour', { ...depots, colour: 16 }, '#/colour range'],
  ['a colour below the first', { ...depots, colour: -1 }, '#/colour range'],
  ['a colour by name', { ...depots, colour: 'blue' }, '#/colour type'],
  ['no colour', { ...depots, colour: undefined }, '#/colour required'],
  ['a negative position', { ...depots, position: -1 }, '#/position range'],
  ['a position of 1.5', { ...depots, position: 1.5 }, '#/position type'],
  ['a position beyond 32 bits', { ...depots, position: 2 ** 31 }, '#/position range'],
  ['a position beyond 53 bits', { ...depots, position: 2 ** 53 }, '#/position range'],
  ['a position of text', { ...depots, position: '1' }, '#/position type'],
  ['an id of 1.5', { ...depots, id: 1.5 }, '#/id type'],
])('%s', (_, value, expected) => {
  expect(told(tagInput, value)).toEqual([expected]);
});

test('reports all errors at once', () => {
  expect(told(tagInput, { position: -1, resourceType: 24 })).toEqual([
    '#/colour required',
    '#/name required',
    '#/position range',
    '#/resourceType range',
  ]);
});

test('names both limits of a range', () => {
  expect(problemsOf(tagInput, { ...depots, position: -1 })).toEqual([
    {
      pointer: '#/position',
      code: 'range',
      params: { min: 0, max: 2_147_483_647 },
      detail: 'must be between 0 and 2147483647',
    },
  ]);
});

test('an order requires at least one id', () => {
  expect(tagOrder.parse({ ids: [3, 1] })).toEqual({ ids: [3, 1] });
  expect(told(tagOrder, { ids: [] })).toEqual(['#/ids length']);
  expect(told(tagOrder, { ids: [1, 'x'] })).toEqual(['#/ids/1 type']);
});
