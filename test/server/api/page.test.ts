import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readCursor, takePage } from '../../../src/server/api/page.ts';
import { Problem } from '../../../src/server/http/problems.ts';

const key = z.tuple([z.int(), z.string()]);
const call = (query = '') => ({
  self: { path: '/fleet/public/v1/tags', query: new URLSearchParams(query), base: '' },
  headers: new Headers(),
});
const rows = [1, 2, 3, 4].map((id) => ({ id, name: `ä "${id}"` }));
const keyOf = ({ id, name }: { id: number; name: string }) => [id, name];

/** The target of the link, as the next request uses it. */
const next = ({ headers }: { headers: Headers }): URLSearchParams => {
  const target = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
  expect(target).toMatch(/^\/fleet\/public\/v1\/tags\?/);
  return new URLSearchParams(target.slice(target.indexOf('?')));
};

describe('a page', () => {
  test('has the first rows, with a link to the rows after the last one', () => {
    const request = call('limit=3&deleted=true&cursor=former');
    expect(takePage(request, rows, 3, keyOf)).toEqual(rows.slice(0, 3));
    const query = next(request);
    expect(query.get('limit')).toBe('3');
    expect(query.get('deleted')).toBe('true');
    expect(query.getAll('cursor')).toHaveLength(1);
    expect(readCursor(query.get('cursor') ?? '', key)).toEqual([3, 'ä "3"']);
  });

  test.each([
    ['that is the last', 4],
    ['that is not full', 9],
    ['of a list that is asked for whole', undefined],
  ])('%s has no link', (_, limit) => {
    const request = call();
    expect(takePage(request, rows, limit, keyOf)).toEqual(rows);
    expect(request.headers.get('link')).toBeNull();
  });
});

describe('a cursor', () => {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

  test('is undefined if it was not sent', () => {
    expect(readCursor(undefined, key)).toBeUndefined();
  });

  test.each(['', 'nonsense', '!!!', encode([1]), encode(['1', 'x']), encode(null), encode([1.5, 'x'])])(
    '%j is rejected by name',
    (cursor) => {
      let refusal: unknown;
      try {
        readCursor(cursor, key);
      } catch (error) {
        refusal = error;
      }
      expect(refusal).toBeInstanceOf(Problem);
      expect(refusal).toMatchObject({ status: 400, errors: [{ parameter: 'cursor', code: 'format' }] });
    },
  );
});
