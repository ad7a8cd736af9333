import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiProblem } from '../../src/web/api/problem.ts';
import { createBatched } from '../../src/web/data/batched.ts';

/** A query that somebody shows until `leave`. */
function shownBy(client = new QueryClient()) {
  const leaving = new AbortController();
  return { asker: { client, signal: leaving.signal }, leave: () => leaving.abort() };
}

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
  const { asker } = shownBy();
  expect(await Promise.all([2, 3, 4].map((each) => ask(asker, each)))).toEqual([4, 9, 16]);
  expect(await ask(asker, 5)).toBe(25);
  expect(requests).toEqual([[2, 3, 4], [5]]);
});

test('a long list is asked in parts, in order', async () => {
  const { ask, requests } = squares();
  const { asker } = shownBy();
  const numbers = Array.from({ length: 1001 }, (_, number) => number);
  expect(await Promise.all(numbers.map((each) => ask(asker, each)))).toEqual(numbers.map((each) => each * each));
  expect(requests.map(({ length }) => length)).toEqual([500, 500, 1]);
});

test('a failure reaches all that share the request, and the next request is made', async () => {
  const { ask, fail } = squares();
  const { asker } = shownBy();
  fail(new ApiProblem({ kind: 'server', status: 500 }));
  const outcomes = await Promise.allSettled([ask(asker, 2), ask(asker, 3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fail(undefined);
  expect(await ask(asker, 2)).toBe(4);
});

test('what nobody shows any more is left out', async () => {
  const { ask, requests } = squares();
  const client = new QueryClient();
  const [gone, shown] = [shownBy(client), shownBy(client)];
  const answers = Promise.all([ask(gone.asker, 2), ask(shown.asker, 3)]);
  gone.leave();
  expect(await answers).toEqual([null, 9]);
  expect(requests).toEqual([[3]]);
});

test('a page that is gone sends nothing', async () => {
  const { ask, requests } = squares();
  const { asker, leave } = shownBy();
  const answers = Promise.all([ask(asker, 2), ask(asker, 3)]);
  leave();
  expect(await answers).toEqual([null, null]);
  expect(requests).toEqual([]);
});
