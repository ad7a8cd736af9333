import { describe, expect, test } from 'vitest';
import { shared } from '../../../src/server/work/shared.ts';

/** A query whose answers come when the test releases them. Each answer is the number of its call. */
function answering(): { ask: (key: string) => Promise<string>; calls: string[]; settle: (error?: Error) => void } {
  const calls: string[] = [];
  const open: ((error?: Error) => void)[] = [];
  return {
    calls,
    ask: (key) =>
      new Promise((resolve, reject) => {
        calls.push(key);
        const answer = `${key}${calls.length}`;
        open.push((error) => (error ? reject(error) : resolve(answer)));
      }),
    settle: (error) => open.shift()?.(error),
  };
}

describe('shared answers', () => {
  test('callers during a running query share the next answer', async () => {
    const { ask, calls, settle } = answering();
    const get = shared(ask);
    const first = get('a');
    const second = get('a');
    const third = get('a');
    expect(calls).toEqual(['a']);
    settle();
    expect(await first).toBe('a1');
    await expect.poll(() => calls).toEqual(['a', 'a']);
    const fourth = get('a');
    settle();
    expect(await Promise.all([second, third])).toEqual(['a2', 'a2']);
    await expect.poll(() => calls).toHaveLength(3);
    settle();
    expect(await fourth).toBe('a3');
  });

  test('other queries do not wait', () => {
    const { ask, calls } = answering();
    const get = shared(ask);
    void get('a');
    void get('b');
    expect(calls).toEqual(['a', 'b']);
  });

  test('a failure does not reach callers that came after its query started', async () => {
    const { ask, calls, settle } = answering();
    const get = shared(ask);
    const first = get('a');
    const second = get('a');
    settle(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await expect.poll(() => calls).toHaveLength(2);
    settle();
    expect(await second).toBe('a2');
  });

  test('nothing is cached', async () => {
    const { ask, settle } = answering();
    const get = shared(ask);
    const first = get('a');
    settle();
    expect(await first).toBe('a1');
    const second = get('a');
    settle();
    expect(await second).toBe('a2');
  });
});
