import { expect, test } from 'vitest';
import { orderProblems } from '../../src/rules/tag-position.ts';

const tags = [
  { id: 5, name: 'Depots' },
  { id: 6, name: 'Customers' },
  { id: 9, name: 'Fuel' },
];

const told = (ids: number[]) => orderProblems(ids, tags).map(({ pointer, code }) => `${pointer} ${code}`);

test('accepts every tag once, in any order', () => {
  expect(orderProblems([9, 5, 6], tags)).toEqual([]);
});

test('reports an unknown tag at its index', () => {
  expect(told([9, 5, 6, 7])).toEqual(['#/ids/3 unknown']);
});

test('reports a repeated tag at its second index', () => {
  expect(told([9, 5, 9, 6])).toEqual(['#/ids/2 unique']);
});

test('names missing tags', () => {
  expect(orderProblems([6], tags)).toEqual([
    {
      pointer: '#/ids',
      code: 'required',
      reason: 'tagsMissing',
      params: { missing: '5, 9', names: ['Depots', 'Fuel'] },
      detail: 'must name every tag of the account; missing: “Depots” (5), “Fuel” (9)',
    },
  ]);
});

test('reports all errors at once', () => {
  expect(told([6, 6, 7])).toEqual(['#/ids/1 unique', '#/ids/2 unknown', '#/ids required']);
});
