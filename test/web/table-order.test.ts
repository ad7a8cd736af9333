import { expect, test } from 'vitest';
import { compareKeys, type SortKey } from '../../src/web/ui/table/order.ts';

const places = (keys: readonly SortKey[], descending: boolean): number[] =>
  [...keys.keys()].sort((one, other) => compareKeys(descending)(keys[one] ?? null, keys[other] ?? null));

test.each<[string, SortKey[], boolean, number[]]>([
  ['nothing', [], false, []],
  ['numbers', [3, 1, 2], false, [1, 2, 0]],
  ['numbers from the largest', [3, 1, 2], true, [0, 2, 1]],
  ['texts by the numbers in them', ['Van 10', 'van 2', 'Van 1'], false, [2, 1, 0]],
  ['those without a value last, whichever way', [null, 2, null, 1], false, [3, 1, 0, 2]],
  ['also from the largest', [null, 2, null, 1], true, [1, 3, 0, 2]],
  ['equal ones as they came, whichever way', [1, 0, 1, 0], true, [0, 2, 1, 3]],
])('%s', (_, keys, descending, expected) => {
  expect(places(keys, descending)).toEqual(expected);
});
