import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useReady } from '../../src/web/ui/use-ready.ts';

test('an export that starts before the rows are loaded has the rows', async () => {
  const { result, rerender } = renderHook(({ rows }) => useReady(rows), {
    initialProps: { rows: undefined as readonly string[] | undefined },
  });
  const early = [result.current(), result.current()];
  rerender({ rows: ['Anna', 'Bela'] });
  expect(await Promise.all(early)).toEqual([
    ['Anna', 'Bela'],
    ['Anna', 'Bela'],
  ]);
  rerender({ rows: ['Anna'] });
  expect(await result.current()).toEqual(['Anna']);
});
