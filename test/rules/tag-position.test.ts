import { expect, test } from 'vitest';
import { positionLimits } from '../../src/contract/choices.ts';
import { positionFor } from '../../src/rules/tag-position.ts';

const none = undefined;
const last = positionLimits.max;

test.each([
  ['created without a position: the maximum plus one', none, none, 7, 8],
  ['the first tag of an account', none, none, none, 1],
  ['the only other tag is at 0', none, none, 0, 1],
  ['created with a position', 3, none, 7, 3],
  ['created at 0, which is a valid position', 0, none, 7, 0],
  ['created beyond the maximum', 90, none, 7, 90],
  ['updated without a position: it stays', none, 4, 7, 4],
  ['updated without a position, standing at 0', none, 0, 7, 0],
  ['updated without a position, being the maximum itself', none, 7, 7, 7],
  ['updated with a position', 2, 4, 7, 2],
  ['created when the maximum is one below the end', none, none, last - 1, last],
  ['created when the range is used up: the end again', none, none, last, last],
])('%s', (_, sent, current, maximum, expected) => {
  expect(positionFor(sent, current, maximum)).toBe(expected);
});
