import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createYielder, nextSlice } from '../../../src/server/work/slices.ts';

test('ten long tasks together take one slice in each round of the event loop', async () => {
  let slices = 0;
  let running = 10;
  const work = async (): Promise<void> => {
    const yieldIfDue = createYielder();
    for (let own = 0; own < 20; ) {
      const waiting = yieldIfDue();
      if (!waiting) continue;
      await waiting;
      own += 1;
      slices += 1;
    }
    running -= 1;
  };
  const all = Promise.all(Array.from({ length: 10 }, work));
  const most = { inOneRound: 0 };
  for (let before = 0; running > 0; before = slices) {
    await setImmediate();
    most.inOneRound = Math.max(most.inOneRound, slices - before);
  }
  await all;
  expect(slices).toBe(200);
  expect(most.inOneRound).toBeLessThanOrEqual(2);
});

test('between two slices the event loop answers others in several rounds', async () => {
  let slices = 0;
  const work = async (): Promise<void> => {
    for (; slices < 20; slices += 1) await nextSlice();
  };
  let rounds = 0;
  const working = work();
  for (; slices < 20; rounds += 1) await setImmediate();
  await working;
  expect(rounds / slices).toBeGreaterThan(2);
});

test('between two slices there is one round if rounds take long', async () => {
  let slices = 0;
  const work = async (): Promise<void> => {
    for (; slices < 5; slices += 1) await nextSlice();
  };
  let rounds = 0;
  const working = work();
  for (; slices < 5; rounds += 1) {
    await setImmediate();
    const untilMs = performance.now() + 15;
    while (performance.now() < untilMs);
  }
  await working;
  expect(rounds).toBeLessThanOrEqual(slices + 2);
});
