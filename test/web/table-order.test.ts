import { expect, test } from 'vitest';
import { collator, type SortKey, sortedIndexes } from '../../src/web/ui/table/order.ts';
import { Dice } from '../support/dice.ts';

const places = (keys: readonly SortKey[], descending = false): number[] => [...sortedIndexes(keys, descending)];

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

test('many keys are sorted like a plain sort with the collator', () => {
  const dice = new Dice(1);
  const keys = Array.from({ length: 5000 }, () => {
    const value = dice.whole(700);
    return value < 10 ? null : value % 3 === 0 ? `Van ${value}` : `Łódź ${value}`;
  });
  const byPlatform = (descending: boolean): number[] =>
    [...keys.keys()].sort((one, other) => {
      const [a = null, b = null] = [keys[one], keys[other]];
      if (a === null || b === null) return Number(a === null) - Number(b === null) || one - other;
      return collator.compare(a, b) * (descending ? -1 : 1) || one - other;
    });
  expect(places(keys)).toEqual(byPlatform(false));
  expect(places(keys, true)).toEqual(byPlatform(true));
});
