import { expect, test } from 'vitest';
import { openRing } from '../../src/geo/open-ring.ts';

type Pair = [number, number];
const [a, b, c]: [Pair, Pair, Pair] = [
  [1, 2],
  [1, 3],
  [2, 3],
];

test.each<[string, Pair[], Pair[]]>([
  ['an open ring stays', [a, b, c], [a, b, c]],
  ['a closing point is removed', [a, b, c, a], [a, b, c]],
  ['one that is equal only as a number is removed, too', [[0, 1], b, c, [-0, 1]], [[0, 1], b, c]],
  ['closed twice', [a, b, c, a, a], [a, b, c]],
  ['the first node in the middle stays', [a, b, a, c], [a, b, a, c]],
  ['another node of the same latitude stays', [a, c, b], [a, c, b]],
  ['a last node said twice stays', [a, b, c, c], [a, b, c, c]],
  ['one node alone', [a], [a]],
  ['one node again and again', [a, a, a], [a]],
  ['nothing', [], []],
])('%s', (_, nodes, expected) => {
  expect(openRing(nodes)).toEqual(expected);
});
