import { describe, expect, test } from 'vitest';
import { type Asker, FairQueue } from '../../../src/server/work/fair-queue.ts';
import { TooManyWaiting } from '../../../src/server/work/too-many-waiting.ts';

const limits = { atATime: 1, waitingPerUser: 10, waitingPerAccount: 20, waitingAtMost: 30 };

/** Tasks note their name when they start, and end when told so. */
function stage(queue: FairQueue) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, asker: Asker, signal?: AbortSignal): Promise<void> =>
    queue.take(
      asker,
      () =>
        new Promise<void>((resolve) => {
          started.push(name);
          ends.set(name, resolve);
        }),
      signal,
    );
  const end = async (name: string, running: Promise<void>): Promise<void> => {
    ends.get(name)?.();
    await running;
  };
  return { started, ask, end };
}

const anna = { accountId: 1, userId: 1 };
const ben = { accountId: 1, userId: 2 };
const other = { accountId: 2, userId: 3 };

describe('a fair queue', () => {
  test('serves accounts in turn, and the users of an account in turn', async () => {
    const { started, ask, end } = stage(new FairQueue(limits));
    const asked = new Map<string, Promise<void>>();
    for (const name of ['a1', 'a2', 'a3', 'a4']) asked.set(name, ask(name, anna));
    for (const name of ['b1', 'b2']) asked.set(name, ask(name, ben));
    for (const name of ['c1', 'c2']) asked.set(name, ask(name, other));
    for (let index = 0; index < asked.size; index += 1) {
      const name = started[index] ?? '';
      await end(name, asked.get(name) ?? Promise.reject(new Error(`task ${index} did not start`)));
    }
    expect(started).toEqual(['a1', 'c1', 'b1', 'c2', 'a2', 'b2', 'a3', 'a4']);
  });

  test('leaves slots free for other users and accounts', () => {
    const { started, ask } = stage(new FairQueue({ ...limits, atATime: 3, atATimePerAccount: 2, atATimePerUser: 1 }));
    for (const name of ['a1', 'a2']) void ask(name, anna);
    void ask('b1', ben);
    void ask('d1', { accountId: 1, userId: 4 });
    void ask('c1', other);
    expect(started).toEqual(['a1', 'b1', 'c1']);
  });

  test('keeps slots for accounts without a running task', async () => {
    const { started, ask, end } = stage(new FairQueue({ ...limits, atATime: 4, keptForIdle: 2 }));
    const first = ask('a1', anna);
    for (const name of ['a2', 'a3']) void ask(name, anna);
    void ask('c1', other);
    void ask('c2', other);
    expect(started).toEqual(['a1', 'a2', 'c1']);
    void ask('e1', { accountId: 3, userId: 5 });
    await end('a1', first);
    // Three slots are in use, so the one that is free is for a fourth account.
    expect(started).toEqual(['a1', 'a2', 'c1', 'e1']);
    void ask('f1', { accountId: 4, userId: 6 });
    expect(started).toEqual(['a1', 'a2', 'c1', 'e1', 'f1']);
  });

  test('keeps a slot of an account for each of so many other users', async () => {
    const { started, ask, end } = stage(
      new FairQueue({ ...limits, atATime: 9, atATimePerAccount: 5, keptForOtherUsers: 3 }),
    );
    const cora = { accountId: 1, userId: 4 };
    const dirk = { accountId: 1, userId: 5 };
    const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, anna));
    expect(started).toEqual(['a1', 'a2']);
    for (const [name, user] of [
      ['b1', ben],
      ['c1', cora],
      ['d1', dirk],
    ] as const)
      void ask(name, user);
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
    // The others have their slots, so one that is free is for any user.
    await end('a1', asked[0] ?? Promise.reject(new Error('not asked')));
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'd1', 'a3']);
  });

  test('refuses what exceeds the share of a user, of an account, or the queue', async () => {
    const queue = new FairQueue({ ...limits, waitingPerUser: 1, waitingPerAccount: 2, waitingAtMost: 3 });
    const { started, ask } = stage(queue);
    void ask('a1', anna);
    void ask('a2', anna);
    await expect(ask('a3', anna)).rejects.toThrow(TooManyWaiting);
    void ask('b1', ben);
    await expect(ask('d1', { accountId: 1, userId: 4 })).rejects.toThrow(TooManyWaiting);
    void ask('c1', other);
    await expect(ask('e1', { accountId: 3, userId: 5 })).rejects.toThrow(TooManyWaiting);
    expect(started).toEqual(['a1']);
  });

  test('forgets a task whose caller leaves, before or while it waits', async () => {
    const { started, ask, end } = stage(new FairQueue({ ...limits, waitingPerUser: 1 }));
    const first = ask('a1', anna);
    const leaving = new AbortController();
    const left = ask('a2', anna, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    await expect(ask('a3', anna, leaving.signal)).rejects.toThrow('left');
    const next = ask('a4', anna);
    await end('a1', first);
    await end('a4', next);
    expect(started).toEqual(['a1', 'a4']);
  });

  test('passes its slot on when a task fails', async () => {
    const queue = new FairQueue(limits);
    const failing = queue.take(anna, () => Promise.reject(new Error('no')));
    const next = queue.take(other, async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
