import { beforeEach, expect, test, vi } from 'vitest';

type Clock = typeof import('../../src/web/api/service-clock.ts');

/** This computer's clock shows noon. */
const noon = Date.parse('2026-11-20T12:00:00Z');
const hour = 3600_000;
let clock: Clock;
beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  vi.resetModules();
  clock = await import('../../src/web/api/service-clock.ts');
  return () => vi.useRealTimers();
});

const header = (ms: number): string => new Date(ms).toUTCString();
const off = (): number => clock.serviceNowMs() - noon;

test('is this computer’s until an answer corrects it', () => {
  expect(off()).toBe(0);
  clock.learnServiceClock(header(noon - 3 * hour), noon - 200);
  expect(Math.abs(off() + 3 * hour)).toBeLessThan(2000);
});

test.each([
  ['whole seconds alone', noon - 999, 0],
  ['an answer that took long', noon - 20_000, 25_000],
  ['a busy service', noon - 1900, 100],
])('%s does not correct it', (_, date, tookMs) => {
  clock.learnServiceClock(header(date), noon - tookMs);
  expect(off()).toBe(0);
});

test('an invalid date does not correct it', () => {
  for (const date of [null, '', 'yesterday']) clock.learnServiceClock(date, noon);
  expect(off()).toBe(0);
});

test('listeners are notified, and a computer that is set right is trusted again', () => {
  const listener = vi.fn<() => void>();
  const stop = clock.onServiceClock(listener);
  clock.learnServiceClock(header(noon + hour), noon);
  clock.learnServiceClock(header(noon + hour), noon);
  expect(listener).toHaveBeenCalledTimes(1);
  vi.setSystemTime(noon + hour);
  clock.learnServiceClock(header(noon + hour), noon + hour);
  expect(listener).toHaveBeenCalledTimes(2);
  expect(Math.abs(off() - hour)).toBeLessThan(2000);
  stop();
});
