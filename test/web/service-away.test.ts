import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  askService,
  doubtService,
  serviceAnswered,
  serviceAway,
  serviceReturns,
  trustService,
} from '../../src/web/api/service-away.ts';

/** The service's answer; undefined: none. */
let status: number | undefined;
let requests: string[];

beforeEach(() => {
  vi.useFakeTimers();
  status = undefined;
  requests = [];
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url);
    return status === undefined ? Promise.reject(new TypeError('no answer')) : Promise.resolve({ status });
  });
  trustService('/base');
});
afterEach(() => {
  serviceAnswered();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reports an outage if the service does not answer a check, and checks until it does', async () => {
  const states: boolean[] = [];
  const stop = serviceAway.subscribe(() => states.push(serviceAway.get()));
  doubtService();
  await vi.advanceTimersByTimeAsync(0);
  expect([serviceAway.get(), requests]).toEqual([true, ['/base/health']]);
  await vi.advanceTimersByTimeAsync(6000);
  expect([serviceAway.get(), requests.length]).toEqual([true, 3]);
  status = 200;
  await vi.advanceTimersByTimeAsync(3000);
  expect(serviceAway.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([states, requests.length]).toEqual([[true, false], 4]);
  stop();
});

test('a caller that waits for an answer hears once that it is back', async () => {
  let times = 0;
  const stop = serviceReturns.subscribe(() => (times += 1));
  serviceAnswered();
  expect(times).toBe(0);
  // It was unavailable for a while.
  doubtService();
  await vi.advanceTimersByTimeAsync(3000);
  expect(times).toBe(0);
  status = 200;
  await vi.advanceTimersByTimeAsync(3000);
  serviceAnswered();
  expect(times).toBe(1);
  // Only one request had no answer.
  doubtService();
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toBe(2);
  stop();
});

test.each([
  [200, false],
  [404, false],
  [500, false],
  [502, true],
  [503, true],
  [504, true],
])('a check answered with %s means an outage: %s', async (answer, away) => {
  status = answer;
  doubtService();
  await vi.advanceTimersByTimeAsync(0);
  expect(serviceAway.get()).toBe(away);
});

test('a broken stream has time to reconnect', async () => {
  doubtService(3000);
  await vi.advanceTimersByTimeAsync(2000);
  doubtService(3000);
  serviceAnswered();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toEqual([]);
  doubtService(3000);
  await vi.advanceTimersByTimeAsync(2000);
  doubtService(3000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(serviceAway.get()).toBe(true);
});

test('a check can start immediately, and any answer ends it', async () => {
  doubtService();
  await vi.advanceTimersByTimeAsync(0);
  status = 200;
  await askService();
  expect([serviceAway.get(), requests.length]).toEqual([false, 2]);
  status = undefined;
  doubtService();
  await vi.advanceTimersByTimeAsync(0);
  serviceAnswered();
  await vi.advanceTimersByTimeAsync(10_000);
  expect([serviceAway.get(), requests.length]).toEqual([false, 3]);
});
