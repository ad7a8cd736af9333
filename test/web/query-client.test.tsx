import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ApiProblem, type ProblemKind } from '../../src/web/api/problem.ts';
import { createQueryClient } from '../../src/web/api/query-client.ts';

/** A failing list, and its number of requests. */
function failing(kind: ProblemKind, status: number, retryAfterSeconds?: number) {
  const queryClient = createQueryClient();
  let requests = 0;
  const query = {
    queryKey: ['list'],
    queryFn: (): Promise<string> => {
      requests++;
      return Promise.reject(new ApiProblem({ kind, status, retryAfterSeconds }));
    },
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return { query, wrapper, requests: () => requests };
}

async function mount({ query, wrapper }: ReturnType<typeof failing>) {
  const { result, unmount } = renderHook(() => useQuery(query), { wrapper });
  await act(async () => {});
  expect(result.current.isError).toBe(true);
  return { result, unmount };
}

test('a missing endpoint is requested once, however many callers there are', async () => {
  const list = failing('missing', 404);
  for (let times = 0; times < 3; times++) (await mount(list)).unmount();
  await mount(list);
  await mount(list);
  expect(list.requests()).toBe(1);
});

test('it is requested again after an explicit retry', async () => {
  const list = failing('missing', 404);
  const { result } = await mount(list);
  await act(() => result.current.refetch());
  expect(list.requests()).toBe(2);
});

test('other failures are requested again', async () => {
  const list = failing('refused', 403);
  (await mount(list)).unmount();
  await mount(list);
  expect(list.requests()).toBe(2);
});

test('work that the service stopped is not begun again by itself', async () => {
  const report = failing('server', 503, 30);
  await mount(report);
  expect(report.requests()).toBe(1);
});

test('a page that waits for it shows what it needs, and stays', async () => {
  const list = failing('missing', 404);
  let shown = 0;
  function Part() {
    shown++;
    if (shown > 20) throw new Error('It comes and goes');
    useQuery(list.query);
    return <p>Here</p>;
  }
  function Page() {
    const { isPending } = useQuery(list.query);
    return isPending ? null : <Part />;
  }
  render(<Page />, { wrapper: list.wrapper });
  expect(await screen.findByText('Here')).toBeVisible();
  await act(async () => {});
  expect(screen.getByText('Here')).toBeVisible();
  expect(list.requests()).toBe(1);
});
