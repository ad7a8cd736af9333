import { describe, expect, test } from 'vitest';
import { TooManyWaiting, WorkQueue } from '../../../src/server/work/queue.ts';

describe('a queue', () => {
  test('runs a limited number at a time in order, and rejects calls above its length', async () => {
    const queue = new WorkQueue(2, 2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const work = (number: number) => () =>
      new Promise<number>((resolve) => {
        started.push(number);
        ends.push(() => resolve(number));
      });
    const taken = [1, 2, 3, 4].map((number) => queue.take(work(number)));
    await expect(queue.take(work(5))).rejects.toThrow(TooManyWaiting);
    expect(started).toEqual([1, 2]);
    ends[1]?.();
    expect(await taken[1]).toBe(2);
    await expect.poll(() => started).toEqual([1, 2, 3]);
    ends[0]?.();
    await expect.poll(() => started).toEqual([1, 2, 3, 4]);
    expect(queue.idle).toBe(false);
    ends[2]?.();
    ends[3]?.();
    expect(await Promise.all(taken)).toEqual([1, 2, 3, 4]);
    expect(queue.idle).toBe(true);
  });

  test('passes its slot on when work fails', async () => {
    const queue = new WorkQueue(1, 5);
    const failing = queue.take(() => Promise.reject(new Error('no')));
    const next = queue.take(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
