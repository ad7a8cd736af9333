import { expect, test } from 'vitest';
import { drawnMarks } from '../../../src/web/ui/chart/marks.ts';

const x = (timeMs: number): number => timeMs;
const drawn = (...spans: [id: number, startMs: number, endMs: number][]) =>
  drawnMarks(
    spans.map(([id, startMs, endMs]) => ({ id, startMs, endMs })),
    x,
    100,
    200,
  ).map(({ ids, from, to }) => [ids, from, to]);

test.each<[string, ReturnType<typeof drawn>, unknown[]]>([
  [
    'as long as they are',
    drawn([1, 110, 130], [2, 140, 150]),
    [
      [[1], 110, 130],
      [[2], 140, 150],
    ],
  ],
  ['wide enough to be hit', drawn([1, 110, 110]), [[[1], 110, 115]]],
  [
    'as one where they overlap',
    drawn([1, 110, 111], [2, 113, 113], [3, 150, 160]),
    [
      [[1, 2], 110, 118],
      [[3], 150, 160],
    ],
  ],
  [
    'apart where one begins as the other ends',
    drawn([1, 110, 130], [2, 130, 150]),
    [
      [[1], 110, 130],
      [[2], 130, 150],
    ],
  ],
  [
    'cut at both edges',
    drawn([1, 0, 120], [2, 180, 900]),
    [
      [[1], 100, 120],
      [[2], 180, 200],
    ],
  ],
  ['at the very end', drawn([1, 199, 300]), [[[1], 195, 200]]],
  ['not where they lie outside', drawn([1, 0, 99], [2, 201, 300]), []],
])('marks are drawn %s', (_, found, wanted) => expect(found).toEqual(wanted));

test('three thousand of a year are reduced to those that fit', () => {
  const many = Array.from({ length: 3000 }, (_, at): [number, number, number] => [
    at + 1,
    100 + at / 30,
    100 + at / 30,
  ]);
  const found = drawn(...many);
  expect(found.length).toBeLessThanOrEqual(20);
  expect(found.flatMap(([ids]) => ids)).toHaveLength(3000);
});

test('one inside another ends with the longer one', () => {
  const [mark] = drawnMarks(
    [
      { id: 1, startMs: 110, endMs: 150 },
      { id: 2, startMs: 120, endMs: 130 },
    ],
    x,
    100,
    200,
  );
  expect(mark).toEqual({ ids: [1, 2], startMs: 110, endMs: 150, from: 110, to: 150 });
});
