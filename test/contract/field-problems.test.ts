import { expect, test } from 'vitest';
import * as z from 'zod';
import { fieldProblems, pointer } from '../../src/contract/field-problems.ts';
import { choice } from '../../src/contract/fields.ts';
import { problemsOf } from './problems-of.ts';

test.each([
  [[], '#'],
  [['radius'], '#/radius'],
  [['points', 3, 0], '#/points/3/0'],
  [['a/b', '~c'], '#/a~1b/~0c'],
  [[''], '#/'],
])('%j is written as %s', (path, expected) => {
  expect(pointer(path)).toBe(expected);
});

test('a parameter of path or query has a name instead of a pointer', () => {
  const query = z.object({ startDate: z.string() });
  const result = query.safeParse({});
  expect(result.error && fieldProblems(result.error, {}, 'parameter')).toEqual([
    { parameter: 'startDate', code: 'required', detail: 'is required' },
  ]);
});

test('null counts as absent', () => {
  expect(problemsOf(z.object({ a: z.string() }), { a: null })).toEqual([
    { pointer: '#/a', code: 'required', detail: 'is required' },
  ]);
});

test('reports the error of the intended alternative', () => {
  const either = z.union([z.object({ kind: z.literal('a'), size: z.number() }), z.array(z.string())]);
  expect(problemsOf(z.object({ either }), { either: { kind: 'a', size: 'x' } })).toEqual([
    { pointer: '#/either/size', code: 'type', params: { expected: 'number' }, detail: 'must be a number' },
  ]);
});

test('reports sizes of texts and lists', () => {
  const schema = z.object({ word: z.string().min(3), list: z.array(z.number()).max(1), number: z.number().max(9) });
  expect(problemsOf(schema, { word: 'ab', list: [1, 2], number: 10 })).toEqual([
    { pointer: '#/word', code: 'length', params: { min: 3 }, detail: 'must have at least 3 characters' },
    { pointer: '#/list', code: 'length', reason: 'manyItems', params: { max: 1 }, detail: 'must have at most 1 items' },
    { pointer: '#/number', code: 'range', params: { max: 9 }, detail: 'must be at most 9' },
  ]);
});

test('reports the allowed values of a choice and their type', () => {
  const schema = z.object({ size: z.enum(['small', 'large']) });
  expect(problemsOf(schema, { size: 'huge' })).toEqual([
    { pointer: '#/size', code: 'range', params: { allowed: 'small, large' }, detail: 'must be one of small, large' },
  ]);
  expect(problemsOf(schema, { size: 5 })).toEqual([
    { pointer: '#/size', code: 'type', params: { expected: 'string' }, detail: 'must be a string' },
  ]);
});

test('reports fractions and texts where a choice has whole numbers as wrong types', () => {
  const schema = z.object({ kind: choice([1, 2]) });
  const wrongType = {
    pointer: '#/kind',
    code: 'type',
    params: { expected: 'integer' },
    detail: 'must be a whole number',
  };
  expect(problemsOf(schema, { kind: 1.5 })).toEqual([wrongType]);
  expect(problemsOf(schema, { kind: '1' })).toEqual([wrongType]);
  expect(problemsOf(schema, { kind: 3 })).toEqual([
    { pointer: '#/kind', code: 'range', params: { allowed: '1, 2' }, detail: 'must be one of 1, 2' },
  ]);
});
