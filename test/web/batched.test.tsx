import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiProblem } from '../../src/web/api/problem.ts';
import { createBatched } from '../../src/web/parts/batched.ts';

/** Squares numbers, and records the requests. `failing`: the next requests fail with this. */
function squares() {
  const requests: number[][] = [];
  const made = { requests, failing: undefined as ApiProblem | undefined };
  const ask = createBatched(async (asked: number[]): Promise<number[]> => {
    requests.push(asked);
    if (made.failing) throw made.failing;
    return asked.map((each) => each * each);
  });
  return { ...made, ask, fail: (failing: ApiProblem | undefined) => (made.failing = failing) };
}

test('what is asked at the same time shares a request', async () => {
  const { ask, requests } = squares();
  const client = new QueryClient();
  expect(await Promise.all([2, 3, 4].map((each) => ask(client, each)))).toEqual([4, 9, 16]);
  expect(await ask(client, 5)).toBe(25);
  expect(requests).toEqual([[2, 3, 4], [5]]);
});

test('a long list is asked in parts, in order', async () => {
  const { ask, requests } = squares();
  const client = new QueryClient();
  const numbers = Array.from({ length: 1001 }, (_, number) => number);
  expect(await Promise.all(numbers.map((each) => ask(client, each)))).toEqual(numbers.map((each) => each * each));
  expect(requests.map(({ length }) => length)).toEqual([500, 500, 1]);
});

test('a failure reaches all that share the request, and the next request is made', async () => {
  const { ask, fail } = squares();
  const client = new QueryClient();
  fail(new ApiProblem({ kind: 'server', status: 500 }));
  const outcomes = await Promise.allSettled([ask(client, 2), ask(client, 3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fail(undefined);
  expect(await ask(client, 2)).toBe(4);
});

test('a server without the endpoint is asked once', async () => {
  const { ask, requests, fail } = squares();
  const client = new QueryClient();
  fail(new ApiProblem({ kind: 'missing', status: 404 }));
  expect(await Promise.all([ask(client, 2), ask(client, 3)])).toEqual([null, null]);
  expect(await ask(client, 4)).toBeNull();
  expect(requests).toEqual([[2, 3]]);
  // Another sign-in may be at another server.
  fail(undefined);
  expect(await ask(new QueryClient(), 4)).toBe(16);
});
