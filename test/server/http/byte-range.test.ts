import { expect, test } from 'vitest';
import { byteRangeOf, contentRange } from '../../../src/server/http/byte-range.ts';

test.each([
  [null, 100, 'none'],
  ['', 100, 'none'],
  ['lines=1-2', 100, 'none'],
  ['bytes=0-0', 100, { first: 0, last: 0 }],
  ['bytes=0-99', 100, { first: 0, last: 99 }],
  ['bytes=10-', 100, { first: 10, last: 99 }],
  ['bytes=10-9999999999999999999', 100, { first: 10, last: 99 }],
  ['Bytes = 10-19 ', 100, { first: 10, last: 19 }],
  ['bytes=-1', 100, { first: 99, last: 99 }],
  ['bytes=-500', 100, { first: 0, last: 99 }],
  ['bytes=-0', 100, 'refused'],
  ['bytes=-5', 0, 'refused'],
  ['bytes=0-', 0, 'refused'],
  ['bytes=100-', 100, 'refused'],
  ['bytes=20-10', 100, 'refused'],
  ['bytes=0-1,5-6', 100, 'refused'],
  ['bytes=', 100, 'refused'],
  ['bytes=-', 100, 'refused'],
  ['bytes=a-b', 100, 'refused'],
  ['bytes=1.5-3', 100, 'refused'],
  [`bytes=${'9'.repeat(400)}-`, 100, 'refused'],
])('%s of %i bytes', (header, size, expected) => {
  expect(byteRangeOf(header, size)).toEqual(expected);
});

test('the header of the answer', () => {
  expect(contentRange({ first: 5, last: 9 }, 100)).toBe('bytes 5-9/100');
});
